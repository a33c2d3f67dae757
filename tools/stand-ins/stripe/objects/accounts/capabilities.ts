/** Capabilities of an account, and Stripe's pending requirements: https://docs.stripe.com/connect/account-capabilities */
import type Stripe from 'stripe';

type Recipient = Stripe.V2.Core.Account.Configuration.Recipient;
type Transfers = NonNullable<NonNullable<Recipient['capabilities']>['stripe_balance']>['stripe_transfers'];
export type Capability = NonNullable<Transfers>;
export type Requirements = Stripe.V2.Core.Account.Requirements;

/** Stripe's decision on an account. */
export type Standing = 'active' | 'pending' | 'restricted' | 'rejected';

const DETAILS: Record<Standing, Capability['status_details']> = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  rejected: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
};

/** Closed permanently. */
export const closedCapability: Capability = {
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
