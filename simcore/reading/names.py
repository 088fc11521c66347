"""Names: the nearest known one to a misspelt one, and file names made of titles."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

# difflib is quadratic in the length, and nobody mistypes a name of a thousand letters.
_LONGEST_WORD = 80
_MOST_LISTED = 12
_LONGEST_SLUG = 60
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])")


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known name closest to `word`, or "" if none is close."""
    by_lower = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word[:_LONGEST_WORD].lower(), by_lower, n=1)
    return by_lower[close[0]] if close else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "did you mean 'hunters'?" for the known name closest to `word`, or "" if none is close."""
    close = closest(word, known)
    return f"did you mean {close!r}?" if close else ""


def name_hint(word: str, known: Iterable[str]) -> str:
    """Return the closest known name as a question, else the list of known names (the first 12)."""
    names = list(known)
    close = did_you_mean(word, names)
    if close or not names:
        return close
    more = ", ..." if len(names) > _MOST_LISTED else ""
    return f"known: {', '.join(names[:_MOST_LISTED])}{more}"


def slug(title: str) -> str:
    """Return a file name for `title`: lower-case ASCII letters, digits and single hyphens, at most 60.

    Never empty, never a Windows device name (`con`, `nul`), never `..`. Different titles may share a slug.
    """
    ascii_text = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", ascii_text).strip("-")[:_LONGEST_SLUG].strip("-")
    if not name:
        return "unnamed"
    return f"{name}-file" if _DEVICES.fullmatch(name) else name
