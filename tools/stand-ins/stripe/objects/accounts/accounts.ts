/** Connected accounts: https://docs.stripe.com/api/v2/core/accounts */
import type { Transaction } from '../../store.ts';
import { planPayout, settingsOf } from '../balance/settings.ts';
import { ApiError, noSuch } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Account, Platform } from '../objects.ts';
import { capabilityOf, requirementsOf } from './standing.ts';

export const INCLUDES = ['configuration.recipient', 'requirements'] as const;

export function findAccount(tx: Pick<Transaction, 'get'>, id: string): Account {
  const account = tx.get('account', id);
  if (!account) throw noSuch('account', id, 'id');
  return account;
}

type OrNull<Fields> = { [Name in keyof Fields]: Fields[Name] | null };
type Shown = OrNull<Omit<Account, 'configuration'>> & {
  configuration: OrNull<Required<NonNullable<Account['configuration']>>> | null;
};

/**
 * An account in the response to a call: fields that the call does not include are null, whatever their value.
 * https://docs.stripe.com/api-v2-overview#include-response-values
 */
export function shownAccount(account: Account, include: readonly string[] = []): Shown {
  const has = (name: (typeof INCLUDES)[number]) => include.includes(name);
  const recipient = account.configuration?.recipient ?? null;
  return {
    ...account,
    configuration: has('configuration.recipient') ? { customer: null, merchant: null, recipient } : null,
    contact_phone: null,
    display_name: null,
    defaults: null,
    future_requirements: null,
    identity: null,
    requirements: has('requirements') ? (account.requirements ?? null) : null,
  };
}

/** True if it can receive transfers. */
export const receivesTransfers = ({ configuration }: Account): boolean =>
  configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active';

type Requested = { requested?: boolean };

export type AccountParameters = {
  contact_email: string;
  dashboard?: Account['dashboard'];
  metadata?: Record<string, string>;
  defaults?: { responsibilities?: object };
  configuration: {
    recipient?: { capabilities?: { stripe_balance?: { stripe_transfers?: Requested } } };
    merchant?: { capabilities?: { card_payments?: Requested } };
  };
  include?: string[];
};

/** 400 in the format of v2: a code and a message. Not stored under the key. */
const refused = (code: string, message: string, param?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, message, ...(param && { param }) });

/** Stripe's check before it creates an account. */
export function checkNewAccount({ defaults, configuration }: AccountParameters): void {
  if (configuration.recipient && !defaults?.responsibilities) {
    const path = 'defaults.responsibilities';
    throw refused('invalid_fields', `Missing required field: ${path}.`, path);
  }
}

/** Creates an account without data: its requested capabilities are restricted until its person supplies data. */
export function createAccount(tx: Transaction, params: AccountParameters): Account {
  const { recipient, merchant } = params.configuration;
  const platform = platformOf(tx);
  if (platform.accounts === 'none') {
    const message = 'The direct merchant has not signed up for Connect and cannot create connected accounts.';
    throw refused('platform_registration_required', message);
  }
  const wantsTransfers = recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true;
  const wantsCards = merchant?.capabilities?.card_payments?.requested === true;
  if (platform.accounts === 'with card payments' && wantsTransfers && !wantsCards) {
    const capability = 'configuration.recipient.capabilities.stripe_balance.stripe_transfers';
    const message = `The ${capability} capability is not available without configuration.merchant.capabilities.card_payments.`;
    throw refused('capability_not_available_without_other_capability', message, capability);
  }
  const account: Account = {
    id: newId('acct_1'),
    object: 'v2.core.account',
    applied_configurations: [...(merchant ? ['merchant' as const] : []), ...(recipient ? ['recipient' as const] : [])],
    closed: false,
    configuration: {
      ...(merchant && {
        merchant: { applied: true, ...(wantsCards && { capabilities: { card_payments: capabilityOf('restricted') } }) },
      }),
      ...(recipient && { recipient: { applied: true, ...(wantsTransfers && { capabilities: ofRecipient() }) } }),
    },
    contact_email: params.contact_email,
    created: new Date(tx.now()).toISOString(),
    dashboard: params.dashboard ?? 'none',
    livemode: false,
    metadata: params.metadata ?? {},
    requirements: requirementsOf('restricted'),
  };
  tx.put('account', account);
  planPayout(tx, account.id, settingsOf(tx, account.id));
  return account;
}

function ofRecipient() {
  return { stripe_balance: { payouts: capabilityOf('restricted'), stripe_transfers: capabilityOf('restricted') } };
}

/** Account types for which Stripe has approved the platform: https://docs.stripe.com/connect */

/** The platform is approved for accounts that only receive transfers, unless a switch changes that. */
const platformOf = (tx: Pick<Transaction, 'get'>): Platform =>
  tx.get('platform', 'platform') ?? { id: 'platform', accounts: 'any' };

export function setPlatform(tx: Transaction, accounts: Platform['accounts']): Platform {
  const platform: Platform = { id: 'platform', accounts };
  tx.put('platform', platform);
  return platform;
}
