/** Shows a text that is longer than a screen, page by page. */
import { fitLines, type Size } from './layout.ts';
import type { Key } from './picker.ts';
import { untilAnswer, type Screen } from './screen.ts';
import type { DisplaySettings } from './ui.ts';
import { wrap } from './wrap.ts';

/** The rows for a gap and for the keys. */
const ROWS_AROUND = 2;
const BEYOND = Number.POSITIVE_INFINITY;

/** Shows pages. Resolves to null after the last page, q or Escape. If the signal interrupts it, resolves to the page at which to resume. */
export async function showPages(
  screen: Screen,
  text: readonly string[],
  look: DisplaySettings,
  signal: AbortSignal,
  from: number = 0,
): Promise<number | null> {
  if (text.length === 0) return null;
  let at = from;
  const paint = (): void => {
    const pages = pagesOf(text, screen.size);
    at = Math.min(at, pages.length - 1);
    const shown = [...(pages[at] ?? []), '', ` ${keysAt(at, pages.length, look)}`];
    screen.paint(fitLines(shown, screen.size, look));
  };
  const press = (key: Key): 'read' | undefined => {
    at = turned(at, key, pagesOf(text, screen.size).length);
    return at === BEYOND ? 'read' : undefined;
  };
  return (await untilAnswer(screen, paint, press, signal)) === 'read' ? null : at;
}

function pagesOf(text: readonly string[], { columns, rows }: Size): readonly (readonly string[])[] {
  const lines = text.flatMap((words) => wrap(words, columns - 2)).map((words) => ` ${words}`);
  const space = Math.max(1, rows - ROWS_AROUND);
  return blocksOf(lines).reduce<readonly (readonly string[])[]>((pages, block) => placed(pages, block, space), []);
}

/** Splits lines into blocks that belong together. Each ends with the next empty line. */
function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const ends = lines.flatMap((line, i) => (line.trim() === '' || i + 1 === lines.length ? [i + 1] : []));
  return ends.map((end, i) => lines.slice(ends[i - 1] ?? 0, end));
}

/**
 * Puts a block on a page where all of it fits, except perhaps its final empty line. A block that is longer than a page begins where there
 * is space.
 */
function placed(
  pages: readonly (readonly string[])[],
  block: readonly string[],
  space: number,
): readonly (readonly string[])[] {
  const last = pages.at(-1) ?? [];
  const whole = block.at(-1)?.trim() === '' ? block.length - 1 : block.length;
  const joins = last.length + whole <= space || (whole > space && last.length < space);
  const lines = joins ? [...last, ...block] : [...block];
  const cut = Array.from({ length: Math.ceil(lines.length / space) }, (_, i) =>
    lines.slice(i * space, (i + 1) * space),
  );
  const filled = cut.filter((page) => page.some((line) => line.trim() !== ''));
  return [...(joins ? pages.slice(0, -1) : pages), ...filled];
}

function keysAt(at: number, count: number, { reader: { terminal } }: DisplaySettings): string {
  const page = count === 1 ? [] : [terminal.page(at + 1, count)];
  return [...page, at + 1 < count ? terminal.pressMore : terminal.press].join(' · ');
}

/** Returns the page after a key. Enter and Space leave the last page too; other keys stay on it. */
function turned(at: number, { name }: Key, count: number): number {
  if (name === 'q' || name === 'escape') return BEYOND;
  if (name === 'return' || name === 'enter' || name === 'space') return at + 1 < count ? at + 1 : BEYOND;
  const steps: Readonly<Record<string, number>> = { pagedown: 1, down: 1, right: 1, pageup: -1, up: -1, left: -1 };
  const jumps: Readonly<Record<string, number>> = { home: 0, end: count - 1 };
  return Math.max(0, Math.min(count - 1, jumps[name] ?? at + (steps[name] ?? 0)));
}
