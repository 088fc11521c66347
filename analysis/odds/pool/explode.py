"""Exploding dice: a die on certain faces brings one more die, which may explode as well, up to a stated depth.

The extra dice of a die are laid onto it: a die is what it and they add to every sum, so the dice of the pool stay
independent. Sets and rows would have to know every extra die, so only counts and sums are answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from analysis.odds.ask.answer import OddsError
from analysis.odds.pool.dice import DEPTH, Pool
from analysis.odds.pool.faces import in_words, read_faces
from analysis.odds.pool.joint import Die
from analysis.odds.pool.laws import Law
from analysis.odds.pool.readings import Reading, Worths
from analysis.odds.pool.walk import added, law_of, sides_of
from analysis.odds.pool.weights import Weights
from simcore.reading.wording import plural


@dataclass(frozen=True)
class Explosion:
    """On these faces a die brings another one, at most `depth` times.

    `top` is the highest face of every die, whatever its size.
    """

    faces: frozenset[int]
    depth: int
    top: bool = False

    def of(self, die: Die) -> set[int]:
        """The faces of a die that explode."""
        return {max(die.faces)} if self.top else set(self.faces) & set(die.faces)

    def cut_off(self, pool: Pool) -> Fraction:
        """The chance that a die would explode once more than the depth allows."""
        stays = prod(
            (1 - Fraction(die.weight(self.of(die)), die.total) ** (self.depth + 1)) ** n
            for n, die in pool.parts
        )
        return 1 - Fraction(stays)

    def note(self, pool: Pool) -> str:
        """What is assumed."""
        which = "the highest face of a die" if self.top else in_words(self.faces, pool)
        return (
            f"a die on {which} brings one more die, at most {plural(self.depth, 'time')}; "
            "cut_off is the chance that there would be more"
        )


def read_explosion(pool: Pool, explode: str | None, depth: int | None) -> Explosion | None:
    """What explodes; None if nothing does.

    Raises:
        OddsError: no faces, all of them, or a depth without them.
    """
    if explode is None:
        if depth is not None:
            raise OddsError("depth: limits dice that explode; give --explode 6")
        return None
    top = explode.strip() == "top"
    faces = frozenset[int]() if top else read_faces("explode", explode, pool)
    if any(faces >= set(die.faces) for _, die in pool.parts):
        raise OddsError("explode: a die on which all faces explode never ends")
    return Explosion(faces, DEPTH if depth is None else depth, top)


def exploded(pool: Pool, readings: Sequence[Reading], explosion: Explosion) -> Law:
    """The joint law of counts and sums of exploding dice.

    Raises:
        OddsError: readings of another kind, or too much to work out.
    """
    sums = [each for each in readings if isinstance(each, Worths) and each.adds]
    if len(sums) < len(readings):
        raise OddsError("explode: goes with counts and sums only; leave out sets, patterns and --cap")
    if pool.keep is not None:
        return law_of(*_totals(pool, sums, explosion))
    return added([(n, _sides(die, sums, explosion)) for n, die in pool.parts])


def _sides(die: Die, readings: Sequence[Worths], explosion: Explosion) -> Weights:
    """What a die with all its extra dice adds to every sum."""
    faces = explosion.of(die)
    again = sides_of(die.only(faces), readings)
    rest = sides_of(die.only(set(die.faces) - faces), readings)
    plain = sides_of(die, readings)
    found = plain
    for depth in range(1, explosion.depth + 1):
        share = die.total**depth
        more: Weights = {key: weight * share for key, weight in rest.items()}
        for key, weight in again.items():
            for other, ways in found.items():
                both = tuple(x + y for x, y in zip(key, other, strict=True))
                more[both] = more.get(both, 0) + weight * ways
        found = more
    return found


def _totals(pool: Pool, readings: Sequence[Worths], explosion: Explosion) -> tuple[Pool, list[Reading]]:
    """The pool of dice whose faces are their totals, so that the highest of these can be kept."""
    if any(each.worth.get(face, 0) != face for each in readings for face in pool.faces):
        raise OddsError("explode: of exploding dice that are not all kept only the sum is worked out")
    parts = []
    for n, die in pool.parts:
        sides = _sides(die, [Worths({face: face for face in die.faces})], explosion)
        parts.append((n, Die(tuple(key[0] for key in sides), tuple(sides.values()))))
    totals = pool.with_dice(parts)
    return totals, [Worths({face: face for face in totals.faces}) for _ in readings]
