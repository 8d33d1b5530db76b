/** Measures the work of the page's own thread for each frame that is shown during a motion, with a CPU four times slower. */
import type { Browser, Page } from '@playwright/test';
import { CPU_RATE } from './first-move.ts';
import { begin, CHAIN, DISCS, NEARLY, SHAPES, start } from './house.ts';
import type { Site } from './site.ts';
import { framesIn, longestTask, traced, type Span, type TraceEvent } from './smooth.ts';

interface Play {
  readonly game: string;
  readonly query: Readonly<Record<string, string>>;
  /**
   * The selectors to tap in order. Each tap waits until nothing moves and it is a person's turn, and goes to the first element that the
   * selector finds.
   */
  readonly taps: readonly string[];
}

const squares = (...names: readonly string[]): readonly string[] => names.map((name) => `[data-square="${name}"]`);
/** The controls that Settlers offers next: a place, the primary button, a player to rob. */
const ON = '[data-place], .actions .button-primary, .island-tray .button:enabled';

export const PLAYS: Readonly<Record<string, Play>> = {
  hopnjump: {
    game: 'hopnjump',
    query: { against: 'self', position: CHAIN },
    taps: squares('B2', 'D4', 'F6', 'A7', 'B6', 'A1', 'B2', 'C7', 'D6', 'C1', 'D2', 'G7', 'H6'),
  },
  '369': {
    game: '369',
    query: { against: 'self' },
    taps: squares('A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3', 'D4', 'E5', 'F6'),
  },
  banqi: {
    game: 'banqi',
    query: { against: 'self', position: DISCS },
    taps: squares('A1', 'B1', 'A8', 'B8', 'C8', 'D8', 'A7', 'B7', 'C7', 'D7', 'A6', 'B6'),
  },
  'three-kingdoms': {
    game: 'three-kingdoms',
    query: { against: 'self' },
    taps: squares('A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'B3'),
  },
  catan: {
    game: 'catan',
    query: { level: 'beginner' },
    taps: Array.from({ length: 10 }, () => ON),
  },
  celebration: {
    game: 'hopnjump',
    query: { against: 'self', position: NEARLY },
    taps: squares('B4', 'A3', 'H6', 'G7'),
  },
};

export interface Played {
  /** For each move, the time of each frame until all its motions have ended, in ms of the slow CPU. */
  readonly motions: readonly (readonly number[])[];
  /** The longest task from the first tap to the end of the last motion. A tap has no effect until the current task is over. */
  readonly longest: number;
}

/**
 * Plays, and measures the work of the page's thread in ms of the slow CPU. The browser slows a CPU down by letting its thread spin. The
 * time of spinning counts as CPU time of the thread, and it is too long if other work runs on the machine. So this function measures the
 * CPU time of the thread at full speed and multiplies it by four.
 */
export async function played(browser: Browser, site: Site, play: Play): Promise<Played> {
  const { game, query, taps } = play;
  const context = await browser.newContext({
    viewport: SHAPES.phone,
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(repeatable);
  await begin(page, start(site, game, query));
  await page.evaluate(watchMotion, [BEGINS, ENDS, STILL, query['against'] === 'self'] as const);
  const events = await traced(browser, page, async () => {
    for (const tap of taps) await touch(page, tap);
  });
  await context.close();
  const changes = events.filter(({ name }) => name === BEGINS).map(({ ts }) => ts);
  return {
    motions: spansOf(events).map((span) => framesIn(events, span, changes).map((ms) => ms * CPU_RATE)),
    longest: longestTask(events, BEGINS) * CPU_RATE,
  };
}

const BEGINS = 'motion begins';
const ENDS = 'motion ends';
const STILL = 'nothing moved';

/** Returns the spans of motion. Overlapping spans are joined, and a move without motion has no span. */
function spansOf(events: readonly TraceEvent[]): readonly Span[] {
  const marks = events.filter(({ name }) => [BEGINS, ENDS, STILL].includes(name)).toSorted((a, b) => a.ts - b.ts);
  const spans: Span[] = [];
  let depth = 0;
  let from = 0;
  let moved = false;
  for (const { name, ts } of marks) {
    if (name === BEGINS && depth++ === 0) [from, moved] = [ts, false];
    if (name === ENDS) moved = true;
    if (name !== BEGINS && --depth === 0 && moved) spans.push({ from, to: ts });
  }
  return spans;
}

async function touch(page: Page, tap: string): Promise<void> {
  // A finger must confirm a place of the island that is close to others. The confirming click comes in a task that does nothing else.
  await page
    .locator(tap)
    .first()
    .evaluate((element) => {
      setTimeout(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    });
  await page.evaluate(() => (globalThis as unknown as { atRest(): Promise<void> }).atRest());
}

/** Runs in the page. Makes the dice the same in every run. */
export function repeatable(first = 1): void {
  let state = first;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array !== null) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        bytes[i] = state >>> 24;
      }
    }
    return array;
  };
}

/** Runs in the page. Marks when a move is drawn, and when all motions that it caused have ended. */
function watchMotion([begins, ends, still, alone]: readonly [string, string, string, boolean]): void {
  const game = document.querySelector('.game');
  if (game === null) return;
  let moving = 0;
  let quiet = (): void => undefined;
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  /** Returns whether an animation is a motion of the move. Countdowns and the animation of waiting continue. */
  const isMotion = ({ effect, playState }: Animation): boolean =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) < 4000;
  const isWaiting = (): boolean => alone || document.querySelector('.own .strip-moves, .result') !== null;
  const isStill = (): boolean => moving === 0 && isWaiting();
  const inMotion = (): readonly Animation[] => document.getAnimations().filter(isMotion);
  const seen = async (): Promise<void> => {
    moving++;
    performance.mark(begins);
    // this call computes styles, which the frame needs anyway
    let motions = inMotion();
    if (motions.length === 0) {
      // waits for a time and not for a frame, because requesting a frame would cause one
      await wait(60);
      motions = inMotion();
    }
    await Promise.allSettled(motions.map(({ finished }) => finished));
    // waits again, so that the end is drawn
    await wait(20);
    performance.mark(motions.length > 0 ? ends : still);
    moving--;
    quiet();
  };
  new MutationObserver(() => void seen()).observe(game, { attributeFilter: ['data-seq'] });
  const atRest = async (): Promise<void> => {
    await wait(300);
    while (!isStill()) await new Promise<void>((done) => (quiet = done));
  };
  Object.assign(globalThis, { atRest });
}
