import { shownBalance, shownTransaction } from '../../objects/balance/balance.ts';
import { shownPayout } from '../../objects/balance/payouts.ts';
import { changeSettings, type SettingsParameters, settingsOf, shownSettings } from '../../objects/balance/settings.ts';
import { define, ok } from '../endpoint.ts';
import { type ListParameters, listRules, pageOf } from '../lists.ts';

const TRANSACTIONS = '/v1/balance_transactions';
const PAYOUTS = '/v1/payouts';

/** Balances, their transactions, and payouts: of the platform, or with `Stripe-Account` of a connected account. */
export const balanceEndpoints = [
  define<object>({
    method: 'GET',
    path: '/v1/balance',
    ofAccounts: true,
    rules: { expand: 'strings' },
    run: (tx, { account }) => ok(shownBalance(tx, account)),
  }),
  define<ListParameters & { type?: string }>({
    method: 'GET',
    path: TRANSACTIONS,
    ofAccounts: true,
    rules: { ...listRules, type: 'string' },
    run: (tx, { params, account }) => {
      const rows = tx
        .newestFirst('balance_transaction')
        .filter((row) => row.account === account)
        .filter(({ type }) => !params.type || type === params.type)
        .map((row) => shownTransaction(tx, row));
      return ok(pageOf(rows, params, TRANSACTIONS));
    },
  }),
  define<ListParameters>({
    method: 'GET',
    path: PAYOUTS,
    ofAccounts: true,
    rules: listRules,
    run: (tx, { params, account }) => {
      const payouts = tx.newestFirst('payout').filter((payout) => payout.account === account);
      return ok(pageOf(payouts.map(shownPayout), params, PAYOUTS));
    },
  }),
];

const PATH = '/v1/balance_settings';

/** Settings of the balance of the platform, or with `Stripe-Account` of a connected account. */
export const balanceSettingsEndpoints = [
  define<object>({
    method: 'GET',
    path: PATH,
    ofAccounts: true,
    rules: { expand: 'strings' },
    run: (tx, { account }) => ok(shownSettings(settingsOf(tx, account))),
  }),
  define<SettingsParameters>({
    method: 'POST',
    path: PATH,
    ofAccounts: true,
    rules: {
      payments: {
        payouts: { schedule: { interval: ['manual', 'daily', 'monthly'], monthly_payout_days: 'integers' } },
      },
      expand: 'strings',
    },
    run: (tx, { params, account }) => ok(shownSettings(changeSettings(tx, account, params))),
  }),
];
