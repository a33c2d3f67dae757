import { changeSettings, type SettingsParameters, settingsOf, shownSettings } from '../../objects/balance/settings.ts';
import { define, ok } from '../endpoint.ts';

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
