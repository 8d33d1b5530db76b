/**
 * Lists Ed25519 signatures that some programs accept and others refuse, for the vectors of docs/reference/fair-draws.md. All are made with
 * the same secret scalars, so that each differs from an ordinary signature only in the way that its name states.
 */

interface SignatureVector {
  readonly name: string;
  readonly key: string;
  readonly message: string;
  readonly signature: string;
  readonly valid: boolean;
}

const KEY = '8dce84e22e2b108683c36e54b516c4ff18b8bfcb5ac07ade61ee27c2e7dcc2ff';
const R = '91b5533443a25c370874966bbb90b87c06d65008d425e28ba33e67d1f589334e';
const S = 'a1c2538c93178d3c991cee0d86cf1a609c34225e9dbc10887f0197f905e8da08';
/** The text "bgfair-1" as hex. */
const MESSAGE = '6267666169722d31';

function vector(name: string, valid: boolean, key: string, signature: string): SignatureVector {
  return { name, key, message: MESSAGE, signature, valid };
}

export const SIGNATURES: readonly SignatureVector[] = [
  vector('an ordinary one', true, KEY, `${R}${S}`),
  vector('S plus the order of B', false, KEY, `${R}8e9649e9ad7a9f946fb9e5b064c9f9749c34225e9dbc10887f0197f905e8da18`),
  vector('another S', false, KEY, `${R}a2c2538c93178d3c991cee0d86cf1a609c34225e9dbc10887f0197f905e8da08`),
  vector(
    'R plus a point of order 8',
    true,
    KEY,
    '168c0cd6148d3134449ae656ef18222a90eb8cc09b7a7cf3b2453774057330c00388e8f24244c5f1fb5402dde6b4111cdfc2d205e8f80c2663bd902a404da001',
  ),
  vector(
    'a key plus a point of order 8',
    true,
    '73aec26b1e204b923121e4d5f1ef2d83988ae6191d4b994aef716cbf970d6142',
    `${R}ace4bc580d6c5359235cd91409d02ef787e5d11805be7d0532284eeb4186930f`,
  ),
  vector(
    'the identity as R',
    true,
    KEY,
    '01000000000000000000000000000000000000000000000000000000000000001e9be7289d58a89f6281f8b4a272f1a8a25b7001349d32102d09e04149abb100',
  ),
  vector(
    'the identity as R, with y above the prime',
    false,
    KEY,
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f8991f4760595c19f52d3d6b4797eeb166470f632b6219facf73fbcdc34f68004',
  ),
  vector(
    'the identity as R, with the sign of an odd x',
    false,
    KEY,
    '010000000000000000000000000000000000000000000000000000000000008002d5e427e74ced04e0bf1d5787e021af6106312c60b8fced9e34d632b78b8608',
  ),
  vector(
    'a key of order 8',
    false,
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    `${R}bbaefa4f6a28f912760abd881b244755fd0ddeba9204ae57a984a69376d59806`,
  ),
  vector(
    'the identity as the key',
    false,
    '0100000000000000000000000000000000000000000000000000000000000000',
    `${R}bbaefa4f6a28f912760abd881b244755fd0ddeba9204ae57a984a69376d59806`,
  ),
  vector(
    'a key that is no point',
    false,
    '0200000000000000000000000000000000000000000000000000000000000000',
    `${R}${S}`,
  ),
  vector('an R that is no point', false, KEY, `0200000000000000000000000000000000000000000000000000000000000000${S}`),
];

export const JSON_VALUES: readonly unknown[] = [
  null,
  [],
  {},
  { b: [1, 0, -7, 9007199254740991], a: { z: true, Z: false } },
  { 'a b': 'x"\\\b\f\n\r\t\u0001\u001f\u007f/', a: '將 🐉', '': '' },
];
