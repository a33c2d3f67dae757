/** Random secrets and their hashes: only the hash of a secret is stored. */

/** 32 random bytes as base64url, after a fixed prefix by which scanners recognise a leaked token. */
export function newSecret(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

export async function newLinkSecret(prefix: string): Promise<{ secret: string; hash: string }> {
  const secret = newSecret(prefix);
  return { secret, hash: await hashSecret(secret) };
}

/** SHA-256 in hex, sufficient for secrets of full entropy; passwords use `passwords.ts`. */
export async function hashSecret(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoded(secret)));
}

/** HMAC-SHA-256 in hex, for data that could be guessed from a plain hash: emails, addresses. */
export type Hmac = (text: string) => Promise<string>;

/**
 * The HMAC under a key of its purpose, the constant first word of the text. Each key is derived from the one secret
 * (HKDF, RFC 5869), so that a value made for one purpose is useless for another. A missing secret throws at the first
 * use; there is no default.
 */
export function hmacUnderSecret(secret: string | undefined): Hmac {
  const keys = new Map<string, Promise<CryptoKey>>();
  const keyFor = async (purpose: string) => {
    if (!secret) throw new Error('RATE_LIMIT_SECRET is not set: docs/operations.md');
    const root = await crypto.subtle.importKey('raw', encoded(secret), 'HKDF', false, ['deriveKey']);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoded(`dogear ${purpose}`) };
    return crypto.subtle.deriveKey(derivation, root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
  };
  return async (text) => {
    const [purpose = ''] = text.split(' ', 1);
    const known = keys.get(purpose) ?? keyFor(purpose);
    keys.set(purpose, known);
    return hex(await crypto.subtle.sign('HMAC', await known, encoded(text)));
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
