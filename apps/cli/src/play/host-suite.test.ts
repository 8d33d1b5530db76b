/** Runs the suite of all hosts against a game at the terminal. */
import { ok, unwrap, type Game, type Result } from '@boardwright/core';
import { newSave, openHistory, sitEntry, type Command } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { hostSuite } from '../../../../packages/core/src/match/host.case.ts';
import type { FakeBots } from '../../../../packages/core/src/match/fake-bots.fixture.ts';
import {
  DICE,
  EASY,
  type GameToOpen,
  type HostedGame,
} from '../../../../packages/core/src/match/hosted-game.fixture.ts';
import { FakeTime } from '../../../../packages/core/src/match/fake-time.fixture.ts';
import { seed } from '../../../../tools/size.ts';
import { lookFor } from '../testing/look.fixture.ts';
import type { MoveRequest, Notice, TypedAnswer, Ui } from '../ui/ui.ts';
import type { TerminalHost } from './context.ts';
import { openGame, runGame } from './one-game.ts';
import type { Session } from './session.ts';

/** A screen at which the test types. */
class TypedUi implements Ui {
  readonly live = false;
  readonly notices: Notice[] = [];
  readonly #time: FakeTime;
  #asked: { readonly request: MoveRequest; answer(typed: TypedAnswer): void } | null = null;

  constructor(time: FakeTime) {
    this.#time = time;
  }

  get request(): MoveRequest | null {
    return this.#asked?.request ?? null;
  }
  type(text: string): void {
    if (this.#asked === null) throw new Error(`nobody is asked for "${text}"`);
    this.#asked.answer({ type: 'line', text });
  }
  ask(_: unknown, request: MoveRequest, signal: AbortSignal): Promise<TypedAnswer> {
    return new Promise((done) => {
      const answer = (typed: TypedAnswer): void => {
        this.#asked = null;
        done(typed);
      };
      this.#asked = { request, answer };
      signal.addEventListener('abort', () => answer({ type: 'cut' }), { once: true });
    });
  }
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const stop = this.#time.after(ms, done);
      signal.addEventListener('abort', stop, { once: true });
    });
  }
  notice(notice: Notice): void {
    this.notices.push(notice);
  }
  show(): void {}
  async curtain(): Promise<void> {}
  async confirm(): Promise<boolean> {
    return true;
  }
  finish(): void {}
  next(): ReturnType<Ui['next']> {
    return Promise.resolve({ type: 'leave' });
  }
  close(): void {}
}

const look = await lookFor(market as unknown as Game, 'en');

async function open(
  { game, options, chairs, clock, levels = EASY }: GameToOpen,
  bots: FakeBots,
): Promise<Result<HostedGame>> {
  const time = new FakeTime();
  const ui = new TypedUi(time);
  const stop = new AbortController();
  const logged: string[] = [];
  const sits = chairs.map((chair, seat) => sitEntry<Market>(seat, chair, time.now));
  const history = openHistory(game, { ...newSave(game, options, seed, { clock }), log: sits });
  const session = { history: unwrap(history), key: DICE } as unknown as Session;
  const host: TerminalHost = {
    ui,
    look,
    levelsOf: () => levels,
    pool: Object.assign(bots, { close: async () => undefined }),
    stop: stop.signal,
    fast: false,
    ponder: false,
    pauseMs: null,
    open: false,
    time: () => time.now,
    after: time.after,
    log: (line) => logged.push(line),
    save: async () => ok({ file: '' }),
    autosave: async () => null,
    analysis: async () => [],
    file: () => null,
  };
  const opened = openGame(session, host);
  if (!opened.ok) return opened;
  const ended = runGame(opened.value);
  return ok({
    get log() {
      return session.history.log as HostedGame['log'];
    },
    get failures() {
      return {
        told: ui.notices.flatMap((one) => (one.type === 'words' && one.text.includes('failed') ? [one.text] : [])),
        logged,
      };
    },
    now: () => time.now,
    command: async (seat, command) => {
      const before = ui.notices.length;
      if (ui.request?.seat !== seat) throw new Error(`seat ${seat} is not asked`);
      ui.type(typed(game, command));
      await time.pass(0);
      const refused = ui.notices.slice(before).find((notice) => notice.type === 'fault');
      return refused?.type === 'fault' ? refused.fault : null;
    },
    askedAboutDraw: () => (ui.request?.about === 'drawOffer' ? [ui.request.seat] : []),
    pass: (ms) => time.pass(ms),
    sleep: (ms) => time.sleep(ms),
    close: async () => {
      stop.abort();
      await ended;
      opened.value.match.close();
    },
  });
}

function typed(game: Game<Market>, command: Command): string {
  if (command.type === 'abort' || command.type === 'giveTime')
    throw new RangeError('people at one device neither abort nor give time');
  if (command.type === 'ply') return game.notation.format(command.action as Market['Action']);
  return {
    offerDraw: '/draw',
    agreeDraw: '/draw',
    refuse: '/refuse',
    undo: '/undo',
    resign: '/resign',
    allowUndo: '/allow',
    refuseUndo: '/refuse',
  }[command.type];
}

hostSuite('the terminal', open, { interrupts: false, together: true });
