import type { Transaction } from '../store/store.ts';
import { type Cause, recordEvent } from '../webhooks/events.ts';
import { newClientSecret, newId, nowInSeconds } from './ids.ts';
import type { Intent } from './objects.ts';

export type CreateParameters = {
  amount: number;
  currency: string;
  metadata?: Record<string, string> | '';
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' };
  payment_method_types?: string[];
  description?: string;
  receipt_email?: string;
  transfer_group?: string;
};

/** Creates an intent in `requires_payment_method`. `amount` in cents. */
export function createIntent(tx: Transaction, params: CreateParameters, cause: Cause): Intent {
  const id = newId('pi_3');
  const automatic = params.automatic_payment_methods;
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic
      ? { allow_redirects: 'always', ...automatic }
      : params.payment_method_types
        ? null
        : { enabled: true, allow_redirects: 'always' },
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
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: params.payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
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

/** Adds keys, and removes those set to '': https://docs.stripe.com/api/metadata */
export function mergeMetadata(
  old: Record<string, string>,
  added: Record<string, string> | '' = {},
): Record<string, string> {
  if (added === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...added }).filter(([, value]) => value !== ''));
}
