"""The wrappers, where their libraries are installed, with PettingZoo's own tests."""
import importlib.util
import json
import os
import sys
import unittest
import warnings

COMMAND = json.loads(os.environ["BOARDWRIGHT"])
GAMES = ("369", "banqi", "catan", "hopnjump", "three-kingdoms")


def has(name):
    # a module that a test before this one replaced is no library
    return name not in sys.modules and importlib.util.find_spec(name) is not None


@unittest.skipUnless(has("pettingzoo") and has("numpy"), "pettingzoo is not installed")
class AECTest(unittest.TestCase):
    def test_api(self):
        from boardwright.aec import BoardwrightAEC
        from pettingzoo.test import api_test, seed_test

        for game in GAMES:
            with self.subTest(game):
                env = BoardwrightAEC(game, command=COMMAND)
                api_test(env, num_cycles=200, verbose_progress=False)
                env.close()
        seed_test(lambda: BoardwrightAEC("banqi", command=COMMAND), num_cycles=20)


@unittest.skipUnless(has("gymnasium") and has("numpy"), "gymnasium is not installed")
class GymTest(unittest.TestCase):
    def test_whole_games(self):
        import numpy
        from boardwright.gym import BoardwrightEnv

        ends = []
        for _ in range(2):
            env = BoardwrightEnv("banqi", seat=1, command=COMMAND)
            source = numpy.random.default_rng(3)
            seen, info = env.reset(seed=5)
            done, reward = False, 0.0
            while not done:
                self.assertTrue(env.observation_space.contains(seen))
                action = source.choice(numpy.flatnonzero(info["action_mask"]))
                seen, reward, done, _, info = env.step(action)
            env.close()
            ends.append(reward)
        self.assertEqual(ends[0], ends[1])
        self.assertIn(ends[0], (-1.0, 0.0, 1.0))


if __name__ == "__main__":
    warnings.simplefilter("default")
    unittest.main()
