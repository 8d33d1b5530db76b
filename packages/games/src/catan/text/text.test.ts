import { unwrap, type Style } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { catan, type Action } from '../index.ts';
import { EDGE_NAMES, parseEdge, parseVertex, VERTEX_NAMES } from '../rules/island/names.ts';
import { RESOURCES } from '../rules/types.ts';
import { cards, edge, fate, play, scene, vertex } from '../rules/scene.oracle.ts';

const PLAIN: Style = { latin: false, ascii: true, colour: false, seat: null };
const { format, parse, report, position } = catan.notation;
const { picture: pictureOf } = catan.drawing;

const WORDS: readonly (readonly [string, Action])[] = [
  ['settlement A.N', { type: 'settlement', vertex: vertex('0,-2,N') }],
  ['city J.S', { type: 'city', vertex: vertex('0,0,S') }],
  ['road A.E', { type: 'road', edge: edge('0,-2,E') }],
  ['roll', { type: 'roll' }],
  ['end', { type: 'end' }],
  ['discard 2 wool 1 ore', { type: 'discard', cards: cards('2 wool 1 ore') }],
  ['plenty 2 ore', { type: 'plenty', cards: cards('2 ore') }],
  ['robber J', { type: 'robber', hex: 9 }],
  ['rob Blue', { type: 'rob', victim: 1 }],
  ['monopoly wool', { type: 'monopoly', resource: 2 }],
  ['bank 4 wool for 1 ore', { type: 'bank', give: 2, rate: 4, take: 4 }],
  ['offer 1 wool for 2 ore', { type: 'offer', give: cards('1 wool'), want: cards('2 ore'), to: [] }],
  [
    'offer 1 wool 1 grain for 1 ore to Blue Yellow',
    { type: 'offer', give: cards('1 wool 1 grain'), want: cards('1 ore'), to: [1, 3] },
  ],
  ['counter 7 with 1 ore for 1 wool', { type: 'counter', offer: 7, give: cards('1 ore'), want: cards('1 wool') }],
  ['accept 7', { type: 'accept', offer: 7 }],
  ['confirm 7 with Green', { type: 'confirm', offer: 7, with: 2 }],
  ['dice 8', { type: 'dice', total: 8 }],
  ['steal ore', { type: 'steal', resource: 4 }],
  ['draw year of plenty', { type: 'draw', card: 3 }],
];

describe('words', () => {
  it.each(WORDS)('%s', (words, action) => {
    expect(format(action)).toBe(words);
    expect(parse(`  ${words.toUpperCase()} `)).toEqual({ ok: true, value: action });
  });

  it.each([
    ['rob 2', 'rob Blue'],
    ['rob blue', 'rob Blue'],
    ['settle jn', 'settlement E.SE'],
    ['bank 4 sheep for wheat', 'bank 4 wool for 1 grain'],
    ['offer wood for 2 clay to 2', 'offer 1 lumber for 2 brick to Blue'],
    ['confirm 7 with 3', 'confirm 7 with Green'],
    ['discard 2 wool ore', 'discard 2 wool 1 ore'],
  ])('%s is understood as %s', (words, meant) => {
    expect(format(unwrap(parse(words)))).toBe(meant);
  });

  it('say how a verb goes on where it is known', () => {
    const help = (words: string): string => {
      const read = parse(words);
      return read.ok ? 'read' : read.error.message;
    };
    expect(help('road J.N')).toBe('Write road E.NE: a hex letter and one of its sides NE, E, SE, SW, W, NW.');
    expect(help('rob')).toBe('Write rob Blue: whom you rob.');
    expect(help('dance')).toContain('Write roll, end, ');
    for (const words of ['settlement', 'settle', 'city', 'road', 'robber', 'monopoly', 'discard', 'plenty', 'bank']) {
      const [, example] = /^Write ([^:]+)[.:]/.exec(help(words)) ?? [];
      expect(parse(example ?? '').ok).toBe(true);
    }
    for (const words of ['offer', 'counter', 'confirm', 'accept', 'reject', 'cancel', 'rob']) {
      const [, example] = /^Write ([^:,]+)[.:,]/.exec(help(words)) ?? [];
      expect(parse(example ?? '').ok).toBe(true);
    }
  });

  it('know a place by every name that it has', () => {
    expect(new Set(['J.N', 'jn', 'E.SE', 'F.SW'].map(parseVertex))).toEqual(new Set([vertex('0,0,N')]));
    expect(new Set(['J.E', 'K.W'].map(parseEdge))).toEqual(new Set([edge('0,0,E')]));
    expect([VERTEX_NAMES[vertex('0,0,N')], EDGE_NAMES[edge('0,0,W')]]).toEqual(['E.SE', 'I.E']);
    expect([new Set(VERTEX_NAMES).size, new Set(EDGE_NAMES).size]).toEqual([54, 72]);
  });

  it.each([
    '',
    'dance',
    'roll 2',
    'road',
    'road Z.E',
    'road J.N',
    'settlement J.E',
    'robber T',
    'rob 5',
    'rob 0',
    'dice 13',
    'bank 4 wool for 2 ore',
    'bank 5 wool for 1 ore',
    'bank 4 stone for 1 ore',
    'bank 4 wool for',
    'discard',
    'discard 2',
    'discard 1.5 wool',
    'discard 111 wool',
    'offer 1 wool',
    'offer for 1 ore',
    'offer 1 wool for 1 ore to',
    'offer 1 wool for 1 ore to 9',
    'accept',
    'counter 1 1 ore for 1 wool',
    'confirm 1',
    'confirm 1 with 2 3',
    'draw a card',
    'constructor',
  ])('refuse %j', (words) => {
    const read = parse(words);
    expect(read.ok ? 'read' : read.error.code).toBe('bad-move-text');
  });
});

describe('the drawing', () => {
  it('cuts off no harbour’s words, whichever lies where', () => {
    for (let n = 0; n < 40; n++) {
      const state = catan.setup(catan.presets['standard']!, `harbours ${n}`);
      const picture = pictureOf(catan.view(state, 0), PLAIN);
      expect(Math.max(...picture.split('\n').map((line) => line.length))).toBeLessThan(80);
      expect((picture.match(/[23]:1 [a-z]+/g) ?? []).toSorted()).toEqual(
        [...RESOURCES.map((one) => `2:1 ${one}`), ...Array.from({ length: 4 }, () => '3:1 any')].toSorted(),
      );
    }
  });

  it('shows the beginner’s island in 80 columns of ASCII', () => {
    const picture = pictureOf(catan.view(catan.setup(catan.presets['beginner']!, ''), 0), PLAIN);
    expect(Math.max(...picture.split('\n').map((line) => line.length))).toBeLessThan(80);
    expect(`\n${picture}\n`).toMatchInlineSnapshot(`
      "
                  3:1 any                       2:1 grain
                              o           o           .
                           /     \\     /     \\     /     \\
                        o     A     .     B     o     C     .
                        |    ore    |    wool   |   lumber  |
                        |   10 ***  |    2 *    |   9 ****  |
                        .          (G)          .           o     2:1 ore
                     /     \\     /    GGG    /    BBB    /     \\
                  o     D     .     E     .     F    (B)    G     o
      2:1 lumber  |   grain   |   brick   |    wool   |   brick   |
                  |    12 *   |  6 *****  |   4 ***   |   10 ***  |
                  o          (Y)          .           .           .
               /     \\    YYY    \\     /     \\     /     \\     /     \\
            .     H     .     I     .     J     .     K     .     L     o
            |   grain   |   lumber  |   desert  |   lumber  Y    ore    |  3:1 any
            |   9 ****  |   11 **   |           |    3 **   Y  8 *****  |
            .          (G)          .   ROBBER  .          (Y)          o
               \\     /    GGG    /     \\     /     \\     /     \\     /
                  o     M     .     N     .     O     .     P     .
       2:1 brick  |   lumber  |    ore    |   grain   R    wool   |
                  |  8 *****  |    3 **   |   4 ***   R   5 ****  |
                  o          (R)         (B)         (R)          o
                     \\     /    RRR    /    BBB    /     \\     /
                        .     Q     .     R     .     S     o     2:1 wool
                        |   brick   |   grain   |    wool   |
                        |   5 ****  |  6 *****  |   11 **   |
                        o           .           o           .
                           \\     /     \\     /     \\     /
                              o           o           .
                  3:1 any                       3:1 any

      Bank: 16 lumber 15 brick 17 wool 18 grain 17 ore; 25 development cards
      Costs: road 1 lumber 1 brick, settlement 1 lumber 1 brick 1 wool 1 grain,
             city 2 grain 3 ore, development card 1 wool 1 grain 1 ore
               points  hand  cards  knights  road  left: roads  settlements  cities
      > Red         2     3      0        0     1           13            3       4
        Blue        2     3      0        0     1           13            3       4
        Green       2     3      0        0     1           13            3       4
        Yellow      2     3      0        0     1           13            3       4
      Red holds 1 lumber 1 brick 1 ore
      Turn 1: Red is to roll.
      "
    `);
  });

  it('shows roads, cities, offers, awards and whose cards one may see', () => {
    let state = scene({
      pieces: [{ cities: ['0,0,N'], roads: ['0,0,NE', '0,0,E'] }, { settlements: ['0,0,S'] }],
      hands: ['2 wool', '1 ore'],
      state: {
        army: 1,
        played: [
          [0, 0, 0, 0, 0],
          [3, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    state = play(state, 0, { type: 'offer', give: cards('1 wool'), want: cards('1 ore'), to: [] });
    state = play(state, 1, { type: 'counter', offer: 1, give: cards('1 ore'), want: cards('2 wool') });
    const picture = pictureOf(catan.view(state, 0), PLAIN);
    for (const words of [
      '[R]',
      '(B)',
      'RRR',
      'Awards of 2 points: largest army Blue (3 knights)',
      'Red holds 2 wool',
      'rolled 8: Red may trade, build, or end the turn.',
    ]) {
      expect(picture).toContain(words);
    }
    expect(picture).toContain(
      'Offer 1: Red gives 1 wool for 1 ore\n  Blue gives 1 ore for 2 wool, Green thinks, Yellow thinks\n',
    );
    expect(Math.max(...picture.split('\n').map((line) => line.length))).toBeLessThan(80);
    expect(picture).not.toContain('Blue holds');
    expect(pictureOf(catan.view(state, 0), { ...PLAIN, colour: true })).toContain('\u001b[31m[R]\u001b[0m');
  });

  it('names who owes how many cards on a seven', () => {
    const state = scene({
      state: { phase: 'discard', dice: 7, owes: [0, 4, 0, 7] },
      hands: ['', '8 ore', '', '14 wool'],
    });
    expect(pictureOf(catan.view(state, 0), PLAIN)).toContain('Turn 5, rolled 7: Blue discards 4, Yellow discards 7.');
  });

  it('labels balanced dice', () => {
    const duel = catan.setup(catan.presets['duel-15']!, '');
    expect(pictureOf(catan.view(duel, 0), PLAIN)).toContain('(balanced dice)');
  });
});

describe('reports', () => {
  const told = (state: ReturnType<typeof scene>, seat: number, action: Action): string =>
    report(catan.tell(state, { actor: seat, action }, play(state, seat, action), 'spectator'));

  it('say in one line what happened', () => {
    const rich = scene({
      pieces: [{ settlements: ['0,0,N'], roads: ['0,0,NE'] }],
      hands: ['4 lumber 1 brick 1 wool 2 grain 3 ore', '2 wool'],
      state: {
        cards: [
          [1, 0, 0, 0, 1],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    expect(told(rich, 0, { type: 'road', edge: edge('0,0,E') })).toBe('Red builds a road at J.E.');
    expect(told(rich, 0, { type: 'city', vertex: vertex('0,0,N') })).toBe('Red builds a city at E.SE.');
    expect(told(rich, 0, { type: 'monopoly', resource: 2 })).toBe('Red plays Monopoly on wool: Red +2 wool.');
    expect(told(rich, 0, { type: 'bank', give: 0, rate: 4, take: 1 })).toBe(
      'Red trades 4 lumber for 1 brick with the bank.',
    );
    expect(told(rich, 0, { type: 'offer', give: cards('1 ore'), want: cards('1 wool'), to: [1] })).toBe(
      'Red makes offer 1: 1 ore for 1 wool to Blue.',
    );
    expect(told(rich, 0, { type: 'end' })).toBe('Red ends the turn.');
  });

  it('name gains, awards and the winner', () => {
    const state = scene({ pieces: [{ cities: ['2,0,N'] }], state: { phase: 'dice', dice: null } });
    const dice = { type: 'dice', total: 8 } as const;
    expect(report(catan.tell(state, { actor: 'chance', action: dice }, fate(state, dice), 1))).toBe(
      'Red rolls 8: Red +2 ore.',
    );
    const knights = scene({
      pieces: [{ cities: ['-2,2,N', '0,2,N', '1,-2,N', '-1,2,N'] }],
      state: {
        cards: [
          [1, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
        played: [
          [2, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    expect(told(knights, 0, { type: 'knight' })).toBe(
      'Red plays a knight. Red has the largest army. Red has the points to win!',
    );
  });
});

describe('positions', () => {
  it('are one line that says everything', () => {
    const start = catan.setup(catan.presets['beginner']!, '');
    const line = position.format(start);
    expect(line).toMatchInlineSnapshot(
      `"M10P2F9W12H6P4H10W9F11DF3M8F8M3W4P5H5W6P11 awaablago 8g5b2y10g2y7rbr12 13g1b9y11y3g10r3r1b13 J 1.1.0.0.1/1.1.1.0.0/0.1.1.0.1/1.1.0.1.0 0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0.0.0.0.0 0.0.0.0.0/0.0.0.0.0/0.0.0.0.0/0.0.0.0.0 0.0.0.0.0 --- start,r,1,8,-,-,0 00 0.0.0.0 - - 1,1 - 4,beginner,fixed,10,7,fair,false,true,false,300"`,
    );
    expect(unwrap(position.parse(line))).toEqual(start);
  });

  it.each(['x', 'roll', '- - - - - - - - - - - - - - - - - -'])('refuse %j', (line) => {
    const read = position.parse(line);
    expect(read.ok ? 'read' : read.error.code).toBe('bad-position');
  });

  it.each([
    ['M10P2', 'M10,P2'],
    ['M10P2', 'M010P2'],
    [' J ', ' j '],
    ['1.1.0.0.1/', '1.1..0.1/'],
    [' --- ', ' ---r '],
    ['start,r,1', 'start,r,0x1'],
    ['-,-,0 ', '-,-,0,0 '],
    [' 00 ', ' 0x '],
    [' 1,1 ', ' 1,1e0 '],
    ['false,300', 'false,300,1'],
  ])('refuse %j written as %j', (good, odd) => {
    const line = position.format(catan.setup(catan.presets['beginner']!, ''));
    expect(line).toContain(good);
    expect(position.parse(line.replace(good, odd)).ok).toBe(false);
  });
});
