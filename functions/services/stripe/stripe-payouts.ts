/**
 * Stripe Connect for sellers: separate charges and transfers to recipients of Accounts v2 with the Express dashboard.
 */
import type Stripe from 'stripe';
import type { ProviderStatus } from '../../../core/payments/payouts/payout-state.ts';
import type { NewAccount, Payouts, ProviderAccount } from '../../domain/ports/payouts.ts';
import { callStripe, goneAccountOf, isGoneAccount, stripeRefusalOf } from './call-stripe.ts';
import {
  listReversalsOf,
  listTransfersOf,
  makeReversal,
  makeTransfer,
  retrieveTransfer,
  reversalsPage,
  transfersPage,
} from './stripe-transfers.ts';

type Configuration = Stripe.V2.Core.AccountCreateParams.Configuration;

const RECIPIENT: Configuration = {
  recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
};

/**
 * Both account configurations that Stripe is known to accept. A platform without approval for recipients alone is
 * refused the first and may use the second, whose sellers must supply more data.
 */
const SHAPES = {
  recipient: RECIPIENT,
  recipientAndMerchant: { ...RECIPIENT, merchant: { capabilities: { card_payments: { requested: true } } } },
} as const satisfies Readonly<Record<string, Configuration>>;

/** The configuration in use. Changing it is a change of this line (docs/operations.md). */
const SHAPE: keyof typeof SHAPES = 'recipient';

/** The shop accepts one currency and pays out in one country. */
const COUNTRY = 'us';
const CURRENCY = 'usd';

/** Without these an answer omits them. */
const INCLUDE: ['configuration.recipient', 'requirements'] = ['configuration.recipient', 'requirements'];

const newAccount = ({ userId, email, replaces }: NewAccount): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: email,
  dashboard: 'express',
  defaults: {
    currency: CURRENCY,
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  identity: { country: COUNTRY },
  configuration: SHAPES[SHAPE],
  metadata: { user: userId, ...(replaces !== null && { replaces }) },
  include: INCLUDE,
});

/**
 * The key contains a digest of the parameters. With a constant key a seller whose address changed after a lost reply
 * would be refused as long as Stripe stores the key. So they get another account, and the first one, to which nobody
 * has a link, stays empty.
 */
async function digestOf(asked: Stripe.V2.Core.AccountCreateParams): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(asked)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

const STATUS: Readonly<Record<Capability['status'], ProviderStatus>> = {
  active: 'active',
  pending: 'pending',
  restricted: 'restricted',
  rejected: 'rejected',
  unsupported: 'rejected',
};

/** An account without the capability is not payable. */
export function toAccount(account: Stripe.V2.Core.Account): ProviderAccount {
  const capability = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  return {
    kind: 'account',
    id: account.id,
    status: account.closed ? 'closed' : capability ? STATUS[capability.status] : 'restricted',
    needs: capability?.status_details[0]?.resolution ?? null,
  };
}

/** https://docs.stripe.com/api/balance: one sum per currency. */
const centsOf = (sums: readonly { readonly amount: number; readonly currency: string }[]): number =>
  sums.reduce((sum, { amount, currency }) => (currency === CURRENCY ? sum + amount : sum), 0);

/** Accounts, transfers and reversals over Stripe's API. Throws `unavailable` when Stripe does not answer. */
export const createStripePayouts = (stripe: Stripe): Payouts => ({
  createAccount: (account) =>
    callStripe(async () => {
      try {
        const asked = newAccount(account);
        const options = { idempotencyKey: `account:${account.userId}:${await digestOf(asked)}` };
        return toAccount(await stripe.v2.core.accounts.create(asked, options));
      } catch (error) {
        return stripeRefusalOf(error);
      }
    }),

  payOutMonthly: (accountId, day) =>
    callStripe(async () => {
      // https://docs.stripe.com/connect/manage-payout-schedule
      const schedule = { interval: 'monthly' as const, monthly_payout_days: [day] };
      try {
        await stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: accountId });
        return { kind: 'set' as const };
      } catch (error) {
        return stripeRefusalOf(error);
      }
    }),

  createAccountLink: (account, { returnUrl, refreshUrl }) =>
    callStripe(async () => {
      const account_onboarding = { return_url: returnUrl, refresh_url: refreshUrl };
      const use_case = { type: 'account_onboarding', account_onboarding };
      try {
        const { url } = await stripe.v2.core.accountLinks.create({ account, use_case });
        return { kind: 'link' as const, url };
      } catch (error) {
        return stripeRefusalOf(error);
      }
    }),

  retrieveAccount: (id) =>
    callStripe(async () => {
      try {
        return toAccount(await stripe.v2.core.accounts.retrieve(id, { include: INCLUDE }));
      } catch (error) {
        return goneAccountOf(error);
      }
    }),

  lastBankPayout: (stripeAccount) =>
    callStripe(async () => {
      const { data } = await stripe.payouts.list({ limit: 1 }, { stripeAccount });
      const [last] = data;
      // https://docs.stripe.com/payouts#payout-failures: a payout may fail after its status was paid.
      const failure = last?.status === 'failed' ? (last.failure_code ?? 'failed') : null;
      return last ? { failure, at: last.created * 1000 } : null;
    }, isGoneAccount),

  balance: () =>
    callStripe(async () => {
      const { available, pending } = await stripe.balance.retrieve();
      return { availableCents: centsOf(available), pendingCents: centsOf(pending) };
    }),

  transfer: (transfer) => callStripe(() => makeTransfer(stripe, transfer)),
  transfersOf: (intentId) => callStripe(() => listTransfersOf(stripe, intentId)),
  retrieveTransfer: (id) => callStripe(() => retrieveTransfer(stripe, id)),
  transfersPage: (query) => callStripe(() => transfersPage(stripe, query)),
  reversalsPage: (query) => callStripe(() => reversalsPage(stripe, query)),
  reversalsOf: (transferId) => callStripe(() => listReversalsOf(stripe, transferId)),
  reverse: (reversal) => callStripe(() => makeReversal(stripe, reversal)),
});
