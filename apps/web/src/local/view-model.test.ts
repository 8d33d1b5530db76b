import { unwrap } from '@boardwright/core';
import {
  append,
  decide,
  latestTable,
  memoryOf,
  newSave,
  openHistory,
  seeded,
  settleHistory,
} from '@boardwright/core/host';
import type { Game, Kind, Seat } from '@boardwright/core';
import type { Clock, Entry, History } from '@boardwright/core/host';
import { market, walk, type Market } from '@boardwright/core/testing';
import { threeSixNine, type ThreeSixNine } from '@boardwright/games/369';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { CHAIN, hop } from '../boards/hopnjump/moves.fixture.ts';
import { holderOf, isPassed } from './seats.ts';
import { localScene, stepAt, type DeviceState } from './view-model.ts';

type Sits = readonly ('person' | 'bot')[];

function opened<K extends Kind>(
  game: Game<K>,
  preset: string,
  sits: Sits,
  more: { readonly position?: string; readonly clock?: Clock } = {},
): History<K> {
  const save = newSave(game, game.presets[preset] as K['Options'], 'x', more);
  const log = sits.map((who, seat): Entry<K> => ({ type: 'sit', at: 1, seat, who }));
  return settleHistory(unwrap(openHistory(game, { ...save, log })), seeded('x'), 1);
}

function played<K extends Kind>(history: History<K>, seat: Seat, ...commands: readonly unknown[]): History<K> {
  return commands.reduce<History<K>>((so, command) => {
    const entry = unwrap(decide(so.game, latestTable(so), seat, command, latestTable(so).at + 1));
    return settleHistory(append(so, entry), seeded('x'), entry.at);
  }, history);
}

const ply = (action: unknown): unknown => ({ type: 'ply', action });
const DEVICE: DeviceState<never> = { holder: 0, covered: false, saveStatus: 'saved', steps: [], skew: 0 };
const show = <K extends Kind>(history: History<K>, device: Partial<DeviceState<K>> = {}) =>
  localScene(history, { ...DEVICE, ...device });

const pond = opened(hopnjump, 'classic', ['person', 'person']);
const stall = opened(market, 'three', ['person', 'person', 'person']);

describe('what is shown', () => {
  test('the holder’s view, memory and moves', () => {
    const scene = show(stall, { holder: 0, steps: [], skew: 5 });
    expect(scene).toMatchObject({ mode: 'local', seat: 0, own: null, late: null, refusal: null, saveStatus: 'saved' });
    expect(scene.view).toEqual(market.view(latestTable(stall).state, 0));
    expect(scene.seq).toBe(latestTable(stall).seq);
    expect(scene.perspective.legal).toEqual(market.legalActions(latestTable(stall).state, 0));
    expect(show(stall, { holder: 1 }).perspective.legal).toEqual([]);
    expect(memoryOf(stall, 0)).not.toEqual(market.emptyMemory);
  });

  test('the rules are asked with what the holder sees and has learnt, and nobody else', () => {
    const asked: unknown[] = [];
    const watched: Game<Market> = {
      ...market,
      imagine: (view, memory) => {
        asked.push([view, memory]);
        return market.imagine(view, memory);
      },
    };
    for (const holder of [0, 1, 2, null]) {
      const scene = show({ ...stall, game: watched }, { holder });
      const view = market.view(latestTable(stall).state, holder ?? 'spectator');
      expect(scene.view).toEqual(view);
      expect(asked.splice(0)).toEqual([[view, holder === null ? market.emptyMemory : memoryOf(stall, holder)]]);
    }
  });

  test('under the curtain nothing is done, and it says for whom it is', () => {
    expect(show(stall, { covered: true })).toMatchObject({ seat: null, curtain: 0, passes: [], canUndo: false });
    expect(show(stall, { covered: true }).countdown).toBeNull();
    expect(show(stall).curtain).toBeNull();
  });

  test('where nobody holds the device, what a spectator sees', () => {
    const scene = show(opened(market, 'two', ['bot', 'bot']), { holder: null });
    expect(scene).toMatchObject({ seat: null, own: null, side: 0, curtain: null, passes: [], canUndo: false });
    expect((scene.view as Market['View']).hands.every((hand) => typeof hand === 'number')).toBe(true);
  });

  test('the board is drawn from the side of the only person, or of whoever may look', () => {
    expect(show(opened(hopnjump, 'classic', ['bot', 'person']), { holder: 1 })).toMatchObject({ own: 1, side: 1 });
    expect(show(pond, { holder: 1 })).toMatchObject({ own: null, side: 0 });
    expect(show(stall, { holder: 2 })).toMatchObject({ own: null, side: 2 });
  });

  test('after the end nobody acts, and a match goes on with its second game', () => {
    const over = played(pond, 0, { type: 'resign' });
    expect(show(over)).toMatchObject({ seat: null, follows: 'again', pair: null, canUndo: false, countdown: null });
    expect(show(pond).follows).toBeNull();
    const options = { ...(threeSixNine.presets['classic'] as ThreeSixNine['Options']), size: 3 };
    let match = unwrap(openHistory(threeSixNine, newSave(threeSixNine, options, 'x', { pair: { game: 1, options } })));
    expect(show(match)).toMatchObject({ pair: 1, follows: null });
    for (let seat = 0; latestTable(match).outcome === null; seat = 1 - seat)
      match = played(match, seat, ply(threeSixNine.legalActions(latestTable(match).state, seat)[0]));
    expect(show(match)).toMatchObject({ pair: 1, follows: 'second' });
  });

  test('a draw on offer is answered by the first person who has not agreed', () => {
    expect(show(pond)).toMatchObject({ offer: null, answers: null });
    expect(show(played(pond, 0, { type: 'offerDraw' }))).toMatchObject({ offer: 0, answers: 1 });
    const asked = played(stall, 1, { type: 'offerDraw' });
    expect(show(asked).answers).toBe(0);
    expect(show(played(asked, 0, { type: 'agreeDraw' })).answers).toBe(2);
    expect(show(played(opened(hopnjump, 'classic', ['person', 'bot']), 0, { type: 'offerDraw' })).answers).toBeNull();
  });

  test('an undo is offered to whoever may take something back', () => {
    const moved = played(pond, 0, ply(hop('B2-C3')));
    expect([show(pond).canUndo, show(moved).canUndo, show(moved, { holder: 1 }).canUndo]).toEqual([false, true, true]);
    expect([show(stall).canUndo, show(moved, { covered: true }).canUndo]).toEqual([false, false]);
    expect(show(moved, { holder: null }).canUndo).toBe(false);
  });

  test('others who may act while the game does not wait for them are named', () => {
    const offer = market.legalActions(latestTable(stall).state, 0).find(({ type }) => type === 'offer');
    const offered = played(stall, 0, ply(offer));
    expect(show(offered).passes).toEqual([1, 2]);
    expect(show(offered, { holder: 1 }).passes).toEqual([0, 2]);
    expect(show(stall).passes).toEqual([]);
  });
});

describe('time', () => {
  const total = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;

  test('the clock of whom the game awaits runs out in the browser’s time', () => {
    const timed = opened(hopnjump, 'classic', ['person', 'person'], { clock: total });
    expect(show(timed, { skew: 7 }).players).toMatchObject([
      { who: 'person', level: null, presence: 'here', left: 60_000, until: 60_008 },
      { left: 60_000, until: null },
    ]);
    expect(show(played(timed, 1, { type: 'resign' })).players.map(({ until }) => until)).toEqual([null, null]);
    expect(show(pond).players).toMatchObject([
      { left: null, until: null },
      { left: null, until: null },
    ]);
  });

  test('time for each turn leaves nothing on a clock', () => {
    const clock = { ...total, totalMs: null, perTurnMs: 30_000 };
    const timed = opened(hopnjump, 'classic', ['person', 'person'], { clock });
    expect(show(timed).players).toMatchObject([
      { left: null, until: 30_001 },
      { left: null, until: null },
    ]);
  });

  test('a limit of the rules counts down for the seat that it is for', () => {
    const chain = played(opened(hopnjump, 'hurried', ['person', 'person'], { position: CHAIN }), 0, ply(hop('B2-D4')));
    expect(show(chain, { skew: 7 }).countdown).toEqual({ from: 9, ms: 5000 });
    expect(show(chain, { holder: 1 }).countdown).toBeNull();
    expect(show(pond).countdown).toBeNull();
  });
});

describe('a step', () => {
  test('is the view before, the news and the view after, for one viewer', () => {
    const after = played(stall, 0, ply({ type: 'end', n: 0 }));
    const place = latestTable(stall).seq;
    expect(stepAt(after, place, 1)).toEqual({
      seq: place + 1,
      actor: 0,
      before: market.view(latestTable(stall).state, 1),
      news: expect.objectContaining({ type: 'end', actor: 0 }),
      after: market.view(after.tables[place + 1]?.state as Market['State'], 1),
    });
    expect(() => stepAt(after, 0, 1)).toThrow('entry 0 is no ply');
  });
});

describe('who holds the device', () => {
  const holder = <K extends Kind>(history: History<K>, before: Seat | null): Seat | null =>
    holderOf(history.game, latestTable(history), before);

  test('the one person, also when they have left, or nobody', () => {
    const alone = opened(hopnjump, 'classic', ['bot', 'person']);
    expect([holder(alone, null), holder(played(alone, 1, { type: 'resign' }), 1)]).toEqual([1, 1]);
    expect(holder(opened(hopnjump, 'classic', ['bot', 'bot']), null)).toBeNull();
  });

  test('of several the one whom the game awaits; they keep it as long as it does', () => {
    expect([holder(pond, null), holder(pond, 1)]).toEqual([0, 0]);
    expect(holder(played(pond, 0, ply(hop('B2-C3'))), 0)).toBe(1);
    const owing = opened(market, 'three', ['person', 'person', 'person'], {
      position: market.notation.position.format({
        ...latestTable(stall).state,
        stage: 'discard',
        hands: [
          [3, 3],
          [3, 3],
          [0, 0],
        ],
      }),
    });
    expect(market.turn(latestTable(owing).state).awaits).toEqual([0, 1]);
    expect([holder(owing, null), holder(owing, 0), holder(owing, 1), holder(owing, 2)]).toEqual([0, 0, 1, 0]);
  });

  test('where the game waits for a bot, one who may act, else whoever has it', () => {
    const bots = opened(market, 'three', ['bot', 'person', 'person']);
    const offer = market.legalActions(latestTable(bots).state, 0).find(({ type }) => type === 'offer');
    expect(holder(bots, 2)).toBe(2);
    expect(holder(played(bots, 0, ply(offer)), 2)).toBe(1);
  });

  test('after the end it stays where it is, and goes round no more', () => {
    const over = played(played(stall, 1, { type: 'offerDraw' }), 0, { type: 'agreeDraw' });
    const agreed = played(over, 2, { type: 'agreeDraw' });
    expect([holder(agreed, 2), holder(agreed, null)]).toEqual([2, null]);
    expect([isPassed(market, latestTable(stall), 0), isPassed(market, latestTable(agreed), 0)]).toEqual([true, false]);
  });

  test('it is covered on its way only where there are secrets and several people', () => {
    expect(isPassed(hopnjump, latestTable(pond), 0)).toBe(false);
    expect(isPassed(market, latestTable(opened(market, 'two', ['person', 'person'])), 0)).toBe(true);
    expect(isPassed(market, latestTable(opened(market, 'two', ['person', 'bot'])), 0)).toBe(false);
    const founding = opened(catan, 'duel', ['person', 'person']);
    expect(isPassed(catan, latestTable(founding), 0)).toBe(false);
    const { states } = walk(catan, 'duel', 'hands', 60);
    const held = states.filter((state) => state.ending === null && state.phase === 'start');
    const isCovered = held.map((state) => isPassed(catan, { ...latestTable(founding), state }, 0));
    expect(isCovered).toEqual(held.map(({ hands }) => hands[0]?.some((count) => count > 0)));
    expect(isCovered).toContain(true);
  });
});
