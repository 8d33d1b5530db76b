#!/usr/bin/env python3
"""Verifies the draws of a Boardwright game file (protocol bgfair-1). Standard library only.

Usage:  python3 verify_fair.py game.json        exit status 0: verified, 1: not verified, 2: no file
        python3 verify_fair.py --lines < files   one file per line, one JSON answer per line

Written from docs/fair.md. It does not know the rules of any game: it checks that every ticket follows from the
shares and that the log is the one the server signed, not that the ticket gives the action in the log.
"""
import functools
import hashlib
import hmac
import json
import re
import sys

HEX32 = re.compile(r"[0-9a-f]{64}\Z")
HEX64 = re.compile(r"[0-9a-f]{128}\Z")
WORD = re.compile(r"[ -~]{1,40}\Z")
MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
MAX_INT = 2**53 - 1


class Failure(Exception):
    def __init__(self, code, **names):
        super().__init__(code)
        self.code, self.names = code, names


# ---- primitives


def sha(tag, *parts):
    return hashlib.sha256(b"bgfair-1/" + tag + b"".join(parts)).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def u32(n):
    return n.to_bytes(4, "big")


def has_form(value, levels=32):
    """Whether a value has canonical JSON."""
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, str):
        return not any("\ud800" <= c <= "\udfff" for c in value)
    if isinstance(value, int):
        return abs(value) <= MAX_INT
    if levels == 0 or isinstance(value, float):
        return False
    if isinstance(value, list):
        return all(has_form(item, levels - 1) for item in value)
    return all(re.match(r"[ -~]*\Z", key) and has_form(item, levels - 1) for key, item in value.items())


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode("utf-8")


def parse(text):
    """JSON in which a number that is whole is an int, and every other one a float."""

    def whole(digits):
        return float("nan") if digits == "-0" else int(digits) if len(digits) < 20 else float("nan")

    def real(digits):
        number = float(digits)
        if number == 0 and digits.startswith("-"):
            return float("nan")
        return int(number) if number.is_integer() and abs(number) <= MAX_INT else float("nan")

    def refuse(name):
        raise ValueError(name)

    return json.loads(text, parse_int=whole, parse_float=real, parse_constant=refuse)


# ---- Ed25519, RFC 8032 section 6

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


@functools.lru_cache(maxsize=4)
def decompress(data):
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= 2**255 - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def add(a, b):
    s = (a[1] - a[0]) * (b[1] - b[0]) % P
    t = (a[1] + a[0]) * (b[1] + b[0]) % P
    u = 2 * a[3] * b[3] * D % P
    v = 2 * a[2] * b[2] % P
    e, f, g, h = t - s, v - u, v + u, t + s
    return (e * f % P, g * h % P, f * g % P, e * h % P)


@functools.lru_cache(maxsize=4)
def doubles(point):
    """The point times 1, 2, 4, 8, …: each file needs those of two points."""
    points = [point]
    for _ in range(255):
        points.append(add(points[-1], points[-1]))
    return points


def times(n, point):
    result = (0, 1, 1, 0)
    for power in doubles(point):
        if n & 1:
            result = add(result, power)
        n >>= 1
    return result


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(key, message, signature):
    a, r = decompress(key), decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# ---- step 1: shape


def need(holds):
    if not holds:
        raise Failure("fair-malformed")


def is_int(value, low, high):
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_hex(value, pattern=HEX32):
    return isinstance(value, str) and pattern.match(value) is not None


def is_word(value):
    return isinstance(value, str) and WORD.match(value) is not None


def has_keys(value, keys):
    return isinstance(value, dict) and sorted(value) == sorted(keys.split())


def check_entry(entry):
    need(isinstance(entry, dict) and isinstance(entry.get("type"), str))
    if entry["type"] == "undo":
        need(is_int(entry.get("to"), -MAX_INT, MAX_INT))
    if entry["type"] == "ply":
        actor, action = entry.get("actor"), entry.get("action")
        need(actor == "chance" or is_int(actor, 0, 63))
        need(isinstance(action, dict) and isinstance(action.get("type"), str))


def check_record(record):
    need(isinstance(record, dict) and record.get("type") in ("tip", "draw"))
    if record["type"] == "tip":
        need(has_keys(record, "type seq seat tip") and is_int(record["seat"], 0, 63) and is_hex(record["tip"]))
    else:
        need(has_keys(record, "type seq label chain server shares total ticket"))
        need(is_word(record["label"]) and is_word(record["chain"]) and is_hex(record["server"]))
        shares, total, ticket = record["shares"], record["total"], record["ticket"]
        need(isinstance(shares, list) and 1 <= len(shares) <= 64)
        need(all(share is None or share in ("absent", "late") or is_hex(share) for share in shares))
        need(total is None or is_int(total, 1, 2**32))
        need(ticket is None or is_int(ticket, 0, 2**32 - 1))
    need(is_int(record["seq"], 0, 100_000))


def check_shape(file):
    need(isinstance(file, dict) and file.get("format") == 2 and isinstance(file.get("seed"), str))
    need(not isinstance(file["format"], bool))
    fair, log = file.get("fair"), file.get("log")
    need(has_keys(fair, "protocol match key secret sealed records heads") and fair["protocol"] == "bgfair-1")
    need(is_hex(fair["match"], MATCH) and is_hex(fair["key"]) and is_hex(fair["secret"]))
    need(has_form({name: value for name, value in file.items() if name != "about"}))
    about = file.get("about")
    need(not isinstance(about, dict) or "match" not in about or about["match"] == fair["match"])
    need(isinstance(log, list) and 1 <= len(log) <= 100_000)
    for entry in log:
        check_entry(entry)
    sealed, records, heads = fair["sealed"], fair["records"], fair["heads"]
    need(isinstance(sealed, list) and all(is_int(n, 1, len(log)) and log[n - 1]["type"] == "ply" for n in sealed))
    need(all(a < b for a, b in zip(sealed, sealed[1:])))
    need(isinstance(records, list) and len(records) <= 200_000)
    for record in records:
        check_record(record)
    need(all(a["seq"] <= b["seq"] for a, b in zip(records, records[1:])))
    need(all(record["seq"] < len(log) for record in records))
    sizes = {len(record["shares"]) for record in records if record["type"] == "draw"}
    need(len(sizes) == 1)
    seats = sizes.pop()
    need(all(record["type"] == "draw" or record["seat"] < seats for record in records))
    need(isinstance(heads, list) and all(has_keys(head, "seq signature") for head in heads))
    need(all(is_int(head["seq"], 0, 100_000) and is_hex(head["signature"], HEX64) for head in heads))
    need([head["seq"] for head in heads] == list(range(20, len(log), 20)) + [len(log)])
    return seats


# ---- step 2: walk


class Walk:
    def __init__(self, file, seats):
        self.file, self.fair, self.log = file, file["fair"], file["log"]
        self.secret = bytes.fromhex(self.fair["secret"])
        self.sealed = set(self.fair["sealed"])
        self.pieces = {}
        self.chains = [None] * seats  # of each seat: tip, draws before it, number of the last opened link, that link
        self.draws = 0
        self.owner = "nobody"
        self.drawn_for = 0  # the entry that the last draw but draw 0 is for
        self.last_chance = 0
        self.missing = [0] * seats

    def run(self):
        records = iter(self.fair["records"])
        record = next(records, None)
        for n, entry in enumerate(self.log):
            while record is not None and record["seq"] == n:
                self.tip(record) if record["type"] == "tip" else self.draw(record)
                record = next(records, None)
            self.entry(n + 1, entry)

    def tip(self, record):
        self.chains[record["seat"]] = (record["tip"], self.draws, 0, bytes.fromhex(record["tip"]))

    def draw(self, record):
        draw, seq = self.draws, record["seq"]
        if not self.in_order(record):
            raise Failure("fair-order", draw=draw)
        server = bytes.fromhex(record["server"])
        if server != self.server_link(record["chain"], draw):
            raise Failure("fair-server", draw=draw)
        tips = [chain and chain[0] for chain in self.chains]
        shares = b"".join(self.share(draw, seat, share) for seat, share in enumerate(record["shares"]))
        context = {
            "draw": draw,
            "intent": self.intent(seq),
            "label": record["label"],
            "match": self.fair["match"],
            "tips": tips,
        }
        key = mac(server, b"bgfair-1/draw" + sha(b"context", canonical(context)) + shares)
        if draw == 0:
            if self.file["seed"] != key.hex():
                raise Failure("fair-seed", draw=draw)
        elif record["ticket"] != ticket_of(key, record["total"]):
            raise Failure("fair-ticket", draw=draw)
        self.draws += 1

    def in_order(self, record):
        seq, total, ticket = record["seq"], record["total"], record["ticket"]
        if self.draws == 0:
            return (seq, record["label"], record["chain"], total, ticket) == (0, "setup", "server", None, None)
        number = seq + 1
        entry = self.log[seq]
        chain = "server/%s" % self.owner if number in self.sealed else "server"
        first, self.drawn_for = self.drawn_for != number, number
        by_chance = entry["type"] == "ply" and entry["actor"] == "chance"
        return first and by_chance and record["chain"] == chain and total is not None and ticket is not None

    def server_link(self, chain, draw):
        piece, place = divmod(draw, 256)
        if (chain, piece) not in self.pieces:
            links = [mac(self.secret, b"bgfair-1/chain" + u32(piece) + chain.encode("ascii"))]
            for _ in range(256):
                links.append(sha(b"link", links[-1]))
            self.pieces[chain, piece] = links[::-1]
        return self.pieces[chain, piece][place + 1]

    def share(self, draw, seat, share):
        chain = self.chains[seat]
        if share in (None, "absent", "late"):
            if (chain is None) != (share is None) or (draw == 0 and chain is not None):
                raise Failure("fair-link", draw=draw, seat=seat)
            self.missing[seat] += share is not None
            return b"\x00"
        if chain is None:
            raise Failure("fair-link", draw=draw, seat=seat)
        tip, before, opened, last = chain
        number = draw - before + 1
        link = down = bytes.fromhex(share)
        for _ in range(number - opened):
            down = sha(b"link", down)
        if down != last:
            raise Failure("fair-link", draw=draw, seat=seat)
        self.chains[seat] = (tip, before, number, link)
        return b"\x01" + link

    def intent(self, seq):
        entry = self.log[seq - 1] if seq > 0 else None
        if entry is None or entry["type"] != "ply" or entry["actor"] == "chance":
            return None
        if seq in self.sealed:
            return {"actor": entry["actor"], "kind": entry["action"]["type"]}
        return {"actor": entry["actor"], "action": entry["action"]}

    def entry(self, number, entry):
        if self.draws == 0:
            raise Failure("fair-order", entry=number)
        if entry["type"] == "ply":
            if entry["actor"] != "chance":
                self.owner = entry["actor"]
            elif self.drawn_for != number:
                raise Failure("fair-order", entry=number)
            else:
                self.last_chance = number
        if entry["type"] == "undo" and entry["to"] < self.last_chance:
            raise Failure("fair-undo", entry=number)


def ticket_of(key, total):
    limit = 2**48 - 2**48 % total
    j = 0
    while True:
        word = int.from_bytes(mac(key, b"bgfair-1/word" + u32(j))[:6], "big")
        if word < limit:
            return word % total
        j += 1


# ---- step 3: signatures


def check_signatures(file):
    fair, log = file["fair"], file["log"]
    secret, key = bytes.fromhex(fair["secret"]), bytes.fromhex(fair["key"])
    start = {name: value for name, value in file.items() if name not in ("format", "seed", "log", "about")}
    start["fair"] = {
        "commitment": sha(b"secret", secret).hex(),
        "key": fair["key"],
        "match": fair["match"],
        "protocol": fair["protocol"],
    }
    h = sha(b"match", canonical(start))
    heads = {head["seq"]: bytes.fromhex(head["signature"]) for head in fair["heads"]}
    sealed = set(fair["sealed"])
    place = 0
    for n in range(len(log) + 1):
        if n in heads and not is_signed(key, b"bgfair-1/head" + u32(n) + h, heads[n]):
            raise Failure("fair-signature", entry=n)
        while place < len(fair["records"]) and fair["records"][place]["seq"] == n:
            h = sha(b"line", h, canonical(fair["records"][place]))
            place += 1
        if n < len(log):
            h = sha(b"line", h, canonical(sealed_line(secret, n + 1, log[n]) if n + 1 in sealed else log[n]))


def sealed_line(secret, number, entry):
    line = {name: value for name, value in entry.items() if name != "action"}
    salt = mac(secret, b"bgfair-1/salt" + u32(number))
    return {**line, "kind": entry["action"]["type"], "seal": mac(salt, canonical(entry["action"])).hex()}


# ---- the program


def verify(text):
    """Returns what is reported of a file: ok, and what was counted or what failed."""
    try:
        try:
            file = parse(text)
        except (ValueError, RecursionError):
            raise Failure("fair-malformed") from None
        walk = Walk(file, check_shape(file))
        walk.run()
        check_signatures(file)
        return {"ok": True, "draws": walk.draws - 1, "missing": walk.missing}
    except Failure as failure:
        return {"ok": False, "code": failure.code, **failure.names}


def main(words):
    if words == ["--lines"]:
        for line in sys.stdin:
            print(json.dumps(verify(line)), flush=True)
        return 0
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(words[0], encoding="utf-8") as opened:
            answer = verify(opened.read())
    except (OSError, UnicodeDecodeError) as error:
        print("%s cannot be read: %s" % (words[0], error), file=sys.stderr)
        return 2
    if answer["ok"]:
        print("%d of %d draws verified; missing shares per seat: %s" % (answer["draws"], answer["draws"], answer["missing"]))
    else:
        names = ", ".join("%s %s" % (name, answer[name]) for name in ("draw", "seat", "entry") if name in answer)
        print("NOT verified: %s %s" % (answer["code"], names and "(%s)" % names))
    return 0 if answer["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
