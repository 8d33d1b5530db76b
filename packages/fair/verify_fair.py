#!/usr/bin/env python3
"""Verifies the draws of game files by docs/reference/fair-draws.md: steps 1 to 3, without the rules of any game.

    python3 verify_fair.py FILE...          verifies game files
    python3 verify_fair.py --lines < LINES  verifies one game file per line of the standard input

Prints one line of JSON per game file, such as

    {"ok": true, "draws": 12, "missing": [0, 1]}
    {"ok": false, "code": "fair-link", "draw": 3, "seat": 1, "entry": null}

`draws` leaves out draw 0. `missing` is, for each seat, the number of its shares that are absent or late.
The exit status is 0 if every file verifies, 1 if one fails, and 2 if a file cannot be read.
"""

import hashlib
import hmac
import json
import re
import sys

SAFE = 2**53 - 1  # the largest whole number with a canonical form


class Failure(Exception):
    def __init__(self, code, draw=None, seat=None, entry=None):
        super().__init__(code)
        self.report = {"ok": False, "code": code, "draw": draw, "seat": seat, "entry": entry}


def require(condition, code="fair-malformed", **names):
    if not condition:
        raise Failure(code, **names)


# Notation


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.digest(key, b"".join(parts), "sha256")


def u32(number):
    return number.to_bytes(4, "big")


def canonical(value):
    """Returns json(value) of a value that passed require_canonical."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def require_canonical(value, level=1):
    """Rejects a value without canonical form. Its numbers are those of read_number."""
    require(not isinstance(value, float))
    if isinstance(value, str):
        require(not re.search("[\ud800-\udfff]", value))
    elif isinstance(value, (list, dict)):
        require(level <= 32)
        if isinstance(value, dict):
            require(all(re.fullmatch("[ -~]*", key) for key in value))
            value = value.values()
        for item in value:
            require_canonical(item, level + 1)


def read_number(text):
    """Returns an int if the number has a canonical form, else a float."""
    number = float(text)
    zero_with_sign = number == 0 and text.startswith("-")
    return int(number) if number.is_integer() and abs(number) <= SAFE and not zero_with_sign else number


def read_json(data):
    def refuse(name):
        raise ValueError(name)  # NaN and Infinity: json.loads takes them, JSON has none

    try:
        return json.loads(data.decode(), parse_int=read_number, parse_float=read_number, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Failure("fair-malformed") from None


# Ed25519. A point is (X, Y, Z, T) with x = X/Z, y = Y/Z and xy = T/Z, as in RFC 8032, section 5.1.4.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def negative(p):
    return (-p[0] % P, p[1], p[2], -p[3] % P)


def is_small(p):
    """Returns whether 8·p is the identity."""
    for _ in range(3):
        p = add(p, p)
    return p[0] == 0 and p[1] == p[2]


def decode_point(data):
    """Returns the point, or None if the 32 bytes encode none."""
    sign, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and sign == 1):
        return None
    x = x if x % 2 == sign else P - x
    return (x, y, 1, x * y % P)


BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    a, r, s = decode_point(key), decode_point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or is_small(a) or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    terms = (None, BASE, negative(a), add(BASE, negative(a)))
    p = (0, 1, 1, 0)
    for bit in reversed(range(ORDER.bit_length())):  # adds up S·B - k·A, one bit of S and k at a time
        p = add(p, p)
        if term := terms[(s >> bit & 1) + 2 * (k >> bit & 1)]:
            p = add(p, term)
    return is_small(add(p, negative(r)))


# Step 1: shape


def is_text(value, pattern=".*"):
    return isinstance(value, str) and re.fullmatch(pattern, value, re.DOTALL) is not None


def is_hex(value, digits=64):
    return is_text(value, f"[0-9a-f]{{{digits}}}")


def is_whole(value, low, high):
    return type(value) is int and low <= value <= high  # isinstance would take a bool


def is_object(value, *fields):
    return isinstance(value, dict) and value.keys() == set(fields)


def require_shape(file):
    require(isinstance(file, dict))
    require_canonical({name: value for name, value in file.items() if name != "about"})
    fair, log, about = file.get("fair"), file.get("log"), file.get("about")
    require(is_whole(file.get("format"), 2, 2) and is_text(file.get("seed")))
    require(is_object(fair, "protocol", "match", "key", "secret", "sealed", "records", "heads"))
    require(fair["protocol"] == "bgfair-1" and is_text(fair["match"], "[A-Za-z0-9_-]{1,64}"))
    require(is_hex(fair["key"]) and is_hex(fair["secret"]))
    require(not isinstance(about, dict) or about.get("match", fair["match"]) == fair["match"])
    require(all(isinstance(fair[name], list) for name in ("sealed", "records", "heads")))
    require(isinstance(log, list) and 1 <= len(log) <= 100_000 and len(fair["records"]) <= 200_000)
    for entry in log:
        require(isinstance(entry, dict) and is_text(entry.get("type")))
        if entry["type"] == "ply":
            actor, action = entry.get("actor"), entry.get("action")
            require(actor == "chance" or is_whole(actor, 0, 63))
            require(isinstance(action, dict) and is_text(action.get("type")))
        require(entry["type"] != "undo" or is_whole(entry.get("to"), -SAFE, SAFE))
    for before, number in zip([0, *fair["sealed"]], fair["sealed"]):
        require(is_whole(number, before + 1, len(log)) and log[number - 1]["type"] == "ply")
    require_records(fair["records"], len(log))
    for head in fair["heads"]:
        require(is_object(head, "seq", "signature") and is_hex(head["signature"], 128))
    numbers = [*range(20, len(log), 20), len(log)]
    require([(head["seq"], type(head["seq"])) for head in fair["heads"]] == [(n, int) for n in numbers])


def require_records(records, entries):
    before, seats, tips = 0, set(), [0]
    for record in records:
        require(isinstance(record, dict) and is_whole(record.get("seq"), before, entries - 1))
        before = record["seq"]
        if record.get("type") == "tip":
            require(is_object(record, "type", "seq", "seat", "tip"))
            require(is_whole(record["seat"], 0, 63) and is_hex(record["tip"]))
            tips.append(record["seat"])
        else:
            require(is_object(record, "type", "seq", "label", "chain", "server", "shares", "total", "ticket"))
            require(record["type"] == "draw" and is_hex(record["server"]) and isinstance(record["shares"], list))
            require(is_text(record["label"], "[ -~]{1,40}") and is_text(record["chain"], "[ -~]{1,40}"))
            require(all(share in (None, "absent", "late") or is_hex(share) for share in record["shares"]))
            require(record["total"] is None or is_whole(record["total"], 1, 2**32))
            require(record["ticket"] is None or is_whole(record["ticket"], 0, 2**32 - 1))
            seats.add(len(record["shares"]))
    require(len(seats) == 1 and max(tips) < max(seats) <= 64)


# Step 2: walk


def links(last, length):
    """Returns link 0 to link `length` of the chain with this last link."""
    chain = [last]
    for _ in range(length):
        chain.append(sha256(b"bgfair-1/link", chain[-1]))
    return chain[::-1]


def ticket_of(key, total):
    bound, j = 2**48 - 2**48 % total, 0
    while True:
        word = int.from_bytes(mac(key, b"bgfair-1/word", u32(j))[:6], "big")
        if word < bound:
            return word % total
        j += 1


def is_chance(entry):
    return entry["type"] == "ply" and entry["actor"] == "chance"


class Walk:
    def __init__(self, file):
        self.file, self.fair, self.log = file, file["fair"], file["log"]
        self.secret, self.sealed = bytes.fromhex(self.fair["secret"]), set(self.fair["sealed"])
        self.lines = [[] for _ in self.log]  # for each entry, the records before it
        for record in self.fair["records"]:
            self.lines[record["seq"]].append(record)
        seats = next(len(record["shares"]) for record in self.fair["records"] if record["type"] == "draw")
        self.tips, self.missing = [None] * seats, [0] * seats
        self.opened = [None] * seats  # the draws before the tip, the number of the last opened link, the link
        self.pieces, self.draws = {}, 0
        self.last_seat, self.last_chance = "nobody", 0

    def run(self):
        for number, entry in enumerate(self.log, 1):
            drawn = False
            for record in self.lines[number - 1]:
                if record["type"] == "tip":
                    self.tips[record["seat"]] = record["tip"]
                    self.opened[record["seat"]] = (self.draws, 0, bytes.fromhex(record["tip"]))
                else:
                    self.draw(record, drawn)
                    drawn = self.draws > 1
            require(self.draws > 0 and (drawn or not is_chance(entry)), "fair-order", entry=number)
            if entry["type"] == "undo":
                require(entry["to"] >= self.last_chance, "fair-undo", entry=number)
            elif is_chance(entry):
                self.last_chance = number
            elif entry["type"] == "ply":
                self.last_seat = entry["actor"]

    def draw(self, record, drawn):
        draw, seq, total, ticket = self.draws, record["seq"], record["total"], record["ticket"]
        if draw == 0:
            ordered, chain = seq == 0 and record["label"] == "setup" and total is None and ticket is None, "server"
        else:
            ordered = total is not None and ticket is not None and is_chance(self.log[seq]) and not drawn
            chain = f"server/{self.last_seat}" if seq + 1 in self.sealed else "server"
        require(ordered and record["chain"] == chain, "fair-order", draw=draw)
        server = self.server_link(chain, draw)
        require(record["server"] == server.hex(), "fair-server", draw=draw)
        shares = [self.share(draw, seat, share) for seat, share in enumerate(record["shares"])]
        context = {"draw": draw, "intent": self.intent(seq), "label": record["label"]}
        context |= {"match": self.fair["match"], "tips": self.tips}
        key = mac(server, b"bgfair-1/draw", sha256(b"bgfair-1/context", canonical(context)), *shares)
        if draw == 0:
            require(self.file["seed"] == key.hex(), "fair-seed", draw=0)
        else:
            require(ticket == ticket_of(key, total), "fair-ticket", draw=draw)
        self.draws += 1

    def server_link(self, chain, draw):
        piece, place = divmod(draw, 256)
        if (chain, piece) not in self.pieces:
            last = mac(self.secret, b"bgfair-1/chain", u32(piece), chain.encode())
            self.pieces[chain, piece] = links(last, 256)
        return self.pieces[chain, piece][place + 1]

    def share(self, draw, seat, share):
        """Returns what the share adds to the message of the key."""
        names = {"code": "fair-link", "draw": draw, "seat": seat}
        require((share is None) == (self.tips[seat] is None), **names)
        if share in (None, "absent", "late"):
            require(share is None or draw > 0, **names)
            self.missing[seat] += share is not None
            return b"\0"
        first, before, known = self.opened[seat]
        number, link = draw - first + 1, bytes.fromhex(share)
        require(links(link, number - before)[0] == known, **names)
        self.opened[seat] = (first, number, link)
        return b"\1" + link

    def intent(self, seq):
        entry = self.log[seq - 1]
        if seq == 0 or entry["type"] != "ply" or is_chance(entry):
            return None
        shown = {"kind": entry["action"]["type"]} if seq in self.sealed else {"action": entry["action"]}
        return {"actor": entry["actor"]} | shown

    # Step 3: signatures

    def require_signatures(self):
        fair, signatures = self.fair, {head["seq"]: head["signature"] for head in self.fair["heads"]}
        start = {name: self.file[name] for name in self.file.keys() - {"format", "seed", "log", "about"}}
        start["fair"] = {"commitment": sha256(b"bgfair-1/secret", self.secret).hex(), "key": fair["key"]}
        start["fair"] |= {"match": fair["match"], "protocol": fair["protocol"]}
        h = sha256(b"bgfair-1/match", canonical(start))
        for number, entry in enumerate(self.log, 1):
            for line in [*self.lines[number - 1], self.seal(number) if number in self.sealed else entry]:
                h = sha256(b"bgfair-1/line", h, canonical(line))
            if number in signatures:
                message, signature = b"bgfair-1/head" + u32(number) + h, bytes.fromhex(signatures[number])
                require(is_signed(bytes.fromhex(fair["key"]), message, signature), "fair-signature", entry=number)

    def seal(self, number):
        line = dict(self.log[number - 1])
        action, salt = line.pop("action"), mac(self.secret, b"bgfair-1/salt", u32(number))
        return line | {"kind": action["type"], "seal": mac(salt, canonical(action)).hex()}


# Command line


def verify(data):
    """Returns the report on a game file, given its bytes."""
    try:
        file = read_json(data)
        require_shape(file)
        walk = Walk(file)
        walk.run()
        walk.require_signatures()
        return {"ok": True, "draws": walk.draws - 1, "missing": walk.missing}
    except Failure as failure:
        return failure.report


def read_files(names):
    for name in names:
        with open(name, "rb") as file:
            yield file.read()


def main(arguments):
    lines = arguments == ["--lines"]
    if not lines and (not arguments or arguments[0].startswith("-")):
        print(__doc__, file=sys.stderr)
        return 2
    status = 0
    try:
        for data in sys.stdin.buffer if lines else read_files(arguments):
            report = verify(data)
            print(json.dumps(report))
            status = status if report["ok"] else 1
    except OSError as error:
        print(f"Cannot read {error.filename}: {error.strerror}.", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
