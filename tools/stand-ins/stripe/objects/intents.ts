/** Payment intents: https://docs.stripe.com/api/payment_intents */

import { type Cause, recordEvent } from '../events.ts';
import type { Transaction } from '../store.ts';
import { forbiddenByState, invalidParameter, noSuch } from './errors.ts';
import { newClientSecret, newId, nowInSeconds } from './ids.ts';
import type { Intent } from './objects.ts';

/** Statuses without a charge and without a payment in progress. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

/** Stripe's checks of a new or changed intent before execution. Amounts in cents. */
export function checkIntent({ amount, currency }: Partial<CreateParameters>): void {
  if (currency !== undefined && currency.toLowerCase() !== 'usd') {
    throw invalidParameter(
      'parameter_invalid_string',
      `Invalid currency: ${currency}. Only usd is simulated.`,
      'currency',
    );
  }
  if (amount !== undefined && amount < 1) {
    throw invalidParameter('parameter_invalid_integer', 'This value must be greater than or equal to 1.', 'amount');
  }
  if (amount !== undefined && amount < SMALLEST_AMOUNT) {
    throw invalidParameter('amount_too_small', 'Amount must be at least $0.50 usd', 'amount');
  }
  if (amount !== undefined && amount > LARGEST_AMOUNT) {
    throw invalidParameter('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
  }
}

/** The intent, or 404. `param` is Stripe's name of the id in the present call. */
export function findIntent(tx: Pick<Transaction, 'get'>, id: string, param = 'intent'): Intent {
  const intent = tx.get('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

/**
 * Changes the amount (cents), only without a payment in progress: https://docs.stripe.com/api/payment_intents/update
 */
export function changeAmount(tx: Transaction, intent: Intent, amount: number): Intent {
  if (!OPEN.includes(intent.status)) {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    );
  }
  const changed: Intent = { ...intent, amount };
  tx.put('payment_intent', changed);
  return changed;
}

/**
 * Cancels an intent permanently. A card payment in `processing` can no longer be stopped:
 * https://docs.stripe.com/api/payment_intents/cancel ("in rare cases, processing").
 */
export function cancelIntent(tx: Transaction, intent: Intent, cause: Cause): Intent {
  if (!OPEN.includes(intent.status)) {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { payment_intent: intent },
    );
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(tx),
    next_action: null,
  };
  tx.put('payment_intent', canceled);
  recordEvent(tx, 'payment_intent.canceled', canceled, { intentId: intent.id, cause });
  return canceled;
}

export type CreateParameters = {
  amount: number;
  currency: string;
  metadata?: Record<string, string> | '';
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' };
  description?: string;
  transfer_group?: string;
};

/** Creates an intent in `requires_payment_method`. `amount` in cents. */
export function createIntent(tx: Transaction, params: CreateParameters, cause: Cause): Intent {
  const id = newId('pi_3');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always', ...params.automatic_payment_methods },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: nowInSeconds(tx),
    currency: params.currency.toLowerCase(),
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata || {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
  tx.put('payment_intent', intent);
  recordEvent(tx, 'payment_intent.created', intent, { intentId: id, cause });
  return intent;
}
