/** A driver with a minimal host. */
import { newSave } from '../begin.ts';
import { levelAtChair, type LevelNames } from '../bot.ts';
import { seeded } from '../chance.ts';
import { openHistory } from '../history.ts';
import { ok, unwrap, type Fault, type Result } from '../result.ts';
import { seed } from '../../../../tools/size.ts';
import type { Seat } from '../game.ts';
import type { Market } from '../testing/market.ts';
import type { BotHost } from './bot-turns.ts';
import type { FakeBots } from './fake-bots.fixture.ts';
import { DICE, EASY, type GameToOpen } from './hosted-game.fixture.ts';
import { Driver } from './driver.ts';
import type { DriverHost } from './host.ts';
import { FakeTime } from './fake-time.fixture.ts';
import { DeviceLog } from './device.ts';
import { OFFER_MS } from './next-step.ts';
import { sitEntry } from './transaction.ts';

export interface Bench {
  readonly driver: Driver<Market>;
  readonly log: DeviceLog<Market>;
  readonly time: FakeTime;
  readonly failures: { readonly seat: Seat; readonly reason: Fault }[];
  /** Failures: of commands, and of what the host owes the game. */
  readonly reports: unknown[];
  readonly breaks: unknown[];
}

/** host: overrides of the minimal host. */
export function openBench(
  { game, options, chairs, clock, levels = EASY }: GameToOpen,
  service: FakeBots,
  host: (log: DeviceLog<Market>) => Partial<DriverHost<Market>> = () => ({}),
): Result<Bench> {
  const time = new FakeTime();
  const failures: Bench['failures'] = [];
  const [reports, breaks]: [unknown[], unknown[]] = [[], []];
  const sits = chairs.map((chair, seat) => sitEntry<Market>(seat, chair, time.now));
  const history = unwrap(openHistory(game, { ...newSave(game, options, seed, { clock }), log: sits }));
  const log = new DeviceLog(history, () => undefined);
  const driver = Driver.open<Market>({
    log,
    rules: { offerMs: OFFER_MS },
    dice: seeded(DICE),
    now: () => time.now,
    after: time.after,
    report: (error) => reports.push(error),
    broken: (error) => breaks.push(error),
    bots: { ...botHost(service, levels), pause: time.after, failed: (seat, reason) => failures.push({ seat, reason }) },
    ...host(log),
  });
  return driver.ok ? ok({ driver: driver.value, log, time, failures, reports, breaks }) : driver;
}

/** Bots without pauses whose failures are not reported. */
export function botHost(service: FakeBots, levels: LevelNames = EASY): BotHost {
  return {
    service,
    key: DICE,
    seed: (why) => `${DICE}/${why}`,
    level: (name) => levelAtChair(levels, name),
    pause: (_, run) => {
      run();
      return () => undefined;
    },
    failed: () => undefined,
  };
}
