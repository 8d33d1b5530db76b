/** Measures the work of the page's main thread from a trace of the browser, by task and by frame. */
import type { Browser, Page } from '@playwright/test';

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The start of the event in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /**
   * The microseconds during which the thread ran. On a shared machine this is less than the whole duration, because the thread may be
   * paused.
   */
  readonly tdur?: number;
}

/** The start and the end, in microseconds of the trace. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const SHOWN = 'Display::FrameDisplayed';
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-display.framedisplayed',
  'blink.user_timing',
];
const MARK = 'the game goes on';

/** Runs an action, and returns the browser's trace of it. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return trace.traceEvents;
}

/** Returns the length of each task in ms, after the frame that draws a tap and until the next motion of the game. */
export async function tasksAfter(browser: Browser, page: Page, tap: () => Promise<void>): Promise<readonly number[]> {
  await page.locator('.game').evaluate((game, mark) => {
    new MutationObserver(() => performance.mark(mark)).observe(game, { attributeFilter: ['data-seq'] });
  }, MARK);
  const events = await traced(browser, page, async () => {
    await tap();
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 1, MARK);
  });
  const [first, next] = events.filter(({ name }) => name === MARK).toSorted((a, b) => a.ts - b.ts);
  if (first === undefined || next === undefined) throw new TypeError('the game did not go on twice');
  // the first frame after the tap draws the change
  const [, drawn = next.ts] = beginsIn(events, first, next.ts);
  return tasksIn(events, first, { from: drawn, to: next.ts }).map(timeOf);
}

/**
 * Returns the work in ms for each frame that is shown in this span, all tasks together. The work from the task of a change until its
 * drawing belongs to one frame, because other frames shown in the meantime were ready before.
 */
export function framesIn(events: readonly TraceEvent[], span: Span, changes: readonly number[]): readonly number[] {
  const commits = events.filter(({ name, ph, ts }) => name === 'Commit' && ph === 'X' && ts >= span.from);
  const [first] = commits;
  if (first === undefined) return [];
  const tasks = tasksIn(events, first, span);
  const waits = changes.map((at) => ({
    from: tasks.find(({ ts, dur = 0 }) => ts <= at && at <= ts + dur)?.ts ?? at,
    to: commits.find(({ ts }) => ts > at)?.ts ?? span.to,
  }));
  const isReady = (at: number): boolean => waits.every(({ from, to }) => at < from || at > to);
  const shown = events.filter(({ name, ts }) => name === SHOWN && ts > span.from && ts < span.to && isReady(ts));
  const bounds = [0, ...shown.map(({ ts }) => ts).toSorted((a, b) => a - b), span.to];
  return bounds.slice(0, -1).map((start, i) => {
    const own = tasks.filter(({ ts }) => ts >= start && ts < (bounds[i + 1] ?? span.to));
    return own.reduce((total, task) => total + timeOf(task), 0);
  });
}

/** Returns the length in ms of the longest task in the thread that sets this mark. */
export function longestTask(events: readonly TraceEvent[], mark: string): number {
  const own = events.find(({ name }) => name === mark);
  if (own === undefined) throw new TypeError(`the trace has no "${mark}"`);
  return Math.max(...tasksIn(events, own, { from: -Infinity, to: Infinity }).map(timeOf));
}

function beginsIn(events: readonly TraceEvent[], own: TraceEvent, to: number): readonly number[] {
  const frames = events.filter(
    ({ name, ph, pid, ts }) => name === 'AnimationFrame' && ph === 'b' && pid === own.pid && ts > own.ts && ts < to,
  );
  return frames.map(({ ts }) => ts).toSorted((a, b) => a - b);
}

function tasksIn(events: readonly TraceEvent[], own: TraceEvent, { from, to }: Span): readonly TraceEvent[] {
  return events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && pid === own.pid && tid === own.tid && ts + dur > from && ts + dur < to,
  );
}

function timeOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
