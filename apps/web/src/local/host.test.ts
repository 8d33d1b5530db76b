import { keepBots, type PonderQuestion } from '@boardwright/bots';
import { ok, pick, required, rng, unwrap } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { load, type Save } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { steps } from '@boardwright/games/hopnjump/lessons';
import { describe, expect, test, vi } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { hop } from '../boards/hopnjump/moves.fixture.ts';
import { DICE, open, saveOf, wordOnDrawOffer } from './host.fixture.ts';

/** Returns how many slices a real bot uses to ponder this question. */
async function slicesOf(question: PonderQuestion | undefined): Promise<number> {
  let [now, slices] = [0, 0];
  const loaded = { knowledge: knowledge as unknown as Knowledge, assets: {} };
  const keeper = keepBots({
    load: async () => loaded,
    now: () => (now += 5),
    ms: 100,
    matches: 1,
    breathe: async () => void slices++,
  });
  if (question !== undefined) await keeper.ponder({ ...question, level: 'master', ms: 100 });
  return slices;
}

describe('what may be analysed', () => {
  test('of a game that goes on only one that hides nothing from anybody; when it is over any', () => {
    const { host: pond } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(pond.gameToAnalyse()).toEqual(pond.save());
    const { host: hidden } = open(catan, saveOf(catan, 'duel', ['person', 'bot']));
    expect(hidden.gameToAnalyse()).toBeNull();
    expect(hidden.request('resign')).toBeNull();
    expect(hidden.gameToAnalyse()).toEqual(hidden.save());
  });
});

describe('a game against a bot', () => {
  test('it thinks on the person’s time where that is wanted, and what it worked out serves its move', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    bench.thinksOn = true;
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(bench.asked).toMatchObject([{ match: DICE, reuse: true }]);
    const [question] = bench.bots.pondered;
    expect(bench.bots.pondered).toMatchObject([
      { game: 'hopnjump', level: 'beginner', match: DICE, sight: { seat: 1 } },
    ]);
    expect(await slicesOf(question)).toBeGreaterThan(0);
  });

  test('it thinks on nobody’s time where that is not wanted', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(bench.bots.pondered).toEqual([]);
    expect(bench.asked[0]).not.toHaveProperty('reuse');
  });

  test('the bot answers after its pause, from its own view', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene().perspective.legal).toEqual([]);
    await bench.pass(399);
    expect(host.scene().lines).toHaveLength(1);
    await bench.pass(1);
    expect(host.scene().lines.length).toBeGreaterThan(1);
    expect(bench.asked[0]).toMatchObject({ game: 'hopnjump', level: 'beginner', sight: { seat: 1 } });
    expect(bench.asked[0]).not.toHaveProperty('sight.state');
  });

  test('who skips waits for no bot until it is their turn again', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    const isOwnTurn = (): boolean => host.scene().perspective.turn.awaits.includes(0);
    host.act({ type: 'end', n: 0 });
    await bench.pass(300);
    expect(isOwnTurn()).toBe(false);
    host.skip();
    for (let n = 0; n < 40 && !isOwnTurn(); n++) await bench.pass(0);
    expect(isOwnTurn()).toBe(true);
    expect(bench.asked.length).toBeGreaterThan(1);
    host.act({ type: 'end', n: 0 });
    await bench.pass(300);
    expect(isOwnTurn()).toBe(false);
  });

  test('undo takes back the answer too, and the bot is not asked again', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    const before = host.scene().view;
    host.act(hop('B2-C3'));
    await bench.pass(5000);
    const asked = bench.asked.length;
    expect(host.request('undo')).toBeNull();
    expect(host.scene()).toMatchObject({ view: before, lines: [], seat: 0 });
    await bench.pass(5000);
    expect(bench.asked).toHaveLength(asked);
    expect(host.request('undo')).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('a bot that failed is named until it moves by itself again', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    const { move } = bench.bots;
    bench.bots.move = () => Promise.reject(new Error('no worker'));
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(host.scene()).toMatchObject({ failedBot: 1, lines: [{ actor: 0 }, { actor: 1 }] });
    bench.bots.move = move;
    host.act(hop('C3-D4'));
    expect(host.scene().failedBot).toBe(1);
    await bench.pass(1000);
    expect(host.scene().failedBot).toBeNull();
    expect(logged.mock.calls).toEqual([['the bot of seat 1: bot-failed: The bot failed: no worker']]);
    logged.mockRestore();
  });

  test('an offer waits as long as the game lets it where people share the device', () => {
    const { host: alone } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    expect(alone.scene().offerMs).toBe(10_000);
    const { host: shared } = open(market, saveOf(market, 'three', ['person', 'person', 'bot']));
    expect(shared.scene().offerMs).toBeNull();
  });

  test('a hint that fails is none', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(await host.hint()).not.toEqual([]);
    bench.bots.move = () => Promise.reject(new Error('no worker'));
    expect(await host.hint()).toEqual([]);
  });

  test('a hint that comes after a move is none', async () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    const late = host.hint();
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(await late).toEqual([]);
    expect(await host.hint()).not.toEqual([]);
  });

  test('a hint is a whole turn: who follows it is at the end of the chain', async () => {
    const { position } = required(
      steps.find(({ id }) => id === 'chain'),
      'chain',
    );
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot'], position));
    // the bot answers one hop at a time, like a search that returns a short line
    bench.bots.move = ({ sight }) =>
      ok({
        action: required(
          sight.legal.findLast(({ type }) => type !== 'STEP'),
          'hop',
        ),
        pauseMs: 0,
      });
    const hint = await host.hint();
    expect(hint.length).toBeGreaterThan(1);
    expect(bench.asked.map(({ against }) => against)).toEqual(hint.map(() => 'beginner'));
    expect(hint.map((action) => host.act(action))).toEqual(hint.map(() => null));
    expect(host.scene().perspective.turn.awaits).toEqual([1]);
  });

  test('an answer that comes after an undo is dropped', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.act(hop('B2-C3'));
    host.request('undo');
    await bench.pass(5000);
    expect(host.scene().lines).toEqual([]);
  });

  test('a draw is refused by a bot that is not behind', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    bench.bots.drawOffer = wordOnDrawOffer;
    expect(host.request('offerDraw')).toBeNull();
    expect(host.scene().offer).toBe(0);
    await bench.pass(1000);
    expect(host.scene()).toMatchObject({ offer: null, outcome: null, lines: [{ actor: 1, news: null }] });
  });

  test('after a resignation the screen still belongs to the one who gave up', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.request('resign');
    expect(host.scene()).toMatchObject({ own: 0, outcome: { ranks: [2, 1], reason: 'resignation' } });
  });
});

describe('what is kept', () => {
  test('every entry is kept at once, and what is kept loads to the same table', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    const source = rng(`${seed}/kept`);
    for (let n = 0; n < bySize(10, 40, 100) && host.scene().outcome === null; n++) {
      const { legal } = host.scene().perspective;
      if (legal.length > 0) host.act(pick(legal, source));
      await bench.pass(1000);
      const kept = bench.saves.at(-1) as Save;
      const loaded = unwrap(load(market, structuredClone(kept)));
      expect(market.view(loaded.tables.at(-1)?.state as Market['State'], 0)).toEqual(host.scene().view);
    }
    expect(JSON.stringify(bench.saves)).not.toContain(DICE);
  });

  test('no room is said, and the game goes on', () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    bench.room = false;
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene().saveStatus).toBe('failed');
  });

  test('a move that is not legal changes nothing and is kept nowhere', () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    const before = host.scene();
    expect(host.act(hop('B2-B4'))).toMatchObject({ code: 'not-a-hop' });
    expect(host.scene()).toBe(before);
    expect(bench.saves).toEqual([]);
  });
});

describe('undo', () => {
  test('at one device anybody takes back the last move, where nothing is hidden', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    host.act(hop('B2-C3'));
    expect(host.scene()).toMatchObject({ seat: 1, canUndo: true });
    expect(host.request('undo')).toBeNull();
    expect(host.scene()).toMatchObject({ seat: 0, lines: [], canUndo: false });
    expect(host.request('undo')).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('where something is secret nobody takes back what another person did', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    const offer = host.scene().perspective.legal.find(({ type }) => type === 'offer');
    host.act(offer as Market['Action']);
    expect(host.scene().canUndo).toBe(true);
    host.pass(1);
    expect(host.request('undo')).toMatchObject({ code: 'spectator' });
    host.lift();
    expect(host.scene().canUndo).toBe(false);
    expect(host.request('undo')).toMatchObject({ code: 'nothing-to-undo' });
    host.pass(0);
    host.lift();
    expect(host.request('undo')).toBeNull();
    expect((host.scene().view as Market['View']).offers).toEqual([]);
  });

  test('nothing that revealed or drew something is taken back', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    host.act({ type: 'end', n: 0 });
    expect(host.scene().canUndo).toBe(false);
  });

  test('of a game that bots play among themselves nobody takes back anything', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['bot', 'bot']));
    expect(host.request('undo')).toMatchObject({ code: 'spectator' });
    expect(host.scene().canUndo).toBe(false);
  });
});
