"""A game as a Gymnasium environment: one seat against random players. Needs gymnasium and numpy."""
import random

import gymnasium
import numpy

from .batch import Batch


class BoardwrightEnv(gymnasium.Env):
    """One seat of one table. The others play random legal actions, or what `opponent(legal, observe)`
    returns.

    info["action_mask"] has 1 at each legal action. An illegal action raises Fault; with illegal="first", the first legal action
    is played instead.
    """

    metadata = {"render_modes": []}

    def __init__(self, game, seat=0, opponent=None, seed="gym", illegal="raise", **settings):
        self._batch = Batch(game, tables=1, seed=str(seed), **settings)
        self._seat, self._opponent, self._played, self._seed = seat, opponent, 0, str(seed)
        self._mends = illegal == "first"
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, self._batch.shape, numpy.float32)
        self.action_space = gymnasium.spaces.Discrete(self._batch.actions)

    def reset(self, *, seed=None, options=None):
        """Starts a game. The same seed repeats deals, dice and random opponents."""
        super().reset(seed=seed)
        self._played += 1
        name = f"{self._seed}/{self._played}" if seed is None else str(seed)
        self._random = random.Random(name)
        self._batch.reset([name])
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action):
        legal = self._batch.legal[0]
        self._batch.step([legal[0] if self._mends and action not in legal else int(action)])
        self._let_others_play()
        rewards = self._batch.rewards[0]
        reward = 0.0 if rewards is None else float(rewards[self._seat])
        return self._seen(), reward, rewards is not None, False, self._info()

    def close(self):
        self._batch.close()

    def _let_others_play(self):
        while self._batch.seat[0] not in (-1, self._seat):
            legal = self._batch.legal[0]
            choice = self._random.choice(legal) if self._opponent is None else self._opponent(legal, self._batch.observe)
            self._batch.step([choice])

    def _seen(self):
        if self._batch.seat[0] < 0:
            return numpy.zeros(self._batch.shape, numpy.float32)
        return numpy.frombuffer(self._batch.observe(), numpy.float32).reshape(self._batch.shape)

    def _info(self):
        mask = numpy.zeros(self._batch.actions, numpy.int8)
        if self._batch.legal[0]:
            mask[self._batch.legal[0]] = 1
        return {"action_mask": mask}
