/** Runs the suite for hosts on the page's local game. */
import { ok, unwrap, type Result } from '@boardwright/core';
import { newSave, openHistory, sitEntry } from '@boardwright/core/host';
import type { Market } from '@boardwright/core/testing';
import { vi } from 'vitest';
import { hostSuite } from '../../../../packages/core/src/match/host.case.ts';
import type { FakeBots } from '../../../../packages/core/src/match/fake-bots.fixture.ts';
import {
  DICE,
  EASY,
  type GameToOpen,
  type HostedGame,
} from '../../../../packages/core/src/match/hosted-game.fixture.ts';
import { seed } from '../../../../tools/size.ts';
import { Bench } from './host.fixture.ts';
import { LocalHost } from './host.ts';

async function open(
  { game, options, chairs, clock, levels = EASY }: GameToOpen,
  bots: FakeBots,
): Promise<Result<HostedGame>> {
  const bench = new Bench(bots, levels);
  const logged: string[] = [];
  const spy = vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
  const sits = chairs.map((chair, seat) => sitEntry<Market>(seat, chair, bench.time));
  const history = unwrap(openHistory(game, { ...newSave(game, options, seed, { clock }), log: sits }));
  const opened = LocalHost.open(history, DICE, bench);
  if (!opened.ok) return opened;
  const host = opened.value;
  const told: string[] = [];
  const stop = host.subscribe(() => {
    const { failedBot } = host.scene();
    if (failedBot !== null && told.at(-1) !== `${failedBot}`) told.push(`${failedBot}`);
  });
  /** Gives the device to the seat that is to act. */
  const take = (seat: number): void => {
    if (host.scene().seat !== seat) host.pass(seat);
    if (host.scene().curtain !== null) host.lift();
  };
  return ok({
    get log() {
      return host.save().log;
    },
    failures: { told, logged },
    now: () => bench.time,
    command: async (seat, command) => {
      if (command.type === 'ply' || command.type === 'undo' || command.type === 'offerDraw') take(seat);
      if (command.type === 'giveTime') throw new RangeError('people at one device give each other no time');
      return command.type === 'ply' ? host.act(command.action as Market['Action']) : host.request(command.type);
    },
    askedAboutDraw: () => [host.scene().answers].filter((seat) => seat !== null),
    pass: (ms) => bench.pass(ms),
    sleep: (ms) => bench.sleep(ms),
    close: async () => {
      stop();
      host.close();
      spy.mockRestore();
    },
  });
}

hostSuite('the page', open, { interrupts: true, together: true });
