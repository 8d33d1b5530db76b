import { columns, pick, rng, type Style } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { banqi, threeKingdoms, type State } from '../index.ts';

const PLAIN: Style = { latin: false, ascii: false, colour: false, seat: null };
const read = (text: string, game = banqi): State => {
  const state = game.notation.position.parse(text);
  if (!state.ok) throw new Error(state.error.message);
  return state.value;
};
const refusal = (text: string, game: Pick<typeof banqi, 'notation'> = banqi): string => {
  const state = game.notation.position.parse(text);
  return state.ok ? 'read' : `${state.error.code}: ${state.error.message}`;
};
const told = (
  before: State,
  action: Parameters<typeof banqi.notation.format>[0],
  actor: number | 'chance' = 0,
): string => {
  const ply = { actor, action };
  return banqi.notation.report(banqi.tell(before, ply, banqi.apply(before, ply), 'all'));
};

describe('actions', () => {
  it.each([
    ['flip B3', { type: 'flip', index: 9 }],
    ['B3-B4', { type: 'move', from: 9, to: 13 }],
    ['B3xB4', { type: 'capture', from: 9, to: 13 }],
    ['stop', { type: 'stop' }],
    ['B3=k', { type: 'reveal', index: 9, kind: 'k' }],
    ['A1-D8', { type: 'move', from: 0, to: 31 }],
  ] as const)('%s', (text, action) => {
    expect(banqi.notation.format(action)).toBe(text);
    expect(banqi.notation.parse(text)).toEqual({ ok: true, value: action });
  });
  it('case and blanks do not matter, and a square alone is a flip', () => {
    expect(banqi.notation.parse('  b3 ')).toEqual({ ok: true, value: { type: 'flip', index: 9 } });
    expect(banqi.notation.parse('FLIP b3')).toEqual({ ok: true, value: { type: 'flip', index: 9 } });
    expect(banqi.notation.parse('b3 X b4')).toEqual({ ok: true, value: { type: 'capture', from: 9, to: 13 } });
    expect(banqi.notation.parse('b3 b4')).toEqual({ ok: true, value: { type: 'move', from: 9, to: 13 } });
  });
  it('Three Kingdoms has five columns, nine rows and no stop', () => {
    expect(threeKingdoms.notation.parse('E9')).toEqual({ ok: true, value: { type: 'flip', index: 44 } });
    expect(banqi.notation.parse('E1').ok).toBe(false);
    expect(banqi.notation.parse('A9').ok).toBe(false);
    expect(threeKingdoms.notation.parse('stop').ok).toBe(false);
  });
  it.each(['', 'B', 'B33', 'B3=Q', 'B3=', 'B3--B4', 'F1', 'A0', 'flip', 'flip flip', 'é1', '＠１'])(
    '"%s" is refused in one sentence',
    (text) => {
      const result = banqi.notation.parse(text);
      expect(result.ok ? null : result.error.code).toBe('bad-move-text');
    },
  );
});

describe('reports', () => {
  it('tell a ply in plain words', () => {
    const start = banqi.setup(banqi.presets['taiwan'] as never, 'x');
    expect(told(start, { type: 'flip', index: 9 })).toBe('Player 1 turns the piece on B3.');
    const asked = banqi.apply(start, { actor: 0, action: { type: 'flip', index: 9 } });
    expect(told(asked, { type: 'reveal', index: 9, kind: 'h' }, 'chance')).toBe(
      'It is a black Horse on B3. Player 1 plays Black. Player 2 plays Red.',
    );
    const open = read('R3/h3/4/4/4/4/4/3k red');
    expect(told(open, { type: 'move', from: 0, to: 1 })).toBe('Red moves the red Rook from A1 to B1.');
    expect(told(open, { type: 'capture', from: 0, to: 4 })).toBe(
      'Red takes the black Horse on A2 with the red Rook on A1.',
    );
  });
  it('tell what became of an attacked piece', () => {
    const dark = read(`R3/?3/4/4/4/4/4/3k red red - - 40 - - - taiwan+darkCapture=trade`);
    expect(told(dark, { type: 'capture', from: 0, to: 4 })).toBe(
      'Red attacks the hidden piece on A2 with the red Rook on A1.',
    );
    const asked = banqi.apply(dark, { actor: 0, action: { type: 'capture', from: 0, to: 4 } });
    const result = (kind: string): string => told(asked, { type: 'reveal', index: 4, kind }, 'chance');
    expect(result('h')).toBe('It is a black Horse on A2. It is captured.');
    expect(result('g')).toBe('It is a black Guard on A2. The attacker is lost.');
    expect(result('P')).toBe('It is a red Pawn on A2. Both stay.');
  });
  it('tell a trade and the end of a chain', () => {
    const equal = read('R3/r3/4/4/4/4/4/K2k red red - - 40 - - - mainland');
    expect(told(equal, { type: 'capture', from: 0, to: 4 })).toBe(
      'Red takes the black Rook on A2 with the red Rook on A1; both are gone.',
    );
    const chain = read('4/R3/h3/4/4/4/4/3k red red h/- - 40 A2 - - park');
    expect(banqi.legalActions(chain, 0).map(banqi.notation.format)).toEqual(['A2xA3', 'stop']);
    expect(told(chain, { type: 'stop' })).toBe('Red stops capturing.');
  });
});

describe('the drawing', () => {
  const state = read('Cc2/2PC/2R1/2?R/g?2/4/1H1K/1h?G red black kmppppphrrgmc/PGPPP - 12');
  it('shows glyphs, face-down pieces and what was captured', () => {
    expect(banqi.drawing.picture(state, PLAIN).split('\n')).toEqual([
      '    A  B  C  D',
      '  1 炮 包 ·  ·  1',
      '  2 ·  ·  兵 炮 2',
      '  3 ·  ·  俥 ·  3',
      '  4 ·  ·  ▒▒ 俥 4',
      '  5 士 ▒▒ ·  ·  5',
      '  6 ·  ·  ·  ·  6',
      '  7 ·  傌 ·  帥 7',
      '  8 ·  馬 ▒▒ 仕 8',
      '    A  B  C  D',
      '  Red (player 2)    took 將 象 卒 卒 卒 卒 卒 馬 車 車 士 象 包',
      '  Black (player 1)  took 兵 仕 兵 兵 兵',
      '  A draw in 12 plies without progress',
    ]);
  });
  it('shows letters where the glyphs cannot be read, and question marks in ASCII', () => {
    expect(banqi.drawing.picture(state, { ...PLAIN, latin: true }).split('\n')[4]).toBe('  4 · · ▒ R 4');
    expect(banqi.drawing.picture(state, { ...PLAIN, ascii: true }).split('\n')[4]).toBe('  4 . . ? R 4');
  });
  it('every row is as wide as the others, in colour as well', () => {
    const source = rng('drawings');
    let now = threeKingdoms.setup(threeKingdoms.presets['four-corners'] as never, 'x');
    for (let i = 0; i < 60; i++) {
      const actor = threeKingdoms.turn(now).may[0];
      if (actor === undefined) break;
      const legal = actor === 'chance' ? threeKingdoms.chance(now) : threeKingdoms.legalActions(now, actor);
      const chosen = pick([...legal], source);
      now = threeKingdoms.apply(now, { actor, action: 'action' in chosen ? chosen.action : chosen });
      for (const colour of [false, true]) {
        const rows = threeKingdoms.drawing
          .picture(now, { ...PLAIN, colour })
          .split('\n')
          .slice(1, 10);
        expect(new Set(rows.map(columns)).size).toBe(1);
      }
    }
  });
});

describe('positions', () => {
  it('may be as short as a board and a side', () => {
    const state = read('K3/4/4/4/4/4/4/3k black');
    expect(banqi.turn(state).awaits).toEqual([0]);
    expect(banqi.notation.position.format(state)).toBe('K3/4/4/4/4/4/4/3k black black -/- - 40 - - - taiwan');
  });
  it('of a game that ended by a trade of the mover’s last piece are read back', () => {
    const ends = [
      ['R3/r3/4/4/4/4/4/4', 'KGGMMRHHCCPPPPP', 'nobody-left'],
      ['R3/r3/4/4/4/4/4/3R', 'KGGMMHHCCPPPPP', 'capture-all'],
    ] as const;
    for (const [board, lost, reason] of ends) {
      const before = read(`${board} black black kggmmrhhccppppp/${lost} - 40 - - - mainland`);
      const over = banqi.apply(before, { actor: 0, action: { type: 'capture', from: 4, to: 0 } });
      expect(banqi.outcome(over)?.reason).toBe(reason);
      expect(read(banqi.notation.position.format(over))).toEqual(over);
    }
  });
  it('carry the rules that differ from a preset', () => {
    const text = 'K3/4/4/4/4/4/4/3k black red -/- - - - - - contract+horseDiagonal=true';
    expect(banqi.notation.position.format(read(text))).toBe(text);
  });
  it.each([
    ['too few words', 'K3/4/4/4/4/4/4/3k'],
    ['too many words', 'K3/4/4/4/4/4/4/3k red red - - 40 - - - taiwan more'],
    ['too few rows', 'K3/4/4 red'],
    ['a row too long', 'K4/4/4/4/4/4/4/3k red'],
    ['an unknown piece', 'X3/4/4/4/4/4/4/3k red'],
    ['two Kings of a side', 'KK2/4/4/4/4/4/4/3k red'],
    ['a King on the board and captured', 'K3/4/4/4/4/4/4/3k red red -/K'],
    ['more face-down pieces than there are left', '????/????/????/????/????/????/????/???? red red P/-'],
    ['nobody to move', 'K3/4/4/4/4/4/4/3k -'],
    ['an unknown side', 'K3/4/4/4/4/4/4/3k white'],
    ['pieces before the first flip', 'K3/4/4/4/4/4/4/3k start'],
    ['an empty board at the start', '4/4/4/4/4/4/4/4 start'],
    ['a side that is out in Classic', 'K3/4/4/4/4/4/4/3k red red -/- black'],
    ['a counter above the limit', 'K3/4/4/4/4/4/4/3k red red -/- - 41'],
    ['a counter that is no number', 'K3/4/4/4/4/4/4/3k red red -/- - x'],
    ['a counter where nothing is counted', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - - contract'],
    ['a chain that cannot go on', 'K3/4/4/4/4/4/4/3k red red -/- - 40 A1 - - park'],
    ['a chain where there are none', 'R3/h3/4/4/4/4/4/3k red red -/- - 40 A1'],
    ['a flip of a face-up piece', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - A1'],
    ['an attack where there is none', 'R3/?3/4/4/4/4/4/3k red red -/- - 40 - A1xA2'],
    ['quiet moves that were never made', 'K3/4/4/4/4/4/4/3k red red -/- - 36 - - A2B2'],
    ['more quiet moves than were counted', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - B1A1'],
    ['unknown rules', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - - chess'],
    ['an unknown rule', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - - taiwan+castling=true'],
    ['a rule with two values', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - - taiwan+chain=true=false'],
    ['an attack on two squares', 'R3/?3/4/4/4/4/4/3k red red -/- - 40 - A1xA2xA3 - taiwan+darkCapture=probe'],
    ['a prototype for rules', 'K3/4/4/4/4/4/4/3k red red -/- - 40 - - - __proto__'],
  ])('%s is refused', (_, text) => {
    expect(refusal(text)).toMatch(/^bad-position: The position .+\.$/);
  });
  it.each([
    ['one side for two players', '0:team-a,team-a,team-c'],
    ['one player without a side', '0:team-a,team-b,-'],
    ['nobody with a side', '0:-,-,-'],
    ['a fourth seat', '3:team-a,team-b,team-c'],
    ['the wrong player', '1:team-a,team-b,team-c'],
    ['more than the seats', '0:team-a,team-b,team-c:x'],
  ])('in Three Kingdoms %s is refused', (_, seats) => {
    expect(refusal(`K4/5/5/5/5/5/5/5/R3? team-a ${seats}`, threeKingdoms as never)).toMatch(/^bad-position: /);
  });
  it('states that contradict themselves do not decode', () => {
    const state = read('K3/4/4/4/4/4/4/3k red');
    const bad = (change: object): boolean => banqi.decodeState({ ...state, ...change }, 1).ok;
    const inside = (change: object): boolean => bad({ match: { ...state.match, ...change } });
    expect(bad({})).toBe(true);
    expect(bad({ extra: 1 })).toBe(false);
    expect(bad({ first: 'white' })).toBe(false);
    expect(bad({ pending: { type: 'flip', index: 0 } })).toBe(false);
    expect(inside({ winner: 'red' })).toBe(false);
    expect(inside({ status: 'ended' })).toBe(false);
    expect(inside({ movesWithoutCapture: 0 })).toBe(false);
    expect(inside({ factions: state.match.factions.map((f) => ({ ...f, pieceCount: 3 })) })).toBe(false);
    expect(
      inside({ board: state.match.board.with(5, { isRevealed: false, isDead: false, type: 'King' } as never) }),
    ).toBe(false);
    expect(threeKingdoms.decodeState(state, 1).ok).toBe(false);
  });
});

describe('a position without rules', () => {
  it.each(Object.entries(banqi.presets))('is played by those of the table: %s', (_, options) => {
    const { seats: _seats, ...rules } = options;
    const read = banqi.notation.position.parse('K3/4/4/4/4/4/4/3k red', options);
    expect(read).toMatchObject({ ok: true, value: { match: { mode: { rules } } } });
  });
});
