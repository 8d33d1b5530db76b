/** Finds the handler of a request by its type. */
import { fail, ok, type Result } from '@boardwright/core';
import { isRecord } from '@boardwright/core/decode';
import type { ClientRequest, Feature } from '@boardwright/protocol';
import type { SocketRequest } from './request.ts';
import * as requests from './requests.ts';

/** The handlers by type. The compiler rejects a missing or misnamed one. */
const BY_TYPE: { readonly [T in ClientRequest['type']]: SocketRequest<T> } = { ...requests };
const ALL: readonly SocketRequest[] = Object.values<SocketRequest>(BY_TYPE);

/** Finds the handler of a request. features: those that client and server have in common. */
export function findRequest(
  raw: unknown,
  features: readonly Feature[],
  all: readonly SocketRequest[] = ALL,
): Result<SocketRequest> {
  const found = all.find(({ type }) => isRecord(raw) && raw['type'] === type);
  const isOpen = ({ feature }: SocketRequest): boolean => feature === null || features.includes(feature);
  const names = all.flatMap((one) => (isOpen(one) ? one.type : [])).join(', ');
  if (found === undefined) return fail('bad-shape', `request.type must be one of ${names}.`, { at: 'request.type' });
  const { feature } = found;
  if (feature !== null && !features.includes(feature))
    return fail('no-feature', `Name the feature "${feature}" in the hello before you use it.`, { feature });
  return ok(found);
}
