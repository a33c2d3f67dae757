import { faultByAmount } from '../../faults.ts';
import { shownBalance, shownTransaction } from '../../objects/balance/balance.ts';
import { createPayout, type PayoutParameters, shownPayout } from '../../objects/balance/payouts.ts';
import { changeSettings, type SettingsParameters, settingsOf, shownSettings } from '../../objects/balance/settings.ts';
import { noSuch } from '../../objects/errors.ts';
import { define, ok } from '../endpoint.ts';
import { type ListParameters, listRules, pageOf } from '../lists.ts';

const TRANSACTIONS = '/v1/balance_transactions';
const PAYOUTS = '/v1/payouts';

type TransactionListParameters = ListParameters & { type?: string; source?: string; currency?: string };

/** Balances, their transactions, and payouts: of the platform, or with `Stripe-Account` of a connected account. */
export const balanceEndpoints = [
  define<object>({
    method: 'GET',
    path: '/v1/balance',
    ofAccounts: true,
    rules: { expand: 'strings' },
    run: (tx, { account }) => ok(shownBalance(tx, account)),
  }),
  define<TransactionListParameters>({
    method: 'GET',
    path: TRANSACTIONS,
    ofAccounts: true,
    rules: { ...listRules, type: 'string', source: 'string', currency: 'string' },
    run: (tx, { params, account }) => {
      const rows = tx
        .newestFirst('balance_transaction')
        .filter((row) => row.account === account)
        .filter(({ type }) => !params.type || type === params.type)
        .filter(({ source }) => !params.source || source === params.source)
        .filter(({ currency }) => !params.currency || currency === params.currency)
        .map((row) => shownTransaction(tx, row));
      return ok(pageOf(rows, params, TRANSACTIONS));
    },
  }),
  define<object>({
    method: 'GET',
    path: `${TRANSACTIONS}/:id`,
    ofAccounts: true,
    rules: { expand: 'strings' },
    run: (tx, { id, account }) => {
      const found = tx.get('balance_transaction', id);
      if (found?.account !== account) throw noSuch('balance transaction', id, 'id');
      return ok(shownTransaction(tx, found));
    },
  }),
  define<PayoutParameters>({
    method: 'POST',
    path: PAYOUTS,
    ofAccounts: true,
    rules: {
      amount: 'integer',
      currency: ['usd'],
      description: 'string',
      method: ['standard'],
      metadata: 'metadata',
      expand: 'strings',
    },
    required: ['amount', 'currency'],
    fault: (_, { params }) => faultByAmount('payout', params.amount),
    run: (tx, { params, account, cause }) => ok(shownPayout(createPayout(tx, account, params, cause))),
  }),
  define<ListParameters & { status?: string }>({
    method: 'GET',
    path: PAYOUTS,
    ofAccounts: true,
    rules: { ...listRules, status: ['pending', 'paid', 'failed', 'canceled', 'in_transit'] },
    run: (tx, { params, account }) => {
      const payouts = tx
        .newestFirst('payout')
        .filter((payout) => payout.account === account && (!params.status || payout.status === params.status));
      return ok(pageOf(payouts.map(shownPayout), params, PAYOUTS));
    },
  }),
  define<object>({
    method: 'GET',
    path: `${PAYOUTS}/:id`,
    ofAccounts: true,
    rules: { expand: 'strings' },
    run: (tx, { id, account }) => {
      const found = tx.get('payout', id);
      if (found?.account !== account) throw noSuch('payout', id, 'payout');
      return ok(shownPayout(found));
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
        debit_negative_balances: 'boolean',
        payouts: {
          minimum_balance_by_currency: { usd: 'integer' },
          schedule: {
            interval: ['manual', 'daily', 'weekly', 'monthly'],
            monthly_payout_days: 'integers',
            weekly_payout_days: 'strings',
          },
          statement_descriptor: 'string',
        },
      },
      expand: 'strings',
    },
    run: (tx, { params, account }) => ok(shownSettings(changeSettings(tx, account, params))),
  }),
];
