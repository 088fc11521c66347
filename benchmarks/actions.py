"""What the actions of MOOGH are worth to a strategy: how often each is chosen, and what forbidding it costs.

    python benchmarks/actions.py moogh/quiet-meadow moogh/escort --strategy greedy

In competitive games and in teams one seat does without the action, in turn each of them, against others that do not:
the cost is its loss of credit. In solo and coop all seats do without: the cost is the loss of objectives met. Both over
paired games.
"""

import argparse
from dataclasses import replace

import numpy as np

from simcore.contract.strategies import Linear
from simcore.games.moogh.names import ACTIONS
from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.scenarios.load import Loaded, load_scenario, named_strategies

GAMES = 20_000


def play(loaded: Loaded, strategies: tuple[Linear, ...], games: int) -> np.ndarray:
    """ROW[games] of the scenario with these strategies."""
    engine = loaded.game.engine()
    rows = np.zeros(games, engine.row)
    play_games(engine, build_tables(replace(loaded, strategies=strategies)), Workspace(engine), 0, rows)
    return rows


def credit(rows: np.ndarray, seat: int) -> np.ndarray:
    """float[games]: 1 for a win, 1/k for one shared by k."""
    winners = rows["winners"].astype(int)
    sharers = np.array([max(1, mask.bit_count()) for mask in range(16)])[winners]
    return np.asarray((winners >> seat & 1) / sharers)


def cost(loaded: Loaded, plain: Linear, action: str, usual: np.ndarray) -> np.ndarray:
    """float[games, ...]: what is lost without the action, game by game."""
    seats, without = len(loaded.strategies), plain.model_copy(update={"forbid": (*plain.forbid, action)})
    if loaded.scenario.format in ("solo", "coop"):
        rows = play(loaded, (without,) * seats, len(usual))
        return usual["objective"].astype(float) - rows["objective"]
    lost = []
    for seat in range(seats):
        mixed = tuple(without if i == seat else plain for i in range(seats))
        lost.append(credit(usual, seat) - credit(play(loaded, mixed, len(usual)), seat))
    return np.concatenate(lost)


def main() -> None:
    """A table per scenario: an action a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--strategy", default="greedy")
    parser.add_argument("--mode", default=None)
    parser.add_argument("--games", type=int, default=GAMES)
    arguments = parser.parse_args()
    for name in arguments.scenarios:
        loaded = load_scenario(name, {"mode": arguments.mode} if arguments.mode else None)
        plain = named_strategies(loaded.game)[arguments.strategy]
        assert isinstance(plain, Linear)
        seats = len(loaded.strategies)
        usual = play(loaded, (plain,) * seats, arguments.games)
        print(
            f"{loaded.title}, {loaded.scenario.format} as {loaded.scenario.mode}, {seats} {arguments.strategy}: ",
            end="",
        )
        print(f"objective met {100 * usual['objective'].mean():.1f} %")
        for action in ACTIONS:
            uses = usual[f"did_{action}"][:, :seats].mean()
            lost = cost(loaded, plain, action, usual)
            print(f"  {action:7s} {uses:6.3f} a game, without it {-100 * lost.mean():+6.2f} points", end="")
            print(f" (standard error {100 * lost.std() / len(lost) ** 0.5:.2f})")


if __name__ == "__main__":
    main()
