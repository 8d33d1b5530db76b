"""Plays many tables with binary frames instead of JSON. Needs numpy and is much faster. A finished table restarts automatically."""
import json
import subprocess

import numpy as np

from .app import app_command

STEP, OBSERVE, OBSERVE_SEATS, ODDS, COPY, SAVE, RESTORE, INFORMATION, BEGIN = range(1, 10)
REFUSED = -1


class Vector:
    """Tables of one game, as arrays.

    seat[i] acts at table i; -1 is chance. counts[i] is the number of its legal actions, and
    ids[starts[i] : starts[i] + counts[i]] has their ids. ended[i] says whether the last step has
    ended the game at the table. If so, rewards[i] has each seat's reward from -1 to 1, while seat,
    counts and ids are those of the next game.

    chance=True: the program plays chance, too. The ids in chance's turn number the outcomes, and
    odds() gives their probabilities. opponents: for each seat, the level that plays it at every
    table, or None if the program plays it.
    """

    def __init__(
        self, game, tables=1024, seed="vector", preset=None, options=(), chance=False, opponents=None, command=None
    ):
        words = [*(command or app_command()), "batch", game, "--frames", str(tables), "--seed", seed]
        if chance:
            words.append("--chance")
        if opponents is not None:
            words += ["--opponents", ",".join(name or "-" for name in opponents)]
        if preset is not None:
            words += ["--preset", preset]
        for option in options:
            words += ["--option", option]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            about = json.loads(self._process.stdout.readline() or b"{}")
            if "game" not in about:
                raise RuntimeError("boardwright has ended; its error is on stderr")
            self.tables, self.game, self.seats = tables, about["game"], about["seats"]
            self.actions, self.shape = about["actions"], tuple(about["shape"])
            self._take()
        except BaseException:
            self.close()
            raise

    def __len__(self):
        return self.tables

    def step(self, actions):
        """Plays one action at each table. If an action is illegal, plays none of them and raises
        ValueError."""
        self._send(np.concatenate([[STEP], np.asarray(actions)]))
        self._take("the action is not legal")

    def observe(self):
        """Returns what the seat to act sees at each table: float32 with shape (tables, *shape)."""
        return self._floats(OBSERVE, (self.tables, *self.shape))

    def observe_seats(self):
        """Returns what every seat sees at each table: float32 with shape (tables, seats, *shape).
        """
        return self._floats(OBSERVE_SEATS, (self.tables, self.seats, *self.shape))

    def odds(self):
        """Returns the probability of each of ids: the odds of an outcome of chance; for the actions
        of a seat, equal shares."""
        self._send(np.array([ODDS]))
        weights = np.frombuffer(self._read(4 * len(self.ids)), "<i4").astype(np.float64)
        totals = np.add.reduceat(weights, self.starts) if len(weights) else weights
        return weights / np.repeat(totals, self.counts)

    def copy(self, source, target):
        """Copies the state of table `source` to table `target`. Chance continues differently there.
        """
        self._send(np.array([COPY, source, target]))
        self._take(f"copy({source}, {target}) names a table that is not there")

    def save(self, table):
        """Returns the state of a table as text for restore(). The text may contain what seats must
        not see."""
        self._send(np.array([SAVE, table]))
        return self._text("there is no such table")

    def restore(self, table, text):
        """Restores a table from a text of save(). Raises ValueError if the text is not one."""
        self._send(np.array([RESTORE, table]), text)
        self._take("there is no such table, or the text is not one of save()")

    def information(self, table, seat):
        """Returns what a seat sees as text. Positions that look the same to the seat have equal
        texts."""
        self._send(np.array([INFORMATION, table, seat]))
        return self._text(f"there is no such table, or no seat {seat}")

    def reset(self, seed):
        """Starts all tables again with this seed."""
        self._send(np.array([BEGIN]), str(seed))
        self._take()

    def mask(self):
        """Returns 1 at the id of each legal action: uint8 with shape (tables, actions)."""
        mask = np.zeros((self.tables, self.actions), np.uint8)
        mask[np.repeat(np.arange(self.tables), self.counts), self.ids] = 1
        return mask

    def legal(self, actions):
        """Returns these actions, with each illegal one replaced by the first legal one."""
        actions = np.asarray(actions)
        meant = self.ids == np.repeat(actions, self.counts)
        found = np.logical_or.reduceat(meant, self.starts)
        return np.where(found, actions, self.ids[self.starts])

    def random(self, source):
        """Returns a random legal action for each table. source: a numpy Generator."""
        return self.ids[self.starts + (source.random(self.tables) * self.counts).astype(np.int64)]

    def close(self):
        """Ends the process. Calling it again does nothing."""
        if not self._process.stdin.closed:
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def _send(self, words, text=None):
        data = words.astype("<i4").tobytes()
        if text is not None:
            said = text.encode()
            data += len(said).to_bytes(4, "little") + said + bytes(-len(said) % 4)
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _floats(self, request, shape):
        self._send(np.array([request]))
        return np.frombuffer(self._read(4 * int(np.prod(shape))), "<f4").reshape(shape)

    def _text(self, refusal):
        (size,) = np.frombuffer(self._read(4), "<i4")
        if size == REFUSED:
            self._refused(refusal)
        return self._read(int(size) + int(-size % 4))[:size].decode()

    def _refused(self, refusal):
        (table,) = np.frombuffer(self._read(4), "<i4")
        raise ValueError(f"table {table}: {refusal}")

    def _read(self, size):
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise RuntimeError("boardwright has ended; its error is on stderr")
        return data

    def _take(self, refusal="the request was refused"):
        (total,) = np.frombuffer(self._read(4), "<i4")
        if total == REFUSED:
            self._refused(refusal)
        n = self.tables
        words = np.frombuffer(self._read(4 * ((3 + self.seats) * n + total)), "<i4")
        self.seat, self.counts, self.ended = words[:n], words[n : 2 * n], words[2 * n : 3 * n].astype(bool)
        self.rewards = words[3 * n : (3 + self.seats) * n].view("<f4").reshape(n, self.seats)
        self.ids = words[(3 + self.seats) * n :]
        self.starts = np.cumsum(self.counts) - self.counts
