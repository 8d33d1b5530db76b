/** What the page's own thread does, task by task and frame by frame, from a trace of the browser. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of these, how long its thread ran: a shared machine may stop it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface Work {
  /** Tasks of the page's thread, in ms. */
  readonly tasks: readonly number[];
  /** Between one frame and the next, all tasks together, in ms. */
  readonly frames: readonly number[];
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const MARK = 'the game goes on';

/** The work of a page after a tap has been drawn, until the game goes on by itself. */
export async function workAfter(browser: Browser, page: Page, tap: () => Promise<void>): Promise<Work> {
  await page.locator('.game').evaluate((game, mark) => {
    new MutationObserver(() => performance.mark(mark)).observe(game, { attributeFilter: ['data-seq'] });
  }, MARK);
  await browser.startTracing(page, { categories: CATEGORIES });
  await tap();
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 1, MARK);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const marks = trace.traceEvents.filter(({ name }) => name === MARK);
  const [first, next] = marks.toSorted((a, b) => a.ts - b.ts);
  if (first === undefined || next === undefined) throw new TypeError('the game did not go on twice');
  const own = trace.traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  return workOn(own, first.ts, next.ts);
}

function workOn(events: readonly TraceEvent[], from: number, to: number): Work {
  const frames = events.filter(({ name, ph, ts }) => name === 'AnimationFrame' && ph === 'b' && ts > from && ts < to);
  // the first frame draws what has changed
  const [, drawn = to, ...begins] = frames.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const tasks = events.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts >= drawn && ts + dur < to);
  const bounds = [drawn, ...begins];
  const works = bounds.slice(0, -1).map((start, i) => {
    const end = bounds[i + 1] ?? to;
    return tasks.filter(({ ts }) => ts >= start && ts < end).reduce((total, task) => total + timeOf(task), 0);
  });
  return { tasks: tasks.map(timeOf), frames: works };
}

function timeOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
