/** Encrypts a message for one browser, so that the push service cannot read it (RFC 8291, content coding aes128gcm of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription from a browser: the public key (65 bytes, uncompressed P-256) and the secret (16 bytes). */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const [SALT_BYTES, KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 16, 12, 16];
/** The size of the only record; push services accept at least 4096 bytes. */
const RECORD_BYTES = 4096;
/** The delimiter of the last record. */
const PADDING_DELIMITER = 2;

/** Returns the body of the request to the push service. text: at most 3,900 bytes in UTF-8. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  const ours = own.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(SALT_BYTES);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const record = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(PADDING_DELIMITER)), cipher.final()];
  return Buffer.concat([salt, headOf(ours), ours, ...record, cipher.getAuthTag()]);
}

/** Returns the header of the body: the size of a record, and the sender's key with its length. */
function headOf(key: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(key.length, 4);
  return head;
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
