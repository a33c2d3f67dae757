/**
 * The code by which a buyer proves that they hold the book: eight characters of Crockford's base 32, without I, L, O
 * and U.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const BITS = 5;

/** Code from the first 40 bits of a hexadecimal text. */
export function meetingCodeFromHex(hex: string): string {
  const bits = BigInt(`0x${hex.slice(0, (LENGTH * BITS) / 4)}`);
  return Array.from(
    { length: LENGTH },
    (_, i) => ALPHABET[Number((bits >> BigInt((LENGTH - 1 - i) * BITS)) & 31n)],
  ).join('');
}

/** Normalizes a typed code: removes spaces and dashes, and reads letters that look like digits as digits. */
export const normalizeMeetingCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The text has the form of a code. */
export const isMeetingCode = (text: string): boolean =>
  text.length === LENGTH && [...text].every((character) => ALPHABET.includes(character));

/** Shown by the buyer at the meeting: the code is typed, the secret is scanned. */
export type MeetingCode = { readonly code: string; readonly secret: string };

/** Secret of the QR code: 128 bits in lower-case hexadecimal, too many values to search. */
const SECRET = /^[0-9a-f]{32}$/;

/** Secret from the first 128 bits of a hexadecimal text. */
export const meetingSecretFromHex = (hex: string): string => hex.slice(0, 32);

export const isMeetingSecret = (text: string): boolean => SECRET.test(text);

/** A typed code, or the secret of a QR code, alone or at the end of the address that the QR code carries. */
export function parseShownCode(given: string): string {
  const secret = given
    .trim()
    .toLowerCase()
    .replace(/^.*#code-/s, '');
  return isMeetingSecret(secret) ? secret : normalizeMeetingCode(given);
}

/** SHA-256 of the secret's 16 bytes, in hexadecimal: identifies a secret without revealing it. */
export async function hashMeetingSecret(secret: string): Promise<string> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Two halves, for reading aloud. */
export const formatMeetingCode = (code: string): string => `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;

/**
 * Prefix of the ids of alerts of a right meeting code that the sale did not accept: one for each sale, with its order.
 */
export const LATE_CODE_PREFIX = 'code:';

/** Order of such an alert; undefined for the id of another alert. */
export const orderOfLateCode = (id: string): string | undefined =>
  id.startsWith(LATE_CODE_PREFIX) ? id.slice(LATE_CODE_PREFIX.length) : undefined;
