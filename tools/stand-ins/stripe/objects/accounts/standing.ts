/** Stripe's decision on an account: what it is capable of, what is required of it, and the events of a change. */

import type Stripe from 'stripe';
import { recordThinEvent } from '../../events.ts';
import type { Transaction } from '../../store.ts';
import type { Account, ThinEvent } from '../objects.ts';

/** Sets Stripe's decision on an account and records events of its changes. A closed account stays closed. */
export function setStanding(tx: Transaction, account: Account, standing: Standing): Account {
  if (account.closed) return account;
  return change(tx, account, { capability: capabilityOf(standing), requirements: requirementsOf(standing) });
}

/** Closes an account. Its balance is inaccessible afterwards. */
export function closeAccount(tx: Transaction, account: Account): Account {
  if (account.closed) return account;
  const closed = change(
    tx,
    { ...account, closed: true },
    { capability: closedCapability, requirements: { entries: [] } },
  );
  recordAccountEvent(tx, closed, 'v2.core.account.closed');
  return closed;
}

type Change = { capability: Capability; requirements: NonNullable<Account['requirements']> };

function change(tx: Transaction, account: Account, { capability, requirements }: Change): Account {
  const { merchant, recipient } = account.configuration ?? {};
  const balance = recipient?.capabilities?.stripe_balance;
  const changed: Account = {
    ...account,
    configuration: {
      ...(merchant && {
        merchant: { ...merchant, ...(merchant.capabilities && { capabilities: { card_payments: capability } }) },
      }),
      ...(recipient && {
        recipient: {
          ...recipient,
          ...(balance && { capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } } }),
        },
      }),
    },
    requirements,
  };
  tx.put('account', changed);
  if (balance && balance.stripe_transfers?.status !== capability.status) {
    // One for the capability of transfers, and one for that of payouts.
    for (let changes = 0; changes < 2; changes++)
      recordAccountEvent(tx, changed, 'v2.core.account[configuration.recipient].capability_status_updated');
  }
  if (JSON.stringify(account.requirements) !== JSON.stringify(requirements))
    recordAccountEvent(tx, changed, 'v2.core.account[requirements].updated');
  return changed;
}

/**
 * Capabilities of an account, and Stripe's pending requirements: https://docs.stripe.com/connect/account-capabilities
 */

type Recipient = Stripe.V2.Core.Account.Configuration.Recipient;
type Transfers = NonNullable<NonNullable<Recipient['capabilities']>['stripe_balance']>['stripe_transfers'];
type Capability = NonNullable<Transfers>;
type Requirements = Stripe.V2.Core.Account.Requirements;

/** Stripe's decision on an account. */
export type Standing = 'active' | 'pending' | 'restricted' | 'rejected';

const DETAILS: Record<Standing, Capability['status_details']> = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  rejected: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
};

/** Closed permanently. */
const closedCapability: Capability = {
  status: 'restricted',
  status_details: [{ code: 'restricted_other', resolution: 'no_resolution' }],
};

export const capabilityOf = (standing: Standing): Capability => ({
  status: standing,
  status_details: DETAILS[standing],
});

/** Initial requirements for a person in the US: https://docs.stripe.com/connect/required-verification-information */
const WANTED = [
  'identity.entity_type',
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth.day',
  'identity.individual.address.line1',
  'identity.individual.id_numbers',
  'identity.attestations.terms_of_service.account.date',
  'external_account',
];

/** Pending requirements, and who has to act. A rejected account has none. */
export function requirementsOf(standing: Standing): Requirements {
  if (standing === 'active' || standing === 'rejected') return { entries: [] };
  const isChecked = standing === 'pending';
  const status = isChecked ? 'currently_due' : 'past_due';
  return {
    entries: WANTED.map((description) => ({
      awaiting_action_from: isChecked ? 'stripe' : 'user',
      description,
      errors: [],
      impact: {
        restricts_capabilities: ['stripe_balance.stripe_transfers', 'stripe_balance.payouts'].map((capability) => ({
          ...{ capability, configuration: 'recipient' as const, deadline: { status } as const },
        })),
      },
      minimum_deadline: { status },
      requested_reasons: [{ code: isChecked ? 'routine_verification' : 'routine_onboarding' }],
    })),
    summary: { minimum_deadline: { status } },
  };
}

/** Records an account event for the second webhook. */
function recordAccountEvent(tx: Transaction, { id }: Account, type: ThinEvent['type']): void {
  recordThinEvent(tx, type, { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` });
}
