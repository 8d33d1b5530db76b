"""Tests the wrappers with PettingZoo's own tests, if their libraries are installed."""
import importlib.util
import json
import os
import sys
import unittest
import warnings

COMMAND = json.loads(os.environ["BOARDWRIGHT"])
GAMES = ("369", "banqi", "catan", "hopnjump", "three-kingdoms")


def has(name):
    # a module that an earlier test has replaced is not the library
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


@unittest.skipUnless(has("pettingzoo") and has("numpy"), "pettingzoo is not installed")
class ParallelTest(unittest.TestCase):
    def test_api(self):
        from boardwright.parallel import BoardwrightParallel
        from pettingzoo.test import parallel_api_test, parallel_seed_test

        for game in GAMES:
            with self.subTest(game):
                env = BoardwrightParallel(game, command=COMMAND)
                parallel_api_test(env, num_cycles=100)
                env.close()
        parallel_seed_test(lambda: BoardwrightParallel("banqi", illegal="first", command=COMMAND), num_cycles=20)


@unittest.skipUnless(has("gymnasium") and has("numpy"), "gymnasium is not installed")
class GymTest(unittest.TestCase):
    def test_checker(self):
        from boardwright.gym import BoardwrightEnv
        from gymnasium.utils.env_checker import check_env

        for game in GAMES:
            with self.subTest(game):
                env = BoardwrightEnv(game, illegal="first", command=COMMAND)
                check_env(env)
                env.close()

    def test_vector_wrappers(self):
        from boardwright.gym_vector import BoardwrightVectorEnv
        from gymnasium.wrappers.vector import RecordEpisodeStatistics

        env = RecordEpisodeStatistics(BoardwrightVectorEnv("hopnjump", num_envs=4, illegal="first", command=COMMAND))
        env.action_space.seed(1)
        seen, _ = env.reset(seed=1)
        ends = 0
        for _ in range(200):
            self.assertTrue(env.observation_space.contains(seen))
            seen, _, ended, _, infos = env.step(env.action_space.sample())
            ends += int(ended.sum())
            self.assertEqual(int(infos.get("_episode", ended).sum()), int(ended.sum()))
        env.close()
        self.assertGreater(ends, 0)

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
