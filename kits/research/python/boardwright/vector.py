"""Many tables by frames of numbers instead of JSON: for numpy, and much faster. A table begins again by itself when its game is over."""
import json
import subprocess

import numpy as np

STEP, OBSERVE, REFUSED = 1, 2, -1


class Vector:
    """Tables of one game, as arrays.

    seat[i] acts at table i; counts[i] is the number of its legal actions, and ids[starts[i] : starts[i] + counts[i]] are their ids.
    ended[i] says whether the last step ended its game, and rewards[i] are then each seat's, from -1 to 1; seat, counts and ids are
    those of the next game.
    """

    def __init__(self, game, tables=1024, seed="vector", preset=None, options=(), command=("npx", "boardwright")):
        words = [*command, "batch", game, "--frames", str(tables), "--seed", seed]
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
        """Plays one action at each table. If one is illegal, plays none and raises ValueError."""
        self._send(np.concatenate([[STEP], np.asarray(actions)]))
        self._take()

    def observe(self):
        """Returns what the seat to act sees at each table: float32 of shape (tables, *shape)."""
        self._send(np.array([OBSERVE]))
        size = self.tables * int(np.prod(self.shape))
        return np.frombuffer(self._read(4 * size), "<f4").reshape(self.tables, *self.shape)

    def mask(self):
        """Returns 1 at the id of each legal action: uint8 of shape (tables, actions)."""
        mask = np.zeros((self.tables, self.actions), np.uint8)
        mask[np.repeat(np.arange(self.tables), self.counts), self.ids] = 1
        return mask

    def random(self, source):
        """Returns a random legal action of each table; source: a numpy Generator."""
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

    def _send(self, words):
        self._process.stdin.write(words.astype("<i4").tobytes())
        self._process.stdin.flush()

    def _read(self, size):
        data = self._process.stdout.read(size)
        if len(data) < size:
            raise RuntimeError("boardwright has ended; its error is on stderr")
        return data

    def _take(self):
        (total,) = np.frombuffer(self._read(4), "<i4")
        if total == REFUSED:
            (table,) = np.frombuffer(self._read(4), "<i4")
            raise ValueError(f"the action for table {table} is not legal")
        n = self.tables
        words = np.frombuffer(self._read(4 * ((3 + self.seats) * n + total)), "<i4")
        self.seat, self.counts, self.ended = words[:n], words[n : 2 * n], words[2 * n : 3 * n].astype(bool)
        self.rewards = words[3 * n : (3 + self.seats) * n].view("<f4").reshape(n, self.seats)
        self.ids = words[(3 + self.seats) * n :]
        self.starts = np.cumsum(self.counts) - self.counts
