/**
 * By what a phone without a connection tells whether a code is right. It does not say the code: whoever wanted to find it out would have to
 * derive a key for each of 2^40 codes. Six digits, of which there are a million, could be searched.
 */

/** `salt` and `hash` are hexadecimal. The hash is what PBKDF2 makes of the code, with SHA-256. */
export type CodeVerifier = { readonly salt: string; readonly hash: string; readonly rounds: number };

/** As many as Workers allow. */
export const VERIFIER_ROUNDS = 100_000;

const HASH_BITS = 256;

/** The verifier of a code as it is read (`readCode`). */
export async function verifierOf(code: string, salt: string, rounds = VERIFIER_ROUNDS): Promise<CodeVerifier> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(code), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: rounds };
  const derived = new Uint8Array(await crypto.subtle.deriveBits(how, key, HASH_BITS));
  const hash = [...derived].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { salt, hash, rounds };
}

/** Whether it is the code of this verifier. */
export const isCodeOf = async ({ salt, hash, rounds }: CodeVerifier, code: string): Promise<boolean> =>
  (await verifierOf(code, salt, rounds)).hash === hash;
