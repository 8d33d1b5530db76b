/**
 * Plays random games of Settlers that spectators see with all hands. The player to move offers, cancels, trades, builds and plays cards as
 * often as the rules allow. No spectator may ever be shown an entry before the stated number of turns has passed.
 */
import { itemAt, lastItem, pick, presetOf, rng, unwrap, type Rng, type Seat } from '@boardwright/core';
import { fold, type Command, type Table } from '@boardwright/core/host';
import { catan, type Catan } from '@boardwright/games/catan';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { seatRow } from '../match/all/choices.ts';
import { creationOf } from '../match/all/creation.ts';
import { firstTable } from '../match/log/reading.ts';
import { LiveMatch } from '../match/live-match.ts';
import type { MatchServices } from '../match/match-services.ts';
import { fromRow } from '../match/log/rows.ts';
import { LIMITS } from '../net/limits.ts';
import { memoryStore } from '../store/memory.ts';
import type { MatchRecord } from '../store/store.ts';
import { NO_LIMITS, servicesOf } from '../testing/test-server.ts';
import type { Peer } from './audience.ts';
import { PROTOCOL } from '@boardwright/protocol';
import { testPeer } from '../testing/peer.ts';

const LATE = 10;
const GAMES = bySize<Readonly<Record<string, number>>>(
  { duel: 1 },
  { duel: 1, standard: 1 },
  { duel: 250, standard: 250, three: 250, beginner: 250 },
);
/** The number of entries at which a game is cut off. Most games of four players have about 4,000. */
const LONGEST = bySize(600, 1200, Infinity);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };

/** One command in this many is not a ply. */
const ODDITY = 40;
/** In one of this many plies, the player to move ends the turn. */
const LONG_TURN = 12;

/** A spectator who counts the entries received. */
class Spectator implements Peer {
  readonly protocol = PROTOCOL;
  readonly features = [];
  readonly isFair = false;
  device = null;
  readonly address = '';
  readonly token = null;
  readonly isGone = false;
  seq = -1;

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; seq?: number; frames?: { seq: number }[] };
    if (message.type === 'welcome') this.seq = message.seq ?? this.seq;
    if (message.type === 'frames') this.seq = message.frames?.at(-1)?.seq ?? this.seq;
  }

  hold(): void {}

  dismiss(): void {}
}

/** The match according to its log. turns: how many turns of people and bots had ended after each entry. */
class Truth {
  readonly tables: Table<Catan>[];
  readonly turns = [0];
  readonly #record: MatchRecord;
  readonly #store: MatchServices['store'];

  constructor(record: MatchRecord, store: MatchServices['store']) {
    this.#record = record;
    this.#store = store;
    this.tables = [unwrap(firstTable(catan, record))];
  }

  get table(): Table<Catan> {
    return lastItem(this.tables);
  }

  async catchUp(): Promise<void> {
    const { rows } = unwrap(await this.#store.read(this.#record.id, { atMost: this.table.seq }));
    for (const row of rows.filter(({ seq }) => seq > this.table.seq)) {
      const entry = unwrap(fromRow(catan, row));
      const before = this.table;
      const isEnd = entry.type === 'ply' && entry.action.type === 'end';
      const isPlayed = entry.type === 'ply' && before.chairs[Number(entry.actor)]?.who !== 'nobody';
      const turns = entry.type === 'undo' ? itemAt(this.turns, entry.to) : lastItem(this.turns);
      this.tables.push(fold(catan, before, entry, entry.type === 'undo' ? this.tables[entry.to] : undefined));
      this.turns.push(turns + Number(isEnd && isPlayed));
    }
  }

  /** The last entry after which this many turns have ended. */
  get shown(): number {
    if (this.table.outcome !== null) return this.table.seq;
    const now = lastItem(this.turns);
    return Math.max(
      0,
      this.turns.findLastIndex((turns) => turns <= now - LATE),
    );
  }
}

/** Returns any legal ply. Each kind is equally likely, except that the turn rarely ends. */
function anyPly(table: Table<Catan>, seat: Seat, source: Rng): Command {
  const legal = catan.legalActions(table.state, seat);
  const others = legal.filter(({ type }) => type !== 'end');
  const wanted = others.length > 0 && source.below(LONG_TURN) > 0 ? others : legal;
  const kind = pick([...new Set(wanted.map(({ type }) => type))], source);
  const action = pick(
    wanted.filter(({ type }) => type === kind),
    source,
  );
  return { type: 'ply', action };
}

/** Returns a draw offer, a request for an undo or its answer, and rarely a resignation. */
function oddity(table: Table<Catan>, source: Rng): Command {
  const to = table.takeBack?.to ?? 0;
  if (table.takeBack !== null) return { type: source.below(4) > 0 ? 'allowUndo' : 'refuseUndo', to };
  if (source.below(8) === 0 && table.chairs.filter(({ who }) => who === 'person').length > 2) return { type: 'resign' };
  return { type: pick(['offerDraw', 'refuse', 'undo', 'undo'] as const, source) };
}

async function playGame(preset: string, source: Rng): Promise<number> {
  const services: MatchServices = {
    ...servicesOf(memoryStore()),
    diceOf:
      () =>
      ({ total }) =>
        source.below(total),
    report: (line) => expect.unreachable(line),
    // frames to spectators are not collected, so each is seen when it is sent
    limits: { ...LIMITS, ...NO_LIMITS },
  };
  const options = presetOf(catan, preset);
  const rows = Array.from({ length: options.seats }, (_, seat) => ({
    ...seatRow('person', seat, `invite ${seat}`),
    token: `token ${seat}`,
  }));
  const creation = creationOf(services, catan, { options, clock: null, pair: null, openAfter: LATE }, rows);
  await services.store.write(creation);
  const truth = new Truth(creation.record, services.store);
  const load = async (): Promise<LiveMatch<Catan>> => unwrap(await LiveMatch.load(services, catan, creation.record.id));
  const spectator = new Spectator();
  let live = await load();
  let sent = 0;
  const ask = (seat: Seat, command: Command): Promise<void> =>
    new Promise((answered) => {
      const id = `command-${sent++}`.padEnd(22, '-');
      const peer = testPeer(
        () => answered(),
        () => expect.unreachable('the match failed'),
      );
      live.command(peer, seat, { type: 'command', id, expect: itemAt(truth.table.since, seat), command });
    });
  await truth.catchUp();
  await live.visitors.join(spectator, null, -1);
  while (truth.table.outcome === null && truth.table.seq < LONGEST) {
    const seat = pick(catan.turn(truth.table.state).may, source) as Seat;
    const isOdd = truth.table.takeBack?.refused === null || source.below(ODDITY) === 0;
    if (isOdd) await ask(source.below(options.seats), oddity(truth.table, source));
    else await ask(seat, anyPly(truth.table, seat, source));
    await truth.catchUp();
    expect(spectator.seq).toBe(truth.shown);
    if (source.below(100) > 0) continue;
    // as after a restart, and for a spectator who connects only now
    live.close();
    live = await load();
    await live.visitors.join(spectator, null, source.below(2) === 0 ? -1 : spectator.seq);
    expect(spectator.seq).toBe(truth.shown);
  }
  live.close();
  return truth.table.seq;
}

test.each(Object.entries(GAMES))(
  `no spectator of %s sees anything younger than ${LATE} turns in %i games`,
  PATIENCE,
  async (preset, games) => {
    let entries = 0;
    for (let n = 0; n < games; n++) entries += await playGame(preset, rng(`${seed}/${preset}/${n}`));
    console.log(`${preset}: ${games} games, ${entries} entries`);
    expect(entries).toBeGreaterThan(games * 200);
  },
);
