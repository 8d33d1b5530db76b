import type { Spot } from '@boardwright/boards';
/**
 * Tells the second press of a double tap from a deliberate press. A press has no effect if it follows another one on the same spot within
 * `REST_MS` and the meaning of the spot has changed: the first press had an effect, or another control is there now. Pure functions;
 * `presses.ts` passes in the events of the page.
 */

/** Milliseconds for which a spot ignores presses after its meaning has changed. */
export const REST_MS = 600;

/** Maximum distance between the presses of a double tap in CSS pixels. */
const NEAR_PX = 12;

export interface Press {
  /** The position of the press, in CSS pixels of the window. `keys`: Enter or Space, wherever the focus is. */
  readonly spot: Spot | 'keys';
  /** The pressed element. */
  readonly target: unknown;
  /** The time of the press, in milliseconds of the page's clock. */
  readonly at: number;
}

interface LastPress extends Press {
  readonly changed: boolean;
  /** Whether the frame with the result of the press has been shown. */
  readonly isShown: boolean;
  /** The time until which the spot ignores presses. */
  readonly until: number;
}

export class PressGuard {
  #last: LastPress | null = null;
  /** The spot of the latest press, if that press is ignored. */
  #idleAt: Press['spot'] | null = null;

  /** Begins a press. Returns whether it is ignored. An ignored press may still select and open, but decides nothing. */
  begin(press: Press): boolean {
    const { at, target } = press;
    const last = this.#last;
    const follows = last !== null && isNear(last.spot, press.spot) && at < last.until;
    const isElsewhere = last?.target !== target;
    const isIdle = follows && (last.changed || isElsewhere);
    if (!isIdle) this.#last = { ...press, changed: false, isShown: false, until: at + REST_MS };
    // a player who keeps pressing has not yet seen the control that is under the finger now
    else if (isElsewhere) this.#last = { ...last, until: at + REST_MS };
    this.#idleAt = isIdle ? press.spot : null;
    return isIdle;
  }

  /** Handles a repetition by a held key, which belongs to the same press. Returns whether it is ignored. */
  repeat(): boolean {
    if (this.#last?.changed === true) this.#idleAt = 'keys';
    return this.#idleAt !== null;
  }

  /** Handles the lifting of a finger, which puts down a dragged piece. */
  end(spot: Spot, at: number): void {
    if (this.#last === null || this.#idleAt !== null) return;
    this.#last = { ...this.#last, spot, until: Math.max(this.#last.until, at + REST_MS) };
  }

  /** Returns whether the latest press was on this spot and is ignored. */
  isIdleAt(spot: Press['spot']): boolean {
    return this.#idleAt !== null && isNear(this.#idleAt, spot);
  }

  /** Notes that the latest press has changed the meaning of its spot. */
  change(): void {
    if (this.#last !== null && this.#idleAt === null) this.#last = { ...this.#last, changed: true };
  }

  /** Notes a new frame. The time starts only when the result of the press is visible. */
  show(at: number): void {
    const last = this.#last;
    if (last === null || last.isShown || (!last.changed && at >= last.until)) return;
    this.#last = { ...last, isShown: true, until: Math.max(last.until, at + REST_MS) };
  }

  /** Notes a new screen. The press that led to it still counts; earlier ones do not. */
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
