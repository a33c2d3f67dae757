/** The browser's part of receiving a message, https://www.rfc-editor.org/rfc/rfc8291. */
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, headerOf } from './content-encoding.ts';

const CURVE = 'prime256v1';

/** Secrets of a subscription, as base64url: the browser's private key, and the secret shared with the sender. */
export type ReceiverKeys = { readonly privateKey: string; readonly auth: string };

export type PublicKeys = { readonly p256dh: string; readonly auth: string };

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
