/** Routes the requests over HTTP. */
import type { IncomingMessage } from 'node:http';
import { fault } from '@boardwright/core';
import { SITE_KEYS_PATH } from '@boardwright/fair';
import { CUT_OFF } from '../../faults.ts';
import { refusal, type HttpRoute } from '../http.ts';
import { TOO_MANY } from '../limits.ts';
import type { NetServices } from '../net-services.ts';
import { isAllowedOrigin, type Origins } from '../origin.ts';
import * as requests from './requests.ts';

const ALL = Object.values(requests);
const BANNED = fault('banned', 'This address is banned for now.');
const OTHER_ORIGIN = fault('other-origin', 'Requests from pages of this origin are not allowed.');

export function apiRoute(services: NetServices): HttpRoute {
  return async ({ raw, path }) => {
    if (!path.startsWith('/api/') && path !== SITE_KEYS_PATH) return null;
    const address = services.addressOf(raw);
    if (services.bans.has(address, Date.now())) return refusal(BANNED);
    if (!services.requests.take(address, performance.now())) return refusal(TOO_MANY);
    if (!services.isOwnHost(raw)) return refusal(OTHER_ORIGIN);
    if (raw.method === 'POST' && !fromHome(services.origins(), raw)) return refusal(OTHER_ORIGIN);
    const asked = ALL.find((one) => one.method === raw.method && one.path.test(path));
    if (asked === undefined) return null;
    const request = { raw, address, match: asked.path.exec(path)?.[1] };
    return (await services.health.unlessCut(() => asked.answer(services, request))) ?? refusal(CUT_OFF);
  };
}

/**
 * Returns whether a POST may come from our page. A request without an Origin does not come from a browser; one with a foreign Origin comes
 * from another page.
 */
function fromHome(origins: Origins, { headers }: IncomingMessage): boolean {
  return isAllowedOrigin({ ...origins, allowNone: true }, headers);
}
