import { createHash } from 'node:crypto';

export type GoogleAccount = { sub: string; email: string; name: string; given_name: string };

/** An account in the chooser's list. Any other address is an account as well, and can be typed. */
export type ListedAccount = { readonly email: string; readonly name: string };

const LONGEST_ADDRESS = 254;

/**
 * The account of an address, listed or not; undefined for an invalid address. Case, surrounding spaces and the spelling
 * of the domain are ignored.
 */
export function accountAt(address: string, listed: readonly ListedAccount[] = []): GoogleAccount | undefined {
  const [, local, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (local === undefined || !URL.canParse(`http://${host}`)) return undefined;
  const email = `${local}@${new URL(`http://${host}`).hostname}`;
  if (email.length > LONGEST_ADDRESS) return undefined;
  const name = listed.find((account) => account.email === email)?.name ?? nameFrom(email);
  return { sub: subjectOf(email), email, name, given_name: name.split(' ')[0] as string };
}

/** `jane.doe+news@…` becomes Jane Doe. */
function nameFrom(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.replace(/\+.*/, '').match(/[\p{L}\p{N}]+/gu) ?? [local];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/**
 * Always the same for an address. 21 digits, like Google's: a client that parses it as a number would confuse accounts.
 */
export function subjectOf(seed: string): string {
  const digest = createHash('sha256').update(seed).digest('hex').slice(0, 16);
  return `1${BigInt(`0x${digest}`).toString().padStart(20, '0')}`;
}
