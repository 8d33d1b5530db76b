"""The Node tests run this, with BOARDWRIGHT set to the command of the app as JSON."""
import json
import os
import random
import unittest

from boardwright import Batch, Fault
from boardwright.benchmark import plies_per_second

COMMAND = json.loads(os.environ["BOARDWRIGHT"])
GAMES = {"369": 2, "banqi": 2, "catan": 4, "hopnjump": 2, "three-kingdoms": 3}


def played(batch, seed, most=20_000):
    """Plays random legal actions until every table is over. Returns the number of plies."""
    choice, plies = random.Random(seed), 0
    while plies < most:
        going = [i for i, seat in enumerate(batch.seat) if seat >= 0]
        if not going:
            break
        batch.step([choice.choice(batch.legal[i]) for i in going], going)
        plies += len(going)
    return plies


class BatchTest(unittest.TestCase):
    def test_every_game(self):
        for game, seats in GAMES.items():
            with self.subTest(game), Batch(game, tables=2, command=COMMAND) as batch:
                self.assertEqual((batch.game, batch.seats, len(batch)), (game, seats, 2))
                size = 1
                for n in batch.shape:
                    size *= n
                observed = batch.observe()
                self.assertEqual(len(observed), 2 * size)
                self.assertTrue(all(-1 <= value <= 1 for value in observed))
                played(batch, 1, most=60)

    def test_whole_games_are_repeatable(self):
        ends = []
        for _ in range(2):
            with Batch("banqi", tables=4, seed="s", command=COMMAND) as batch:
                plies = played(batch, 7)
                self.assertEqual(batch.seat, [-1] * 4)
                for rewards in batch.rewards:
                    self.assertAlmostEqual(sum(rewards), 0)
                ends.append((plies, batch.rewards))
                batch.reset(["again"], [2])
                self.assertEqual([seat >= 0 for seat in batch.seat], [False, False, True, False])
        self.assertEqual(ends[0], ends[1])

    def test_an_illegal_action_changes_nothing(self):
        with Batch("369", tables=2, command=COMMAND) as batch:
            before = batch.observe()
            for actions in ([batch.legal[0][0], 225], [0], [-1, 0]):
                with self.assertRaises(Fault) as caught:
                    batch.step(actions)
                self.assertEqual(caught.exception.code, "bad-shape")
            with self.assertRaises(Fault):
                batch.step([0], [2])
            self.assertEqual(batch.observe(), before)

    def test_the_benchmark_begins_finished_tables_again(self):
        with Batch("369", tables=3, options=["size=3"], command=COMMAND) as batch:
            self.assertGreater(plies_per_second(batch, 0.2), 0)
            self.assertTrue(all(seat >= 0 for seat in batch.seat))

    def test_an_unknown_game(self):
        with self.assertRaises(RuntimeError):
            Batch("chess", command=COMMAND)


if __name__ == "__main__":
    unittest.main()
