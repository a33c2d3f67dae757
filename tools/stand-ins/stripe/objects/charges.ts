import type { Transaction } from '../store.ts';
import { addBalanceTransaction } from './balance/balance.ts';
import { behaviourOf, type Decline } from './cards.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { Charge, Intent, PaymentMethod } from './objects.ts';
import { cardNameOf } from './payment-methods.ts';

/** Pending time of a payment, in seconds: https://docs.stripe.com/payments/balances */
const SETTLES_AFTER = 2 * 24 * 60 * 60;

/** Records an attempt to charge an intent; without `decline` it succeeded. */
export function createCharge(tx: Transaction, intent: Intent, method: PaymentMethod, decline?: Decline): Charge {
  const taken = decline === undefined;
  const card = method.card;
  const id = newId('ch_3');
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: taken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: taken ? settle(tx, id, intent, method) : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: taken,
    created: nowInSeconds(tx),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: taken ? 'approved_by_network' : 'declined_by_network',
      reason: decline ? (decline.decline_code ?? decline.code) : null,
      seller_message: taken ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: taken ? 'authorized' : 'issuer_declined',
    },
    paid: taken,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: card
      ? {
          type: 'card',
          card: {
            amount_authorized: taken ? intent.amount : null,
            authorization_code: null,
            brand: card.brand,
            checks: null,
            country: card.country,
            electronic_commerce_indicator: null,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
            fingerprint: card.fingerprint ?? null,
            funding: card.funding,
            installments: null,
            last4: card.last4,
            mandate: null,
            network: card.brand,
            network_transaction_id: null,
            regulated_status: 'unregulated',
            three_d_secure: null,
            transaction_link_id: null,
            wallet: null,
          },
        }
      : null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: taken ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  tx.put('charge', charge);
  return charge;
}

/** Stripe's fee for a charge, both in cents: https://stripe.com/pricing */
export const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30;

/** Adds the money to the balance, minus Stripe's fee. Returns the id of the balance transaction. */
function settle(tx: Transaction, id: string, { amount, description }: Intent, method: PaymentMethod): string {
  const behaviour = behaviourOf(cardNameOf(tx, method.id));
  const atOnce = behaviour.kind === 'succeed' && behaviour.settles === 'at once';
  return addBalanceTransaction(tx, {
    type: 'charge',
    amount,
    fee: feeOf(amount),
    source: id,
    ...(description !== null && { description }),
    availableOn: nowInSeconds(tx) + (atOnce ? 0 : SETTLES_AFTER),
  }).id;
}
