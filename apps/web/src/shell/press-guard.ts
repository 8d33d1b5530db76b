import type { Spot } from '@boardwright/boards';
/**
 * Distinguishes the second press of a double tap from a deliberate press. A press decides nothing if it follows another one on the same
 * spot within `REST_MS` and the spot has changed its meaning: the first press has made a decision, or another control lies there. Pure:
 * `presses.ts` passes it the events of the page.
 */

/** Milliseconds for which a spot rests after a press that changed its meaning. */
export const REST_MS = 600;

/** Maximum distance of a double tap, in CSS pixels. */
const NEAR_PX = 12;

export interface Press {
  /** The position in CSS pixels of the window. `keys`: Enter or Space, wherever the focus is. */
  readonly spot: Spot | 'keys';
  /** The pressed element. */
  readonly target: unknown;
  /** The time of the press, in milliseconds of the page's clock. */
  readonly at: number;
}

interface LastPress extends Press {
  readonly changed: boolean;
  /** Whether the resulting frame has been shown. */
  readonly isShown: boolean;
  /** The time until which the spot rests. */
  readonly until: number;
}

export class PressGuard {
  #last: LastPress | null = null;
  /** The spot of the latest press, if it is idle. */
  #idleAt: Press['spot'] | null = null;

  /** Begins a press. Returns whether it is idle: it may select and open, but decides nothing. */
  begin(press: Press): boolean {
    const { at, target } = press;
    const last = this.#last;
    const follows = last !== null && isNear(last.spot, press.spot) && at < last.until;
    const isElsewhere = last?.target !== target;
    const isIdle = follows && (last.changed || isElsewhere);
    if (!isIdle) this.#last = { ...press, changed: false, isShown: false, until: at + REST_MS };
    // a player who keeps pressing has not yet seen what came under the finger
    else if (isElsewhere) this.#last = { ...last, until: at + REST_MS };
    this.#idleAt = isIdle ? press.spot : null;
    return isIdle;
  }

  /** Handles the repetition of a held key, which counts as one press. Returns whether it is idle. */
  repeat(): boolean {
    if (this.#last?.changed === true) this.#idleAt = 'keys';
    return this.#idleAt !== null;
  }

  /** Handles a lifted finger, which puts down a dragged piece. */
  end(spot: Spot, at: number): void {
    if (this.#last === null || this.#idleAt !== null) return;
    this.#last = { ...this.#last, spot, until: Math.max(this.#last.until, at + REST_MS) };
  }

  /** Returns whether the latest press is idle and was on this spot. */
  isIdleAt(spot: Press['spot']): boolean {
    return this.#idleAt !== null && isNear(this.#idleAt, spot);
  }

  /** Records that the latest press has changed the meaning of its spot. */
  change(): void {
    if (this.#last !== null && this.#idleAt === null) this.#last = { ...this.#last, changed: true };
  }

  /** Records a new frame. The rest starts when the result of the press is visible. */
  show(at: number): void {
    const last = this.#last;
    if (last === null || last.isShown || (!last.changed && at >= last.until)) return;
    this.#last = { ...last, isShown: true, until: Math.max(last.until, at + REST_MS) };
  }

  /** Records a new screen. The press that led there still rests; earlier decisions do not. */
  arrive(at: number): void {
    if (this.#last?.changed === true) this.clear();
    else this.show(at);
  }

  /** Forgets the latest press: another key was pressed, so the next Enter is deliberate. */
  clear(): void {
    this.#last = null;
    this.#idleAt = null;
  }
}

function isNear(a: Press['spot'], b: Press['spot']): boolean {
  if (a === 'keys' || b === 'keys') return a === b;
  return Math.hypot(a.x - b.x, a.y - b.y) <= NEAR_PX;
}
