/** The seats that this terminal has taken on servers, with claim or token, so that they can be resumed. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok, type Result } from '@boardwright/core';
import { integer, nullable, object, optional, parseJson, text, unknown, type Decoder } from '@boardwright/core/decode';
import type { AnsweredDraw } from '@boardwright/fair';
import { readJson, writeAtomic } from '@boardwright/node';
import type { Io } from '../io/io.ts';
import { dataFolder } from '../io/save-files.ts';

export interface SeatFile {
  readonly claim: string;
  readonly token: string | null;
  /** This device's data for fair draws, which @boardwright/fair decodes. */
  readonly fair?: unknown;
}

const keptSeat: Decoder<SeatFile> = object<SeatFile>({
  claim: text(40),
  token: nullable(text(40)),
  fair: optional(unknown),
});

/** The mode of the file. It is for the owner alone, because a token is a secret. */
const OWNER_ONLY = 0o600;

function seatPath({ env }: Pick<Io, 'env'>, name: string): string {
  return join(dataFolder(env), 'seats', `${name}.json`);
}

export async function readSeat(io: Pick<Io, 'env'>, match: string): Promise<SeatFile> {
  const raw = await readJson(seatPath(io, match));
  const kept = raw.ok ? keptSeat.decode(raw.value, 'seat') : raw;
  return kept.ok ? kept.value : { claim: newClientId(), token: null };
}

export function writeSeat(io: Pick<Io, 'env'>, match: string, seat: SeatFile): Promise<Result<null>> {
  return writeAtomic(seatPath(io, match), `${JSON.stringify(seat)}\n`, OWNER_ONLY);
}

const answerDecoder: Decoder<AnsweredDraw> = object<AnsweredDraw>({
  draw: integer(0, Number.MAX_SAFE_INTEGER),
  context: text(64),
});

/**
 * Notes an answer to a draw, and returns the last one of any terminal of this player; null for none. It writes at once, because a server may
 * ask two terminals different questions for one draw.
 */
export function noteAnswer(io: Pick<Io, 'env'>, match: string, answer: AnsweredDraw): AnsweredDraw | null {
  const path = seatPath(io, `${match}.answered`);
  const before = answerIn(path);
  if (before !== null && before.draw >= answer.draw) return before;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(answer), { mode: OWNER_ONLY });
  } catch {
    // a full disk must not end the game; this terminal still remembers its answer
  }
  return before;
}

function answerIn(path: string): AnsweredDraw | null {
  try {
    const raw = parseJson(readFileSync(path, 'utf8'), 'answer');
    const read = raw.ok ? answerDecoder.decode(raw.value, 'answer') : raw;
    return read.ok ? read.value : null;
  } catch {
    // there is none yet
    return null;
  }
}

/** Writes the evidence of a wrong draw. Returns the path of the file. */
export async function writeEvidence(io: Pick<Io, 'env'>, match: string, evidence: object): Promise<Result<string>> {
  const path = seatPath(io, `${match}.evidence`);
  const written = await writeAtomic(path, `${JSON.stringify(evidence)}\n`, OWNER_ONLY);
  return written.ok ? ok(path) : written;
}

/** Returns a random id as long as the protocol requires. */
export function newClientId(): string {
  return randomBytes(18).toString('base64url');
}
