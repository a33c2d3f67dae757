/**
 * Passkeys (WebAuthn level 3), checked without CBOR: with attestation `none` a browser sends the public key itself, and
 * the rest of the authenticator data has a fixed form (docs/decisions/14-second-factors-and-undo.md).
 */
import type { PasskeyAssertion, PasskeyRegistration } from '../../../core/accounts/factors.ts';

/** Expected values: the one challenge, and our origin, whose host is the relying party. */
export type ExpectedRegistration = { readonly challenge: string; readonly origin: string };

export type PasskeyKey = { readonly key: string; readonly algorithm: number };
export type NewPasskeyKey = PasskeyKey & { readonly credential: string; readonly counter: number };

type Algorithm = {
  readonly key: { readonly name: string; readonly namedCurve?: string; readonly hash?: string };
  readonly signature: { readonly name: string; readonly hash?: string };
};

/** COSE numbers: ES256, Ed25519, RS256. */
const ALGORITHMS: Readonly<Record<number, Algorithm>> = {
  [-7]: { key: { name: 'ECDSA', namedCurve: 'P-256' }, signature: { name: 'ECDSA', hash: 'SHA-256' } },
  [-8]: { key: { name: 'Ed25519' }, signature: { name: 'Ed25519' } },
  [-257]: { key: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, signature: { name: 'RSASSA-PKCS1-v1_5' } },
};

/** In order of preference. */
export const ALGORITHM_NUMBERS = [-7, -8, -257] as const;

/** Flags of authenticator data: user present, user verified, attested credential data. */
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** The key of a passkey created for this challenge; null if a check fails. */
export async function checkRegistration(
  { id, response }: PasskeyRegistration,
  expected: ExpectedRegistration,
): Promise<NewPasskeyKey | null> {
  const { publicKey: key, publicKeyAlgorithm: algorithm } = response;
  const data = bytesOf(response.authenticatorData);
  const read = await readData(data, expected.origin);
  if (!data || !read || !isFor(response.clientDataJSON, 'webauthn.create', expected)) return null;
  // After the counter: 16 bytes AAGUID, two bytes length, the id.
  if (!(read.flags & HAS_KEY) || data.length < 55) return null;
  const length = new DataView(data.buffer).getUint16(53);
  const named = data.slice(55, 55 + length);
  if (named.length !== length || length === 0 || base64url(named) !== id) return null;
  if (!(await importKey({ key, algorithm }))) return null;
  return { credential: id, key, algorithm, counter: read.counter };
}

/** The signature counter of a correct assertion; null for a wrong one, or for a counter that did not rise. */
export async function checkAssertion(
  { response }: PasskeyAssertion,
  known: PasskeyKey & { readonly counter: number },
  expected: ExpectedRegistration,
): Promise<number | null> {
  const [data, client] = [bytesOf(response.authenticatorData), bytesOf(response.clientDataJSON)];
  const read = await readData(data, expected.origin);
  if (!data || !client || !read || !isFor(response.clientDataJSON, 'webauthn.get', expected)) return null;
  const signature = signatureOf(response.signature, known.algorithm);
  const imported = await importKey(known);
  const algorithm = ALGORITHMS[known.algorithm];
  if (!signature || !imported || !algorithm) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client));
  const signed = Uint8Array.from([...data, ...hash]);
  if (!(await crypto.subtle.verify(algorithm.signature, imported, signature, signed))) return null;
  return isNewCount(read.counter, known.counter) ? read.counter : null;
}

/** Many passkeys have no counter and always send 0. */
const isNewCount = (received: number, last: number): boolean => received > last || (received === 0 && last === 0);

/** Checks the client data: type, challenge and origin, and that no other page frames it. */
function isFor(clientDataJSON: string, type: string, { challenge, origin }: ExpectedRegistration): boolean {
  try {
    const said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(clientDataJSON) ?? undefined));
    return said.type === type && said.challenge === challenge && said.origin === origin && said.crossOrigin !== true;
  } catch {
    return false;
  }
}

/** The challenge in the client data, unverified; null when it cannot be parsed. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(bytesOf(clientDataJSON) ?? undefined));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Reads the fixed start of authenticator data; null for another relying party, or without user verification. */
async function readData(data: Uint8Array<ArrayBuffer> | null, origin: string) {
  if (!data || data.length < 37) return null;
  const host = new TextEncoder().encode(new URL(origin).hostname);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', host));
  const flags = data[32] ?? 0;
  const isOurs = hash.every((byte, i) => byte === data[i]);
  if (!isOurs || !(flags & PRESENT) || !(flags & VERIFIED)) return null;
  return { flags, counter: new DataView(data.buffer).getUint32(33) };
}

async function importKey({ key, algorithm }: PasskeyKey): Promise<CryptoKey | null> {
  const known = ALGORITHMS[algorithm];
  const bytes = bytesOf(key);
  if (!known || !bytes) return null;
  return crypto.subtle.importKey('spki', bytes, known.key, false, ['verify']).catch(() => null);
}

/**
 * A signature in the format of Web Crypto. ES256 arrives as ASN.1: a sequence of two integers; Web Crypto wants 32
 * bytes each.
 */
function signatureOf(text: string, algorithm: number): Uint8Array<ArrayBuffer> | null {
  const bytes = bytesOf(text);
  if (!bytes || algorithm !== -7) return bytes;
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = bytes[at + 1] ?? 0;
    const number = bytes.subarray(at + 2, at + 2 + length);
    const digits = number[0] === 0 ? number.subarray(1) : number;
    if (bytes[at] !== 2 || number.length !== length || digits.length > 32) return null;
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && at === bytes.length ? raw : null;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
