/** Finds the keys that play a move. */
import type { Seat } from '@boardwright/core';
import { sightOf, type History } from '@boardwright/core/host';
import { NEW_BOARD_PICKER, type BoardPicker } from '../ui/board-picker.ts';
import type { Key, Pressed } from '../ui/picker.ts';
import { question } from '../ui/question.ts';
import type { Screen } from '../ui/screen.ts';
import type { DisplaySettings } from '../ui/ui.ts';
import { terminalScene } from '../ui/terminal-scene.ts';

const CODES = {
  left: '\u001b[D',
  right: '\u001b[C',
  up: '\u001b[A',
  down: '\u001b[B',
  return: '\r',
} as const;
type HandKey = keyof typeof CODES;
const HAND_KEYS: readonly HandKey[] = ['left', 'right', 'up', 'down', 'return'];

export const keyNamed = (name: string): Key => ({ name, text: '', ctrl: false });

/** Returns what a terminal sends for these keys. */
export function bytesOf(keys: readonly HandKey[]): string {
  return keys.map((name) => CODES[name]).join('');
}

/** Returns the shortest sequence of arrows and Enter that plays a move, or null. */
export function keysTo(
  press: (picker: BoardPicker, key: Key) => Pressed<BoardPicker>,
  isWanted: (line: string) => boolean,
): readonly HandKey[] | null {
  const seen = new Set<string>();
  let edge: { readonly picker: BoardPicker; readonly keys: readonly HandKey[] }[] = [
    { picker: NEW_BOARD_PICKER, keys: [] },
  ];
  while (edge.length > 0) {
    const next: typeof edge = [];
    for (const { picker, keys } of edge)
      for (const name of HAND_KEYS) {
        const pressed = press(picker, keyNamed(name));
        if (pressed.type === 'enter' && isWanted(pressed.line)) return [...keys, name];
        if (pressed.type === 'enter') continue;
        const { cursor, held, marked, steered, texts } = pressed.picker;
        const state = JSON.stringify([cursor, held, steered ? marked : -1, texts]);
        if (!seen.has(state)) next.push({ picker: pressed.picker, keys: [...keys, name] });
        seen.add(state);
      }
    edge = next;
  }
  return null;
}

/** Returns what the app offers to a seat on a screen of 80 x 24. No screen is needed. */
export function pressesOf(
  history: History,
  seat: Seat,
  look: DisplaySettings,
): (picker: BoardPicker, key: Key) => Pressed<BoardPicker> {
  const screen: Pick<Screen, 'size' | 'paint'> = { size: { columns: 80, rows: 24 }, paint: () => {} };
  const scene = terminalScene(history, seat, seat, 0);
  const asked = { seat, legal: sightOf(history, seat).legal, about: 'turn' } as const;
  const { paint, press } = question(screen, look, () => scene, asked, { notices: [], hinted: null });
  paint(NEW_BOARD_PICKER);
  return press;
}
