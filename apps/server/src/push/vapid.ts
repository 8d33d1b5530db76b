/** The operator's key pair, which identifies this server to push services (RFC 8292). */
import { createECDH, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { fail, ok, type Result } from '@boardwright/core';

export interface Vapid {
  /** The public key that browsers need for a subscription: 65 bytes in base64url. */
  readonly publicKey: string;
  /** Returns the header that identifies the sender. audience: the origin of the push service. now: wall time in milliseconds. */
  authorization(audience: string, now: number): string;
}

const VALID_S = 12 * 3600;

/**
 * Returns the key pair of a secret. secret: 32 bytes in base64url. subject: how push services can contact the operator, mailto: or https:.
 */
export function vapidOf(secret: string, subject: string): Result<Vapid> {
  const key = privateKeyOf(secret);
  if (key === null) return fail('bad-setting', 'PUSH_KEY must be a key as `boardwright-server --push-key` prints it.');
  const { publicKey } = key;
  const head = encode({ typ: 'JWT', alg: 'ES256' });
  return ok({
    publicKey,
    authorization: (audience, now) => {
      const claims = encode({ aud: audience, exp: Math.floor(now / 1000) + VALID_S, sub: subject });
      const signed = sign('sha256', Buffer.from(`${head}.${claims}`), { key: key.key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${head}.${claims}.${signed.toString('base64url')}, k=${publicKey}`;
    },
  });
}

/** Returns a new secret for PUSH_KEY. */
export function freshPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

function privateKeyOf(secret: string): { readonly key: KeyObject; readonly publicKey: string } | null {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(secret, 'base64url'));
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', d: secret, x: x ?? '', y: y ?? '' },
    });
    return { key, publicKey: point.toString('base64url') };
  } catch {
    return null;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
