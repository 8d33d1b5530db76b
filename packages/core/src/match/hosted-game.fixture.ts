/** Games in a host whose time a suite controls, and what its tests need to know about them. */
import { RULES_LEVEL } from '../catalogue/game-catalogue.ts';
import { seed } from '../../../../tools/size.ts';
import type { LevelNames } from '../bots/bot.ts';
import { seeded } from '../table/chance.ts';
import type { Clock, Command, Entry, Occupant } from '../table/entry.ts';
import type { Game, Seat } from '../game.ts';
import { lastItem, required } from '../list.ts';
import type { Fault, Result } from '../result.ts';
import { market, type Market } from '../testing/market.ts';
import type { FakeBots } from './fake-bots.fixture.ts';

export type Action = Market['Action'];

/** A market that waits for answers to an offer while its owner may continue, as in Settlers. */
export const patient: Game<Market> = {
  ...market,
  turn: (state) => {
    const turn = market.turn(state);
    const asked = state.stage === 'trade' ? [...new Set(state.offers.flatMap(({ to }) => to))] : [];
    return asked.length === 0 || turn.awaits.includes('chance') ? turn : { may: turn.may, awaits: asked };
  },
};

/** The dice of all games in this suite. At first there is no theft and no discard, so every seat gets a card each turn. */
export const DICE: string = required(
  Array.from({ length: 1000 }, (_, n) => `${seed}/${n}`).find((key) =>
    [0, 1, 2, 3].every((index) => seeded(key)({ index, total: 6, label: 'roll' }) < 4),
  ),
  'dice',
);

export interface GameToOpen {
  readonly game: Game<Market>;
  readonly options: Market['Options'];
  readonly chairs: readonly Occupant[];
  readonly clock: Clock | null;
  /** Default: EASY. */
  readonly levels?: LevelNames;
}

/** The levels of a game whose bots know nothing but the rules. */
export const EASY: LevelNames = { levels: [RULES_LEVEL] };

/** A game in a host whose time the suite controls. */
export interface HostedGame {
  readonly log: readonly Entry<Market>[];
  now(): number;
  /** Sends a person's command as that seat's screen would. Returns the Fault that is shown, or null. */
  command(seat: Seat, command: Command): Promise<Fault | null>;
  /** Returns the people whom the host asks about the draw offer. */
  askedAboutDraw(): readonly Seat[];
  /** The messages about failed bots: those shown to players and those in the log. */
  readonly failures: { readonly told: readonly string[]; readonly logged: readonly string[] };
  pass(ms: number): Promise<void>;
  /** Moves the time without firing timers. */
  sleep(ms: number): void;
  close(): Promise<void>;
}

export const person: Occupant = { who: 'person', level: null };
export const bot: Occupant = { who: 'bot', level: 'easy' };

export type OpenGame = (wish: GameToOpen, bots: FakeBots) => Promise<Result<HostedGame>>;

/** Opens a game. The suite closes it after the test. */
export type StartGame = (
  chairs: readonly Occupant[],
  wish?: Partial<GameToOpen & { readonly bots: FakeBots }>,
) => Promise<HostedGame>;

/** Returns the card that the first seat gets from the first roll. */
export function ownGood(): number {
  return (seeded(DICE)({ index: 0, total: 6, label: 'roll' }) + 1) % 2;
}

export const ply = (type: Action['type'], n: number): Command => ({ type: 'ply', action: { type, n } });

export function lastOf({ log }: Pick<HostedGame, 'log'>): Entry<Market> {
  return lastItem(log);
}

export function plies({ log }: Pick<HostedGame, 'log'>): readonly Extract<Entry<Market>, { readonly type: 'ply' }>[] {
  return log.filter((entry) => entry.type === 'ply');
}
