"""Run by packages' tests with BOARDWRIGHT set to the command of the app, as JSON. Needs numpy."""
import json
import os
import unittest

try:
    import numpy as np

    from boardwright.vector import Vector
except ImportError:
    np = None

COMMAND = json.loads(os.environ["BOARDWRIGHT"])


@unittest.skipIf(np is None, "needs numpy")
class VectorTest(unittest.TestCase):
    def test_tables_begin_again_and_repeat(self):
        seen = []
        for _ in range(2):
            source, ended = np.random.default_rng(1), 0
            with Vector("banqi", tables=16, seed="v", command=COMMAND) as tables:
                for _ in range(150):
                    tables.step(tables.random(source))
                    ended += int(tables.ended.sum())
                    self.assertTrue(np.allclose(tables.rewards.sum(1), 0))
                seen.append((tables.ids.tolist(), ended))
        self.assertEqual(seen[0], seen[1])
        self.assertGreater(seen[0][1], 0)

    def test_masks_and_observations(self):
        with Vector("369", tables=3, command=COMMAND) as tables:
            self.assertEqual(tables.observe().shape, (3, *tables.shape))
            mask = tables.mask()
            self.assertEqual(mask.sum(1).tolist(), tables.counts.tolist())
            self.assertTrue(mask[np.arange(3), tables.ids[tables.starts]].all())

    def test_refused(self):
        with Vector("hopnjump", tables=2, command=COMMAND) as tables:
            before = tables.ids.tolist()
            with self.assertRaises(ValueError):
                tables.step([tables.ids[0], tables.actions - 1])
            tables.step(tables.ids[tables.starts])
            self.assertNotEqual(tables.ids.tolist(), before)


if __name__ == "__main__":
    unittest.main()
