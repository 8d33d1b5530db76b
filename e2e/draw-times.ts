/** Measures how long a fair draw between two browsers takes, from the player's command to its result on both pages. */
import type { Page } from '@playwright/test';

interface Times {
  /** The times at which the page sent each command, and at which it received the result of each draw, in milliseconds since 1970. */
  readonly commands: number[];
  readonly results: number[];
}

/** Makes a page record its times. Must be called before the page is opened. */
export async function timeDraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: Times = { commands: [], results: [] };
    const now = (): number => performance.timeOrigin + performance.now();
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }: MessageEvent<string>) => {
          if (data.startsWith('{"type":"frames"') && data.includes('"actor":"chance"')) times.results.push(now());
        });
      }

      override send(data: string): void {
        if (data.startsWith('{"type":"command"')) times.commands.push(now());
        super.send(data);
      }
    };
    Object.assign(window, { times });
  });
}

/** Returns how many milliseconds each draw took, until the last page had its result. Each command must have led to one draw. */
export async function drawTimes(pages: readonly Page[]): Promise<readonly number[]> {
  const noted = await Promise.all(pages.map(async (page) => (await page.evaluate('times')) as Times));
  const commands = noted.flatMap((times) => times.commands).toSorted((a, b) => a - b);
  const counts = new Set(noted.map(({ results }) => results.length));
  if (counts.size !== 1 || !counts.has(commands.length))
    throw new Error(`${commands.length} commands led to ${[...counts].join(' and ')} results.`);
  return commands.map((sent, draw) => Math.max(...noted.map(({ results }) => results[draw] ?? 0)) - sent);
}
