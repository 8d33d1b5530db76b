"""A game as a PettingZoo parallel environment. All agents act; the actions of those that must wait
are ignored. Needs pettingzoo."""
import gymnasium
import numpy
import pettingzoo

from .vector import Vector


class BoardwrightParallel(pettingzoo.ParallelEnv):
    """One table. Agents are seat_0, seat_1 and so on. An observation has the fields `observation` and
    `action_mask`.

    The last action means waiting; it is the only legal action of an agent that is not to act. The game gives rewards only at its
    end. An illegal action raises ValueError; with illegal="first", the first legal action is played instead.
    """

    metadata = {"render_modes": [], "name": "boardwright_v0"}
    render_mode = None

    def __init__(self, game, seed="parallel", illegal="raise", **settings):
        self._seed, self._played, self._mends = str(seed), 0, illegal == "first"
        self._table = Vector(game, tables=1, seed=self._seed, **settings)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._table.seats)]
        self.agents = []
        size = self._table.actions + 1
        observed = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, self._table.shape, numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (size,), numpy.int8),
            }
        )
        self.observation_spaces = {agent: observed for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a game. The same seed repeats deals and dice; without a seed, every game is different."""
        self._played += 1
        self._table.reset(f"{self._seed}/{self._played}" if seed is None else seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions):
        seat = int(self._table.seat[0])
        chosen = [int(actions[self.possible_agents[seat]])]
        self._table.step(self._table.legal(chosen) if self._mends else chosen)
        ended = bool(self._table.ended[0])
        rewards = self._table.rewards[0] if ended else numpy.zeros(self._table.seats)
        agents, seen = self.agents, self._seen(ended)
        if ended:
            self.agents = []
        return (
            seen,
            {agent: float(rewards[i]) for i, agent in enumerate(agents)},
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def close(self):
        self._table.close()

    def _seen(self, ended=False):
        """Returns what every agent sees; after the end, the only action is waiting."""
        views = self._table.observe_seats()[0] * (not ended)
        return {
            agent: {"observation": views[seat], "action_mask": self._mask(not ended and seat == self._table.seat[0])}
            for seat, agent in enumerate(self.agents)
        }

    def _mask(self, acts):
        mask = numpy.zeros(self._table.actions + 1, numpy.int8)
        mask[self._table.ids if acts else -1] = 1
        return mask
