/**
 * All faults, each with the input that causes it. A user causes a fault by choosing an amount or typing a card number;
 * no other code in this folder decides on a fault.
 *
 * By amount (cents): the last five digits are 66, the call, then the fault.
 *   calls: 6 create an intent, 7 cancel it, 8 retrieve it, 9 refund it (the refund's own amount), 5 transfer,
 *     4 reverse a transfer
 *   e.g. $666.01 fails to be created, $1,667.02 is cancelled and then answers 500.
 * By card number: effect of a confirmation with that card, and later events. Server calls, which have no number, use
 *   the token `pm_card_fault_` with the fault's name.
 */
import type { RefundFate } from './objects/objects.ts';

export type AnswerFault = {
  what: string;
  /** True if the call does its work before it fails. */
  effect: boolean;
  answer: 'server_error' | 'cut' | 'slow';
  /** True if the response is stored under the Idempotency-Key, so that the same key gets it again. */
  stored: boolean;
  /** Only the first request with a given key (or, without a key, given parameters). */
  once?: boolean;
};

/** Delivery of an intent's webhooks. Absent: at once, each once. */
export type WebhookFault = {
  copies?: number;
  /** Later events overtake earlier ones. */
  newestFirst?: boolean;
};

type CardFault = {
  name: string;
  number: string;
  what: string;
  webhook?: WebhookFault;
  /** The intent is `processing` for this long before the outcome. */
  settle?: { afterMs: number; outcome: 'succeeded' | 'failed' };
  /** Initial state of its refunds, and their outcome. */
  refund?: RefundFate;
  /** Its holder disputes the charge after this time. */
  disputed?: { afterMs: number };
  confirm?: AnswerFault;
  retrieve?: AnswerFault;
};

type FaultyCall = 'create' | 'cancel' | 'retrieve' | 'refund' | 'transfer' | 'reverse';

/** Delay of `slow` in ms, after the work and before the response. */
export const SLOW_ANSWER_MS = 2_000;

const errorBefore: AnswerFault = { what: '500 before the effect', effect: false, answer: 'server_error', stored: true };
const errorAfter: AnswerFault = { what: '500 after the effect', effect: true, answer: 'server_error', stored: true };
const replyLost: AnswerFault = {
  what: 'connection destroyed after the effect',
  effect: true,
  answer: 'cut',
  stored: true,
};
const errorOnce: AnswerFault = {
  what: '500 the first time only, not kept under the key',
  effect: false,
  answer: 'server_error',
  stored: false,
  once: true,
};
const slow: AnswerFault = { what: 'answers after 2 s', effect: true, answer: 'slow', stored: true };

const callDigit: Record<FaultyCall, number> = {
  ...{ create: 6, cancel: 7, retrieve: 8, refund: 9 },
  ...{ transfer: 5, reverse: 4 },
};

/** By the last digit of the amount. */
export const amountFaults: Readonly<Record<number, AnswerFault>> = {
  1: errorBefore,
  2: errorAfter,
  3: replyLost,
  6: errorOnce,
  7: slow,
};

const waiting = { status: 'pending', pending_reason: 'insufficient_funds', afterMs: 3_000 } as const;

/** Luhn-valid numbers under a prefix without published test cards of Stripe. */
export const cardFaults: readonly CardFault[] = [
  { name: 'webhook_never', number: '4000006666010003', what: 'webhooks are never sent', webhook: { copies: 0 } },
  { name: 'webhook_50', number: '4000006666020002', what: 'each webhook is sent 50 times', webhook: { copies: 50 } },
  {
    name: 'webhook_shuffled',
    number: '4000006666040000',
    what: 'processing, succeeded and refund webhooks arrive newest first',
    webhook: { newestFirst: true },
    settle: { afterMs: 0, outcome: 'succeeded' },
  },
  {
    name: 'processing',
    number: '4000006666050009',
    what: 'processing for 2 s, then succeeded',
    settle: { afterMs: 2_000, outcome: 'succeeded' },
  },
  {
    name: 'processing_fails',
    number: '4000006666060008',
    what: 'processing for 2 s, then declined',
    settle: { afterMs: 2_000, outcome: 'failed' },
  },
  {
    name: 'confirm_500_before',
    number: '4000006666070007',
    what: 'confirm: 500, nothing charged',
    confirm: errorBefore,
  },
  { name: 'confirm_500_after', number: '4000006666080006', what: 'confirm: 500, but charged', confirm: errorAfter },
  { name: 'confirm_reply_lost', number: '4000006666090005', what: 'confirm: charged, reply lost', confirm: replyLost },
  {
    name: 'retrieve_500_once',
    number: '4000006666110001',
    what: 'charged; the next retrieve is 500',
    retrieve: errorOnce,
  },
  {
    name: 'refund_waits',
    number: '4000006666120000',
    what: 'refunds wait 3 s for the balance, then succeed',
    refund: { ...waiting, end: { outcome: 'succeeded' } },
  },
  {
    name: 'refund_waits_in_vain',
    number: '4000006666130009',
    what: 'refunds wait 3 s for the balance, then fail',
    refund: { ...waiting, end: { outcome: 'failed', reason: 'insufficient_funds' } },
  },
  {
    name: 'disputed_later',
    number: '4000006666140008',
    what: 'disputed after 3 s; refunds wait a minute for the balance',
    disputed: { afterMs: 3_000 },
    refund: { ...waiting, afterMs: 60_000, end: { outcome: 'succeeded' } },
  },
];

/** The fault that an amount (cents) causes in a call, if any. */
export function faultByAmount(call: FaultyCall, amount: number): AnswerFault | undefined {
  const fault = (amount % 100_000) - 66_000 - callDigit[call] * 100;
  return amountFaults[fault];
}

/** Name of a fault's card in `cards.ts`; with the prefix `pm_card_` it is a token for server calls. */
export function cardNameOfFault({ name }: CardFault): string {
  return `fault_${name}`;
}

/** The fault of a card by its name (see `cards.ts`), if any. */
export function faultByCard(cardName: string | undefined): CardFault | undefined {
  return cardFaults.find((fault) => cardNameOfFault(fault) === cardName);
}
