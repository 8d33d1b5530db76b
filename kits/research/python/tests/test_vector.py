"""The Node tests run this, with BOARDWRIGHT set to the command of the app as JSON. Needs numpy."""
import json
import os
import unittest

try:
    import numpy as np

    from boardwright.benchmark import frame_plies_per_second
    from boardwright.vector import Vector
except ImportError:
    np = None

COMMAND = json.loads(os.environ["BOARDWRIGHT"])


@unittest.skipIf(np is None, "needs numpy")
class VectorTest(unittest.TestCase):
    def test_tables_begin_again_and_repeat(self):
        seen = []
        with Vector("banqi", tables=16, seed="v", command=COMMAND) as tables:
            for _ in range(2):
                source, ended = np.random.default_rng(1), 0
                for _ in range(150):
                    tables.step(tables.random(source))
                    ended += int(tables.ended.sum())
                    self.assertTrue(np.allclose(tables.rewards.sum(1), 0))
                seen.append((tables.ids.tolist(), ended))
                tables.reset("v")
        self.assertEqual(seen[0], seen[1])
        self.assertGreater(seen[0][1], 0)

    def test_masks_and_observations(self):
        with Vector("369", tables=3, command=COMMAND) as tables:
            self.assertEqual(tables.observe().shape, (3, *tables.shape))
            mask = tables.mask()
            self.assertEqual(mask.sum(1).tolist(), tables.counts.tolist())
            self.assertTrue(mask[np.arange(3), tables.ids[tables.starts]].all())

    def test_the_benchmark_plays_every_table_at_least_once(self):
        with Vector("banqi", tables=4, command=COMMAND) as tables:
            before = tables.ids.tolist()
            self.assertGreater(frame_plies_per_second(tables, 0, observe=True), 0)
            self.assertNotEqual(tables.ids.tolist(), before)

    def test_refused(self):
        with Vector("hopnjump", tables=2, command=COMMAND) as tables:
            before = tables.ids.tolist()
            with self.assertRaisesRegex(ValueError, "^table 1: the action is not legal$"):
                tables.step([tables.ids[0], tables.actions - 1])
            tables.step(tables.ids[tables.starts])
            self.assertNotEqual(tables.ids.tolist(), before)

    def test_tables_can_be_copied_and_kept(self):
        source = np.random.default_rng(2)
        with Vector("banqi", tables=3, command=COMMAND) as tables:
            for _ in range(20):
                tables.step(tables.random(source))
            saved, seen = tables.save(0), tables.observe_seats()[0]
            tables.copy(0, 1)
            tables.step(tables.random(source))
            tables.restore(2, saved)
            self.assertTrue(np.array_equal(tables.observe_seats()[2], seen))
            self.assertFalse(np.array_equal(tables.observe_seats()[0], seen))
            self.assertEqual(tables.information(2, 0), tables.information(2, 0))
            for wrong in ("{}", "x", saved[:-2]):
                with self.assertRaisesRegex(ValueError, "^table 2: .*the text is not one of save"):
                    tables.restore(2, wrong)
            with self.assertRaisesRegex(ValueError, "names a table that is not there"):
                tables.copy(0, 3)
            with self.assertRaisesRegex(ValueError, "no seat 7$"):
                tables.information(0, 7)

    def test_what_seats_see_of_others_is_hidden(self):
        with Vector("../../../examples/liars-dice", tables=1, command=COMMAND, preset="three") as tables:
            dice = json.loads(tables.information(0, 1))["view"]["dice"]
            self.assertEqual([[face > 0 for face in hand] for hand in dice], [[False] * 3, [True] * 3, [False] * 3])

    def test_chance_is_played_by_its_odds(self):
        with Vector("banqi", tables=2, chance=True, command=COMMAND) as tables:
            self.assertEqual(tables.seat.tolist(), [0, 0])
            tables.step(tables.ids[tables.starts])
            self.assertEqual(tables.seat.tolist(), [-1, -1])
            odds = tables.odds()[: tables.counts[0]]
            self.assertEqual(len(odds), 14)
            self.assertAlmostEqual(odds.sum(), 1)
            self.assertAlmostEqual(odds.max(), 5 / 32)
            tables.step([13, 0])
            self.assertEqual(tables.seat.tolist(), [1, 1])

    def test_levels_play_the_other_seats(self):
        ends = []
        with Vector("hopnjump", tables=4, opponents=["greedy", None], command=COMMAND) as tables:
            for _ in range(2):
                source, won = np.random.default_rng(3), 0.0
                tables.reset("o")
                for _ in range(60):
                    self.assertEqual(set(tables.seat.tolist()), {1})
                    tables.step(tables.random(source))
                    won += float(tables.rewards[:, 0].sum())
                ends.append(won)
        self.assertEqual(ends[0], ends[1])
        self.assertGreater(ends[0], 0)


if __name__ == "__main__":
    unittest.main()
