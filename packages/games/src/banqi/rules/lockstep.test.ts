import { pick, rng, type Rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import { lay, options, play, type House, type Tray } from './banqi.oracle.ts';
import { BANQI_PRESETS, KINGDOMS_PRESETS, FIELDS } from './presets.ts';
import {
  checkWinCondition,
  executeCapture,
  executeFlip,
  executeMove,
  executeStop,
  getLegalMoves,
  validateStop,
} from '../document/engine.ts';
import { modeOf } from './guard.ts';
import { createInitialMatch } from './match.ts';
import { isFaceUp } from './pieces.ts';
import { kindOf } from './stock.ts';
import { currentTurn } from './turn.ts';
import type { WholeMode, Match, ModeId, RuleOptions } from './types.ts';

const PLIES_PER_MODE = bySize(300, 1_200, 100_000);
const PLY_CAP = 2_000;
const PATIENCE_MS = bySize(60_000, 120_000, 1_200_000);

/** Returns the rules of a mode as the oracle expresses them. */
function houseOf({ id, rules }: WholeMode): House {
  return {
    kingdoms: id === 'three-kingdoms',
    draft: rules.assignment === 'draft',
    firstFlip: rules.firstFlipTurn,
    order: rules.rankOrder === 'hongkong' ? 'KRHCGMP' : 'KGMRHCP',
    cannon: rules.cannonCapture,
    equal: rules.equalRank,
    pawnTakesKing: rules.pawnTakesKing,
    kingTakesPawn: rules.kingTakesPawn,
    chain: rules.chain,
    dark: rules.darkCapture,
    rush: rules.rookRush,
    diagonal: rules.horseDiagonal,
    slide: rules.cannonSlide,
    quiet: rules.noProgressPlies,
    threefold: rules.repetition,
    stuck: rules.stalematePolicy === 'lose' ? 'loses' : rules.stalematePolicy,
  };
}

function namesOf(match: Match): string[] {
  const { flips, moves, captures } = getLegalMoves(match);
  return [
    ...flips.map((i) => `flip ${i}`),
    ...moves.map((m) => `move ${m.fromIndex} ${m.toIndex}`),
    ...captures.map((m) => `capture ${m.fromIndex} ${m.toIndex}`),
    ...(validateStop(match).isValid ? ['stop'] : []),
  ];
}

function execute(match: Match, action: string): Match {
  const [verb, one, two] = action.split(' ');
  if (verb === 'flip') return executeFlip(match, Number(one));
  if (verb === 'move') return executeMove(match, Number(one), Number(two));
  return verb === 'stop' ? executeStop(match) : executeCapture(match, Number(one), Number(two));
}

/** Returns everything that both programs know, in a common form. */
function factsOf(match: Match): object {
  return {
    actions: namesOf(match).toSorted(),
    cells: match.board.map((cell) => (cell === null ? '' : isFaceUp(cell) ? kindOf(cell) : '?')).join(','),
    turn: match.status === 'ended' ? 'over' : currentTurn(match),
    taken: Object.fromEntries(
      Object.entries(match.capturedByFaction).map(([id, list]) => [id, list.map(kindOf).join('')]),
    ),
    out: match.factions.filter(({ isEliminated }) => isEliminated).map(({ id }) => id),
    active: match.activeFactions,
    clock: match.movesWithoutCapture,
    verdict: checkWinCondition(match),
  };
}

function trayFacts(tray: Tray): object {
  const { over } = tray;
  const sides = Object.keys(tray.taken);
  return {
    actions: options(tray).toSorted(),
    cells: tray.cells.join(','),
    turn: over ? 'over' : tray.started ? tray.holds[tray.turn] : null,
    taken: tray.taken,
    out: sides.filter((side) => tray.out.includes(side)),
    active: sides.filter((side) => !tray.out.includes(side)),
    clock: tray.clock,
    verdict:
      over === null
        ? { hasEnded: false }
        : { hasEnded: true, reason: over.why, ...(over.winner === null ? {} : { winner: over.winner }) },
  };
}

interface Walk {
  readonly plies: number;
  readonly end: string;
}

/** Plays one random game in both programs at once. Returns its length and how it ended. */
function walk(mode: WholeMode, source: Rng): Walk {
  const match = createInitialMatch(mode, { random: source });
  const deal = match.board.map((cell) => (cell === null ? '' : kindOf(cell)));
  const tray = lay(
    houseOf(mode),
    deal.map((kind) => (kind === '' ? '' : '?')),
  );
  return lockstep(match, tray, deal, source);
}

/** Plays from a random late position: few pieces, all face up, often with one side hemmed in. */
function lateWalk(mode: WholeMode, source: Rng): Walk {
  const whole = createInitialMatch(mode, { random: source });
  const weak = pick(whole.activeFactions, source);
  const shown = whole.board.map((cell) => {
    const stays = cell !== null && source.below(cell.factionId === weak ? 8 : 3) === 0;
    return stays ? { ...cell, isRevealed: true } : null;
  });
  const seats = whole.seats === undefined ? {} : { seats: { turn: 0, factions: whole.activeFactions } };
  const match: Match = { ...whole, ...seats, status: 'in-progress', currentFactionIndex: 0, board: shown };
  const cells = shown.map((cell) => (cell === null ? '' : kindOf(cell)));
  const tray = { ...lay(houseOf(mode), cells), holds: [...whole.activeFactions], started: true };
  if (options(tray).length === 0) return { plies: 0, end: 'stuck' };
  if (tray.house.threefold !== null) tray.seen[`${cells.map((cell) => cell || '.').join('')} 0`] = 1;
  return lockstep(match, tray, [], source);
}

function lockstep(start: Match, tray: Tray, deal: readonly string[], source: Rng): Walk {
  let match = start;
  for (let ply = 0; ply < PLY_CAP; ply++) {
    expect(factsOf(match)).toEqual(trayFacts(tray));
    const actions = options(tray);
    if (actions.length === 0) return { plies: ply, end: checkWinCondition(match).reason ?? 'none' };
    const action = pick(favoured(actions, source), source);
    const target = Number(action.split(' ').at(-1));
    play(tray, action, tray.cells[target] === '?' ? deal[target] : '');
    match = execute(match, action);
  }
  return { plies: PLY_CAP, end: 'unfinished' };
}

/** Picks an action and prefers captures. They are rare among random actions, but without them games do not end. */
function favoured(actions: string[], source: Rng): string[] {
  const captures = actions.filter((action) => action.startsWith('capture'));
  return captures.length > 0 && source.below(3) > 0 ? captures : actions;
}

/** Plays random games until this many plies have been compared. Returns how the games ended. */
function walkFor(mode: WholeMode, plies: number, name: string, walker = walk): Set<string> {
  const ends = new Set<string>();
  for (let done = 0, game = 0; done < plies; game++) {
    const walked = walker(mode, rng(`${seed} ${name} ${game}`));
    done += walked.plies + 1;
    ends.add(walked.end);
  }
  return ends;
}

const MODES: readonly (readonly [ModeId, string, RuleOptions])[] = [
  ...Object.entries(BANQI_PRESETS).map(([name, rules]) => ['classic', name, rules] as const),
  ...Object.entries(KINGDOMS_PRESETS).map(([name, rules]) => ['three-kingdoms', name, rules] as const),
];

describe('the engine and an independent program agree', { timeout: PATIENCE_MS }, () => {
  it.each(MODES)('over random games of %s, %s', (id, name, rules) => {
    const ends = walkFor(modeOf(id, rules), PLIES_PER_MODE, `${id} ${name}`);
    expect(size === 'small' || ends.has(id === 'classic' ? 'capture-all' : 'elimination')).toBe(true);
  });

  it.each(MODES)('from late positions of %s, %s', (id, name, rules) => {
    const ends = walkFor(modeOf(id, rules), bySize(300, 800, 20_000), `late ${id} ${name}`, lateWalk);
    expect(size === 'small' || ends.has(id === 'classic' ? 'stalemate' : 'elimination')).toBe(true);
  });

  const GAMES = [
    ['classic', BANQI_PRESETS.taiwan],
    ['three-kingdoms', KINGDOMS_PRESETS['four-corners']],
  ] as const;
  /** Returns every value of every option that is not the value in the played preset. */
  const choicesOf = (id: ModeId): { key: string; value: unknown; label: string }[] =>
    FIELDS[id].flatMap(({ key, values }) => values.slice(1).map((value) => ({ key, value, label: `${key} ${value}` })));

  it.each(GAMES.flatMap(([id, rules]) => choicesOf(id).map((choice) => ({ ...choice, id, rules }))))(
    'in $id with the one option $label',
    ({ id, rules, key, value, label }) => {
      const ends = walkFor(modeOf(id, { ...rules, [key]: value }), bySize(100, 250, 5_000), label);
      expect(ends).not.toContain('none');
    },
  );

  it.each(GAMES)('in %s with every pair of options', (id, rules) => {
    const choices = choicesOf(id);
    const pairs = choices.flatMap((one, i) => choices.slice(i + 1).map((two) => [one, two] as const));
    const different = pairs.filter(([one, two]) => one.key !== two.key);
    for (const [one, two] of different.filter((_, i) => i % bySize(10, 3, 1) === 0)) {
      const mode = modeOf(id, { ...rules, [one.key]: one.value, [two.key]: two.value });
      expect(walkFor(mode, bySize(20, 60, 1_000), `${one.label} ${two.label}`)).not.toContain('none');
    }
    expect(different).toHaveLength(id === 'classic' ? 129 : 10);
  });
});
