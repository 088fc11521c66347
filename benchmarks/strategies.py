"""How the shipped strategies fare against each other: credit in per cent of one seat, the others being the same.

    python benchmarks/strategies.py paleolithic/basic            against greedy
    python benchmarks/strategies.py whammoth/standard random     against random

The seats are rotated, so that no strategy has a better seat than another one.
"""

import argparse
from dataclasses import replace

import numpy as np

from simcore.contract.strategies import Strategy
from simcore.playing.engine import Workspace, build_tables, play_games
from simcore.scenarios.load import Loaded, load_scenario, named_strategies

GAMES = 20_000
GAMES_AHEAD = 2_000


def credit(loaded: Loaded, one: Strategy, others: Strategy, games: int) -> tuple[float, float]:
    """Mean credit of `one` seat among `others`, and its standard error."""
    seats = len(loaded.strategies)
    engine, credits_ = loaded.game.engine(), []
    for seat in range(seats):
        strategies = tuple(one if i == seat else others for i in range(seats))
        tables, rows = build_tables(replace(loaded, strategies=strategies)), np.zeros(games, engine.row)
        play_games(engine, tables, Workspace(engine), seat * games, rows)
        winners = rows["winners"].astype(int)
        sharers = np.array([max(1, mask.bit_count()) for mask in range(1 << seats)])[winners]
        credits_.append((winners >> seat & 1) / sharers)
    joined = np.concatenate(credits_)
    return float(joined.mean()), float(joined.std() / len(joined) ** 0.5)


def main() -> None:
    """Print a line per strategy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("against", nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=GAMES, help="in all; fewer where a seat looks ahead")
    arguments = parser.parse_args()
    loaded = load_scenario(arguments.scenario)
    named = named_strategies(loaded.game)
    seats = len(loaded.strategies)
    print(f"one seat of {seats} in {loaded.title}, the others {arguments.against}; fair: {100 / seats:.1f} %")
    for name, strategy in named.items():
        games = min(arguments.games, GAMES_AHEAD) if strategy.kind == "lookahead" else arguments.games
        mean, error = credit(loaded, strategy, named[arguments.against], games // seats)
        print(f"  {name:16s} {100 * mean:5.1f} % (standard error {100 * error:.1f})")


if __name__ == "__main__":
    main()
