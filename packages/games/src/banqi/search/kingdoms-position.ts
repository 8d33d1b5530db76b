/** A mutable position of Three Kingdoms as pairs of words, with make and unmake. */
import { BOXES, CAPTURE, EMPTY, FLIP, moveFrom, MOVE, REVEAL, moveTo, typeOf } from './codes.ts';
import { ENDED, NOBODY, OWN_WORDS_AT, PLAYING, WAITING } from './base-position.ts';
import { DARKS, KINGDOMS, KingdomsBoard } from './kingdoms-board.ts';
import { HIGH } from './points.ts';

const { sides: SIDES, sizes: SIZES } = BOXES['three-kingdoms'];

export abstract class KingdomsPosition extends KingdomsBoard {
  limit = 0;
  draft = false;
  eliminates = true;
  /** During a draft: the seat to move (`turn`), and the kingdom that each seat holds. */
  turn = 0;
  readonly holds: Int8Array = new Int8Array(KINGDOMS);
  /** The kingdoms that are out, as a bit mask. */
  out = 0;

  // ---- make

  make(move: number): void {
    this.#push(move);
    const [from, to] = [moveFrom(move), moveTo(move)];
    switch (typeOf(move)) {
      case MOVE:
        this.#shift(from, to);
        this.#tick();
        return this.#pass();
      case CAPTURE:
        this.take(this.board[to] ?? 0, this.side);
        this.#shift(from, to);
        this.left = this.limit;
        return this.#endCapture();
      case FLIP:
        this.pending = move;
        return;
      default:
        this.pending = 0;
        this.draw(from);
        this.put(to, from);
        this.#reveal(SIDES[from] ?? 0);
    }
  }

  #push(move: number): void {
    const at = this.pushFrame(move);
    const { holds } = this;
    this.frames[at + OWN_WORDS_AT] = this.board[moveTo(move)] ?? 0;
    this.frames[at + OWN_WORDS_AT + 1] =
      (this.side + 1) |
      ((this.first + 1) << 2) |
      (this.turn << 4) |
      (((holds[0] ?? 0) + 1) << 6) |
      (((holds[1] ?? 0) + 1) << 8) |
      (((holds[2] ?? 0) + 1) << 10) |
      (this.out << 12) |
      (this.status << 15);
  }

  #shift(from: number, to: number): void {
    const kind = this.board[from] ?? 0;
    this.put(from, EMPTY);
    this.put(to, kind);
  }

  /** Counts a ply towards the draw, once every player has a kingdom (rules/banqi 7.9). */
  #tick(): void {
    if (this.status === PLAYING && this.left > 0 && (!this.draft || !this.holds.includes(NOBODY))) this.left--;
  }

  #reveal(kingdom: number): void {
    this.#tick();
    const isFirst = this.status === WAITING;
    this.status = PLAYING;
    if (this.draft) this.#assign(kingdom);
    else if (isFirst) {
      // rules/banqi 7.5: it is the turn of the kingdom that has appeared
      this.side = kingdom;
      if (this.first === NOBODY) this.first = kingdom;
      return this.#settle();
    }
    this.#pass();
  }

  /** Assigns a kingdom to the player who flipped (rules/banqi 7.5). */
  #assign(kingdom: number): void {
    const { holds, turn } = this;
    if (holds[turn] === NOBODY && !holds.includes(kingdom)) holds[turn] = kingdom;
    const free = [0, 1, 2].filter((seat) => holds[seat] === NOBODY);
    const open = [0, 1, 2].filter((one) => !holds.includes(one));
    if (free.length === 1 && open.length === 1) holds[free[0] ?? 0] = open[0] ?? 0;
  }

  #endCapture(): void {
    for (let kingdom = 0; kingdom < KINGDOMS; kingdom++)
      if ((this.lost[kingdom] ?? 0) >= (SIZES[kingdom] ?? 0)) this.out |= 1 << kingdom;
    const last = this.#lastOne();
    if (last === null) this.#pass();
    else this.end(last);
  }

  /** Returns the only kingdom that is still in the game; NOBODY if none is, null if there are several. */
  #lastOne(): number | null {
    const left = 7 & ~this.out;
    if ((left & (left - 1)) !== 0) return null;
    return left === 0 ? NOBODY : 31 - Math.clz32(left);
  }

  isOut(kingdom: number): boolean {
    return ((this.out >> kingdom) & 1) === 1;
  }

  /** Passes the turn (rules/banqi 7.6). */
  #next(): void {
    for (let step = 1; step <= KINGDOMS; step++) {
      const next = ((this.draft ? this.turn : this.side) + step) % KINGDOMS;
      const kingdom = this.draft ? (this.holds[next] ?? NOBODY) : next;
      if (kingdom !== NOBODY && this.isOut(kingdom)) continue;
      if (this.draft) this.turn = next;
      this.side = kingdom;
      return;
    }
  }

  #pass(): void {
    this.#next();
    this.#settle();
  }

  /** Handles a side without an action, and the draw (rules/banqi 7.8 and 7.9). */
  #settle(): void {
    if (!this.#canAct()) this.#free();
    if (this.status !== ENDED && this.left === 0) this.end(NOBODY);
  }

  #free(): void {
    if (!this.eliminates || this.side === NOBODY) return this.#skip();
    this.out |= 1 << this.side;
    this.#next();
    const last = this.#lastOne();
    if (last !== null) this.end(last);
    else if (!this.#canAct()) this.#free();
  }

  #skip(): void {
    for (let tries = 0; tries < KINGDOMS; tries++) {
      this.#next();
      if (this.#canAct()) return;
    }
    this.end(NOBODY);
  }

  // ---- unmake

  unmake(): void {
    if (this.top === 0) throw new RangeError('nothing to unmake');
    const at = this.popFrame();
    this.#putBack(this.frames[at] ?? 0, this.frames[at + OWN_WORDS_AT] ?? 0);
    this.#remember(this.frames[at + OWN_WORDS_AT + 1] ?? 0);
  }

  #remember(who: number): void {
    this.side = (who & 3) - 1;
    this.first = ((who >> 2) & 3) - 1;
    this.turn = (who >> 4) & 3;
    for (let seat = 0; seat < KINGDOMS; seat++) this.holds[seat] = ((who >> (6 + 2 * seat)) & 3) - 1;
    this.out = (who >> 12) & 7;
    this.status = (who >> 15) & 3;
  }

  #putBack(move: number, stood: number): void {
    const type = typeOf(move);
    const [from, to] = [moveFrom(move), moveTo(move)];
    const here = this.board[to] ?? 0;
    if (type === FLIP) return;
    if (type === REVEAL) this.bag[from] = (this.bag[from] ?? 0) + 1;
    else this.swap(from, EMPTY, here);
    this.swap(to, here, stood);
  }

  // ---- what can be done

  #canAct(): boolean {
    if (((this.low[DARKS] ?? 0) | (this.high[DARKS] ?? 0)) !== 0) return true;
    if (this.side === NOBODY) return false;
    return this.#canLeave(this.low[this.side] ?? 0, 0) || this.#canLeave(this.high[this.side] ?? 0, HIGH);
  }

  #canLeave(pieces: number, offset: number): boolean {
    for (let own = pieces; own !== 0;) {
      const bit = 31 - Math.clz32(own);
      own ^= 1 << bit;
      this.reach(bit + offset);
      if ((this.toLow | this.toHigh) !== 0) return true;
    }
    return false;
  }
}
