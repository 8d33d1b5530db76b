"""One process that plays many tables. Requests and answers are lines of JSON."""
import array
import base64
import json
import subprocess
import sys

from .app import app_command


class Fault(Exception):
    """A request was refused. Nothing has changed."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code, self.data = code, data or {}


class Batch:
    """Tables of one game.

    seat[i] is the seat to act at table i, or -1 when its game is over. legal[i] has the ids of its
    legal actions. rewards[i] is None before the end, then each seat's reward from -1 to 1. An id
    means the same action in every position.
    """

    def __init__(self, game, tables=1, seed="batch", preset=None, options=(), command=None):
        words = [*(command or app_command()), "batch", game]
        if preset is not None:
            words += ["--preset", preset]
        for option in options:
            words += ["--option", option]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        try:
            about = self._ask({"type": "open", "seeds": [f"{seed}/{i}" for i in range(tables)]})
        except BaseException:
            self.close()
            raise
        self.game, self.seats, self.actions = about["game"], about["seats"], about["actions"]
        self.shape = tuple(about["shape"])
        self.seat, self.legal, self.rewards = about["seat"], about["legal"], about["rewards"]

    def __len__(self):
        return len(self.seat)

    def step(self, actions, tables=None):
        """Plays one action at each table, or at the tables with these numbers. If an action is
        illegal, plays none of them and raises Fault."""
        self._take({"type": "step", "actions": list(actions)}, tables)

    def reset(self, seeds, tables=None):
        """Restarts the tables with one seed for each."""
        self._take({"type": "reset", "seeds": list(seeds)}, tables)

    def observe(self, tables=None):
        """Returns what the seat to act sees at each table, as one flat array('f'). Its length is
        len(tables) times the product of shape."""
        answer = self._ask(_with_tables({"type": "observe"}, tables))
        floats = array.array("f", base64.b64decode(answer["observation"]))
        if sys.byteorder == "big":
            floats.byteswap()
        return floats

    def close(self):
        """Ends the process. Calling it again does nothing."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def _take(self, request, tables):
        answer = self._ask(_with_tables(request, tables))
        for i, table in enumerate(range(len(self.seat)) if tables is None else tables):
            self.seat[table] = answer["seat"][i]
            self.legal[table] = answer["legal"][i]
            self.rewards[table] = answer["rewards"][i]

    def _ask(self, request):
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if line == "":
            raise RuntimeError("boardwright has ended; its error is on stderr")
        answer = json.loads(line)
        if "fault" in answer:
            fault = answer["fault"]
            raise Fault(fault["code"], fault["message"], fault.get("data"))
        return answer


def _with_tables(request, tables):
    return request if tables is None else {**request, "tables": list(tables)}
