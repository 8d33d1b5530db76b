"""Our own checks that the wrappers keep their contracts. If gymnasium or pettingzoo is not
installed, simple stand-ins replace its base classes and spaces. The libraries' own checks are in
test_wrappers.py."""
import json
import os
import sys
import types
import unittest

try:
    import numpy as np
except ImportError:
    np = None

COMMAND = json.loads(os.environ["BOARDWRIGHT"])


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), dtype

    def contains(self, value):
        within = value.shape == self.shape and value.dtype == self.dtype
        return bool(within and (value >= self.low).all() and (value <= self.high).all())


class Discrete:
    def __init__(self, n):
        self.n = n


class MultiDiscrete:
    def __init__(self, nvec):
        self.nvec = nvec


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return value.keys() == self.spaces.keys() and all(self.spaces[key].contains(value[key]) for key in value)


class VectorEnv:
    def reset(self, *, seed=None, options=None):
        pass

    def close(self):
        self.close_extras()


def stand_in():
    """Installs stand-ins for what the wrappers use of the libraries, so that imports find them."""
    spaces = types.SimpleNamespace(Box=Box, Discrete=Discrete, MultiDiscrete=MultiDiscrete, Dict=Dict)
    module = types.ModuleType("gymnasium")
    module.spaces, module.Env, module.vector = spaces, object, types.SimpleNamespace(VectorEnv=VectorEnv)
    sys.modules["gymnasium"] = module
    zoo = types.ModuleType("pettingzoo")
    zoo.ParallelEnv = zoo.AECEnv = object
    sys.modules["pettingzoo"] = zoo


try:
    import gymnasium
    import pettingzoo
except ImportError:
    stand_in()


@unittest.skipIf(np is None, "needs numpy")
class ContractTest(unittest.TestCase):
    def test_vector_env(self):
        from boardwright.gym_vector import BoardwrightVectorEnv

        runs = []
        env = BoardwrightVectorEnv("hopnjump", num_envs=4, seat=1, opponent="random", command=COMMAND)
        for _ in range(2):
            source, ends, total = np.random.default_rng(1), 0, 0.0
            seen, infos = env.reset(seed=7)
            for _ in range(120):
                self.assertTrue(env.observation_space.contains(seen))
                mask = infos["action_mask"]
                self.assertEqual(mask.shape, (4, env.single_action_space.n))
                actions = [source.choice(np.flatnonzero(row)) for row in mask]
                seen, rewards, ended, cut, infos = env.step(actions)
                self.assertFalse(cut.any())
                self.assertTrue((rewards[~ended] == 0).all())
                ends, total = ends + int(ended.sum()), total + float(rewards.sum())
            runs.append((seen.tolist(), ends, total))
        env.close()
        self.assertEqual(runs[0], runs[1])

    def test_parallel(self):
        from boardwright.parallel import BoardwrightParallel

        env = BoardwrightParallel("banqi", command=COMMAND)
        source = np.random.default_rng(2)
        for seed in (1, 2):
            seen, infos = env.reset(seed=seed)
            while env.agents:
                self.assertEqual(seen.keys(), set(env.agents))
                self.assertEqual(infos.keys(), set(env.agents))
                self.assertTrue(all(env.observation_space(one).contains(seen[one]) for one in env.agents))
                waiting = [one for one in env.agents if seen[one]["action_mask"][-1] == 1]
                self.assertEqual(len(waiting), len(env.agents) - 1)
                agents = env.agents
                actions = {one: source.choice(np.flatnonzero(seen[one]["action_mask"])) for one in agents}
                seen, rewards, ended, cut, infos = env.step(actions)
                self.assertEqual([one.keys() for one in (rewards, ended, cut)], [set(agents)] * 3)
            self.assertTrue(all(ended.values()))
            self.assertEqual(sum(rewards.values()), 0)
        env.close()

    def test_illegal_actions(self):
        from boardwright.gym_vector import BoardwrightVectorEnv

        strict, mild = (BoardwrightVectorEnv("banqi", num_envs=2, illegal=how, command=COMMAND) for how in ("raise", "first"))
        for env in (strict, mild):
            _, infos = env.reset(seed=1)
        first, wrong = np.flatnonzero(infos["action_mask"][0])[0], env.single_action_space.n - 1
        with self.assertRaises(ValueError):
            strict.step([first, wrong])
        seen, expected = mild.step([first, wrong])[0], strict.step([first, first])[0]
        self.assertEqual(seen.tolist(), expected.tolist())
        for env in (strict, mild):
            env.close()


if __name__ == "__main__":
    unittest.main()
