"""Trains a network from the arrays of `boardwright train … --export samples.npz`, faster than the kit where there is a GPU.

    python3 train_net.py samples.npz net.bin --epochs 24
    boardwright train banqi --out banqi-net --import net.bin

Needs torch and numpy. The file that it writes is what docs/guides/training.md calls a network file.
"""
import argparse

import numpy as np
import torch
from torch import nn

ONE = 512  # whole weights are units of 1 / ONE
MOST_WEIGHT = 8191
MAGIC = 0x314E5742


class Net(nn.Module):
    """The sums of the views' facts, one hidden layer for each bucket, one output: wins are sigmoid(2 * output)."""

    def __init__(self, inputs, views, units, hidden, buckets):
        super().__init__()
        self.shape = (inputs, views, units, hidden, buckets)
        acts = 2 * units if views == 2 else units
        # the last column stays 0: it stands for "no fact"
        self.columns = nn.EmbeddingBag(inputs + 1, units, mode="sum", padding_idx=inputs)
        nn.init.uniform_(self.columns.weight, -0.1, 0.1)
        with torch.no_grad():
            self.columns.weight[inputs] = 0
        self.sums = nn.Parameter(torch.full((units,), 0.4))
        self.weights = nn.Parameter(torch.empty(buckets, hidden, acts).uniform_(-2 * acts**-0.5, 2 * acts**-0.5))
        self.biases = nn.Parameter(torch.full((buckets, hidden), 0.3))
        self.outputs = nn.Parameter(torch.empty(buckets, hidden).uniform_(-(hidden**-0.5), hidden**-0.5))
        self.ends = nn.Parameter(torch.zeros(buckets))

    def forward(self, facts, bucket):
        seen = facts if self.shape[1] == 2 else facts[:, :1]
        rows = seen.reshape(-1, seen.shape[-1])
        acts = (self.columns(rows) + self.sums).clamp(0, 1).reshape(len(facts), -1)
        hidden = torch.einsum("bha,ba->bh", self.weights[bucket], acts) + self.biases[bucket]
        return (hidden.clamp(0, 1) * self.outputs[bucket]).sum(1) + self.ends[bucket]

    def keep_small(self):
        """Keeps weights within what 16 bits hold."""
        with torch.no_grad():
            self.columns.weight.clamp_(-1.9, 1.9)
            for part in (self.sums, self.weights, self.biases, self.outputs, self.ends):
                part.clamp_(-15, 15)


def whole(part, scale, kind):
    most = MOST_WEIGHT if kind == "<i2" else 2**28
    return np.clip(np.rint(part.detach().cpu().double().numpy() * scale), -most, most).astype(kind)


def write(net, path):
    parts = [
        np.array([MAGIC, *net.shape], "<i4"),
        whole(net.biases, ONE * ONE, "<i4"),
        whole(net.ends, ONE * ONE, "<i4"),
        whole(net.columns.weight[:-1], ONE, "<i2"),
        whole(net.sums, ONE, "<i2"),
        whole(net.weights, ONE, "<i2"),
        whole(net.outputs, ONE, "<i2"),
    ]
    with open(path, "wb") as file:
        for part in parts:
            file.write(part.tobytes())


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("samples")
    words.add_argument("out")
    words.add_argument("--units", type=int, default=64)
    words.add_argument("--hidden", type=int, default=16)
    words.add_argument("--epochs", type=int, default=24)
    words.add_argument("--batch", type=int, default=16384)
    words.add_argument("--rate", type=float, default=0.003)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with np.load(given.samples) as arrays:
        inputs, views, buckets = (int(n) for n in arrays["shape"][0])
        facts = torch.from_numpy(np.where(arrays["facts"] < 0, inputs, arrays["facts"]).astype(np.int32))
        bucket = torch.from_numpy(arrays["bucket"].reshape(-1).astype(np.int64))
        target = torch.from_numpy(arrays["target"].reshape(-1))
    net = Net(inputs, views, given.units, given.hidden, buckets).to(device)
    optimiser = torch.optim.Adam(net.parameters(), lr=given.rate)
    steps = given.epochs * -(-len(target) // given.batch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    for epoch in range(given.epochs):
        total = 0.0
        for rows in torch.randperm(len(target)).split(given.batch):
            output = net(facts[rows].to(device), bucket[rows].to(device))
            loss = nn.functional.binary_cross_entropy_with_logits(2 * output, target[rows].to(device))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            net.keep_small()
            total += loss.item() * len(rows)
        print(f"epoch {epoch + 1} of {given.epochs}: loss {total / len(target):.4f}", flush=True)
    write(net, given.out)


if __name__ == "__main__":
    main()
