/** Passes every press on the page to a guard before other listeners get it. Every control that decides something asks the guard first. */
import type { Spot } from '@boardwright/boards';
import { PressGuard } from './press-guard.ts';

const guard = new PressGuard();

/** Whether Enter or Space is down. The click that the browser then makes is not another press. */
let isKeyDown = false;

/** Whether the events of an ignored press are being handled. */
let isIdle = false;

export function guardPresses(): void {
  const listen = <E extends keyof WindowEventMap>(type: E, heard: (event: WindowEventMap[E]) => void): void =>
    addEventListener(type, heard, true);
  listen('pointerdown', (event) => guard.begin({ spot: spotOf(event), target: event.target, at: event.timeStamp }));
  listen('pointerup', (event) => guard.end(spotOf(event), event.timeStamp));
  listen('click', onClick);
  listen('keydown', onKeyDown);
  // the click of the Space key comes after keyup
  listen('keyup', () => setTimeout(() => (isKeyDown = false)));
  listen('input', () => guard.clear());
}

/** Returns false for the second of two presses on the same spot. Actions by timers or by the page itself are always allowed. */
export function mayDecide(): boolean {
  return !isIdle;
}

/** Called when the spot under the finger gets another meaning. The next press on it counts only after the change was visible. */
export function spotChanged(): void {
  guard.change();
}

/** Runs a function unless the press is ignored. */
export function ifMeant(act: () => void): void {
  if (!mayDecide()) return;
  act();
  spotChanged();
}

/** Called when a new frame has been shown. */
export function pictureShown(): void {
  guard.show(performance.now());
}

export function screenShown(): void {
  guard.arrive(performance.now());
}

function onClick(event: MouseEvent): void {
  const spot = event.detail > 0 ? spotOf(event) : isKeyDown ? 'keys' : centreOf(event.target);
  // neither a pointer nor a key, so assistive technology or a script; a label also clicks its own input
  if (event.detail === 0 && !isKeyDown && !(event.target instanceof HTMLInputElement))
    guard.begin({ spot, target: event.target, at: event.timeStamp });
  follow(guard.isIdleAt(spot));
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

function onKeyDown({ key, target, timeStamp, repeat }: KeyboardEvent): void {
  if (key !== 'Enter' && key !== ' ') return MODIFIERS.includes(key) ? undefined : guard.clear();
  isKeyDown = true;
  follow(repeat ? guard.repeat() : guard.begin({ spot: 'keys', target, at: timeStamp }));
}

/** Remembers, while the listeners of a press run, whether it is ignored. */
function follow(idle: boolean): void {
  isIdle = idle;
  if (idle) setTimeout(() => (isIdle = false));
}

function spotOf({ clientX, clientY }: MouseEvent): Spot {
  return { x: clientX, y: clientY };
}

function centreOf(target: EventTarget | null): Spot {
  if (!(target instanceof Element)) return { x: 0, y: 0 };
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
