import { unwrap } from '@boardwright/core';
import { latestTable, newSave, openHistory, type MoveLine } from '@boardwright/core/host';
import type { Game, Kind } from '@boardwright/core';
import type { History, Pair } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { threeSixNine, type ThreeSixNine } from '@boardwright/games/369';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { disconnect, sendHello, type Client, type Frame, type PublicEntry } from '@boardwright/protocol';
import { describe, expect, test } from 'vitest';
import { CHAIN, hop } from '../boards/hopnjump/moves.fixture.ts';
import { NO_SUBSTITUTES } from '../play/substitutes.ts';
import { onlineScene, stepsOfFrame, substitutesAfterFrame, withFrame, type OnlineState } from './view-model.ts';
import {
  clientOf,
  opened,
  played,
  wanting,
  wire,
  type GivenWelcome,
  type WireScene,
} from './welcomed-client.fixture.ts';

const SEEN: OnlineState<never> = { lines: [], steps: [], refusal: null, skew: 0, substitutes: NO_SUBSTITUTES };
const show = <K extends Kind>(client: Client<K>, game: Game<K>, seen: Partial<OnlineState<K>> = {}) =>
  onlineScene(game, { ...client, scene: client.scene as WireScene<K> }, { ...SEEN, ...seen });

const pond = opened(hopnjump, 'classic');

describe('what is shown', () => {
  test('the server’s scene, for one’s own seat', () => {
    const scene = show(clientOf(pond), hopnjump);
    expect(scene).toMatchObject({ mode: 'online', seat: 0, own: 0, side: 0, seq: 0, outcome: null, follows: null });
    expect(scene.perspective.legal).toEqual(hopnjump.legalActions(latestTable(pond).state, 0));
    expect(scene).toMatchObject({
      canUndo: false,
      answers: null,
      late: null,
      pair: null,
      countdown: null,
      curtain: null,
    });
    expect([scene.saveStatus, scene.passes, scene.refusal]).toEqual(['saved', [], null]);
    expect(show(clientOf(pond, { seat: 1 }), hopnjump)).toMatchObject({ seat: 1, own: 1, side: 1 });
    expect(show(clientOf(pond, { seat: 1 }), hopnjump).perspective.legal).toEqual([]);
  });

  test('a spectator acts for nobody, and may be told late', () => {
    const scene = show(clientOf(pond, { seat: null, openAfter: 12 }), hopnjump);
    expect(scene).toMatchObject({
      seat: null,
      own: null,
      side: 0,
      late: 12,
      perspective: { legal: [] },
      countdown: null,
    });
    expect(show(clientOf(pond, { openAfter: 12 }), hopnjump).late).toBeNull();
    expect(show(clientOf(pond, { seat: null }), hopnjump).late).toBeNull();
  });

  test('before the start nobody is to move', () => {
    const scene = show(clientOf(pond, { scene: { started: false } }), hopnjump);
    expect(scene).toMatchObject({ seat: null, own: 0, perspective: { legal: [], turn: { may: [], awaits: [] } } });
  });

  test('after the end nobody acts', () => {
    const outcome = { ranks: [1, 2], scores: null, reason: 'home' };
    const scene = show(clientOf(pond, { scene: { outcome, offer: 1, undo: true } }), hopnjump);
    expect(scene).toMatchObject({ seat: null, own: 0, outcome, canUndo: false, answers: null, follows: 'again' });
  });

  test('what is asked to be taken back is shown until the end of the game', () => {
    const takeBack = { seat: 1, to: 0, until: 30_000, agreed: [], refused: null };
    const outcome = { ranks: [1, 2], scores: null, reason: 'home' };
    expect(show(clientOf(pond), hopnjump).takeBack).toBeNull();
    expect(show(clientOf(pond, { scene: { takeBack } }), hopnjump).takeBack).toEqual(takeBack);
    expect(show(clientOf(pond, { scene: { takeBack, outcome } }), hopnjump).takeBack).toBeNull();
  });

  test('an undo waits until everything is answered', () => {
    const able = clientOf(pond, { scene: { undo: true } });
    expect(show(able, hopnjump).canUndo).toBe(true);
    expect(show(wanting(able, { type: 'offerDraw' }), hopnjump).canUndo).toBe(false);
    expect(show(clientOf(pond, { seat: null, scene: { undo: true } }), hopnjump).canUndo).toBe(false);
  });

  test('an offer is for those who have not agreed', () => {
    const asked = (seat: number | null): unknown =>
      show(clientOf(pond, { seat, scene: { offer: 1, agreed: [1] } }), hopnjump).answers;
    expect([asked(0), asked(1), asked(null)]).toEqual([0, null, null]);
    expect(show(clientOf(pond), hopnjump).answers).toBeNull();
  });

  test('an offer comes to people when all bots have agreed', () => {
    const [you, bot] = [{ who: 'person', level: null } as const, { who: 'bot', level: 'easy' } as const];
    const trio = opened(market, 'three');
    const asked = (agreed: readonly number[]): unknown =>
      show(clientOf(trio, { seat: 2, scene: { chairs: [you, bot, you], offer: 0, agreed } }), market).answers;
    expect([asked([0]), asked([0, 1]), asked([0, 1, 2])]).toEqual([null, 2, null]);
  });

  test('how it is kept: by the server, on its way, or not at all', () => {
    const live = clientOf(pond);
    expect(show(live, hopnjump).saveStatus).toBe('saved');
    expect(show(wanting(live, { type: 'resign' }), hopnjump).saveStatus).toBe('sending');
    expect(show(sendHello(live).client, hopnjump).saveStatus).toBe('sending');
    expect(show(disconnect(live), hopnjump).saveStatus).toBe('offline');
    expect(show(disconnect(wanting(live, { type: 'resign' })), hopnjump).saveStatus).toBe('offline');
  });

  test('what the host refused is passed on', () => {
    const refusal = { code: 'stale', message: 'The game has moved on.' };
    expect(show(clientOf(pond), hopnjump, { refusal }).refusal).toBe(refusal);
  });
});

describe('a second game', () => {
  const options = { ...(threeSixNine.presets['classic'] as ThreeSixNine['Options']), size: 3 };
  let full = unwrap(openHistory(threeSixNine, newSave(threeSixNine, options, 'x')));
  for (let seat = 0; latestTable(full).outcome === null; seat = 1 - seat) {
    const [first] = threeSixNine.legalActions(latestTable(full).state, seat);
    full = played(full, seat, first as ThreeSixNine['Action']);
  }
  const { outcome } = latestTable(full);

  test('follows the first of a match when that is over', () => {
    const shown = (pair: Pair<ThreeSixNine> | null, over: typeof outcome): unknown => {
      const { follows, pair: which } = show(clientOf(full, { pair, scene: { outcome: over } }), threeSixNine);
      return [follows, which];
    };
    expect(shown({ game: 1, options }, outcome)).toEqual(['second', 1]);
    expect(shown({ game: 2, options }, outcome)).toEqual(['again', 2]);
    expect(shown({ game: 1, options }, null)).toEqual([null, 1]);
    expect(shown(null, outcome)).toEqual(['again', null]);
  });
});

describe('players', () => {
  const total = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;
  const players = (given: GivenWelcome<Hop>, change: Partial<Client<Hop>> = {}, skew = 0) =>
    show({ ...clientOf(pond, given), ...change }, hopnjump, { skew }).players;

  test('the clock of whom the game awaits runs to its end, in the browser’s time', () => {
    const given = { clock: total, scene: { left: [50_000, 60_000], due: 9 } };
    expect(players(given, { at: 1000 }, 7)).toMatchObject([
      { left: 50_000, until: 51_007 },
      { left: 60_000, until: null },
    ]);
  });

  test('what a flag means is told where there is a clock', () => {
    for (const onFlag of ['lose', 'fallback'] as const)
      expect(show(clientOf(pond, { clock: { ...total, onFlag } }), hopnjump).onFlag).toBe(onFlag);
    expect(show(clientOf(pond), hopnjump).onFlag).toBeNull();
  });

  test('time for each turn ends when the server says', () => {
    const clock = { ...total, totalMs: null, perTurnMs: 30_000 };
    expect(players({ clock, scene: { left: [1, 2], due: 31_000 } }, { at: 1000 }, 7)).toMatchObject([
      { left: null, until: 31_007 },
      { left: null, until: null },
    ]);
    expect(players({ clock, scene: { due: null } })).toMatchObject([{ until: null }, { until: null }]);
  });

  test('no clock runs before the start, after the end, or where there is none', () => {
    const outcome = { ranks: [1, 2], scores: null, reason: 'home' };
    for (const scene of [{ started: false }, { outcome }])
      expect(players({ clock: total, scene: { left: [50_000, 60_000], due: 9, ...scene } })[0]?.until).toBeNull();
    expect(players({ scene: { left: [], due: 9 } })[0]).toMatchObject({ left: null, until: null });
    expect(players({ clock: total, scene: { left: [], due: 9 } })[0]).toMatchObject({ left: null, until: 9 });
  });

  test('who sits there, and who is here: bots always; a seat that nobody took is free', () => {
    const chairs = [
      { who: 'person', level: null },
      { who: 'bot', level: 'easy' },
    ] as const;
    const seating = { level: null, taken: true, here: false };
    const seats = [
      { ...seating, who: 'person' as const },
      { ...seating, who: 'bot' as const },
    ];
    expect(players({ scene: { chairs } }, { seats })).toMatchObject([
      { who: 'person', level: null, presence: 'away' },
      { who: 'bot', level: 'easy', presence: 'here' },
    ]);
    const presence = (to: object): string | undefined =>
      players({ scene: { chairs } }, { seats: seats.map((one) => ({ ...one, ...to })) })[0]?.presence;
    expect([presence({ here: true }), presence({ taken: false })]).toEqual(['here', 'free']);
    expect(players({}, { seats: [] }).map((player) => player.presence)).toEqual(['here', 'here']);
  });
});

describe('a limit of the rules', () => {
  const chain = played(opened(hopnjump, 'hurried', CHAIN), 0, hop('B2-D4'));

  test('counts down from when it began, in the browser’s time, for the seat of this screen', () => {
    const due = { scene: { due: 9000 } };
    expect(show(clientOf(chain, due), hopnjump, { skew: 7 }).countdown).toEqual({ from: 4007, ms: 5000 });
    expect(show(clientOf(chain, { ...due, seat: 1 }), hopnjump).countdown).toBeNull();
    expect(show(clientOf(chain), hopnjump).countdown).toBeNull();
    expect(show(clientOf(pond, due), hopnjump).countdown).toBeNull();
    expect(show(clientOf(chain, { ...due, seat: null }), hopnjump).countdown).toBeNull();
  });
});

describe('one’s own move before it is answered', () => {
  const move = (client: Client<Hop>, notation: string): Client<Hop> =>
    wanting(client, { type: 'ply', action: hop(notation) });

  test('is drawn, listed and not made twice', () => {
    const sent = move(clientOf(pond), 'B2-C3');
    const after = played(pond, 0, hop('B2-C3'));
    const old: MoveLine<Hop> = { seq: 0, actor: 1, news: { ...hop('A7-B6'), actor: 1 } };
    const scene = show(sent, hopnjump, { lines: [old] });
    expect(scene.view).toEqual(latestTable(after).state);
    expect(scene.lines).toEqual([old, { seq: 1, actor: 0, news: { ...hop('B2-C3'), actor: 0 } }]);
    expect(scene.steps).toMatchObject([
      { seq: 1, actor: 0, before: latestTable(pond).state, after: latestTable(after).state },
    ]);
    expect([scene.seq, scene.perspective.legal, scene.waits?.code]).toEqual([1, [], 'sending']);
    expect(show(clientOf(pond), hopnjump).waits).toBeUndefined();
    expect(scene.perspective.turn.awaits).toEqual([1]);
  });

  test('is not followed by another before it is answered, though the rules would go on', () => {
    const sent = move(clientOf(opened(hopnjump, 'classic', CHAIN)), 'B2-D4');
    const { perspective } = show(sent, hopnjump);
    expect([perspective.turn.awaits, perspective.legal]).toEqual([[0], []]);
  });

  test('goes on from what this seat has learnt', () => {
    const dealt = played(opened(market, 'two'), 0, { type: 'end', n: 0 });
    const owner = market.turn(latestTable(dealt).state).awaits[0] as number;
    const offer = market.legalActions(latestTable(dealt).state, owner).find(({ type }) => type === 'offer');
    const sent = wanting(clientOf(dealt, { seat: owner }), { type: 'ply', action: offer as Market['Action'] });
    const after = played(dealt, owner, offer as Market['Action']);
    const scene = show(sent, market);
    expect(scene.view).toEqual(market.view(latestTable(after).state, owner));
    expect(scene.steps[0]?.news).toEqual(
      market.tell(
        latestTable(dealt).state,
        { actor: owner, action: offer as Market['Action'] },
        latestTable(after).state,
        owner,
      ),
    );
  });

  test('is followed by what it teaches: whatever is asked next is imagined from that', () => {
    const [asked, seat, accept] = offered();
    const known: Market['Memory'][] = [];
    const watched: Game<Market> = {
      ...market,
      imagine: (view, memory) => (known.push(memory), market.imagine(view, memory)),
    };
    show(wanting(clientOf(asked, { seat }), { type: 'ply', action: accept }), watched);
    const [before, ...later] = known;
    const learnt = played(asked, seat, accept).memories.at(-1)?.[seat];
    expect(before).toEqual(asked.memories.at(-1)?.[seat]);
    expect(learnt).not.toEqual(before);
    expect(new Set(later.map(String))).toEqual(new Set([String(learnt)]));
  });

  test('is not guessed where it reveals, where it is not legal, nor for one who only watches', () => {
    const dealt = opened(market, 'two');
    const owner = market.turn(latestTable(dealt).state).awaits[0] as number;
    const grabbing = wanting(clientOf(dealt, { seat: owner }), { type: 'ply', action: { type: 'grab', n: 0 } });
    expect(show(grabbing, market)).toMatchObject({
      seq: latestTable(dealt).seq,
      steps: [],
      perspective: { legal: [] },
    });
    const still = { seq: 0, view: latestTable(pond).state, steps: [], lines: [] };
    expect(show(move(clientOf(pond), 'B2-B4'), hopnjump)).toMatchObject(still);
    expect(show(move(clientOf(pond, { seat: 1 }), 'A7-B6'), hopnjump)).toMatchObject(still);
    expect(show(move(clientOf(pond, { seat: null }), 'B2-C3'), hopnjump)).toMatchObject(still);
    expect(show(wanting(clientOf(pond), { type: 'ply', action: 7 }), hopnjump)).toMatchObject(still);
    expect(show(wanting(clientOf(pond), { type: 'resign' }), hopnjump)).toMatchObject(still);
  });
});

/**
 * Returns a market with an offer that can be accepted. Until the answer comes, the owner of the turn offers more cards or ends the turn.
 */
function offered(): [History<Market>, number, Market['Action']] {
  for (let so = opened(market, 'two'); ;) {
    const { state } = latestTable(so);
    const [owner] = market.turn(state).awaits as [number];
    const accept = market.legalActions(state, 1 - owner).find(({ type }) => type === 'accept');
    if (accept !== undefined) return [so, 1 - owner, accept];
    const legal = market.legalActions(state, owner);
    so = played(so, owner, legal.find(({ type }) => type === 'offer') ?? (legal.at(-1) as Market['Action']));
  }
}

describe('a frame that comes in', () => {
  const before = wire(hopnjump, latestTable(pond), 0);
  const news: Hop['News'] = { ...hop('B2-C3'), actor: 0 };
  const after = wire(hopnjump, latestTable(played(pond, 0, hop('B2-C3'))), 0);
  const ply: PublicEntry<Hop> = { type: 'ply', actor: 0, action: hop('B2-C3') };
  const frame = (seq: number, entry: PublicEntry<Hop> | null): Frame<Hop> => ({
    seq,
    at: 0,
    news: entry?.type === 'ply' ? news : null,
    entry,
  });
  const line: MoveLine<Hop> = { seq: 3, actor: 0, news };
  const declined: MoveLine<Hop> = { seq: 2, actor: 1, news: null };

  test('with news is a line and a step of whoever acted', () => {
    expect(withFrame([declined], frame(3, ply))).toEqual([declined, line]);
    expect(stepsOfFrame({ frame: frame(3, ply), before, after })).toEqual([
      { seq: 3, actor: 0, before: before.view, news, after: after.view },
    ]);
    const drawn = frame(3, { type: 'ply', actor: 'chance', kind: 'deal' });
    expect(withFrame([], drawn)).toEqual([{ ...line, actor: 'chance' }]);
    expect(withFrame([], { ...drawn, entry: null })).toEqual([{ ...line, actor: null }]);
  });

  test('that takes back removes every ply after the place it goes back to, and no word about a draw', () => {
    const undone = frame(5, { type: 'undo', seat: 0, to: 2 });
    expect(withFrame([line, declined], undone)).toEqual([declined]);
    expect(withFrame([line, { ...line, seq: 4 }], undone)).toEqual([]);
    expect(withFrame([{ ...line, seq: 2 }, line], undone)).toEqual([{ ...line, seq: 2 }]);
    expect(stepsOfFrame({ frame: undone, before: after, after: before })).toEqual([]);
  });

  test('that declines a draw is a line; no other word is', () => {
    expect(withFrame([line], frame(4, { type: 'refuse', seat: 1 }))).toEqual([line, { seq: 4, actor: 1, news: null }]);
    const others: (PublicEntry<Hop> | null)[] = [
      { type: 'offerDraw', seat: 0 },
      { type: 'agreeDraw', seat: 0 },
      { type: 'resign', seat: 0 },
      { type: 'askUndo', seat: 0, to: 2 },
      { type: 'sit', seat: 0, who: 'person' },
      null,
    ];
    for (const entry of others) expect(withFrame([line], frame(4, entry))).toEqual([line]);
  });

  test('tells for whom the rules moved, until that seat moves again', () => {
    const late = substitutesAfterFrame(NO_SUBSTITUTES, frame(3, { ...ply, late: true }));
    const failed = substitutesAfterFrame(late, frame(4, { ...ply, actor: 1, failed: true }));
    expect(failed).toEqual({ ranOut: 0, failedBot: 1 });
    expect(substitutesAfterFrame(failed, frame(5, ply))).toEqual({ ranOut: null, failedBot: 1 });
    expect(substitutesAfterFrame(failed, frame(5, { ...ply, actor: 1 }))).toEqual({ ranOut: 0, failedBot: null });
    expect(substitutesAfterFrame(failed, frame(5, { ...ply, actor: 'chance' }))).toBe(failed);
    expect(substitutesAfterFrame(NO_SUBSTITUTES, frame(3, { type: 'refuse', seat: 1, failed: true })).failedBot).toBe(
      1,
    );
    expect(substitutesAfterFrame(failed, frame(3, { type: 'refuse', seat: 1 }))).toBe(failed);
    const shown = show(clientOf(pond), hopnjump, { substitutes: failed });
    expect([shown.ranOut, shown.failedBot]).toEqual([0, 1]);
    const bot = [{ who: 'bot', level: 'easy' } as const, before.chairs[1] as (typeof before.chairs)[number]];
    expect(show(clientOf(pond, { scene: { chairs: bot } }), hopnjump, { substitutes: failed }).ranOut).toBeNull();
  });
});
