/**
 * Tells the second press of a double tap from a press that is meant. A press decides nothing if it follows another one on
 * the same spot within `REST_MS`, and the spot means something else by then: the first press has made a decision, or
 * another control lies there. Pure: `presses.ts` gives it the events of the page.
 */
import type { Spot } from '../boards/arrows.ts';

/** How long a spot rests after a press that changed what it means. */
export const REST_MS = 600;

/** The widest scatter of a double tap, in CSS pixels. */
const NEAR_PX = 12;

export interface Press {
  /** Where a finger or a mouse is, in CSS pixels of the window. `keys`: Enter or Space, wherever the focus is. */
  readonly spot: Spot | 'keys';
  /** What it is on. */
  readonly target: unknown;
  /** When it went down, in milliseconds of the page's clock. */
  readonly at: number;
}

interface LastPress extends Press {
  readonly changed: boolean;
  /** The picture that it has brought about is shown. */
  readonly isShown: boolean;
  /** The spot rests until then. */
  readonly until: number;
}

export class PressGuard {
  #last: LastPress | null = null;
  /** Where the latest press was made, if it is idle. */
  #idleAt: Press['spot'] | null = null;

  /** Begins a press. Returns whether it is idle: it may select and open, but decides nothing. */
  begin(press: Press): boolean {
    const { at, target } = press;
    const last = this.#last;
    const follows = last !== null && isNear(last.spot, press.spot) && at < last.until;
    const isElsewhere = last?.target !== target;
    const isIdle = follows && (last.changed || isElsewhere);
    if (!isIdle) this.#last = { ...press, changed: false, isShown: false, until: at + REST_MS };
    // who goes on pressing what came under the finger has not seen it yet
    else if (isElsewhere) this.#last = { ...last, until: at + REST_MS };
    this.#idleAt = isIdle ? press.spot : null;
    return isIdle;
  }

  /** A key that is held down is one press. Returns whether its next repetition is idle. */
  repeat(): boolean {
    if (this.#last?.changed === true) this.#idleAt = 'keys';
    return this.#idleAt !== null;
  }

  /** The finger is lifted; a piece that was carried is put down there. */
  end(spot: Spot, at: number): void {
    if (this.#last === null || this.#idleAt !== null) return;
    this.#last = { ...this.#last, spot, until: Math.max(this.#last.until, at + REST_MS) };
  }

  /** Returns whether the latest press is idle and was made here. */
  isIdleAt(spot: Press['spot']): boolean {
    return this.#idleAt !== null && isNear(this.#idleAt, spot);
  }

  /** The latest press has changed what its spot means. */
  change(): void {
    if (this.#last !== null && this.#idleAt === null) this.#last = { ...this.#last, changed: true };
  }

  /** Another picture is shown. The rest begins when what the press has brought about can be seen. */
  show(at: number): void {
    const last = this.#last;
    if (last === null || last.isShown || (!last.changed && at >= last.until)) return;
    this.#last = { ...last, isShown: true, until: Math.max(last.until, at + REST_MS) };
  }

  /** Another screen is shown. The press that has led there rests on; one that has decided something is over. */
  arrive(at: number): void {
    if (this.#last?.changed === true) this.clear();
    else this.show(at);
  }

  /** Another key was pressed, or something typed: the next Enter is meant. */
  clear(): void {
    this.#last = null;
    this.#idleAt = null;
  }
}

function isNear(a: Press['spot'], b: Press['spot']): boolean {
  if (a === 'keys' || b === 'keys') return a === b;
  return Math.hypot(a.x - b.x, a.y - b.y) <= NEAR_PX;
}
