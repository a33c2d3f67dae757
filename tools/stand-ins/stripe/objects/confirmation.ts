import { type Cause, recordEvent } from '../events.ts';
import { faultByCard } from '../faults.ts';
import type { Transaction } from '../store.ts';
import { type Behaviour, behaviourOf, type Decline } from './cards.ts';
import { createCharge } from './charges.ts';
import { openDispute, warnOfFraud } from './disputes.ts';
import { ApiError, type ErrorBody, forbiddenByState, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import type { Intent, PaymentError, PaymentMethod } from './objects.ts';
import { cardNameOf, type PaymentSource, resolvePaymentMethod } from './payment-methods.ts';

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Result of a confirmation: the intent, and the decline if there was one. */
export type Confirmed = { intent: Intent; declined?: ErrorBody };

/** Life cycle of an intent: https://docs.stripe.com/payments/paymentintents/lifecycle */
export function confirmIntent(tx: Transaction, intent: Intent, source: PaymentSource, cause: Cause): Confirmed {
  checkConfirmable(intent);
  const method = resolvePaymentMethod(tx, source, intent.payment_method);
  const card = cardNameOf(tx, method.id);
  tx.put('note', { id: intent.id, card });
  const attempt: Intent = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  const behaviour: Behaviour = behaviourOf(card);
  if (behaviour.kind === 'decline') return decline(tx, attempt, method, behaviour.decline, cause);
  if (behaviour.kind === 'authenticate') return { intent: askForAuthentication(tx, attempt, cause) };
  const settle = faultByCard(card)?.settle;
  if (!settle) return { intent: succeed(tx, attempt, method, cause) };
  tx.put('settlement', {
    ...{ id: intent.id, of: 'payment_intent', dueAt: tx.now() + settle.afterMs },
    outcome: settle.outcome,
  });
  return { intent: move(tx, { ...attempt, status: 'processing' }, 'payment_intent.processing', cause) };
}

/** Ends a 3-D Secure challenge. Only an intent in `requires_action` can be answered. */
export function authenticateIntent(
  tx: Transaction,
  intent: Intent,
  outcome: 'complete' | 'fail',
  cause: Cause,
): Intent {
  if (intent.status !== 'requires_action') {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      `This PaymentIntent is not waiting for authentication: it has a status of ${intent.status}.`,
    );
  }
  const method = methodOf(tx, intent);
  const answered: Intent = { ...intent, next_action: null };
  if (outcome === 'complete') return succeed(tx, answered, method, cause);
  const error: PaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: NOT_AUTHENTICATED,
    payment_method: method,
  };
  return fail(tx, answered, error, cause);
}

/** Sets the outcome of a `processing` intent. */
export function settleIntent(tx: Transaction, intent: Intent, outcome: 'succeeded' | 'failed', cause: Cause): Intent {
  const method = methodOf(tx, intent);
  if (outcome === 'succeeded') return succeed(tx, intent, method, cause);
  const generic = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
  return decline(tx, intent, method, generic, cause).intent;
}

function checkConfirmable(intent: Intent): void {
  if (intent.status === 'succeeded') {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { payment_intent: intent },
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      { payment_intent: intent },
    );
  }
}

function succeed(tx: Transaction, intent: Intent, method: PaymentMethod, cause: Cause): Intent {
  const charge = createCharge(tx, intent, method);
  const paid: Intent = { ...intent, status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id };
  const moved = move(tx, paid, 'payment_intent.succeeded', cause);
  const card = cardNameOf(tx, method.id);
  const behaviour = behaviourOf(card);
  const disputed = faultByCard(card)?.disputed;
  if (disputed)
    tx.put('settlement', { id: charge.id, of: 'charge', dueAt: tx.now() + disputed.afterMs, outcome: 'disputed' });
  const aftermath = behaviour.kind === 'succeed' ? behaviour.aftermath : undefined;
  if (aftermath === 'fraud warning') warnOfFraud(tx, charge);
  else if (aftermath) openDispute(tx, charge, aftermath);
  return moved;
}

function askForAuthentication(tx: Transaction, intent: Intent, cause: Cause): Intent {
  const next_action: Intent['next_action'] = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'stripe_3ds2_challenge', three_d_secure_2_source: newId('payatt_3') },
  };
  return move(tx, { ...intent, status: 'requires_action', next_action }, 'payment_intent.requires_action', cause);
}

function decline(tx: Transaction, intent: Intent, method: PaymentMethod, reason: Decline, cause: Cause): Confirmed {
  const charge = createCharge(tx, intent, method, reason);
  const error = { type: 'card_error' as const, ...reason, charge: charge.id, payment_method: method };
  const doc_url = `https://stripe.com/docs/error-codes/${reason.code.replaceAll('_', '-')}`;
  const failed = fail(tx, { ...intent, latest_charge: charge.id }, { ...error, doc_url } as PaymentError, cause);
  return { intent: failed, declined: { ...error, payment_intent: failed } };
}

function fail(tx: Transaction, intent: Intent, error: PaymentError, cause: Cause): Intent {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: error,
  };
  return move(tx, failed, 'payment_intent.payment_failed', cause);
}

function move(tx: Transaction, intent: Intent, type: Parameters<typeof recordEvent>[1], cause: Cause): Intent {
  tx.put('payment_intent', intent);
  recordEvent(tx, type, intent, { intentId: intent.id, cause });
  return intent;
}

function methodOf(tx: Transaction, intent: Intent): PaymentMethod {
  const method = intent.payment_method && tx.get('payment_method', intent.payment_method);
  if (!method) throw noSuch('PaymentMethod', String(intent.payment_method), 'payment_method');
  return method;
}

export function declineError(body: ErrorBody): ApiError {
  return new ApiError(402, body, { stored: true });
}
