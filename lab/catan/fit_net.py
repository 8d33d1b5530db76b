"""Fits a network that corrects the hand-made evaluation of Settlers, from the positions of
lab/catan/train-games.ts.

python3 lab/catan/fit_net.py games a.net --later 0.95

A seat wins with probability sigmoid(2 * (scale * lead + output)). First the network learns who won.
With `--later` it is then fitted again, to what it expects itself in the positions that follow, and
to the result (a lambda return). Needs torch and numpy.
"""
import argparse
import json
import math
import pathlib
import sys
import time

import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "kits/research/python"))
from train_net import MOST_SUM, ONE, Net, log_loss, write  # noqa: E402

ROW = 9
SEATS = 4
LEAD = 100
PER_POINT, PER_LOGIT = 0.2, 0.45  # as in valuation.ts
BLOCK = 1 << 16
REPORTS = 20
PROBE = 200_000
EVEN = -0.49  # the output for a seat that is neither ahead nor behind, and so wins one game in four


class Games:
    """The positions in a folder, on the device. A sample is a position as a seat sees it: 4 *
    position + seat."""

    def __init__(self, folders, device):
        shape = json.loads((folders[0] / "shape.json").read_text())
        self.inputs, self.views, self.buckets = shape["inputs"], shape["views"], shape["buckets"]
        rows, facts = [], []
        for nth, folder in enumerate(folders):
            for file in sorted(folder.glob("rows-*.bin")):
                some = np.fromfile(file, "<u2").reshape(-1, ROW).astype(np.int64)
                some[:, 8] += nth << 12  # games of other folders get other numbers
                rows.append(some)
                facts.append(np.fromfile(file.with_name(file.name.replace("rows", "facts")), "<u2"))
        rows = np.concatenate(rows)
        self.facts = torch.from_numpy(np.concatenate(facts).astype(np.int32)).to(device)
        game = torch.from_numpy(rows[:, 7] + (rows[:, 8] << 16)).to(device)
        self.counts = torch.from_numpy(rows[:, 0]).to(device)
        self.starts = self.counts.cumsum(0) - self.counts
        self.width = int(self.counts.max())
        self.bucket = torch.from_numpy(rows[:, 1]).to(device)
        winner = torch.from_numpy(rows[:, 2]).to(device)
        self.won = (winner.unsqueeze(1) == torch.arange(SEATS, device=device)).float().flatten()
        leads = torch.from_numpy(rows[:, 3:7].astype(np.uint16).astype(np.int16).astype(np.float32)).to(device) / LEAD
        scale = torch.where(self.bucket == 0, PER_LOGIT, PER_POINT).unsqueeze(1)
        self.base = (leads * scale).flatten()
        starts = torch.cat([torch.ones(1, dtype=torch.bool, device=device), game[1:] != game[:-1]])
        self.game = starts.long().cumsum(0) - 1
        last = torch.cat([torch.nonzero(starts).flatten()[1:], torch.tensor([len(game)], device=device)]) - 1
        self.left = last[self.game] - torch.arange(len(game), device=device)
        seen = torch.tensor(shape["seen"], device=device)
        seen[seen < 0] = self.inputs
        self.none = seen.shape[1]
        self.seen = torch.cat([seen, torch.full((self.views, 1), self.inputs, device=device)], 1)

    def __len__(self):
        return len(self.won)

    def inputs_of(self, samples):
        positions = samples // SEATS
        at = torch.arange(self.width, device=samples.device)
        places = self.starts[positions].unsqueeze(1) + at
        stated = self.facts[places.clamp(max=len(self.facts) - 1)].long()
        stated = torch.where(at < self.counts[positions].unsqueeze(1), stated, self.none)
        return self.seen[(samples % SEATS).unsqueeze(1), stated].unsqueeze(1)

    def logits(self, net, samples):
        return 2 * (net(self.inputs_of(samples), self.bucket[samples // SEATS]) + self.base[samples])

    def expected(self, values, later):
        """Returns the mean of the values of later positions and the result. Each weight is `later`
        times the one before."""
        values, target = values.view(-1, SEATS), self.won.view(-1, SEATS).clone()
        order = self.left.argsort()
        ends = torch.bincount(self.left).cumsum(0).tolist()
        for first, end in zip(ends, ends[1:]):
            part = order[first:end]
            target[part] = (1 - later) * values[part + 1] + later * target[part + 1]
        return target.flatten()


def fit(net, games, rows, target, probe, given):
    """Trains until the epochs or the seconds are over. Keeps the weights with the lowest loss on
    the probe. Returns the losses by step."""
    batch = min(given.batch, max(256, len(rows) // 64))
    steps = max(1, round(given.epochs * len(rows) / batch))
    optimiser = torch.optim.AdamW(net.parameters(), lr=given.rate, weight_decay=given.decay)
    warm, began = min(200, steps), time.time()
    curve, total, since, order, step, done = [], 0.0, 0, iter(()), 0, 0.0
    best, kept = math.inf, None
    while done < 1:
        part = next(order, None)
        if part is None or len(part) < batch:
            order = iter(rows[torch.randperm(len(rows), device=rows.device)].split(batch))
            part = next(order)
        for group in optimiser.param_groups:
            group["lr"] = given.rate * min(1, (step + 1) / warm) * (1 + math.cos(math.pi * done)) / 2
        loss = log_loss(games.logits(net, part), target[part])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        net.keep_small()
        total, since, step = total + loss.detach(), since + 1, step + 1
        before, done = done, max(step / steps, (time.time() - began) / given.seconds)
        if int(done * REPORTS) > int(before * REPORTS):
            seen = float(log_loss(evaluated(net, games, probe)[0], games.won[probe]))
            curve.append([step, float(total) / since, seen])
            total, since = 0.0, 0
            if seen < best:
                best, kept = seen, {name: part.clone() for name, part in net.state_dict().items()}
            print(f"{given.out.name}: step {step} of {steps}: loss {curve[-1][1]:.4f}, held out {seen:.4f}", file=sys.stderr, flush=True)
    if kept is not None:
        net.load_state_dict(kept)
    return curve


def evaluated(net, games, rows):
    """Returns the logits of samples, and the largest sum of a unit."""
    logits, most = [], 0.0
    with torch.no_grad():
        for part in rows.split(BLOCK):
            logits.append(games.logits(net, part))
            most = max(most, float(net.sums_of(games.inputs_of(part[::16]).flatten(0, 1)).abs().max()))
    return torch.cat(logits), most


def calibrated(base, won, bucket, held):
    """Returns the log loss of the hand-made evaluation on held-out samples, with the best scale and
    offset for each bucket."""
    total = 0.0
    for one in range(int(bucket.max()) + 1):
        x, y = base[(bucket == one) & ~held].double(), won[(bucket == one) & ~held].double()
        if len(x) < 100:
            continue
        a, c = 1.0, EVEN
        for _ in range(30):
            p = torch.sigmoid(2 * (a * x + c))
            h = 2 * p * (1 - p)
            m = torch.stack([torch.stack([(h * x * x).sum(), (h * x).sum()]), torch.stack([(h * x).sum(), h.sum()])])
            step = torch.linalg.solve(m + 1e-6 * torch.eye(2, device=m.device), torch.stack([((p - y) * x).sum(), (p - y).sum()]))
            a, c = a - float(step[0]), c - float(step[1])
        some = (bucket == one) & held
        total += float(log_loss(2 * (a * base[some].double() + c), won[some].double())) * int(some.sum())
    return total / int(held.sum())


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", help="folders, separated by commas")
    words.add_argument("out", type=pathlib.Path)
    words.add_argument("--units", type=int, default=32)
    words.add_argument("--hidden", type=int, default=16)
    words.add_argument("--epochs", type=float, default=6)
    words.add_argument("--batch", type=int, default=32768)
    words.add_argument("--rate", type=float, default=0.002)
    words.add_argument("--decay", type=float, default=0.01)
    words.add_argument("--later", type=float, default=1.0, help="1 learns results alone")
    words.add_argument("--seconds", type=float, default=1e9, help="the most for each fit")
    words.add_argument("--results-net", type=pathlib.Path, help="also writes the network that learnt results alone")
    words.add_argument("--hold-out", type=int, default=20, help="one game in so many is held out")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    games = Games([pathlib.Path(one) for one in given.games.split(",")], device)
    held = (games.game % given.hold_out == given.hold_out - 1).repeat_interleave(SEATS)
    every = torch.arange(len(games), device=device)
    rows, out = every[~held], every[held]
    probe = out[:: len(out) // PROBE | 1]  # an odd stride reaches every seat
    print(f"{len(games) // SEATS} positions, loaded in {time.time() - began:.0f} s", file=sys.stderr, flush=True)

    def new_net():
        net = Net(games.inputs, games.views, given.units, given.hidden, games.buckets).to(device)
        with torch.no_grad():
            net.columns *= 0.3
            net.outputs *= 0.1
            net.ends.fill_(EVEN)
        return net

    def loss_of(net):
        logits, most = evaluated(net, games, out)
        by_bucket = [
            float(log_loss(logits[some], games.won[out][some]))
            for some in (games.bucket[out // SEATS] == one for one in range(games.buckets))
        ]
        return float(log_loss(logits, games.won[out])), by_bucket, most

    bucket = games.bucket.repeat_interleave(SEATS)
    report = {"positions": len(games) // SEATS, "hand": calibrated(games.base, games.won, bucket, held)}
    net = new_net()
    report["curve"] = fit(net, games, rows, games.won, probe, given)
    report["net"], report["buckets"], most = loss_of(net)
    if given.results_net is not None:
        write(net, given.results_net)
    if given.later < 1:
        logits, _ = evaluated(net, games, every)
        target = games.expected(torch.sigmoid(logits), given.later)
        net = new_net()
        report["laterCurve"] = fit(net, games, rows, target, probe, given)
        report["later"], report["buckets"], most = loss_of(net)
    if most * ONE > MOST_SUM:
        sys.exit(f"a sum of {most:.1f} leaves 16 bits")
    write(net, given.out)
    report["seconds"] = time.time() - began
    print(json.dumps(report))


if __name__ == "__main__":
    main()
