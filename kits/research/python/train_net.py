"""Trains a network from the positions that `boardwright train` writes. It is faster than the kit if
there is a GPU.

boardwright train banqi --trainer "python3 train_net.py"

makes this program fit the network of every round. By hand:

boardwright train banqi --out run --export samples
python3 train_net.py samples net.bin --epochs 24
boardwright train banqi --out run --import net.bin

Needs torch and numpy. The output is what docs/guides/training.md calls a network file.
"""
import argparse
import hashlib
import json
import math
import pathlib
import sys

import numpy as np
import torch
from torch import nn

ONE = 512  # integer weights are in units of 1 / ONE
MOST_WEIGHT = 8191
MOST_SUM = 32_767 - MOST_WEIGHT  # what a sum may reach and still fit into 16 bits
MAGIC = 0x314E5742
DENSE = 4096  # with more inputs than this, the first layer looks columns up instead of multiplying
BLOCK = 1 << 16
REPORTS = 20


class Net(nn.Module):
    """The network: sums of the facts of each view, one hidden layer per bucket, and one output. The
    probability of a win is sigmoid(2 * output)."""

    def __init__(self, inputs, views, units, hidden, buckets):
        super().__init__()
        self.shape = (inputs, views, units, hidden, buckets)
        acts = 2 * units if views == 2 else units
        # the last column stays 0: it stands for "no fact"
        self.columns = nn.Parameter(torch.empty(inputs + 1, units).uniform_(-0.1, 0.1))
        self.sums = nn.Parameter(torch.full((units,), 0.4))
        self.weights = nn.Parameter(torch.empty(buckets, hidden, acts).uniform_(-2 * acts**-0.5, 2 * acts**-0.5))
        self.biases = nn.Parameter(torch.full((buckets, hidden), 0.3))
        self.outputs = nn.Parameter(torch.empty(buckets, hidden).uniform_(-(hidden**-0.5), hidden**-0.5))
        self.ends = nn.Parameter(torch.zeros(buckets))
        self.keep_small()

    def sums_of(self, rows):
        if self.shape[0] > DENSE:
            return nn.functional.embedding_bag(rows, self.columns, mode="sum") + self.sums
        stated = torch.zeros(len(rows), self.shape[0] + 1, device=rows.device)
        return stated.scatter_(1, rows, 1.0) @ self.columns + self.sums

    def forward(self, facts, bucket):
        """facts: one row per sample and view, with the facts of that view, padded with `inputs`."""
        acts = self.sums_of(facts.reshape(-1, facts.shape[-1])).clamp(0, 1).reshape(len(facts), -1)
        # multiplies with all buckets and then selects: looking columns up would make gradients slow
        chosen = nn.functional.one_hot(bucket, self.shape[4]).to(acts.dtype)
        every = nn.functional.linear(acts, self.weights.flatten(0, 1), self.biases.flatten()).view(-1, *self.biases.shape)
        hidden = (every * chosen.unsqueeze(2)).sum(1)
        return (hidden.clamp(0, 1) * (chosen @ self.outputs)).sum(1) + chosen @ self.ends

    def keep_small(self):
        """Keeps weights in the range of 16 bits, and the column for "no fact" at 0."""
        with torch.no_grad():
            self.columns.clamp_(-1.9, 1.9)
            self.columns[-1] = 0
            for part in (self.sums, self.weights, self.biases, self.outputs, self.ends):
                part.clamp_(-15, 15)


class Samples:
    """The positions in a folder, on the device."""

    def __init__(self, folder, device):
        shape = json.loads((folder / "shape.json").read_text())
        self.inputs, self.views, self.buckets = shape["inputs"], shape["views"], shape["buckets"]
        rows = torch.from_numpy(np.load(folder / "rows.npy").astype(np.int32)).to(device)
        facts = np.load(folder / "facts.npy")
        self.facts = torch.from_numpy(facts.astype(np.int32)).to(device)
        counts = rows[:, 0].long()
        self.starts = counts.cumsum(0) - counts
        self.counts, self.view, self.bucket = counts, rows[:, 1].long(), rows[:, 2].long()
        self.score, self.result, self.searched = (rows[:, column].float() / 1000 - 1 for column in (3, 4, 5))
        self.game = rows[:, 6].long() + (rows[:, 7].long() << 16)
        self.width = int(counts.max())
        # the number of a fact in each view, and of an input after each symmetry; the last number
        # stands for "no fact"
        seen = torch.tensor(shape["seen"], device=device)
        self.none = seen.shape[1]
        seen[seen < 0] = self.inputs
        self.seen = torch.cat([seen, torch.full((self.views, 1), self.inputs, device=device)], 1)
        turned = torch.tensor(shape["turned"], device=device)
        self.turned = torch.cat([turned, torch.full((len(turned), 1), self.inputs, device=device)], 1)

    def __len__(self):
        return len(self.view)

    def inputs_of(self, rows, turn):
        """Returns the inputs of samples: those of the sample's own view and, with two views, those
        of the other one."""
        at = torch.arange(self.width, device=rows.device)
        places = self.starts[rows].unsqueeze(1) + at
        stated = self.facts[places.clamp(max=len(self.facts) - 1)].long()
        stated = torch.where(at < self.counts[rows].unsqueeze(1), stated, self.none)
        views = [self.view[rows]] if self.views != 2 else [self.view[rows], 1 - self.view[rows]]
        both = torch.stack([self.seen[view.unsqueeze(1), stated] for view in views], 1)
        return self.turned[turn.view(-1, 1, 1), both]


def steepness(score, result):
    """Returns the factor k with which the logistic function of k times a score predicts the results
    best."""
    won, k = (1 + result) / 2, 2.0
    for _ in range(30):
        p = torch.sigmoid(k * score)
        slope, bend = ((p - won) * score).mean(), (p * (1 - p) * score * score).mean() + 1e-9
        k = min(12.0, max(0.0, k - float(slope / bend)))
    return k


def log_loss(logits, target):
    return nn.functional.binary_cross_entropy_with_logits(logits, target)


def evaluate(net, samples, rows):
    """Returns the outputs for samples, and the largest sum of a unit."""
    outputs, most = [], 0.0
    with torch.no_grad():
        for part in rows.split(BLOCK):
            facts = samples.inputs_of(part, torch.zeros_like(part))
            outputs.append(net(facts, samples.bucket[part]))
            most = max(most, float(net.sums_of(facts.reshape(-1, facts.shape[-1])).abs().max()))
    return torch.cat(outputs), most


def whole(part, scale, kind):
    most = MOST_WEIGHT if kind == "<i2" else 2**28
    return np.clip(np.rint(part.detach().cpu().double().numpy() * scale), -most, most).astype(kind)


def write(net, path):
    parts = [
        np.array([MAGIC, *net.shape], "<i4"),
        whole(net.biases, ONE * ONE, "<i4"),
        whole(net.ends, ONE * ONE, "<i4"),
        whole(net.columns[:-1], ONE, "<i2"),
        whole(net.sums, ONE, "<i2"),
        whole(net.weights, ONE, "<i2"),
        whole(net.outputs, ONE, "<i2"),
    ]
    path.write_bytes(b"".join(part.tobytes() for part in parts))


def fit(net, samples, rows, target, given):
    """Trains the network. Returns the losses by step."""
    batch = min(given.batch, max(128, len(rows) // 32))
    steps = max(1, round(given.epochs * len(rows) / batch))
    optimiser = torch.optim.Adam(net.parameters(), lr=given.rate, fused=rows.is_cuda)
    warm = min(500, steps)

    def share(step):
        return min(1, (step + 1) / warm) * (1 + math.cos(math.pi * step / steps)) / 2

    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, share)
    losses, total, since = [], torch.zeros((), device=rows.device), 0
    order = iter(())
    for step in range(1, steps + 1):
        part = next(order, None)
        if part is None or len(part) < batch:
            order = iter(rows[torch.randperm(len(rows), device=rows.device)].split(batch))
            part = next(order)
        turn = torch.randint(len(samples.turned), (len(part),), device=rows.device)
        loss = log_loss(2 * net(samples.inputs_of(part, turn), samples.bucket[part]), target[part])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        net.keep_small()
        total, since = total + loss.detach(), since + 1
        if step % math.ceil(steps / REPORTS) == 0 or step == steps:
            losses.append([step, float(total) / since])
            total, since = torch.zeros_like(total), 0
            print(f"step {step} of {steps}: loss {losses[-1][1]:.4f}", file=sys.stderr, flush=True)
    return losses


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("samples", type=pathlib.Path)
    words.add_argument("out", type=pathlib.Path)
    words.add_argument("--units", type=int, default=64)
    words.add_argument("--hidden", type=int, default=16)
    words.add_argument("--epochs", type=float, default=24)
    words.add_argument("--batch", type=int, default=16384)
    words.add_argument("--rate", type=float, default=0.003)
    words.add_argument("--results", type=float, default=0.2, help="the share of a target that is the game's result")
    words.add_argument("--own", type=float, default=0, help="the share of a position's own search in its score")
    words.add_argument("--hold-out", type=int, default=20, help="one game in so many is held out")
    words.add_argument("--seed", default="1")
    given = words.parse_args()
    torch.manual_seed(int.from_bytes(hashlib.sha256(given.seed.encode()).digest()[:4], "little"))
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(given.samples, device)
    won = (1 + samples.result) / 2
    score = (1 - given.own) * samples.score + given.own * samples.searched
    k = steepness(score, samples.result)
    target = given.results * won + (1 - given.results) * torch.sigmoid(k * score)
    held = samples.game % given.hold_out == given.hold_out - 1
    rows = torch.arange(len(samples), device=device)
    net = Net(samples.inputs, samples.views, given.units, given.hidden, samples.buckets).to(device)
    losses = fit(net, samples, rows[~held], target, given)
    held_out, most = None, 0.0
    if held.any():
        outputs, most = evaluate(net, samples, rows[held])
        own = steepness(samples.searched, samples.result)
        held_out = {
            "net": float(log_loss(2 * outputs, won[held])),
            "search": float(log_loss(own * samples.searched[held], won[held])),
            "target": float(log_loss(2 * outputs, target[held])),
        }
    if most * ONE > MOST_SUM:
        sys.exit(f"a sum of {most:.1f} leaves 16 bits")
    write(net, given.out)
    print(json.dumps({"samples": len(samples), "losses": losses, "heldOut": held_out}))


if __name__ == "__main__":
    main()
