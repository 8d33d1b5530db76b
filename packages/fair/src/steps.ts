/** The transcript of a match as a server sends it: entry by entry, with the records before each. */
import { fail, ok } from '@boardwright/core';
import {
  array,
  isRecord,
  nullable,
  object,
  optional,
  refine,
  text,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import {
  hexDecoder,
  openedLeafDecoder,
  questionDecoder,
  recordDecoder,
  siteDecoder,
  type FairRecord,
  type FairSection,
  type ShareQuestion,
} from './records.ts';
import type { FairPromise } from './state.ts';
import type { OpenedLeaf } from './list.ts';
import type { LogLine } from './state.ts';

const MAX_RECORDS = 400;
const MAX_DRAWS = 2;

/**
 * The records since the previous entry. servers: for each draw among them, the server's number, or null if this viewer may not know it yet.
 */
export interface ToldRecords {
  readonly records: readonly FairRecord[];
  readonly servers: readonly (OpenedLeaf | null)[];
}

/** An entry and the records before it. line: the line that is hashed. action: the action of a sealed line, if this viewer knows it. */
export interface FairStep extends ToldRecords {
  readonly line: LogLine;
  readonly action?: unknown;
}

/** A question, and the records since the last entry. */
export interface ToldQuestion extends ToldRecords {
  readonly question: ShareQuestion;
}

/** The object at the start of the hash chain. A device gets it with its welcome. */
export interface FairStart {
  readonly start: Readonly<Record<string, unknown>> & { readonly fair: FairPromise & Pick<FairSection, 'site'> };
}

const factsDecoder: Decoder<FairStart['start']['fair']> = object<FairStart['start']['fair']>({
  match: text(64),
  key: hexDecoder,
  commitment: hexDecoder,
  site: siteDecoder,
});

const start: Decoder<FairStart['start']> = refine(unknown, (raw, at) => {
  const told = isRecord(raw) ? raw['fair'] : null;
  if (!isRecord(raw) || !isRecord(told)) return fail('bad-shape', `${at} must be an object.`, { at });
  const facts = factsDecoder.decode(told, `${at}.fair`, 'ignore');
  // keep the whole object, because it is hashed as it was sent
  return facts.ok ? ok({ ...raw, fair: { ...told, ...facts.value } }) : facts;
});

/** Decodes the start of a fair match as the server sends it. */
export const startDecoder: Decoder<FairStart> = object<FairStart>({ start });

const line: Decoder<LogLine> = refine(unknown, (raw, at) => {
  const type = isRecord(raw) ? raw['type'] : null;
  if (!isRecord(raw) || typeof type !== 'string') return fail('bad-shape', `${at} must be an entry.`, { at });
  return ok({ ...raw, type });
});

const records = array(recordDecoder, MAX_RECORDS);
const servers = array(nullable(openedLeafDecoder), MAX_DRAWS);

/** Decodes a step of the transcript. */
export const stepDecoder: Decoder<FairStep> = object<FairStep>({ records, servers, line, action: optional(unknown) });

/** Decodes a question and the records since the last entry. */
export const toldQuestionDecoder: Decoder<ToldQuestion> = object<ToldQuestion>({
  records,
  servers,
  question: questionDecoder,
});
