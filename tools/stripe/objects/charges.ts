import type { Transaction } from '../store/store.ts';
import type { Decline } from './cards.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { Charge, Intent, PaymentMethod } from './objects.ts';

/** Records the attempt to take an intent's money: `decline` absent means that the money was taken. */
export function createCharge(tx: Transaction, intent: Intent, method: PaymentMethod, decline?: Decline): Charge {
  const taken = decline === undefined;
  const card = method.card;
  const charge: Charge = {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: taken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
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
    transfer_group: null,
  };
  tx.put('charge', charge);
  return charge;
}
