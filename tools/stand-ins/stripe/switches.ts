/**
 * Actions of Stripe, a bank or a person on demand: `POST /_standin/{what}` with a form. They are no part of Stripe's
 * API, and cause only states that the API can have.
 */
import type { Reply } from './api/endpoint.ts';
import { checkParameters, decodeForm, type Rules } from './api/parameters.ts';
import { byTimer } from './events.ts';
import { findAccount, setPlatform } from './objects/accounts/accounts.ts';
import { closeAccount, setStanding } from './objects/accounts/standing.ts';
import { fundsOf } from './objects/balance/balance.ts';
import { createPayout, failPayout, shownPayout } from './objects/balance/payouts.ts';
import { openDispute } from './objects/disputes.ts';
import { ApiError, errorAnswer, invalidParameter, noSuch } from './objects/errors.ts';
import { newId } from './objects/ids.ts';
import type { Platform } from './objects/objects.ts';
import type { Store, Transaction } from './store.ts';

type Switch<P> = {
  /** `:id` matches one segment. */
  path: string;
  rules: Rules;
  required: readonly string[];
  run: (tx: Transaction, id: string, params: P) => unknown;
};

const STANDINGS = { activate: 'active', check: 'pending', restrict: 'restricted', reject: 'rejected' } as const;

const define = <P>(definition: Switch<P>): Switch<never> => definition as unknown as Switch<never>;

const switches = [
  define<object>({
    path: 'balance',
    rules: { do: ['drain'] },
    required: ['do'],
    run: (tx) => drain(tx, null),
  }),
  define<{ accounts: Platform['accounts'] }>({
    path: 'platform',
    rules: { accounts: ['any', 'with card payments', 'none'] },
    required: ['accounts'],
    run: (tx, _, { accounts }) => setPlatform(tx, accounts),
  }),
  define<{ do: 'activate' | 'check' | 'restrict' | 'reject' | 'close' | 'drain' }>({
    path: 'accounts/:id',
    rules: { do: ['activate', 'check', 'restrict', 'reject', 'close', 'drain'] },
    required: ['do'],
    run: (tx, id, { do: what }) => {
      const account = findAccount(tx, id);
      if (what === 'drain') return drain(tx, id);
      return what === 'close' ? closeAccount(tx, account) : setStanding(tx, account, STANDINGS[what]);
    },
  }),
  define<{ do: 'dispute' | 'inquire' }>({
    path: 'charges/:id',
    rules: { do: ['dispute', 'inquire'] },
    required: ['do'],
    run: (tx, id, { do: what }) => {
      const charge = tx.get('charge', id);
      if (!charge) throw noSuch('charge', id, 'id');
      return openDispute(tx, charge, what === 'dispute' ? 'dispute' : 'inquiry');
    },
  }),
  define<object>({
    path: 'payouts/:id',
    rules: { do: ['fail'] },
    required: ['do'],
    run: (tx, id) => {
      const payout = tx.get('payout', id);
      if (!payout) throw noSuch('payout', id, 'id');
      return shownPayout(failPayout(tx, payout));
    },
  }),
];

/** Executes the switch at a path (after `/_standin/`). */
export function turnSwitch(store: Store, path: string, form: string): Reply {
  for (const { path: pattern, rules, required, run } of switches) {
    const match = new RegExp(`^${pattern.replace(':id', '(\\w+)')}$`).exec(path);
    if (!match) continue;
    try {
      const params = checkParameters<never>(decodeForm(form), rules, required);
      return { status: 200, body: store.transact((tx) => run(tx, match[1] ?? '', params)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: errorAnswer(error.body, newId('req_')) };
    }
  }
  return { status: 404, body: errorAnswer(invalidParameter('resource_missing', 'There is no such switch.').body, '') };
}

/** Pays out the available balance. The pending part stays. */
function drain(tx: Transaction, account: string | null) {
  const { available } = fundsOf(tx, account);
  if (available <= 0) return { paid_out: 0 };
  return { paid_out: available, payout: shownPayout(createPayout(tx, account, { amount: available }, byTimer)) };
}
