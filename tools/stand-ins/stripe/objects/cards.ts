import { cardFaults, cardNameOfFault } from '../faults.ts';
import { ApiError } from './errors.ts';
import type { RefundFate } from './objects.ts';

export type Decline = { code: string; decline_code?: string; message: string; param?: string };

/** Actions of the card's bank after a payment. */
type Aftermath = 'dispute' | 'inquiry' | 'fraud warning';

export type Behaviour =
  | { kind: 'succeed'; aftermath?: Aftermath; refund?: RefundFate; settles?: 'at once' }
  | { kind: 'authenticate' }
  | { kind: 'decline'; decline: Decline };

export type TestCard = { name: string; number: string; behaviour: Behaviour };

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string };

const succeed: Behaviour = { kind: 'succeed' };
const decline = (code: string, message: string, more: Partial<Decline> = {}): Behaviour => ({
  kind: 'decline',
  decline: { code, message, ...more },
});

/** "Some time later", in milliseconds. */
const REFUND_MS = 2_000;

/** https://docs.stripe.com/testing#cards, #declined-payments and #disputes */
const published: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', behaviour: succeed },
  {
    name: 'chargeDeclined',
    number: '4000000000000002',
    behaviour: decline('card_declined', 'Your card was declined.', { decline_code: 'generic_decline' }),
  },
  {
    name: 'chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    behaviour: decline('card_declined', 'Your card has insufficient funds.', { decline_code: 'insufficient_funds' }),
  },
  {
    name: 'chargeDeclinedExpiredCard',
    number: '4000000000000069',
    behaviour: decline('expired_card', 'Your card has expired.', { param: 'exp_month' }),
  },
  {
    name: 'chargeDeclinedIncorrectCvc',
    number: '4000000000000127',
    behaviour: decline('incorrect_cvc', "Your card's security code is incorrect.", { param: 'cvc' }),
  },
  { name: 'authenticationRequired', number: '4000002500003155', behaviour: { kind: 'authenticate' } },
  {
    name: 'createDispute',
    number: '4000000000000259',
    behaviour: { kind: 'succeed', aftermath: 'dispute' },
  },
  {
    name: 'createDisputeInquiry',
    number: '4000000000001976',
    behaviour: { kind: 'succeed', aftermath: 'inquiry' },
  },
  {
    name: 'createIssuerFraudRecord',
    number: '4000000000005423',
    behaviour: { kind: 'succeed', aftermath: 'fraud warning' },
  },
  // https://docs.stripe.com/testing#available-balance
  {
    name: 'bypassPending',
    number: '4000000000000077',
    behaviour: { kind: 'succeed', settles: 'at once' },
  },
  // https://docs.stripe.com/testing#refunds
  {
    name: 'pendingRefund',
    number: '4000000000007726',
    behaviour: {
      kind: 'succeed',
      refund: { status: 'pending', pending_reason: 'processing', afterMs: REFUND_MS, end: { outcome: 'succeeded' } },
    },
  },
  {
    name: 'refundFail',
    number: '4000000000005126',
    behaviour: {
      kind: 'succeed',
      refund: { status: 'succeeded', afterMs: REFUND_MS, end: { outcome: 'failed', reason: 'unknown' } },
    },
  },
];

const faulty: readonly TestCard[] = cardFaults.map((fault) => ({
  name: cardNameOfFault(fault),
  number: fault.number,
  behaviour: succeed,
}));

/** In test mode Stripe declines every number that is no test card. */
const realCard: Behaviour = decline(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  { decline_code: 'test_mode_live_card' },
);

const cards = [...published, ...faulty];

/** The card of a stored name, or of a `pm_card_…` token's name (`visa_chargeDeclined`). */
export function cardByName(name: string): TestCard | undefined {
  return cards.find((card) => card.name === name || `visa_${card.name}` === name);
}

/** Validates a typed card as Stripe does for a payment method; throws a 402 card error. */
export function cardByInput(input: CardInput): TestCard {
  const number = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) {
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  }
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  checkExpiry(input);
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const known = cards.find((card) => card.number === number);
  return known ?? { name: 'real', number, behaviour: realCard };
}

export function behaviourOf(name: string): Behaviour {
  return cardByName(name)?.behaviour ?? realCard;
}

function checkExpiry({ exp_month: month, exp_year }: CardInput): void {
  const now = new Date();
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < now.getFullYear() || year > now.getFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param }, { stored: true });
}

export function brandOf({ number }: TestCard): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
