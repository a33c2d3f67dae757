/**
 * The browser's part of receiving a message (https://www.rfc-editor.org/rfc/rfc8291), and below it the decryption of
 * `aes128gcm` (https://www.rfc-editor.org/rfc/rfc8188).
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';

/** Secrets of a subscription, as base64url: the browser's private key, and the secret shared with the sender. */
export type ReceiverKeys = { readonly privateKey: string; readonly auth: string };

type PublicKeys = { readonly p256dh: string; readonly auth: string };

export function newReceiver(): ReceiverKeys {
  const own = createECDH(CURVE);
  own.generateKeys();
  // Node omits leading zeros of the number; a key of VAPID always has 32 bytes.
  const secret = own.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(32 - secret.length), secret]);
  return { privateKey: whole.toString('base64url'), auth: randomBytes(16).toString('base64url') };
}

function keysOf({ privateKey }: ReceiverKeys) {
  const own = createECDH(CURVE);
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return own;
}

export const publicKeysOf = (keys: ReceiverKeys): PublicKeys => ({
  p256dh: keysOf(keys).getPublicKey('base64url'),
  auth: keys.auth,
});

/** Decrypts a message (section 3.4). Throws when it is for another receiver, or was changed. */
export function readMessage(body: Buffer, keys: ReceiverKeys): Buffer {
  const header = headerOf(body);
  // Exactly one record (section 4).
  if (header.records.length > header.recordSize) throw new Error('a message is one record');
  const sender = header.keyId;
  const own = keysOf(keys);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const auth = Buffer.from(keys.auth, 'base64url');
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  return decrypt(header, key);
}

/** Decryption of `aes128gcm`, https://www.rfc-editor.org/rfc/rfc8188. */

const SALT = 16;
const HEAD = SALT + 4 + 1;
const TAG = 16;

/** The header before the records (section 2.1). */
type Header = {
  readonly salt: Buffer;
  readonly recordSize: number;
  readonly keyId: Buffer;
  readonly records: Buffer;
};

/** Throws when the body is too short for a header, or has an invalid record size. */
export function headerOf(body: Buffer): Header {
  if (body.length < HEAD) throw new Error('the header is cut off');
  const idLength = body.readUInt8(HEAD - 1);
  if (body.length < HEAD + idLength) throw new Error('the key id is cut off');
  const recordSize = body.readUInt32BE(SALT);
  if (recordSize < TAG + 2) throw new Error(`records of ${recordSize} octets cannot be`);
  return {
    salt: body.subarray(0, SALT),
    recordSize,
    keyId: body.subarray(HEAD, HEAD + idLength),
    records: body.subarray(HEAD + idLength),
  };
}

const derived = (key: Buffer, salt: Buffer, name: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));

/** The plaintext under this key. Throws when a record was changed, truncated, moved, or badly padded. */
export function decrypt({ salt, recordSize, records }: Header, key: Buffer): Buffer {
  if (records.length === 0) throw new Error('there is no record');
  const contentKey = derived(key, salt, 'aes128gcm', 16);
  const nonce = derived(key, salt, 'nonce', 12);
  const parts: Buffer[] = [];
  for (let at = 0, number = 0; at < records.length; at += recordSize, number++) {
    const record = records.subarray(at, at + recordSize);
    parts.push(unpadded(opened(record, contentKey, nonceOf(nonce, number)), at + recordSize >= records.length));
  }
  return Buffer.concat(parts);
}

/** The nonce includes the record's number, so that records cannot be reordered (section 2.3). */
function nonceOf(base: Buffer, number: number): Buffer {
  const nonce = Buffer.from(base);
  nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ number) >>> 0, 8);
  return nonce;
}

function opened(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (record.length <= TAG) throw new Error('a record is too short');
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(record.subarray(-TAG));
  return Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
}

/** The text is followed by 1, in the last record by 2, and then only zeros (section 2). */
function unpadded(text: Buffer, isLast: boolean): Buffer {
  const end = text.findLastIndex((octet) => octet !== 0);
  if (text[end] !== (isLast ? 2 : 1)) throw new Error('the padding is wrong');
  return text.subarray(0, end);
}
