"""Measures random play through Python: python3 -m boardwright.benchmark banqi --tables 1024
--seconds 10 --frames --observe"""
import argparse
import random
import shlex
import time

from .batch import Batch


def plies_per_second(batch, seconds, seed=1):
    """Plays random actions at every table, at least once, and restarts finished tables. Returns plies per second of wall time."""
    source, plies, begun = random.Random(seed), 0, 0
    start = time.perf_counter()
    while plies == 0 or time.perf_counter() - start < seconds:
        batch.step([source.choice(legal) for legal in batch.legal])
        plies += len(batch)
        over = [i for i, seat in enumerate(batch.seat) if seat < 0]
        if over:
            begun += len(over)
            batch.reset([f"{begun}/{i}" for i in over], over)
    return plies / (time.perf_counter() - start)


def frame_plies_per_second(vector, seconds, observe=False, seed=1):
    """Plays random actions at every table of a Vector, at least one each. With observe, reads all
    observations after each step."""
    import numpy

    source, plies = numpy.random.default_rng(seed), 0
    start = time.perf_counter()
    while plies == 0 or time.perf_counter() - start < seconds:
        vector.step(vector.random(source))
        if observe:
            vector.observe()
        plies += len(vector)
    return plies / (time.perf_counter() - start)


def main():
    words = argparse.ArgumentParser(prog="python3 -m boardwright.benchmark", description=__doc__)
    words.add_argument("game")
    words.add_argument("--tables", type=int, default=256)
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--frames", action="store_true", help="binary frames and numpy instead of JSON")
    words.add_argument("--observe", action="store_true", help="with --frames: read what the seat to act sees after each step")
    words.add_argument("--command", help="how the terminal app is started, if it is not found by itself")
    given = words.parse_args()
    settings = {"tables": given.tables, "seed": "benchmark", "command": given.command and shlex.split(given.command)}
    if given.frames:
        from .vector import Vector

        with Vector(given.game, **settings) as vector:
            frame_plies_per_second(vector, given.seconds / 5, given.observe)
            rate = frame_plies_per_second(vector, given.seconds, given.observe)
    else:
        with Batch(given.game, **settings) as batch:
            plies_per_second(batch, given.seconds / 5)
            rate = plies_per_second(batch, given.seconds)
    print(f"{given.game}: {rate:,.0f} plies per second at {given.tables} tables")


if __name__ == "__main__":
    main()
