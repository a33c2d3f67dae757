import { invalidParameter } from '../objects/errors.ts';
import { findIntent } from '../objects/intents.ts';
import type { Intent } from '../objects/objects.ts';
import type { Transaction } from '../store.ts';
import type { Caller } from './authentication.ts';

/** Fields of an intent for a browser with the client secret: https://docs.stripe.com/api/payment_intents/retrieve */
const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Intent)[];

/** The intent of a call. A publishable key requires that intent's client secret. */
export function intentFor(
  tx: Pick<Transaction, 'get'>,
  { id, caller, params }: { id: string; caller: Caller; params: { client_secret?: string } },
): Intent {
  if (caller === 'publishable' && !params.client_secret) {
    throw invalidParameter('parameter_missing', 'Missing required param: client_secret.', 'client_secret');
  }
  const intent = findIntent(tx, id);
  if (params.client_secret && params.client_secret !== intent.client_secret) {
    throw invalidParameter(
      'payment_intent_invalid_parameter',
      'The client_secret provided does not match any associated PaymentIntent on this account.',
      'client_secret',
    );
  }
  return intent;
}

/** The intent's fields that the caller may see. */
export function shownTo(caller: Caller, intent: Intent): Partial<Intent> {
  if (caller === 'secret') return intent;
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]])) as Partial<Intent>;
}
