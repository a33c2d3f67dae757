import { createECDH } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type VapidKeys = { readonly VAPID_PUBLIC_KEY: string; readonly VAPID_PRIVATE_KEY: string };

/** New VAPID keys (RFC 8292): a point of P-256 and its private scalar, as base64url. */
export function newVapidKeys(): VapidKeys {
  const own = createECDH('prime256v1');
  own.generateKeys();
  // Leading zeros of the number are omitted.
  const secret = own.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(32 - secret.length), secret]);
  return { VAPID_PUBLIC_KEY: own.getPublicKey('base64url'), VAPID_PRIVATE_KEY: whole.toString('base64url') };
}

/** Keys of this machine: generated once, and stored with the data, because subscriptions depend on them. */
export function ownVapidKeys(dataDir: string): VapidKeys {
  const path = join(dataDir, 'vapid-keys.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(newVapidKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(path, 'utf8')) as VapidKeys;
}
