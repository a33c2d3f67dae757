import { randomInt } from 'node:crypto';
import type { Transaction } from '../store.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number of letters and digits after the prefix. */
const lengths = {
  ...{ pi_3: 23, ch_3: 23, re_3: 23, txn_3: 23, po_1: 23, du_3: 23, issfr_3: 23, evt_3: 23, pm_1: 23, payatt_3: 23 },
  ...{
    tr_1: 23,
    trr_1: 23,
    tu_1: 23,
    py_1: 23,
    pyr_1: 23,
    req_: 14,
    acct_1: 15,
    evt_test_6: 40,
    ed_test_6: 40,
    we_1: 23,
  },
};

/** A random id in Stripe's form, e.g. `pi_3…` with 24 letters and digits after the prefix. */
export function newId(prefix: keyof typeof lengths): string {
  return prefix + letters(lengths[prefix]);
}

/** The client secret of an intent: `pi_…_secret_…`. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${letters(25)}`;
}

/** Stripe's unit of time: whole seconds since 1970. */
export function nowInSeconds({ now }: Pick<Transaction, 'now'>): number {
  return Math.floor(now() / 1000);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
