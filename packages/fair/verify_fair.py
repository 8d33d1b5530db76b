#!/usr/bin/env python3
"""Verifies the draws of game files by docs/reference/fair-draws.md: steps 1 and 2, without the rules of any game.

    python3 verify_fair.py FILE...          verifies game files
    python3 verify_fair.py --lines < LINES  verifies one game file per line of the standard input

Prints one line of JSON per game file, such as

    {"ok": true, "draws": 12, "missing": [0, 1]}
    {"ok": false, "code": "fair-link", "draw": 3, "seat": 1, "entry": null}

`draws` leaves out draw 0. `missing` is, for each seat, the number of draws without its number.
The exit status is 0 if every file verifies, 1 if one fails, and 2 if a file cannot be read.
"""

import functools
import hashlib
import hmac
import json
import re
import sys

SAFE = 2**53 - 1  # the largest integer that has a canonical form


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
    """Returns the canonical JSON of a value that passed require_canonical."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def require_levels(value, level):
    """Rejects a value with too many levels of lists and objects. level: that of the value, if it is a list or an object."""
    if isinstance(value, (list, dict)):
        require(level <= 32)
        for item in value.values() if isinstance(value, dict) else value:
            require_levels(item, level + 1)


def require_canonical(value, level=1):
    """Rejects a value without canonical form. Its numbers must come from read_number."""
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
    """Returns an int if the number has a canonical form, otherwise a float."""
    number = float(text)
    zero_with_sign = number == 0 and text.startswith("-")
    return int(number) if number.is_integer() and abs(number) <= SAFE and not zero_with_sign else number


def read_json(data):
    def refuse(name):
        raise ValueError(name)  # JSON has no NaN and no Infinity, but json.loads accepts them

    try:
        return json.loads(data.decode(), parse_int=read_number, parse_float=read_number, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Failure("fair-malformed") from None


# Ed25519. A point is (X, Y, Z, T) with x = X/Z, y = Y/Z and xy = T/Z, as in RFC 8032, section 5.1.4.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1, 1, 0)


def addend(p):
    """Returns the form in which a point is added to others: (Y - X, Y + X, 2Z, 2DT)."""
    x, y, z, t = p
    return ((y - x) % P, (y + x) % P, 2 * z, 2 * D * t % P)


def add(p, q):
    """Returns the sum of a point and an addend."""
    (x, y, z, t), (minus, plus, z2, t2) = p, q
    a, b, c, d = (y - x) * minus % P, (y + x) * plus % P, t * t2 % P, z * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def negative(p):
    return (-p[0] % P, p[1], p[2], -p[3] % P)


def is_small(p):
    """Returns whether 8·p is the identity."""
    for _ in range(3):
        p = add(p, addend(p))
    return p[0] == 0 and p[1] == p[2]


def decode_point(data):
    """Returns the point that the 32 bytes encode, or None."""
    sign, y = divmod(int.from_bytes(data, "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and sign == 1):
        return None
    x = x if x % 2 == sign else P - x
    return (x, y, 1, x * y % P)


def encode_point(p):
    inverse = pow(p[2], -1, P)
    return (p[1] * inverse % P + p[0] * inverse % P % 2 * 2**255).to_bytes(32, "little")


class Multiples:
    """Multiples of a point. They are made once, so that each n·point takes one addition for every `bits` bits of n.

    Row i has the addends of d·2^(bits·i)·point for each digit d, from -2^(bits - 1) to 2^(bits - 1) - 1 in this order.
    """

    def __init__(self, point, bits):
        self.bits, half = bits, 2 ** (bits - 1)
        self.rows = []
        for _ in range(256 // bits):
            sums, last = [addend(point)], point
            while len(sums) < half:
                last = add(last, sums[0])
                sums.append(addend(last))
            below = [(plus, minus, z2, -t2 % P) for minus, plus, z2, t2 in reversed(sums)]
            self.rows.append([*below, addend(NEUTRAL), *sums[:-1]])
            point = add(last, sums[-1])
        # added to n, it turns digits from 0 into digits from -2^(bits - 1)
        self.shift = sum(half << at for at in range(0, 256, bits))

    def add_to(self, p, n):
        """Returns p + n·point, for n below 2^253."""
        n += self.shift
        for row in self.rows:
            p = add(p, row[n % 2**self.bits])
            n >>= self.bits
        return p


BASE = Multiples(decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little")), 8)


@functools.lru_cache(maxsize=32)
def negative_of_key(key):
    """Returns the multiples of -A, or None if the key is invalid."""
    a = decode_point(key)
    return None if a is None or is_small(a) else Multiples(negative(a), 4)


def is_signed(key, message, signature):
    a, s = negative_of_key(key), int.from_bytes(signature[32:], "little")
    if a is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    p = a.add_to(BASE.add_to(NEUTRAL, s), k)  # S·B - k·A
    if encode_point(p) == signature[:32]:
        return True
    r = decode_point(signature[:32])  # it may differ from p by a point of small order
    return r is not None and is_small(add(p, addend(negative(r))))


# Step 1: shape


def is_text(value, pattern=".*"):
    return isinstance(value, str) and re.fullmatch(pattern, value, re.DOTALL) is not None


def is_hex(value, digits=64):
    return is_text(value, f"[0-9a-f]{{{digits}}}")


def is_whole(value, low, high):
    return type(value) is int and low <= value <= high  # isinstance would also accept a bool


def is_object(value, *fields):
    return isinstance(value, dict) and value.keys() == set(fields)


def require_shape(file):
    require(isinstance(file, dict))
    fair, log, about = file.get("fair"), file.get("log"), file.get("about")
    require(not isinstance(fair, dict) or fair.get("protocol") != "bgfair-1", "fair-former")
    require_canonical({name: value for name, value in file.items() if name != "about"})
    require_levels(about, 2)
    require(is_whole(file.get("format"), 2, 2) and is_text(file.get("seed")))
    require(is_object(fair, "protocol", "match", "site", "key", "secret", "sealed", "records", "heads"))
    require(fair["protocol"] == "bgfair-2" and is_text(fair["match"], "[A-Za-z0-9_-]{1,64}"))
    require(is_object(fair["site"], "key", "signature") and is_hex(fair["site"]["key"]))
    require(is_hex(fair["site"]["signature"], 128) and is_hex(fair["key"]) and is_hex(fair["secret"]))
    require(not isinstance(about, dict) or about.get("match", fair["match"]) == fair["match"])
    require(all(isinstance(fair[name], list) for name in ("sealed", "records", "heads")))
    require(isinstance(log, list) and 1 <= len(log) <= 100_000 and len(fair["records"]) <= 400_000)
    for entry in log:
        require_entry(entry)
    for before, number in zip([0, *fair["sealed"]], fair["sealed"]):
        require(is_whole(number, before + 1, len(log)) and log[number - 1]["type"] == "ply")
    before = 0
    for record in fair["records"]:
        require(isinstance(record, dict) and is_whole(record.get("seq"), before, len(log) - 1))
        before = record["seq"]
        require_record(record)
    require(any(record["type"] == "draw" for record in fair["records"]))
    for head in fair["heads"]:
        require(is_object(head, "seq", "signature") and is_hex(head["signature"], 128))
    numbers = [*range(20, len(log), 20), len(log)]
    require([(head["seq"], type(head["seq"])) for head in fair["heads"]] == [(n, int) for n in numbers])


def require_entry(entry):
    require(isinstance(entry, dict) and is_text(entry.get("type")) and "seal" not in entry)
    if entry["type"] == "ply":
        actor, action = entry.get("actor"), entry.get("action")
        require(actor == "chance" or is_whole(actor, 0, 63))
        require(isinstance(action, dict) and is_text(action.get("type")))
    elif entry["type"] == "sit":
        require(is_whole(entry.get("seat"), 0, 63) and is_text(entry.get("who")))
    require(entry["type"] != "undo" or is_whole(entry.get("to"), -SAFE, SAFE))


FIELDS = {
    "seat": {"seat", "key", "root", "signature"},
    "move": {"seat", "key", "root", "via", "handover", "signature"},
    "root": {"seat", "root", "signature"},
    "command": {"number", "since", "signature"},
    "draw": {"label", "secret", "server", "ask", "shares", "agreed", "total", "ticket"},
}


def require_record(record):
    kind = record.get("type")
    require(is_text(kind) and kind in FIELDS and record.keys() == FIELDS[kind] | {"type", "seq"})
    for name in ("key", "root", "via", "server"):
        require(name not in record or is_hex(record[name]))
    for name in ("signature", "handover", "ask"):
        require(name not in record or is_hex(record[name], 128))
    require("seat" not in record or is_whole(record["seat"], 0, 63))
    if kind == "command":
        require(is_whole(record["number"], 0, SAFE) and is_whole(record["since"], 0, 100_000))
    if kind == "draw":
        require(is_text(record["label"], "[ -~]{1,40}") and isinstance(record["secret"], bool))
        require(isinstance(record["shares"], list) and 1 <= len(record["shares"]) <= 64)
        for share in record["shares"]:
            require(share in (None, "agreed", "time") or is_share(share))
        require(isinstance(record["agreed"], list) and len(record["agreed"]) <= 64)
        for one in record["agreed"]:
            require(is_object(one, "seat", "signature") and is_whole(one["seat"], 0, 63))
            require(is_hex(one["signature"], 128))
        require(record["total"] is None or is_whole(record["total"], 1, 2**32))
        require(record["ticket"] is None or is_whole(record["ticket"], 0, 2**32 - 1))


def is_share(share):
    if not is_object(share, "leaf", "path", "signature"):
        return False
    return is_hex(share["leaf"]) and is_hex(share["path"], 512) and is_hex(share["signature"], 128)


# Lists of 256 numbers


def fixed_by(leaf):
    return sha256(b"bgfair-2/fixed", leaf)


def node_of(left, right):
    return sha256(b"bgfair-2/node", left, right)


def root_of(leaf, path, place):
    """Returns the root that a number and its path lead to."""
    node = fixed_by(leaf)
    for level in range(8):
        beside = path[32 * level : 32 * level + 32]
        node = node_of(beside, node) if place >> level & 1 else node_of(node, beside)
    return node


def leaf_of(seed, place):
    return mac(seed, b"bgfair-2/leaf", u32(place))


def root_of_list(seed):
    level = [fixed_by(leaf_of(seed, place)) for place in range(256)]
    while len(level) > 1:
        level = [node_of(*level[at : at + 2]) for at in range(0, len(level), 2)]
    return level[0]


# Step 2: walk


def ticket_of(key, total):
    bound, j = 2**48 - 2**48 % total, 0
    while True:
        word = int.from_bytes(mac(key, b"bgfair-2/word", u32(j))[:6], "big")
        if word < bound:
            return word % total
        j += 1


def has_signed(key, kind, value, signature):
    return is_signed(bytes.fromhex(key), f"bgfair-2/{kind}".encode() + canonical(value), bytes.fromhex(signature))


def is_chance(entry):
    return entry["type"] == "ply" and entry["actor"] == "chance"


class Seat:
    def __init__(self, key, root, first):
        self.key, self.commands = key, 0
        self.lists = [(root, first)]

    def list_for(self, draw):
        """Returns the root and the first draw of the list that a draw uses, or None."""
        begun = [one for one in self.lists if one[1] <= draw]
        return begun[-1] if begun and draw < begun[-1][1] + 256 else None


class Walk:
    def __init__(self, file):
        self.file, self.fair, self.log = file, file["fair"], file["log"]
        self.secret, self.sealed = bytes.fromhex(self.fair["secret"]), set(self.fair["sealed"])
        self.facts = {"commitment": sha256(b"bgfair-2/secret", self.secret).hex(), "key": self.fair["key"]}
        self.facts["match"] = self.fair["match"]
        start = {name: file[name] for name in file.keys() - {"format", "seed", "log", "about"}}
        start["fair"] = self.facts | {"protocol": "bgfair-2", "site": self.fair["site"]}
        self.hash = sha256(b"bgfair-2/match", canonical(start))
        seats = next(len(record["shares"]) for record in self.fair["records"] if record["type"] == "draw")
        self.seats, self.who, self.missing = [None] * seats, [None] * seats, [0] * seats
        self.draws, self.last_chance, self.server = 0, 0, {}
        self.drawn = self.command = None  # the draw and the command whose entry comes next

    def run(self):
        site, heads = self.fair["site"], {head["seq"]: head["signature"] for head in self.fair["heads"]}
        require(has_signed(site["key"], "site", self.facts, site["signature"]), "fair-signature", entry=0)
        records = [[] for _ in self.log]
        for record in self.fair["records"]:
            records[record["seq"]].append(record)
        for number, entry in enumerate(self.log, 1):
            for record in records[number - 1]:
                self.draw(record) if record["type"] == "draw" else self.record(record)
            self.entry(number, entry)
            if number in heads:
                value = {"hash": self.hash.hex(), "match": self.facts["match"], "seq": number}
                signed = has_signed(self.fair["key"], "head", value, heads[number])
                require(signed, "fair-signature", entry=number)

    def add_line(self, line):
        self.hash = sha256(b"bgfair-2/line", self.hash, canonical(line))

    def seat(self, number):
        return self.seats[number] if isinstance(number, int) and 0 <= number < len(self.seats) else None

    def record(self, record):
        require(self.drawn is None and self.command is None, "fair-order", entry=record["seq"] + 1)
        kind = record["type"]
        if kind == "command":
            self.command = record
        else:
            require(getattr(self, f"take_{kind}")(record), "fair-seat", seat=record["seat"])
        self.add_line(record)

    def first_draw(self):
        return self.draws + 1 if self.draws > 0 else 0

    def take_seat(self, record):
        number, key, root = record["seat"], record["key"], record["root"]
        if self.draws > 0 or number >= len(self.seats) or self.seats[number] is not None:
            return False
        value = {"commitment": self.facts["commitment"], "key": key, "match": self.facts["match"]}
        value |= {"root": root, "seat": number, "server": self.facts["key"]}
        self.seats[number] = Seat(key, root, 0)
        return has_signed(key, "seat", value, record["signature"])

    def take_move(self, record):
        seat, via = self.seat(record["seat"]), record["via"]
        if seat is None:
            return False
        handover = {"key": via, "match": self.facts["match"], "seat": record["seat"]}
        moved = handover | {"key": record["key"], "root": record["root"]}
        signed = has_signed(seat.key, "handover", handover, record["handover"])
        seat.key, seat.lists = record["key"], [(record["root"], self.first_draw())]
        return signed and has_signed(via, "move", moved, record["signature"])

    def take_root(self, record):
        seat = self.seat(record["seat"])
        if seat is None or self.draws == 0 or seat.lists[-1][0] == record["root"]:
            return False
        value = {"draw": self.draws, "match": self.facts["match"], "root": record["root"], "seat": record["seat"]}
        # a list that has not begun yet is replaced
        begun = [one for one in seat.lists if one[1] <= self.draws]
        seat.lists = (begun or seat.lists)[-1:] + [(record["root"], self.first_draw())]
        return has_signed(seat.key, "root", value, record["signature"])

    def draw(self, record):
        draw, total, ticket, shares = self.draws, record["total"], record["ticket"], record["shares"]
        require(draw == 0 or total is not None, "fair-order", draw=draw)
        piece, place = divmod(draw, 256)
        seed = mac(self.secret, b"bgfair-2/list", u32(piece))
        if piece not in self.server:
            self.server = {piece: root_of_list(seed).hex()}
        require(record["server"] == self.server[piece], "fair-server", draw=draw)
        lists = [seat and seat.list_for(draw) for seat in self.seats]
        able = [one is not None and who in (None, "person") for one, who in zip(lists, self.who)]
        require(self.is_in_order(record), "fair-order", draw=draw)
        participants = [seat for seat, share in enumerate(shares) if share is not None]
        context = {"draw": draw, "head": self.hash.hex(), "label": record["label"], "match": self.facts["match"]}
        context |= {"participants": participants, "roots": [one and one[0] for one in lists]}
        context |= {"server": record["server"], "total": None if record["secret"] else total}
        context = sha256(b"bgfair-2/context", canonical(context))
        ask = {"context": context.hex(), "draw": draw, "match": self.facts["match"]}
        require(has_signed(self.fair["key"], "ask", ask, record["ask"]), "fair-signature", draw=draw)
        message = b""
        for number, share in enumerate(shares):
            names = {"draw": draw, "seat": number}
            require(share is None or able[number], "fair-link", **names)
            expected = self.seats[number] is not None or self.who[number] == "person"
            self.missing[number] += expected and (share is None or isinstance(share, str))
            if share is None or isinstance(share, str):
                message += b"\0"
                continue
            leaf, path = bytes.fromhex(share["leaf"]), bytes.fromhex(share["path"])
            root, first = lists[number]
            require(root_of(leaf, path, draw - first).hex() == root, "fair-link", **names)
            value = {"context": context.hex(), "leaf": share["leaf"]}
            require(has_signed(self.seats[number].key, "share", value, share["signature"]), "fair-share", **names)
            message += b"\1" + leaf
        require(self.is_agreed(record, context), "fair-missing", draw=draw)
        key = mac(leaf_of(seed, place), b"bgfair-2/draw", context, message)
        if draw == 0:
            require(self.file["seed"] == key.hex(), "fair-seed", draw=0)
        else:
            require(ticket == ticket_of(key, total), "fair-ticket", draw=draw)
            self.drawn = record
        self.add_line(record | {"total": None, "ticket": None} if record["secret"] else record)
        self.draws += 1

    def is_in_order(self, record):
        shares, total, ticket = record["shares"], record["total"], record["ticket"]
        if self.drawn is not None or self.command is not None or len(shares) != len(self.seats):
            return False
        if self.draws > 0:
            return total is not None and ticket is not None
        setup = record["seq"] == 0 and record["label"] == "setup" and not record["secret"]
        setup = setup and total is None and ticket is None
        whole = all((share is None) == (seat is None) for share, seat in zip(shares, self.seats))
        return setup and whole and not any(isinstance(share, str) for share in shares)

    def is_agreed(self, record, context):
        shares, agreed = record["shares"], record["agreed"]
        missing = [seat for seat, share in enumerate(shares) if share == "agreed"]
        present = [seat for seat, share in enumerate(shares) if isinstance(share, dict)]
        if "time" in shares and self.file.get("clock", None) is None:
            return False
        if not missing:
            return agreed == []
        value = {"context": context.hex(), "seats": missing}
        if not agreed or [one["seat"] for one in agreed] != present:
            return False
        return all(has_signed(self.seats[one["seat"]].key, "without", value, one["signature"]) for one in agreed)

    def entry(self, number, entry):
        chance, drawn, command = is_chance(entry), self.drawn, self.command
        fits = drawn is None or drawn["secret"] == (number in self.sealed)
        require(self.draws > 0 and chance == (drawn is not None) and fits, "fair-order", entry=number)
        require(entry["type"] != "undo" or entry["to"] >= self.last_chance, "fair-undo", entry=number)
        if command is not None:
            require(self.is_own(entry, command), "fair-command", entry=number)
        if entry["type"] == "sit" and entry["seat"] < len(self.seats):
            seat, who = entry["seat"], entry["who"]
            forged = who == "bot" and self.who[seat] is None and self.seats[seat] is not None
            require(not forged, "fair-seat", seat=seat)
            self.who[seat] = who
        self.add_line(self.seal(number) if number in self.sealed else entry)
        self.last_chance = number if chance else self.last_chance
        self.drawn = self.command = None

    def is_own(self, entry, command):
        number = entry.get("actor") if entry["type"] == "ply" else entry.get("seat")
        seat = None if isinstance(number, bool) else self.seat(number)
        if seat is None or command["number"] <= seat.commands:
            return False
        seat.commands = command["number"]
        value = {"action": entry.get("action"), "match": self.facts["match"], "number": command["number"]}
        value |= {"seat": number, "since": command["since"], "type": entry["type"]}
        return has_signed(seat.key, "command", value, command["signature"])

    def seal(self, number):
        line = dict(self.log[number - 1])
        action, salt = line.pop("action"), mac(self.secret, b"bgfair-2/salt", u32(number))
        return line | {"kind": action["type"], "seal": mac(salt, canonical(action)).hex()}


# Command line


def verify(data):
    """Returns the report on a game file, given its bytes."""
    try:
        file = read_json(data)
        require_shape(file)
        walk = Walk(file)
        walk.run()
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
