"""Many tables as a Gymnasium vector environment: one seat against levels of the game. Needs
gymnasium and numpy."""
import gymnasium
import numpy

from .vector import Vector

_MODE = getattr(gymnasium.vector, "AutoresetMode", None)


class BoardwrightVectorEnv(gymnasium.vector.VectorEnv):
    """One seat at each of num_envs tables. `opponent` names the level that plays the other seats, such
    as random, greedy or casual.

    infos["action_mask"] has 1 at each legal action. When a game ends, its table starts the next game in the same step: the
    observation of that step is the first of the next game, and there is no final observation. An illegal action raises ValueError;
    with illegal="first", the first legal action is played instead.
    """

    metadata = {"render_modes": [], **({} if _MODE is None else {"autoreset_mode": _MODE.SAME_STEP})}

    def __init__(self, game, num_envs=64, seat=0, opponent="random", seats=2, seed="gym", illegal="raise", **settings):
        opponents = [None if one == seat else opponent for one in range(seats)]
        self._tables = Vector(game, tables=num_envs, seed=str(seed), opponents=opponents, **settings)
        self._seed, self._played, self._seat, self._mends = str(seed), 0, seat, illegal == "first"
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(-1.0, 1.0, self._tables.shape, numpy.float32)
        self.single_action_space = gymnasium.spaces.Discrete(self._tables.actions)
        shape = (num_envs, *self._tables.shape)
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, shape, numpy.float32)
        self.action_space = gymnasium.spaces.MultiDiscrete(numpy.full(num_envs, self._tables.actions))

    def reset(self, *, seed=None, options=None):
        """Restarts all tables. The same seed repeats deals, dice and opponents."""
        super().reset(seed=seed)
        self._played += 1
        self._tables.reset(f"{self._seed}/{self._played}" if seed is None else seed)
        return self._tables.observe(), self._infos()

    def step(self, actions):
        self._tables.step(self._tables.legal(actions) if self._mends else actions)
        ended = self._tables.ended.copy()
        rewards = numpy.where(ended, self._tables.rewards[:, self._seat], 0.0)
        return self._tables.observe(), rewards, ended, numpy.zeros(self.num_envs, bool), self._infos()

    def close_extras(self, **kwargs):
        self._tables.close()

    def _infos(self):
        return {"action_mask": self._tables.mask()}
