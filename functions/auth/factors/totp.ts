/**
 * Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every app
 * supports.
 */
import { fromBase32, toBase32 } from './base32.ts';

const STEP_MS = 30_000;
const DIGITS = 6;

/** Tolerance for clocks of phones, in steps before and after the present one. */
const STEPS_OFF = 1;

export const newTotpSeed = (): string => toBase32(crypto.getRandomValues(new Uint8Array(20)));

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

export const totpStepAt = (now: number): number => Math.floor(now / STEP_MS);

export async function totpCodeAt(seed: string, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromBase32(seed), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const number = hash.getUint32(hash.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of this code among those around `now` (ms) and above `lastStep`; null for a wrong code. */
export async function findTotpStep(seed: string, code: string, now: number, lastStep: number): Promise<number | null> {
  const present = totpStepAt(now);
  let found: number | null = null;
  for (let step = present - STEPS_OFF; step <= present + STEPS_OFF; step++) {
    if (step > lastStep && found === null && (await totpCodeAt(seed, step)) === code) found = step;
  }
  return found;
}

export function totpUri(brand: string, email: string, seed: string): string {
  const parameters = new URLSearchParams({ secret: seed, issuer: brand });
  return `otpauth://totp/${encodeURIComponent(brand)}:${encodeURIComponent(email)}?${parameters}`;
}
