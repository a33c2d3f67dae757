import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Transaction } from '../store.ts';
import { brandOf, type CardInput, cardByInput, cardByName, type TestCard } from './cards.ts';
import { forbiddenByState, invalidParameter, noSuch } from './errors.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { PaymentMethod } from './objects.ts';

type BillingInput = { name?: string; email?: string };
export type PaymentMethodInput = { type: 'card'; card: CardInput; billing_details?: BillingInput };

/** Payment method of a confirmation: an id (or `pm_card_…` token), or typed card details. */
export type PaymentSource = { payment_method?: string; payment_method_data?: PaymentMethodInput };

/** Creates a payment method of a typed card. Only the last four digits of the number are stored. */
export function createPaymentMethod(tx: Transaction, input: PaymentMethodInput): PaymentMethod {
  return save(tx, cardByInput(input.card), input);
}

/** The payment method of a confirmation; `already` is the intent's present one. */
export function resolvePaymentMethod(tx: Transaction, source: PaymentSource, already: string | null): PaymentMethod {
  if (source.payment_method_data) return createPaymentMethod(tx, source.payment_method_data);
  const id = source.payment_method ?? already;
  if (!id) {
    throw forbiddenByState(
      'payment_intent_unexpected_state',
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method, then confirm it again.",
    );
  }
  const card = id.startsWith('pm_card_') ? cardByName(id.slice('pm_card_'.length)) : undefined;
  if (card) {
    const year = new Date().getFullYear() + 1;
    return save(tx, card, { type: 'card', card: { number: card.number, exp_month: 12, exp_year: year } });
  }
  const found = tx.get('payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

/** Name of a payment method's card (`cards.ts`). */
export function cardNameOf(tx: Pick<Transaction, 'get'>, paymentMethodId: string): string {
  return tx.get('note', paymentMethodId)?.card ?? 'real';
}

/** Name of the card of a confirmation, before execution. Undefined if unclear. */
export function peekCardName(tx: Pick<Transaction, 'get'>, source: PaymentSource): string | undefined {
  if (source.payment_method_data) {
    try {
      return cardByInput(source.payment_method_data.card).name;
    } catch {
      return undefined;
    }
  }
  const id = source.payment_method;
  return id?.startsWith('pm_card_') ? cardByName(id.slice('pm_card_'.length))?.name : id && cardNameOf(tx, id);
}

export function requireOnePaymentSource(source: PaymentSource): void {
  if (source.payment_method && source.payment_method_data) {
    throw invalidParameter(
      'parameter_invalid_empty',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
    );
  }
}

/** Identical for a number in every account of this stand-in; the number cannot be derived from it. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16);

function save(
  tx: Transaction,
  card: TestCard,
  { card: typed, billing_details: billing }: PaymentMethodInput,
): PaymentMethod {
  const brand = brandOf(card);
  const checks: Stripe.PaymentMethod.Card.Checks = {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: typed.cvc === undefined ? null : 'pass',
  };
  const method: PaymentMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks,
      country: 'US',
      display_brand: brand,
      exp_month: typed.exp_month,
      exp_year: typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(tx),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  tx.put('payment_method', method);
  tx.put('note', { id: method.id, card: card.name });
  return method;
}
