/** What a browser does with a message for it, https://www.rfc-editor.org/rfc/rfc8291. */
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, headerOf } from './content-encoding.ts';

const CURVE = 'prime256v1';

/** The secrets of a subscription, as base64url: the browser's own key, and the secret that it shares with the sender. */
export type ReceiverKeys = { readonly privateKey: string; readonly auth: string };

/** What the sender gets of them. */
export type PublicKeys = { readonly p256dh: string; readonly auth: string };

export function newReceiver(): ReceiverKeys {
  const own = createECDH(CURVE);
  own.generateKeys();
  // The number may begin with zeros, which Node leaves out. A key of VAPID is 32 bytes long all the same.
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

/** Decrypts a message (section 3.4). Throws when it is for somebody else, or was changed. */
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
