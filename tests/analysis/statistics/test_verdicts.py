"""Verdicts: exact cases of each kind, the games still needed, and error rates by simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from analysis.statistics.intervals import Credits, simultaneous_z, win_rate_interval
from analysis.statistics.verdicts import Verdict, fair_share, judge_parts, judge_seats


def seats(n: int, *wins: int) -> list[Credits]:
    return [Credits.from_shared([count], n) for count in wins]


def test_fair_share() -> None:
    assert fair_share(0, 0, 4) == 0.25
    assert fair_share(0.1, 0.05, 2) == pytest.approx(0.425)
    assert fair_share(0.7, 0.3, 3) == pytest.approx(0)


@pytest.mark.parametrize(("nobody", "truncated", "n"), [(0, 0, 0), (-0.1, 0, 4), (0, -0.1, 4), (0.7, 0.4, 4)])
def test_fair_share_rejects(nobody: float, truncated: float, n: int) -> None:
    with pytest.raises(ValueError, match="no fair share"):
        fair_share(nobody, truncated, n)


def test_fair() -> None:
    found = judge_seats(seats(20_000, 5010, 4990, 5050, 4950), fair=0.25, margin=0.02, z=simultaneous_z(4))
    assert found == Verdict(
        "fair", 0.02, "Fair within 2 percentage points: every seat wins 24.0 to 26.0 %.", None
    )


def test_unfair_names_the_seat() -> None:
    found = judge_seats(
        seats(10_000, 2300, 2290, 3120, 2290),
        0.25,
        0.02,
        simultaneous_z(4),
        ["Blue", "Green", "Purple", "Orange"],
    )
    text = "Unfair: seat 3 (Purple) wins 31.2 % (30.1 to 32.4); fair would be 25 %."
    assert found == Verdict("unfair", 0.02, text, None)


def test_unfair_takes_the_seat_farthest_away() -> None:
    found = judge_seats(seats(10_000, 3700, 3600, 2700), 1 / 3, 0.01, simultaneous_z(3))
    assert found.text == (
        "Unfair: seat 1 wins 37.0 % (35.9 to 38.2), seat 3 wins 27.0 % (26.0 to 28.1); fair would be 33.3 %."
    )


def test_undecided_counts_the_games() -> None:
    """Seat 1 leads by 3 points: half a width of 1 point against the edge at 27 % takes 12,282 games."""
    z = simultaneous_z(4)
    found = judge_seats(seats(1000, 280, 240, 240, 240), 0.25, 0.02, z)
    assert found.kind == "undecided"
    assert found.games_needed == int(z * z * 0.27 * 0.73 / 0.01**2) + 1 - 1000
    assert found.text == "Undecided: about 12,000 more games needed."


def test_one_clear_seat_is_enough_to_be_unfair() -> None:
    """Of two seats outside the margin the quicker one counts, and those inside don't."""
    z = simultaneous_z(4)
    found = judge_seats(seats(1000, 280, 290, 219, 211), 0.25, 0.03, z)
    assert found.games_needed == int(z * z * 0.28 * 0.72 / 0.01**2) + 1 - 1000


def test_all_seats_have_to_be_fair() -> None:
    """With every rate inside the margin the slowest counts: seat 2, half a point from the edge at 23 %."""
    z = simultaneous_z(4)
    found = judge_seats(seats(1000, 260, 235, 255, 250), 0.25, 0.02, z)
    assert found.games_needed == int(z * z * 0.23 * 0.77 / 0.005**2) + 1 - 1000


def test_shared_wins_need_fewer_games() -> None:
    alone = judge_seats(seats(100, 50, 50), 0.5, 0.01, 2.0)
    shared = judge_seats([Credits.from_shared([25, 50], 100)] * 2, 0.5, 0.01, 2.0)
    assert alone.games_needed is not None
    assert shared.games_needed is not None
    assert shared.games_needed + 100 == pytest.approx((alone.games_needed + 100) / 2, abs=1)


@pytest.mark.parametrize(
    ("wins", "margin"),
    [
        ((300, 200, 250, 250), 0.055),
        ((270, 255, 240, 235), 0.0205),
        ((256, 248, 250, 246), 0.007),
        ((640, 600, 590, 570), 0.02),
    ],
)
def test_the_games_needed_are_exactly_enough(wins: Sequence[int], margin: float) -> None:
    """With unchanged rates the verdict falls at that number of games, and not at a per mille less."""
    n = sum(wins)
    z = simultaneous_z(4)
    found = judge_seats(seats(n, *wins), 0.25, margin, z)
    assert found.games_needed is not None
    for scale, decided in ((1.0, True), (0.999, False)):
        factor = scale * (n + found.games_needed) / n
        times = int(factor) + 1 if decided else int(factor)
        again = judge_seats(seats(n * times, *(times * count for count in wins)), 0.25, margin, z)
        assert (again.kind != "undecided") is decided


def test_the_edge_cannot_be_decided() -> None:
    words = "too close to the edge of the margin"
    on_edge = judge_seats(seats(1000, 270, 250, 250, 230), 0.25, 0.02, 2.5)
    assert (on_edge.kind, on_edge.games_needed) == ("undecided", None)
    assert words in on_edge.text
    near = judge_seats(seats(100_000, 26_991, 25_000, 25_000, 23_009), 0.25, 0.02, 2.5)
    assert (near.kind, near.games_needed) == ("undecided", None)
    farther = judge_seats(seats(100_000, 26_989, 25_000, 25_000, 23_011), 0.25, 0.02, 2.5)
    assert farther.games_needed is not None
    assert words not in farther.text


def test_a_seat_on_the_edge_does_not_hide_one_outside() -> None:
    assert judge_seats(seats(1000, 270, 250, 200, 280), 0.25, 0.02, 5.0).games_needed is not None


def test_no_number_beyond_ten_billion() -> None:
    """A gap of 1.1e-4 takes 1.63e7 z^2 games."""
    nearly = seats(10_000_000, 2_698_900, 2_500_000, 2_500_000, 2_301_100)
    needed = judge_seats(nearly, 0.25, 0.02, z=24.0).games_needed
    assert needed is not None
    assert 9e9 < needed < 1e10
    assert judge_seats(nearly, 0.25, 0.02, z=25.0).games_needed is None


def test_edges_beyond_0_and_1_are_never_in_the_way() -> None:
    found = judge_seats(seats(1000, 30, 20), fair=0.025, margin=0.03, z=2.0)
    assert found.kind == "fair"
    assert found.text == "Fair within 3 percentage points: every seat wins 1.3 to 4.3 %."
    assert judge_seats(seats(4, 2, 2), fair=0.5, margin=0.5, z=2.0).kind == "fair"
    assert judge_seats(seats(100, 0, 3), fair=0.02, margin=0.02, z=2.0).games_needed is not None


def test_inside_includes_the_edge_and_outside_does_not() -> None:
    low, high = win_rate_interval(seats(400, 200)[0], 2.0)[1:]
    assert judge_seats(seats(400, 200, 200), 0.5, max(high - 0.5, 0.5 - low), 2.0).kind == "fair"
    assert judge_seats(seats(400, 200, 200), low, 0.0, 2.0).kind == "undecided"
    assert judge_seats(seats(400, 200, 200), low - 1e-9, 0.0, 2.0).kind == "unfair"
    assert judge_seats(seats(400, 200, 200), high, 0.0, 2.0).kind == "undecided"
    assert judge_seats(seats(400, 200, 200), high + 1e-9, 0.0, 2.0).kind == "unfair"


@pytest.mark.parametrize(
    ("n", "margin", "text"),
    [
        (20_000, 0.01, "Fair within 1 percentage point: every seat wins 49.3 to 50.7 %."),
        (80_000, 0.005, "Fair within 0.5 percentage points: every seat wins 49.6 to 50.4 %."),
        (100_000_000, 0.02, "Fair within 2 percentage points: every seat wins 49.99 to 50.01 %."),
    ],
)
def test_fair_text(n: int, margin: float, text: str) -> None:
    assert judge_seats(seats(n, n // 2, n // 2), 0.5, margin, z=2.0).text == text


def test_narrow_intervals_keep_enough_decimals() -> None:
    text = judge_seats(seats(100_000_000, 50_020_000, 49_980_000), 0.5, 0, z=2.0).text
    assert text == (
        "Unfair: seat 1 wins 50.02 % (50.01 to 50.03), seat 2 wins 49.98 % (49.97 to 49.99); fair would be 50 %."
    )


def test_undecided_text_rounds_up_to_two_digits() -> None:
    found = judge_seats(seats(999, 500, 499), 0.5, 0.03, z=2.0)
    assert (found.games_needed, found.text) == (146, "Undecided: about 150 more games needed.")
    found = judge_seats(seats(999, 490, 509), 0.5, 0.04, z=2.0)
    assert (found.games_needed, found.text) == (70, "Undecided: about 70 more games needed.")
    found = judge_seats(seats(100, 50, 50), 0.5, 0.03, z=2.0)
    assert (found.games_needed, found.text) == (1008, "Undecided: about 1,100 more games needed.")


@pytest.mark.parametrize(
    ("wins", "n", "fair", "margin", "z", "match"),
    [
        ((5,), (10,), 0.5, 0.02, 2.0, "two seats"),
        ((5, 5), (10, 11), 0.5, 0.02, 2.0, "equal numbers"),
        ((5, 5), (10, 10), 1.1, 0.02, 2.0, "fair share of 1.1"),
        ((5, 5), (10, 10), 0.5, -0.01, 2.0, "margin of -0.01"),
        ((5, 5), (10, 10), 0.5, float("nan"), 2.0, "margin of nan"),
        ((5, 5), (10, 10), 0.5, 0.02, 0.0, "z = 0.0"),
    ],
)
def test_rejects(
    wins: Sequence[int], n: Sequence[int], fair: float, margin: float, z: float, match: str
) -> None:
    with pytest.raises(ValueError, match=match):
        judge_seats([seats(m, count)[0] for m, count in zip(n, wins, strict=True)], fair, margin, z)


def test_labels_may_miss_but_not_be_too_few() -> None:
    cards = seats(10_000, 2300, 2290, 3120, 2290)
    assert "seat 3 wins" in judge_seats(cards, 0.25, 0.02, 2.5, ["Blue", None, None, None]).text
    with pytest.raises(ValueError, match="4 seats, but 2 labels"):
        judge_seats(cards, 0.25, 0.02, 2.5, ["Blue", "Green"])


# --- error rates


def judge_row(row: npt.NDArray[np.int64], margin: float) -> Verdict:
    """Judge the wins of every seat, with the games that nobody won as the last count."""
    n, n_seats = int(row.sum()), len(row) - 1
    found = [Credits.from_shared([int(wins)], n) for wins in row[:-1]]
    return judge_seats(found, fair_share(float(row[-1] / n), 0, n_seats), margin, simultaneous_z(n_seats))


def kinds(chances: Sequence[float], n: int, margin: float, seed: int, n_runs: int = 3000) -> Counter[str]:
    rows = np.random.default_rng(seed).multinomial(n, chances, size=n_runs)
    return Counter(judge_row(row, margin).kind for row in rows)


@pytest.mark.parametrize(
    "chances", [(0.5, 0.5, 0), (0.3, 0.3, 0.3, 0.1), (0.25, 0.25, 0.25, 0.25, 0)], ids=str
)
def test_a_fair_game_is_seldom_called_unfair(chances: Sequence[float]) -> None:
    """At margin 0 the chance is largest: one less the simultaneous coverage."""
    assert 0.01 < kinds(chances, 600, 0.0, seed=11)["unfair"] / 3000 <= 0.05
    assert kinds(chances, 600, 0.02, seed=12)["unfair"] / 3000 < 0.01


def test_a_game_at_the_edge_is_seldom_decided_either_way() -> None:
    found = kinds((0.27, 0.25, 0.25, 0.23, 0), 6000, 0.02, seed=13)
    assert found["unfair"] / 3000 <= 0.05
    assert found["fair"] / 3000 <= 0.05


@pytest.mark.parametrize(
    ("chances", "n", "kind"),
    [
        ((0.25, 0.25, 0.25, 0.25, 0), 2000, "fair"),
        ((0.3, 0.3, 0.3, 0.1), 2000, "fair"),
        ((0.31, 0.23, 0.23, 0.23, 0), 1000, "unfair"),
        ((0.5, 0.4, 0.1), 300, "unfair"),
    ],
    ids=str,
)
def test_the_games_needed_usually_decide(chances: Sequence[float], n: int, kind: str) -> None:
    """Of the runs that are undecided, more than six in ten are decided, and rightly, after the games asked for."""
    rng = np.random.default_rng(17)
    after: Counter[str] = Counter()
    for row in rng.multinomial(n, chances, size=1000):
        first = judge_row(row, 0.02)
        if first.games_needed is not None:
            more = rng.multinomial(first.games_needed, chances)
            after[judge_row(row + more, 0.02).kind] += 1
    assert after.total() > 200
    assert after[kind] / after.total() > 0.6
    assert after["fair" if kind == "unfair" else "unfair"] / after.total() < 0.01


def test_few_games_never_say_that_a_handful_more_would_do() -> None:
    """One game foretells nothing: a run has at least a thousand games before its rates say how many decide."""
    found = judge_seats(seats(1, 1, 0), 0.5, 0.02, z=2.0)
    assert found.games_needed is None or found.games_needed >= 999
    found = judge_seats(seats(100, 50, 50), 0.5, 0.098, z=2.0)
    assert (found.games_needed, found.text) == (900, "Undecided: about 900 more games needed.")


def test_parts_are_judged_over_the_games_that_each_took_part_in() -> None:
    """A part that sits in half of the games needs twice as many games as a seat."""
    z = simultaneous_z(2)
    half = [Credits.from_shared([280], 1000), Credits.from_shared([250], 1000)]
    found = judge_parts("culture", ["A", "B"], half, 2000, 0.25, 0.02, z)
    assert found.games_needed == int(2 * z * z * 0.27 * 0.73 / 0.01**2) + 1 - 2000
    assert found.text.startswith("Undecided by culture: about ")
    fair = judge_parts(
        "culture", ["A", "B"], [Credits.from_shared([25_000], 100_000)] * 2, 100_000, 0.25, 0.02, z
    )
    assert fair.text == "Fair by culture: every one wins 24.7 to 25.3 %."
