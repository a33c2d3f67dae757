/** Random secrets and their hashes: only the hash of a secret is stored. */

/** 32 random bytes as base64url, after a fixed prefix by which a leaked token is recognised. */
export function newSecret(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

/** A secret for a link, and the hash that is kept of it. */
export async function newLinkSecret(prefix: string): Promise<{ secret: string; hash: string }> {
  const secret = newSecret(prefix);
  return { secret, hash: await hashSecret(secret) };
}

/** SHA-256 in hex. Enough for secrets of full entropy; passwords go through `passwords.ts`. */
export async function hashSecret(secret: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', encoded(secret)));
}

/** HMAC-SHA-256 in hex, for what could be guessed and tried out if it were only hashed: emails, addresses. */
export type Hmac = (text: string) => Promise<string>;

/** The HMAC under this secret. A missing secret is an error at the first use, never a default. */
export function hmacUnder(secret: string | undefined): Hmac {
  let key: CryptoKey | undefined;
  return async (text) => {
    if (!secret) throw new Error('RATE_LIMIT_SECRET is not set: docs/deploy.md');
    key ??= await crypto.subtle.importKey('raw', encoded(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return hex(await crypto.subtle.sign('HMAC', key, encoded(text)));
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
