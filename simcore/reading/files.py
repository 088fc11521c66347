"""Reading YAML files into plain data with places.

Start here: `read_document` (or `parse_document`) gives a `Document`, `validation.validate` turns its data into a
`fields.Model`. All problems of a file come in one `problems.ConfigError`.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Any

from simcore.reading.document import Document, Node
from simcore.reading.names import did_you_mean
from simcore.reading.problems import ConfigError, Problem

MAX_BYTES = 1024 * 1024  # what ruamel.yaml reads within some seconds; the largest shipped file has 60 kB

_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
# ruamel.yaml takes the square of the length for a tag.
_ENDLESS_TAG = re.compile(r"![^\s]{1000}")
_PACKED = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def read_document(path: Path, name: str | None = None, what: str = "scenario") -> Document:
    """Return the data of a YAML file with places.

    Args:
        path: the file; `-` and packed files are refused.
        name: how messages call it, by default the path as given.
        what: what the file should hold, for the message about an empty one.

    Raises:
        ConfigError: it cannot be read; all problems that do not hide others are in it.
    """
    shown = str(path) if name is None else name
    if str(path) == "-":
        raise ConfigError([_of_file("standard input", "is not read", "give the name of a file")])
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # opening a pipe waits for a writer
            raise ConfigError([_of_file(shown, "is no regular file", "save what it gives in a file first")])
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ConfigError([_of_file(shown, *_why_not(path, error))]) from error
    return parse_document(data, shown, what)


def parse_document(data: bytes | str, name: str, what: str = "scenario") -> Document:
    """Return the data of YAML text with places; arguments and errors as in `read_document`.

    Raises:
        ConfigError: it is not UTF-8, not YAML, or beyond the limits (1 MB, 20,000 values, 50 levels).
    """
    if len(data) > MAX_BYTES:
        raise ConfigError([_of_file(name, "is larger than 1 MB")])
    text = _decoded(data, name) if isinstance(data, bytes) else data
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    endless = _ENDLESS_TAG.search(text)
    if endless:
        said = "a word of over 1,000 characters that starts with !"
        raise ConfigError(
            [Problem(name, *_position(text, endless.start()), "", f"holds {said}", "remove it")]
        )
    odd = _UNREADABLE.search(text)
    if odd:
        kind = "a NUL byte" if odd[0] == "\0" else f"the control character U+{ord(odd[0]):04X}"
        hint = "remove it; is this a text file in UTF-8?"
        raise ConfigError([Problem(name, *_position(text, odd.start()), "", f"holds {kind}", hint)])
    from simcore.reading.yamltree import compose

    root = compose(text, name)
    if root is None or root.value is None:
        raise ConfigError([_of_file(name, f"is empty: no {what} found")])
    return Document(name, _plain(root), root)


def _of_file(name: str, problem: str, hint: str = "") -> Problem:
    return Problem(name, 0, 0, "", problem, hint)


def _why_not(path: Path, error: OSError | ValueError) -> tuple[str, str]:
    """Return problem and hint for a file that cannot be opened."""
    if isinstance(error, IsADirectoryError | PermissionError) and path.is_dir():
        return "is a directory", "give one of the files in it"
    if isinstance(error, FileNotFoundError):
        return "no such file", _sibling(path)
    return f"cannot be read: {getattr(error, 'strerror', None) or error}", ""


def _sibling(path: Path) -> str:
    try:
        names = [each.name for each in path.parent.iterdir() if each.suffix in {".yaml", ".yml"}]
    except OSError:
        return ""
    return did_you_mean(path.name, names)


def _decoded(data: bytes, name: str) -> str:
    for magic, kind in _PACKED.items():
        if data.startswith(magic):
            raise ConfigError([_of_file(name, f"is packed ({kind})", "unpack it first")])
    if data.startswith(_WIDE):
        raise ConfigError([_of_file(name, "is UTF-16", "save it as UTF-8")])
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().replace("\r\n", "\n").replace("\r", "\n")
        said = f"is not UTF-8: byte 0x{data[error.start]:02x} at byte offset {error.start}"
        place = _position(before, len(before))
        raise ConfigError([Problem(name, *place, "", said, "save it as UTF-8")]) from error


def _position(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def _plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: _plain(entry.node) for key, entry in node.value.items()}
    if isinstance(node.value, list):
        return [_plain(item) for item in node.value]
    return node.value
