/** Presses twice on one spot. It tells the browser the time of each press, so that a slow machine does not change the interval. */
import type { CDPSession, Locator, Page } from '@playwright/test';

const APART_S = 0.14;

type Pressing = (session: CDPSession, timestamp: number) => Promise<void>;

async function twice(page: Page, press: Pressing): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const first = Date.now() / 1000;
  for (const at of [first, first + APART_S]) await press(session, at);
  await session.detach();
}

/** Taps twice in the middle of the element that is there at the first tap. */
export async function tapTwice(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const spot = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const;
  await twice(page, async (session, timestamp) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, timestamp, ...spot });
  });
}

/** Presses Enter twice, wherever the focus is. */
export async function enterTwice(page: Page): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await twice(page, async (session, timestamp) => {
    for (const type of ['keyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, timestamp, ...key });
  });
}
