/** Measures the contrast of pieces with their background in each look and theme. It reads the colours that the browser has computed. */
import type { Page } from '@playwright/test';
import { square, start, THEMES, type Theme } from './house.ts';
import type { Site } from './site.ts';

export const LOOKS = ['painted', 'classic', 'contrast'] as const;

interface Pair {
  readonly piece: string;
  readonly ground: string;
  /** The required contrast: 3 for shapes, 4.5 for text. */
  readonly least: number;
}

interface Board {
  readonly game: string;
  readonly query: Readonly<Record<string, string>>;
  readonly taps: readonly string[];
  readonly pairs: readonly Pair[];
}

const KINGDOMS = '??1??/?p1r?/?1K1?/?R1??/5/??1??/??1??/??1??/??1?? team-a 0:team-a,team-b,team-c';
const seen = (piece: string, ground: string): Pair => ({ piece, ground, least: 3 });
const read = (piece: string, ground: string): Pair => ({ piece, ground, least: 4.5 });
const discs = (...looks: readonly string[]): readonly Pair[] => [
  ...looks.map((look) => read(`.discs-board ${look} .glyph`, `.discs-board ${look} .disc-face`)),
  ...[...looks, '.disc-back'].map((look) => seen(`.discs-board ${look} .disc-rim`, '.wood-face')),
];
const LANDS = [0, 1, 2, 3, 4, 5].map((kind) => `.hex-${kind} polygon`);

export const BOARDS: readonly Board[] = [
  {
    game: 'hopnjump',
    query: { against: 'self' },
    taps: [],
    pairs: [seen('.pond .frog-green .frog-skin', '.leaf-face'), seen('.pond .frog-black .frog-skin', '.leaf-face')],
  },
  {
    game: '369',
    query: { against: 'self' },
    taps: ['E5', 'D4'],
    pairs: ['x', 'o'].flatMap((side) => [
      seen(`.stones-sheet .stone-${side} .stone-face`, '.paper-face'),
      seen(`.stones-sheet .stone-${side} .stone-cut`, `.stones-sheet .stone-${side} .stone-face`),
    ]),
  },
  {
    game: 'banqi',
    query: { against: 'self', position: 'Kk??/4/????/????/????/????/????/???? red' },
    taps: [],
    pairs: discs('.disc-red', '.disc-black'),
  },
  {
    game: 'three-kingdoms',
    query: { against: 'self', position: KINGDOMS },
    taps: [],
    pairs: [
      ...discs('.disc-team-a', '.disc-team-b', '.disc-team-c'),
      ...['a', 'c'].map((army) =>
        seen(`.discs-board .disc-team-${army} .disc-face`, '.discs-board .disc-team-b .disc-face'),
      ),
    ],
  },
  {
    game: 'catan',
    query: { rules: 'beginner', seat: '0' },
    taps: [],
    pairs: [
      ...[0, 1, 2, 3].flatMap((seat) => LANDS.map((land) => seen(`.piece-${seat} > :first-child`, land))),
      read('.token text', '.token-face'),
      read('.harbour text', '.harbour-sign'),
    ],
  },
];

export interface Measured extends Pair {
  readonly game: string;
  readonly look: string;
  readonly theme: Theme;
  /** `null` if the pair was not drawn. */
  readonly contrast: number | null;
}

/** Opens a board, and measures each pair of colours in each look and theme. */
export async function contrastsOf(page: Page, site: Site, board: Board): Promise<readonly Measured[]> {
  await page.goto(start(site, board.game, board.query));
  for (const name of board.taps) await square(page, name).click();
  await page.locator(required(board.pairs[0]).piece).first().waitFor({ state: 'attached' });
  const found: Measured[] = [];
  for (const theme of THEMES)
    for (const look of LOOKS) {
      const contrasts = await page.evaluate(measure, { look, theme, pairs: board.pairs });
      found.push(
        ...board.pairs.map((pair, i) => ({ ...pair, game: board.game, look, theme, contrast: contrasts[i] ?? null })),
      );
    }
  return found;
}

function required(pair: Pair | undefined): Pair {
  if (pair === undefined) throw new TypeError('a board without pairs');
  return pair;
}

interface Asked {
  readonly look: string;
  readonly theme: Theme;
  readonly pairs: readonly Pair[];
}

/** Runs in the page. A player tells a piece by its face or by its outline, so the higher of both contrasts counts. */
function measure({ look, theme, pairs }: Asked): readonly (number | null)[] {
  document.documentElement.dataset['look'] = look;
  document.documentElement.dataset['theme'] = theme;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (colour: string): number | null => {
    if (context === null || colour === 'none') return null;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const linear = (part: number): number => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return alpha < 200 ? null : 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const coloursOf = (selector: string, isGround: boolean): readonly number[] => {
    const element = document.querySelector(selector);
    if (element === null) return [];
    const { fill, stroke } = getComputedStyle(element);
    return [fill, ...(isGround && fill !== 'none' ? [] : [stroke])].flatMap((colour) => light(colour) ?? []);
  };
  return pairs.map(({ piece, ground }) => {
    const [own, [under]] = [coloursOf(piece, false), coloursOf(ground, true)];
    if (under === undefined || own.length === 0) return null;
    return Math.max(...own.map((one) => (Math.max(one, under) + 0.05) / (Math.min(one, under) + 0.05)));
  });
}
