/** Measures the time from opening home to the first move on the board. */
import { presetOf, type GameEntry } from '@boardwright/core';
import { games } from '@boardwright/games';
import type { Browser, Page } from '@playwright/test';

/** Returns the taps of a first move after Play: the squares of its notation or, if the board has no squares, the highlighted places. */
async function firstTaps({ rules }: GameEntry): Promise<readonly string[]> {
  const game = await rules();
  const [action] = game.legalActions(game.setup(presetOf(game), 'first move'), 0);
  const squares = action === undefined ? [] : [...game.notation.format(action).matchAll(/\b[A-Z]\d+\b/g)];
  return squares.length === 0 ? ['[data-place]'] : squares.map(([name]) => `[data-square="${name}"]`);
}

/** The taps by game, for each game with a drawn board. */
export const FIRST_TAPS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  await Promise.all(
    Object.values(games)
      .filter(({ board }) => board !== undefined)
      .map(async (entry) => [entry.id, await firstTaps(entry)] as const),
  ),
);

/** The factor by which the CPU of a mid-range phone is slower than this machine's. */
export const CPU_RATE = 4;
const SLOW_4G = { offline: false, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: 0.75e6 / 8 };
/** The milliseconds until a request is answered, as Lighthouse (`slow`) and DevTools (`slower`) simulate slow 4G. */
export const LATENCIES = { slow: 150, slower: 562.5 } as const;

/** Returns the selector of the button that starts a game at once. */
export function playOf(game: string): string {
  return `.card:has([data-miniature="${game}"]) .card-play`;
}

/** The selector of the button on the rule card, which opens before a person's first game. */
const CARD_PLAY = '.rules-foot .button-primary';

export interface FirstMove {
  /**
   * Milliseconds from the start of the navigation until the home page can be tapped; the next fields: until the board is shown, and until
   * the move is drawn.
   */
  readonly home: number;
  readonly board: number;
  readonly move: number;
  readonly requests: readonly string[];
}

/** Visits the page for the first time, with empty storage and on a slow phone. */
export async function firstMove(browser: Browser, url: string, game: string, latency: number): Promise<FirstMove> {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, latency });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(hand, [playOf(game), CARD_PLAY, ...(FIRST_TAPS[game] ?? [])]);
  await page.goto(url, { waitUntil: 'commit' });
  const found = await readTimes(page);
  await context.close();
  return found;
}

async function readTimes(page: Page): Promise<FirstMove> {
  const times = await page.waitForFunction(() => (globalThis as { firstMove?: FirstMove }).firstMove, null, {
    polling: 100,
    timeout: 60_000,
  });
  return (await times.jsonValue()) as FirstMove;
}

/** Runs in the page. Taps each target as soon as it appears, then waits until the move is drawn. */
function hand(targets: readonly string[]): void {
  const times: number[] = [];
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  const shown = async (selector: string): Promise<Element> => {
    for (;;) {
      const found = document.querySelector(selector);
      if (found !== null) return found;
      await frame();
    }
  };
  const seq = (): string | undefined => document.querySelector<HTMLElement>('.game')?.dataset['seq'];
  const play = async (): Promise<void> => {
    let before: string | undefined;
    for (const target of targets) {
      const element = await shown(target);
      times.push(performance.now());
      before = seq();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    while (seq() === before) await frame();
    await frame();
    const [home = 0, board = 0] = times;
    const requests = performance
      .getEntriesByType('resource')
      .map(
        ({ name, startTime, duration }) => `${name.split('/').at(-1)} ${Math.round(startTime)}+${Math.round(duration)}`,
      );
    Object.assign(globalThis, { firstMove: { home, board, move: performance.now(), requests } });
  };
  void play();
}
