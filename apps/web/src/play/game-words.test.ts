/** Tests the words of the games: names, standings, move lists and refusals, in every language that a game has. */
import { levelsOf } from '@boardwright/core/host';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  pick,
  required,
  rng,
  unwrap,
  type Fault,
  type Game,
  type GameWords,
  type Kind,
  type Ply,
} from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { gameNote, gameTitle, gameWords, LANGS, languageOf, loadWords, type Lang } from '@boardwright/words';
import { describe, expect, test } from 'vitest';
import { isLatin } from '../../../../packages/words/src/script.fixture.ts';
import { bySize, seed } from '../../../../tools/size.ts';
import { faultLabel } from './labels.ts';

const GAMES = Object.values(games).flatMap(({ id, words }) => (words === undefined ? [] : [id]));
const gameOf = (id: string): Promise<Game> => required(games[id], id).rules();
const catalogues = await Promise.all(LANGS.map(async (lang) => [lang, await languageOf(lang).load()] as const));
/** The games that a language has words for. In English, games have their own words. */
const TOLD = catalogues.flatMap(([lang, { games: told }]) =>
  (lang === 'en' ? GAMES : Object.keys(told)).map((id) => [id, lang] as const),
);
/** The languages whose sentences are pinned here. */
const PINNED = ['en', 'zh-Hant', 'ko'] as const;
const wordsIn = async (id: string, lang: Lang): Promise<GameWords> => gameWords(games, await gameOf(id), lang);
const inAll = (id: string): Promise<readonly GameWords[]> => Promise.all(PINNED.map((lang) => wordsIn(id, lang)));

describe.each(TOLD)('%s in %s', (id, lang) => {
  test('calls every seat by another name, in English as the game does', async () => {
    const [words, { notation }] = [await wordsIn(id, lang), await gameOf(id)];
    const names = notation.seats.map((_, seat) => words.seatName(seat, null));
    expect(new Set(names.filter((name) => name !== '')).size).toBe(notation.seats.length);
    expect(lang === 'en' ? names : notation.seats).toEqual(notation.seats);
  });

  test('has a name for the game, each preset, level and end', async () => {
    const [own, host, game] = [await wordsIn(id, lang), await loadWords(lang), await gameOf(id)];
    const missing = (table: object, keys: readonly string[]): readonly string[] =>
      keys.filter((key) => !Object.hasOwn(table, key));
    expect([gameTitle(host, required(games[id], id)), gameNote(host, required(games[id], id))]).not.toContain('');
    expect(missing(host.levels, levelsOf(games, id).levels)).toEqual([]);
    expect(missing(own.presets, Object.keys(game.presets))).toEqual([]);
    expect(missing(own.reasons, Object.keys(game.notation.reasons))).toEqual([]);
  });

  test('names every value of an option that the form asks for', async () => {
    const [{ fields = {} }, game] = [await wordsIn(id, lang), await gameOf(id)];
    const asked = Object.entries(fields).map(([key, { values }]) => [key, Object.keys(values).toSorted()]);
    const known = Object.keys(fields).map((key) => [
      key,
      (game.fields.find((field) => field.key === key)?.values ?? []).map(String).toSorted(),
    ]);
    expect(asked).toEqual(known);
  });

  test('tells every ply in the reader’s language', async () => {
    const [words, game] = [await wordsIn(id, lang), await gameOf(id)];
    const kinds = new Set<string>();
    for (const [preset, options] of Object.entries(game.presets)) {
      for (const [n, news] of newsOf(game, options, `${seed}/${preset}`).entries()) {
        kinds.add(news.type);
        const line = words.report(news);
        expect(line, `${lang} ${n} ${JSON.stringify(news)}`).toMatch(/^\S(?:.*\S)?$/);
        expect(line).not.toMatch(isLatin(lang) ? / {2}/ : /[a-z]{2,}| {2}/);
      }
    }
    expect(kinds.size).toBeGreaterThan(id === 'catan' ? 12 : 0);
  });

  test('draws the board and names every move in the reader’s language, each by another name', async () => {
    const [words, game] = [await wordsIn(id, lang), await gameOf(id)];
    const latin = isLatin(lang) ? /^$/ : /[A-Za-z]{3,}/;
    for (const [preset, options] of Object.entries(game.presets)) {
      const source = rng(`${seed}/${preset}`);
      let state = game.setup(options, preset);
      for (let n = 0; n < bySize(30, 30, 400) && game.outcome(state) === null; n++) {
        const { picture = game.drawing.picture, legend, move = game.notation.format } = words;
        const style = { latin: n % 2 === 0, ascii: false, colour: false, seat: 0 };
        expect([picture(game.view(state, 0), style), ...(legend?.(style) ?? [])].join('\n')).not.toMatch(latin);
        const seat = pick(game.turn(state).may, source);
        const actions = seat === 'chance' ? [] : game.legalActions(state, seat);
        const names = actions.map((action) => move(action));
        const seen = actions.map((action) => move(action, game.view(state, 'all')));
        for (const name of [...names, ...seen]) expect(name).not.toMatch(latin);
        // places are named by their surroundings, not by the letters of the text board
        expect(seen.filter((name) => /\b[A-S]\.[NSEW]/.test(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        state = game.apply(state, someone(game, state, source));
      }
    }
  });

  test('has words for every refusal that the rules can give', async () => {
    const codes = codesOf(id);
    expect(codes).toEqual(expect.arrayContaining(['game-over', 'bad-move-text']));
    const labels = { words: await loadWords(lang), gameWords: await wordsIn(id, lang) };
    // in English the fault brings its own sentence
    const missing = codes.filter((code) => faultLabel(labels, { code, message: lang === 'en' ? code : '' }) === '');
    expect(missing, `packages/games/src/${id}/words lacks words for these codes`).toEqual([]);
  });
});

test('a game that claims no language is told in its own English, whatever the page speaks', async () => {
  const words = await gameWords(games, market as Game, 'ko');
  const { ko } = { ko: await loadWords('ko') };
  expect(gameTitle(ko, market)).toBe('Market');
  expect(words.seatName(0, null)).toBe(market.notation.seats[0]);
  expect(words.reasons).toBe(market.notation.reasons);
  const [news] = newsOf(market as Game, market.presets[market.defaultPreset] as Kind['Options'], seed);
  expect(words.report(news as Kind['News'])).toBe((market as Game).notation.report(news as Kind['News']));
  expect(faultLabel({ words: ko, gameWords: words }, { code: 'not-yours', message: 'No.' })).toBe('No.');
});

/** Returns the news that two seats and a spectator get in a random game. */
function newsOf(game: Game, options: Kind['Options'], name: string): readonly Kind['News'][] {
  const source = rng(name);
  const told: Kind['News'][] = [];
  let state = game.setup(options, name);
  for (let n = 0; n < bySize(60, 150, 2000) && game.outcome(state) === null; n++) {
    const ply = someone(game, state, source);
    const after = game.apply(state, ply);
    for (const viewer of [0, 1, 'spectator'] as const) told.push(game.tell(state, ply, after, viewer));
    state = after;
  }
  return told;
}

function someone(game: Game, state: Kind['State'], source: ReturnType<typeof rng>): Ply {
  const actor = pick(game.turn(state).may, source);
  if (actor === 'chance') return { actor, action: pick(game.chance(state), source).action };
  const legal = game.legalActions(state, actor);
  // ends of turns are rare among the island's many offers, and most events come after them
  const end = legal.find(({ type }) => type === 'end');
  return { actor, action: end !== undefined && source.below(3) === 0 ? end : pick(legal, source) };
}

const RULES = join(import.meta.dirname, '../../../../packages/games/src');
const FOLDERS: Readonly<Record<string, string>> = { 'three-kingdoms': 'banqi' };
/** Codes of the libraries' own functions and of decoders. The page never gets them. */
const UNSEEN = [
  'bad-shape',
  'bad-state',
  'impossible-state',
  'no-player',
  'two-tiles',
  'bad-token',
  'robber-at-sea',
  'bad-player',
  'bad-vertex',
  'bad-edge',
  'off-the-island',
];

/** Returns the codes in the sources of the rules. Those of Banqi's engine are derived from its permanent words. */
function codesOf(id: string): readonly string[] {
  const files = globSync(join(RULES, FOLDERS[id] ?? id, '**/*.ts'), { exclude: ['**/*.test.ts', '**/*.oracle.ts'] });
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const plain = [...source.matchAll(/\b(?:fault|fail)\(\s*'([^']+)'|code: '([^']+)'/g)].map(([, a, b]) => a ?? b ?? '');
  const errors = files.filter((file) => file.endsWith('errors.ts')).map((file) => readFileSync(file, 'utf8'));
  const slugs = [...errors.join('\n').matchAll(/^export const \w+ = (["'])(.*?)\1;/gm)].map(([, , words = '']) =>
    slug(words),
  );
  return [...new Set([...plain, ...slugs])].filter((code) => !UNSEEN.includes(code));
}

function slug(words: string): string {
  return words
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z]+/g, '-');
}

test('the codes are found where they are made', () => {
  expect(codesOf('369')).toEqual(expect.arrayContaining(['occupied', 'off-board', 'no-swap', 'not-your-turn']));
  expect(codesOf('banqi')).toEqual(expect.arrayContaining(['king-cannot-capture-pawn', 'not-current-players-turn']));
  expect(codesOf('catan')).toEqual(expect.arrayContaining(['too-near', 'wrong-rate', 'new-card', 'same-terms']));
});

test('a refusal that counts says the number', async () => {
  const all = await inAll('catan');
  const said = (fault: Fault): readonly unknown[] => all.map((words) => words.fault(fault));
  const discard = { code: 'wrong-count', message: 'Discard 4 cards.', data: { count: 4 } };
  expect(said(discard)).toEqual([null, '請選剛好 4 張牌。', '카드 4장을 고르세요.']);
  const rate = { code: 'wrong-rate', message: 'The bank takes 3 of these for one.', data: { rate: 3 } };
  expect(said(rate)).toEqual([null, '銀行用 3 張換一張。', '은행은 3장을 1장으로 바꿔 줘요.']);
});

test('in English a refusal out of turn says all that the game says', async () => {
  const labels = { gameWords: await wordsIn('catan', 'en'), words: await loadWords('en') };
  const fault = { code: 'not-your-turn', message: 'It is not your turn. You may answer offer 1.' };
  expect(faultLabel(labels, fault)).toBe(fault.message);
});

/** Returns a game from a position. */
async function at(id: string, position: string): Promise<{ game: Game; state: Kind['State'] }> {
  const game = await gameOf(id);
  return { game, state: unwrap(game.notation.position.parse(position)) };
}

async function told(id: string, position: string, move: string): Promise<readonly string[]> {
  const { game, state } = await at(id, position);
  const ply = { actor: game.turn(state).awaits[0] as number, action: unwrap(game.notation.parse(move)) };
  const news = game.tell(state, ply, game.apply(state, ply), 'spectator');
  return (await inAll(id)).map((words) => words.report(news));
}

async function standings(id: string, position: string): Promise<readonly (readonly unknown[])[]> {
  const { game, state } = await at(id, position);
  const view = game.view(state, 'spectator');
  const seats = Array.from({ length: game.seats(state) }, (_, seat) => seat);
  return (await inAll(id)).map((words) =>
    seats.map((seat) => `${words.seatName(seat, view)}: ${words.standing(view, seat)}`),
  );
}

describe('369', () => {
  test('the move list says the cell, what it earned and the score', async () => {
    expect(await told('369', 'XX4/6/6/6/6/OO4 X 0,0', 'C1')).toEqual([
      'X plays C1 and earns 3 for a run of 3. X 3, O 0.',
      'X 下 C1，連成 3，得 3 分。X 3，O 0。',
      'X, C1. 3개를 이어 3점. X 3, O 0.',
    ]);
  });

  test('the score stands beside the name, and what the second player gets or has lost before', async () => {
    expect(await standings('369', 'XXX3/6/6/6/6/OO4 X 3,0 C1 off length 20')).toEqual([
      ['X: 3 points', 'O: 0 + 20 points'],
      ['X: 3 分', 'O: 0 + 20 分'],
      ['X: 3점', 'O: 0 + 20점'],
    ]);
    expect(await standings('369', 'XX4/6/6/6/6/OOO3 O 0,3 C6 off length -6')).toEqual([
      ['X: 0 − 6 points', 'O: 3 points'],
      ['X: 0 − 6 分', 'O: 3 分'],
      ['X: 0 − 6점', 'O: 3점'],
    ]);
  });
});

describe('Banqi', () => {
  const POSITION = 'K?2/p?2/????/????/????/????/????/???? red';

  test('the move list calls sides and pieces as players do', async () => {
    expect(await told('banqi', POSITION, 'flip B1')).toEqual([
      'Red turns the piece on B1.',
      '紅方翻 B1。',
      '홍, B1 뒤집음.',
    ]);
    expect(await told('banqi', 'RR2/p?2/????/????/????/????/????/???? red', 'A1xA2')).toEqual([
      'Red takes the black Pawn on A2 with the red Rook on A1.',
      '紅方俥 A1 吃 A2 卒。',
      '홍, A1 차(俥) → A2 졸(卒) 잡음.',
    ]);
  });

  test('Three Kingdoms calls a piece by the colour of its army', async () => {
    const [english] = await inAll('three-kingdoms');
    const news = { type: 'reveal', actor: 'chance', kind: 'K', index: 0, claims: [], turned: 'shown' };
    expect(english?.report(news)).toBe('It is a green King on A1.');
    expect(english?.table).toMatchObject({ pieces: { k: 'green King', P: 'green Pawn', R: 'red Rook' } });
  });

  test('a seat is called by its side as soon as it has one', async () => {
    const fresh = '????/????/????/????/????/????/????/???? start';
    expect((await standings('banqi', fresh))[1]).toEqual(['玩家一: ', '玩家二: ']);
    expect(await standings('banqi', POSITION)).toEqual([
      ['Red: took 0', 'Black: took 0'],
      ['紅方: 吃 0 子', '黑方: 吃 0 子'],
      ['홍: 0개 잡음', '흑: 0개 잡음'],
    ]);
  });
});

describe('the island', () => {
  test('the standing holds what everybody may know: points on the board and the size of a hand', async () => {
    const game = await gameOf('catan');
    const view = game.view(game.setup(game.presets['standard'] as Kind['Options'], 'x'), 'spectator');
    expect((await inAll('catan')).map((words) => words.standing(view, 3))).toEqual([
      '0 of 10 points · 0 in hand',
      '0／10 分・手牌 0',
      '0/10점 · 손패 0',
    ]);
  });

  test('a place is called by the land around it, where the island is known', async () => {
    const game = await gameOf('catan');
    const view = game.view(game.setup(game.presets['beginner'] as Kind['Options'], 'x'), 'spectator');
    const at = (action: object): object => ({ actor: 0, seat: 0, action, hands: null, victim: null, terms: null });
    const lines = async (action: Kind['Action']): Promise<readonly string[]> =>
      (await inAll('catan')).map((words) => words.report({ ...at(action), type: action.type }, view));
    expect([
      await lines({ type: 'settlement', vertex: 0 } as Kind['Action']),
      await lines({ type: 'road', edge: 0 } as Kind['Action']),
      await lines({ type: 'robber', hex: 9 } as Kind['Action']),
    ]).toEqual([
      [
        'Red builds a settlement at mountains 10, a 3:1 harbour.',
        '紅方在山脈 10、3:1 港口建村莊。',
        '빨강, 산 10, 3:1 항구에 마을 건설.',
      ],
      [
        'Red builds a road between mountains 10 and the sea.',
        '紅方在山脈 10 與海岸之間建道路。',
        '빨강, 산 10·바다 사이에 도로 건설.',
      ],
      ['Red moves the robber to desert.', '紅方把強盜移到沙漠。', '빨강, 도둑을 사막 칸으로 옮김.'],
    ]);
  });

  test('a move is called by what a player does', async () => {
    const game = await gameOf('catan');
    const view = game.view(game.setup(game.presets['beginner'] as Kind['Options'], 'x'), 'spectator');
    const named = async (action: object): Promise<readonly (string | undefined)[]> =>
      (await inAll('catan')).map(({ move }) => move?.(action as Kind['Action'], view));
    expect((await named({ type: 'reject', offer: 8 }))[0]).toBe('decline offer 8');
    expect([await named({ type: 'buy' }), await named({ type: 'bank', give: 2, rate: 4, take: 4 })]).toEqual([
      ['buy a development card', '買發展卡', '발전 카드 구입'],
      ['trade 4 wool for 1 ore', '用羊毛 4 向銀行換礦石 1', '은행과 교환: 양모 4 → 철광석 1'],
    ]);
  });

  test('an offer is told with its number, by which it is answered; points are not yet a victory', async () => {
    const terms = { give: [1, 0, 0, 0, 0], want: [0, 0, 0, 0, 2] };
    const action = { type: 'offer', ...terms, to: [1] };
    const news = { type: 'offer', actor: 0, seat: 0, action, hands: null, victim: null, terms, offer: 7, winner: 2 };
    const lines = (await inAll('catan')).map((words) => words.report(news));
    expect(lines).toEqual([
      'Red makes offer 7: 1 lumber for 2 ore to Blue. Green has the points to win!',
      '紅方向藍方提議交易（7）：木材 1 換礦石 2。綠方達到獲勝分數！',
      '빨강, 교환 제안 7(파랑): 목재 1 → 철광석 2. 초록: 승리 점수 달성!',
    ]);
  });
});
