/** The transcript of a fair match as clients get it: one step per entry, with the parts that the viewer may know. */
import type { Game, Kind, Seat } from '@boardwright/core';
import type { Entry, Step } from '@boardwright/core/host';
import type { FairRecord, FairStep, OpenedLeaf, ToldRecords } from '@boardwright/fair';
import { fairServerOf, transcriptLine, recordsOf, toldToAll } from '../match/fair/fair-match.ts';
import type { MatchRecord } from '../store/store.ts';
import { isSecret, knowsResult, mayKnow } from './projection.ts';

/** An entry of the log. draws: the number of chance plies before it. */
interface ToldEntry<K extends Kind> {
  readonly entry: Entry<K>;
  readonly seq: number;
  readonly draws: number;
}

/** Returns records as a viewer gets them. knows: whether the viewer may know the result of draw `draw`. */
export function toldRecords(
  record: MatchRecord,
  records: readonly FairRecord[],
  draw: number,
  knows: boolean,
): ToldRecords {
  const { lists } = fairServerOf(record);
  const isTold = (one: FairRecord): boolean => knows || one.type !== 'draw' || !one.secret;
  const servers = records.flatMap((one): (OpenedLeaf | null)[] =>
    one.type === 'draw' ? [isTold(one) ? lists.open(one.label === 'setup' ? 0 : draw) : null] : [],
  );
  return { records: records.map((one) => (isTold(one) ? one : toldToAll(one))), servers };
}

/** Returns an entry as a viewer gets it. knows: whether the viewer may know its secrets. */
export function toldStep<K extends Kind>(
  game: Game<K>,
  record: MatchRecord,
  { entry, seq, draws }: ToldEntry<K>,
  knows: boolean,
): FairStep {
  const { setup } = fairServerOf(record);
  const records = [...(seq === 1 ? (setup?.records ?? []) : []), ...recordsOf(entry)];
  const line = transcriptLine(game, record, entry, seq);
  const action = knows && 'seal' in line && entry.type === 'ply' ? { action: entry.action } : {};
  return { ...toldRecords(record, records, draws + 1, knows), line, ...action };
}

/** Encodes the steps of one match for its seats, once for all seats with the same knowledge. */
export class FairTeller<K extends Kind> {
  readonly #game: Game<K>;
  readonly #record: MatchRecord;
  #last: { readonly entry: Entry<K>; readonly knows: boolean; readonly text: string } | null = null;

  constructor(game: Game<K>, record: MatchRecord) {
    this.#game = game;
    this.#record = record;
  }

  text(step: Step<K>, seat: Seat): string {
    const { entry, before, after } = step;
    const knows = !isSecret(this.#game, entry) || this.#knows(step, seat);
    if (this.#last?.entry !== entry || this.#last.knows !== knows) {
      const told = toldStep(this.#game, this.#record, { entry, seq: after.seq, draws: before.draws }, knows);
      this.#last = { entry, knows, text: JSON.stringify(told) };
    }
    return this.#last.text;
  }

  #knows(step: Step<K>, seat: Seat): boolean {
    const { entry } = step;
    const isDraw = entry.type === 'ply' && entry.actor === 'chance';
    return isDraw ? knowsResult(this.#game, step, seat) : mayKnow(this.#game, entry, seat);
  }
}
