/** How a server tells the transcript of a match: entry by entry, with the records before each. */
import { fail, ok } from '@boardwright/core';
import { array, isRecord, nullable, object, optional, refine, unknown, type Decoder } from '@boardwright/core/decode';
import { openedLeafDecoder, questionDecoder, recordDecoder, type FairRecord, type ShareQuestion } from './records.ts';
import type { OpenedLeaf } from './list.ts';
import type { LogLine } from './state.ts';

const MAX_RECORDS = 400;
const MAX_DRAWS = 2;

/**
 * Records since the entry before. servers: for each draw among them the server's number, or null if this viewer may not know it yet.
 */
export interface ToldRecords {
  readonly records: readonly FairRecord[];
  readonly servers: readonly (OpenedLeaf | null)[];
}

/** An entry and the records before it. line: as it is hashed. action: of a sealed line, if this viewer knows it. */
export interface FairStep extends ToldRecords {
  readonly line: LogLine;
  readonly action?: unknown;
}

/** A question, and what was recorded since the last entry. */
export interface ToldQuestion extends ToldRecords {
  readonly question: ShareQuestion;
}

const line: Decoder<LogLine> = refine(unknown, (raw, at) => {
  const type = isRecord(raw) ? raw['type'] : null;
  if (!isRecord(raw) || typeof type !== 'string') return fail('bad-shape', `${at} must be an entry.`, { at });
  return ok({ ...raw, type });
});

const records = array(recordDecoder, MAX_RECORDS);
const servers = array(nullable(openedLeafDecoder), MAX_DRAWS);

export const stepDecoder: Decoder<FairStep> = object<FairStep>({ records, servers, line, action: optional(unknown) });

export const toldQuestionDecoder: Decoder<ToldQuestion> = object<ToldQuestion>({
  records,
  servers,
  question: questionDecoder,
});
