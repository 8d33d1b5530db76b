"""A game as a PettingZoo AEC environment. Needs pettingzoo, gymnasium and numpy."""
import gymnasium
import numpy
import pettingzoo

from .batch import Batch


class BoardwrightAEC(pettingzoo.AECEnv):
    """One table. Agents are seat_0, seat_1 and so on. An observation has the fields `observation` and
    `action_mask`.

    The game gives rewards only at its end. An agent observes the table when it is to act; between its turns it keeps its last
    observation, with an empty mask.
    """

    metadata = {"render_modes": [], "name": "boardwright_v0", "is_parallelizable": False}
    render_mode = None

    def __init__(self, game, seed="aec", **settings):
        self._seed, self._played = str(seed), 0
        self._batch = Batch(game, tables=1, seed=self._seed, **settings)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        shape, size = self._batch.shape, self._batch.actions
        self._observed = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, shape, numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (size,), numpy.int8),
            }
        )
        self._spaces = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed for agent in self.possible_agents}
        self.action_spaces = self._spaces
        self.agents = []

    def observation_space(self, agent):
        return self._observed

    def action_space(self, agent):
        return self._spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a game. The same seed repeats deals and dice; without a seed, every game is different."""
        self._played += 1
        name = f"{self._seed}/{self._played}" if seed is None else str(seed)
        self._batch.reset([name])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._seen = {agent: self._nothing() for agent in self.agents}
        self._select()

    def observe(self, agent):
        return self._seen[agent]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._seen[agent] = {**self._seen[agent], "action_mask": numpy.zeros(self._batch.actions, numpy.int8)}
        self._batch.step([int(action)])
        rewards = self._batch.rewards[0]
        if rewards is None:
            self._select()
        else:
            self.rewards = dict(zip(self.possible_agents, map(float, rewards)))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def close(self):
        self._batch.close()

    def _select(self):
        agent = self.possible_agents[self._batch.seat[0]]
        mask = numpy.zeros(self._batch.actions, numpy.int8)
        mask[self._batch.legal[0]] = 1
        seen = numpy.frombuffer(self._batch.observe(), numpy.float32).reshape(self._batch.shape)
        self._seen[agent] = {"observation": seen, "action_mask": mask}
        self.agent_selection = agent

    def _nothing(self):
        return {
            "observation": numpy.zeros(self._batch.shape, numpy.float32),
            "action_mask": numpy.zeros(self._batch.actions, numpy.int8),
        }
