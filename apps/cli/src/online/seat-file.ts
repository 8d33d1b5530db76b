/** The seats that this terminal has taken on servers, by claim or token, so that they can be resumed. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Result } from '@boardwright/core';
import { nullable, object, text, type Decoder } from '@boardwright/core/decode';
import { readJson, writeAtomic } from '@boardwright/node';
import type { Io } from '../io/io.ts';
import { dataFolder } from '../io/save-files.ts';

interface SeatFile {
  readonly claim: string;
  readonly token: string | null;
}

const keptSeat: Decoder<SeatFile> = object<SeatFile>({ claim: text(40), token: nullable(text(40)) });

/** A token is a secret. */
const OWNER_ONLY = 0o600;

function seatPath({ env }: Pick<Io, 'env'>, match: string): string {
  return join(dataFolder(env), 'seats', `${match}.json`);
}

export async function readSeat(io: Pick<Io, 'env'>, match: string): Promise<SeatFile> {
  const raw = await readJson(seatPath(io, match));
  const kept = raw.ok ? keptSeat.decode(raw.value, 'seat') : raw;
  return kept.ok ? kept.value : { claim: newClientId(), token: null };
}

export function writeSeat(io: Pick<Io, 'env'>, match: string, seat: SeatFile): Promise<Result<null>> {
  return writeAtomic(seatPath(io, match), `${JSON.stringify(seat)}\n`, OWNER_ONLY);
}

/** Returns an id of the length that the protocol requires. */
export function newClientId(): string {
  return randomBytes(18).toString('base64url');
}
