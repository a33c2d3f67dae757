import { createHash } from 'node:crypto';

export type GoogleAccount = { sub: string; email: string; name: string; given_name: string };

/** An account that the chooser lists. Every other address is an account, too: it only has to be typed. */
export type ListedAccount = { readonly email: string; readonly name: string };

const LONGEST_ADDRESS = 254;

/** The person behind an address, listed or not; undefined if it is no address. Capitals, spaces around it and the spelling of its domain do not matter. */
export function accountAt(address: string, listed: readonly ListedAccount[] = []): GoogleAccount | undefined {
  const [, local, host] = /^([^\s@]+)@([^\s@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (local === undefined || !URL.canParse(`http://${host}`)) return undefined;
  const email = `${local}@${new URL(`http://${host}`).hostname}`;
  if (email.length > LONGEST_ADDRESS) return undefined;
  const name = listed.find((account) => account.email === email)?.name ?? nameFrom(email);
  return { sub: subjectOf(email), email, name, given_name: name.split(' ')[0] as string };
}

/** `jane.doe+news@…` is called Jane Doe. */
function nameFrom(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const words = local.replace(/\+.*/, '').match(/[\p{L}\p{N}]+/gu) ?? [local];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Always the same for an address. 21 digits, as Google's are: who takes it for a number will mix people up. */
export function subjectOf(seed: string): string {
  const digest = createHash('sha256').update(seed).digest('hex').slice(0, 16);
  return `1${BigInt(`0x${digest}`).toString().padStart(20, '0')}`;
}
