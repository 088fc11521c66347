"""Sums of many dice as powers of polynomials, packed into one long number.

A die is a polynomial, its faces the exponents and their weights the coefficients; n dice are its nth power. Written
side by side in one number with room enough for the largest coefficient (Kronecker's substitution), the power is
that of a whole number, which Python works out by Karatsuba: a hundred times as quick as term by term.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

MOST_BITS = 4_000_000  # about a second
Terms = Mapping[int, int]  # exponent -> coefficient


def most_bits(dice: Iterable[tuple[int, Terms]]) -> bool:
    """Whether the sums of these dice are too long a number."""
    length, size = 1, 1
    for n, values in dice:
        length += n * (max(values) - min(values))
        size += n * sum(values.values()).bit_length()
    return length * size > MOST_BITS


def power(values: Terms, n: int) -> dict[int, int]:
    """The weights of the sums of n dice."""
    low = min(values)
    width = _width(sum(values.values()) ** n)
    packed = _packed({value - low: weight for value, weight in values.items()}, width)
    return _unpacked(packed**n, width, n * low)


def times(left: Terms, right: Terms) -> dict[int, int]:
    """The weights of the sums of two independent parts."""
    if not (left and right):
        return {}
    low, other = min(left), min(right)
    width = _width(sum(left.values()) * sum(right.values()))
    first = _packed({value - low: weight for value, weight in left.items()}, width)
    second = _packed({value - other: weight for value, weight in right.items()}, width)
    return _unpacked(first * second, width, low + other)


def _width(largest: int) -> int:
    """Bytes that hold any coefficient."""
    return largest.bit_length() // 8 + 1


def _packed(terms: Terms, width: int) -> int:
    whole = bytearray(width * (max(terms) + 1))
    for value, weight in terms.items():
        whole[value * width : (value + 1) * width] = weight.to_bytes(width, "little")
    return int.from_bytes(whole, "little")


def _unpacked(packed: int, width: int, low: int) -> dict[int, int]:
    whole = packed.to_bytes(packed.bit_length() // 8 + width, "little")
    found: dict[int, int] = {}
    for at in range(0, len(whole) - width + 1, width):
        weight = int.from_bytes(whole[at : at + width], "little")
        if weight:
            found[low + at // width] = weight
    return found
