import { pick, rng, type Game, type Kind, type Rng } from '@boardwright/core';
import { same } from '@boardwright/core/host';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { executeCapture, executeFlip, executeMove, executeStop } from '../document/engine.ts';
import { evaluate } from '../search/evaluate.ts';
import { apply, chance, check, legalActions, outcome, seatToMove, setup, turn } from './game.ts';
import { banqi, threeKingdoms } from '../index.ts';
import { createInitialMatch } from './match.ts';
import { modeFor } from './options.ts';
import { kindOf } from './stock.ts';
import type { AnyMatch, BanqiAction, WholeMode, Match, Piece, State } from './types.ts';

const HOUSE = {
  probing: { ...banqi.presets['park'], darkCapture: 'probe' },
  trading: { ...banqi.presets['taiwan'], darkCapture: 'trade', equalRank: 'both', horseDiagonal: true },
  dark: { ...banqi.presets['park'], darkCapture: 'trade', cannonSlide: true },
} as Readonly<Record<string, (typeof banqi.presets)[string]>>;

const MODES: readonly (readonly [string, WholeMode])[] = [
  ...Object.entries({ ...banqi.presets, ...HOUSE }).map(([name, o]) => [name, modeFor('classic', o)] as const),
  ...Object.entries(threeKingdoms.presets).map(([n, o]) => [`kingdoms ${n}`, modeFor('three-kingdoms', o)] as const),
];

/** Returns the state of a match in which no face-down piece is decided yet. */
function undecided(match: Match): State {
  const squares = match.board.flatMap((cell, i) => (cell === null ? [] : [i]));
  return setup(match.mode, squares);
}

/** Returns the match as the contract describes it: with kinds instead of numbered pieces, and face-down pieces without an identity. */
function asKinds(match: AnyMatch): unknown {
  const bare = (piece: Piece): object => ({ ...piece, id: kindOf(piece) });
  return {
    ...match,
    board: match.board.map((c) =>
      c === null || !c.isRevealed ? c && { isRevealed: false, isDead: false } : bare(c as Piece),
    ),
    capturedByFaction: Object.fromEntries(
      Object.entries(match.capturedByFaction).map(([id, list]) => [id, list.map(bare)]),
    ),
  };
}

function inTheSeedsWorld(match: Match, action: BanqiAction): Match {
  switch (action.type) {
    case 'flip':
      return executeFlip(match, action.index);
    case 'move':
      return executeMove(match, action.from, action.to);
    case 'capture':
      return executeCapture(match, action.from, action.to);
    default:
      return executeStop(match);
  }
}

/** Plays an action, and reveals the piece that this deal has there. */
function inTheContract(state: State, action: BanqiAction, deal: Match): State {
  const next = apply(state, { actor: seatToMove(state), action });
  if (next.pending === null) return next;
  const index = next.pending.type === 'flip' ? next.pending.index : next.pending.to;
  const kind = kindOf(deal.board[index] as Piece);
  expect(chance(next).map((odds) => (odds.action as { kind: string }).kind)).toContain(kind);
  return apply(next, { actor: 'chance', action: { type: 'reveal', index, kind } });
}

function lively(actions: readonly BanqiAction[], source: Rng): BanqiAction {
  const captures = actions.filter(({ type }) => type === 'capture');
  return pick(captures.length > 0 && source.below(2) === 0 ? captures : actions, source);
}

describe('two worlds', () => {
  it.each(MODES)(
    '%s: a shuffled deal played by the contract’s functions equals play with that deal’s reveals',
    (name, mode) => {
      for (let game = 0; game < bySize(1, 6, 60); game++) {
        const source = rng(`${seed} worlds ${name} ${game}`);
        let match = createInitialMatch(mode, { random: source });
        const deal = match;
        let state = undecided(match);
        for (let ply = 0; ply < 600 && outcome(state) === null; ply++) {
          const action = lively(legalActions(state, seatToMove(state)), source);
          match = inTheSeedsWorld(match, action);
          state = inTheContract(state, action, deal);
          expect(asKinds(state.match)).toEqual(asKinds(match));
        }
      }
    },
  );
});

describe('the contract', () => {
  const start = banqi.setup(banqi.presets['taiwan'] as never, 'start');
  const kingdoms = threeKingdoms.setup(threeKingdoms.presets['four-corners'] as never, 'start');

  it('a face-down cell says that it is face down and nothing more', () => {
    for (const cell of start.match.board) expect(cell).toEqual({ isRevealed: false, isDead: false });
  });
  it('a flip is a ply of the seat, then a reveal of chance with the odds of all unseen pieces', () => {
    const asked = apply(start, { actor: 0, action: { type: 'flip', index: 9 } });
    expect(turn(asked)).toEqual({ may: ['chance'], awaits: ['chance'] });
    const odds = chance(asked);
    expect(odds).toHaveLength(14);
    expect(odds.reduce((sum, { weight }) => sum + weight, 0)).toBe(32);
    expect(odds).toContainEqual({ action: { type: 'reveal', index: 9, kind: 'p' }, weight: 5 });
    const shown = apply(asked, { actor: 'chance', action: { type: 'reveal', index: 9, kind: 'p' } });
    expect([shown.first, turn(shown).awaits]).toEqual(['black', [1]]);
    const again = apply(shown, { actor: 1, action: { type: 'flip', index: 0 } });
    expect(chance(again)).toContainEqual({ action: { type: 'reveal', index: 0, kind: 'p' }, weight: 4 });
  });
  it('by the letter the one who flipped first acts again', () => {
    const letter = banqi.setup(banqi.presets['contract'] as never, 'start');
    const asked = apply(letter, { actor: 0, action: { type: 'flip', index: 9 } });
    const shown = apply(asked, { actor: 'chance', action: { type: 'reveal', index: 9, kind: 'p' } });
    expect(turn(shown).awaits).toEqual([0]);
  });
  it('chance is right about the second flip of Three Kingdoms: the same faction 39 times in 124', () => {
    const asked = apply(kingdoms, { actor: 0, action: { type: 'flip', index: 0 } });
    let same = 0;
    for (const one of chance(asked)) {
      const shown = apply(asked, { actor: 'chance', action: one.action });
      const second = apply(shown, { actor: 1, action: { type: 'flip', index: 1 } });
      for (const two of chance(second)) {
        const both = apply(second, { actor: 'chance', action: two.action });
        if (both.match.seats?.factions.includes(null)) same += one.weight * two.weight;
      }
    }
    expect(same / (32 * 31)).toBe(39 / 124);
  });
  it('faults carry permanent codes', () => {
    const code = (action: BanqiAction, seat = 0, state = start): string | undefined => check(state, action, seat)?.code;
    expect(code({ type: 'flip', index: 0 })).toBeUndefined();
    expect(code({ type: 'flip', index: 0 }, 1)).toBe('not-your-turn');
    expect(code({ type: 'flip', index: 40 })).toBe('invalid-piece-index');
    expect(code({ type: 'move', from: 0, to: 1 })).toBe('match-not-in-progress');
    expect(code({ type: 'reveal', index: 0, kind: 'K' })).toBe('only-chance-reveals');
    expect(code({ type: 'stop' })).toBe('match-not-in-progress');
    const asked = apply(start, { actor: 0, action: { type: 'flip', index: 9 } });
    expect(code({ type: 'flip', index: 0 }, 0, asked)).toBe('not-your-turn');
  });
  it('the outcome ranks the winner first, and those of a draw alike', () => {
    const read = (text: string): State => {
      const state = banqi.notation.position.parse(text);
      if (!state.ok) throw new Error(state.error.message);
      return state.value;
    };
    const lost = read('Pg2/g3/4/4/4/4/4/4 red');
    expect(outcome(lost)).toEqual({ ranks: [2, 1], scores: null, reason: 'stalemate' });
    expect([evaluate(lost, 0), evaluate(lost, 1)]).toEqual([-1, 1]);
    const drawn = read('K3/4/4/4/4/4/4/3k red red -/- - 0');
    expect(outcome(drawn)).toEqual({ ranks: [1, 1], scores: null, reason: 'no-progress' });
    expect([evaluate(drawn, 0), evaluate(drawn, 1)]).toEqual([0, 0]);
  });
  it('evaluate likes the better side, and what can be taken', () => {
    const value = (text: string, seat = 0): number => {
      const state = banqi.notation.position.parse(text);
      return state.ok ? evaluate(state.value, seat) : Number.NaN;
    };
    expect(value('KG2/4/4/4/4/4/4/3p red')).toBeGreaterThan(0.3);
    expect(value('KG2/4/4/4/4/4/4/3p red', 1)).toBeLessThan(-0.3);
    expect(value('Rh2/4/4/4/4/4/4/3k red')).toBeGreaterThan(value('R1h1/4/4/4/4/4/4/3k red'));
  });
});

/** Returns positions of every mode along random games. Greedy choices make these reach captures and ends. */
function samples<K extends Kind>(game: Game<K>, options: K['Options'], name: string): K['State'][] {
  const source = rng(`samples ${name}`);
  const states = [game.setup(options, name)];
  for (let i = 0; i < bySize(60, 250, 1_500); i++) {
    const state = states.at(-1) as K['State'];
    const actor = game.turn(state).may[0];
    if (actor === undefined) states.push(game.setup(options, `${name} ${i}`));
    else {
      const actions =
        actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
      states.push(game.apply(state, { actor, action: pick(actions, source) }));
    }
  }
  return states;
}

describe('positions', () => {
  const all = [
    ...Object.entries({ ...banqi.presets, ...HOUSE }).flatMap(([n, o]) =>
      samples(banqi, o, n).map((s) => [banqi, s] as const),
    ),
    ...Object.entries(threeKingdoms.presets).flatMap(([n, o]) =>
      samples(threeKingdoms, o, n).map((s) => [threeKingdoms, s] as const),
    ),
  ];
  it('a position is read back as the very same state, and decodes to itself', () => {
    for (const [game, state] of all) {
      const read = game.notation.position.parse(game.notation.position.format(state));
      const decoded = game.decodeState(JSON.parse(JSON.stringify(state)), 1);
      expect([read, decoded].map((one) => (one.ok ? same(one.value, state) : one.error))).toEqual([true, true]);
    }
  });
});
