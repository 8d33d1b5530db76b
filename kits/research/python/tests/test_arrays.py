"""Reads the arrays that `boardwright selfplay` writes, with Python's own zip reader, and with NumPy
where it is installed."""
import ast
import importlib.util
import json
import os
import subprocess
import tempfile
import unittest
import zipfile

COMMAND = json.loads(os.environ["BOARDWRIGHT"])


class ArraysTest(unittest.TestCase):
    def test_a_file_of_arrays(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.npz")
            words = ["selfplay", "369", "--option", "size=3", "--bots", "random,random", "--games", "2", "--threads", "1", "--out", file]
            subprocess.run([*COMMAND, *words], check=True, stdout=subprocess.DEVNULL)
            with zipfile.ZipFile(file) as arrays:
                self.assertIsNone(arrays.testzip())
                shapes = {name: header(arrays.read(name))["shape"] for name in arrays.namelist()}
            rows = shapes["action.npy"][0]
            self.assertEqual((shapes["rewards.npy"], shapes["legal.npy"]), ((2, 2), (rows, 29)))
            if importlib.util.find_spec("numpy"):
                self.check_with_numpy(file, rows)

    def check_with_numpy(self, file, rows):
        import numpy

        with numpy.load(file) as arrays:
            legal = numpy.unpackbits(arrays["legal"], axis=1, count=226)
            self.assertEqual(legal[numpy.arange(rows), arrays["action"]].tolist(), [1] * rows)
            self.assertEqual(arrays["rewards"].sum(), 0)


def header(array):
    return ast.literal_eval(array[10 : 10 + int.from_bytes(array[8:10], "little")].decode("latin1"))


if __name__ == "__main__":
    unittest.main()
