import { randomInt } from 'node:crypto';
import type { Transaction } from '../store/store.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random id in Stripe's form, e.g. `pi_3…` with 24 letters and digits after the prefix. */
export function newId(
  prefix: 'pi_3' | 'ch_3' | 're_3' | 'txn_3' | 'po_1' | 'du_3' | 'issfr_3' | 'evt_3' | 'pm_1' | 'req_' | 'payatt_3',
): string {
  return prefix + letters(prefix === 'req_' ? 14 : 23);
}

/** The client secret of an intent: `pi_…_secret_…`. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(25)}`;
}

/** The clock as Stripe counts it: whole seconds since 1970. */
export function nowInSeconds({ now }: Pick<Transaction, 'now'>): number {
  return Math.floor(now() / 1000);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
