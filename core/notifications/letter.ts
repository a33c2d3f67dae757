/** The letters that the shop sends, by their kinds. */
import { type CompleteWire, moment } from '../entity/wire.ts';

export const LETTER_KINDS = [
  'verify',
  'welcome',
  'reset',
  'email',
  'email-undo',
  'email-changed',
  'password-changed',
  'google-linked',
  'google-unlinked',
  'email-taken',
  'new-device',
  'factor-added',
  'factor-removed',
  'factor-failed',
  'codes-used',
  'codes-made',
  'turn',
  'turn-ending',
  'turn-passed',
  'receipt',
  'copy-sold',
  'order-void',
  'refund-owed',
  'refund-sent',
  'copy-sent',
  'copy-delivered',
  'copy-handed-over',
  'cancel-asked',
  'sale-completed',
  'sale-canceled',
  'sale-refund-sent',
  'sale-refund-arrived',
  'sale-refund-failed',
  'sale-paused',
  'sale-goes-on',
  'claim-opened',
  'claim-withdrawn',
  'part-offered',
  'return-asked',
  'copy-sent-back',
  'decision-awaited',
  'decision-due',
  'sale-refunded',
  'goodwill-given',
  'dispute-lost',
  'share-changed',
  'refund-paid-outside',
  'fulfilment-reminder',
  'payout-waiting',
  'payout-account-ready',
  'payout-account-restricted',
  'payout-account-ended',
  'payout-sent',
  'payout-outside',
  'payout-taken-back',
  'debt-owed',
  'debt-kept',
  'debt-waived',
  'admin-acted',
  'approval-waiting',
  'sign-found',
  'listing-removed',
  'listings-paused',
  'suspended',
  'restored',
  'seller-verified',
  'account-ended',
  'booked',
  'wishes',
  'report-decided',
] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/** The one letter to an account that has ended. Its row has the address that the account had, so it is deleted where those of others end. */
export const LAST_LETTER = 'account-ended' satisfies LetterKind;

/** Letters that may come late, never not at all: they are tried for as long as letters are kept. */
export const LASTING_LETTERS = ['listing-removed', 'suspended', 'restored'] as const satisfies readonly LetterKind[];

/** What people can do without. Letters about an account, a turn or money cannot be switched off. */
export const NEWS_KINDS = ['booked', 'wishes', 'report-decided'] as const satisfies readonly LetterKind[];
export type NewsKind = (typeof NEWS_KINDS)[number];

export const isNews = (kind: string): kind is NewsKind => NEWS_KINDS.some((news) => news === kind);

/**
 * Letters that one account can cause for another before anything is paid between the two. The code that queues one names the account
 * that causes it (`queuedLetters`). While that account has not confirmed its address, only the bell tells the other one.
 */
export const BEFORE_PAYMENT = [
  'turn',
  'turn-ending',
  'turn-passed',
  'order-void',
  'booked',
  'wishes',
  'report-decided',
] as const satisfies readonly LetterKind[];
export type BeforePayment = (typeof BEFORE_PAYMENT)[number];

/** How long a digest gathers what happens, in seconds. */
export const DIGEST_SECONDS = 10 * 60;

/** How a letter stands: `late` when it could not be sent in its time, `dropped` when there was nothing to say any more. */
export const LETTER_STATES = ['due', 'sending', 'sent', 'dead', 'late', 'dropped'] as const;

/** What a one-time link of a letter is for. */
export const TOKEN_KINDS = ['verify', 'reset', 'email', 'email-undo', 'factor-added'] as const;
export type LinkKind = (typeof TOKEN_KINDS)[number];

/** How long such a link works, in seconds. */
export const LINK_SECONDS: Readonly<Record<LinkKind, number>> = {
  verify: 24 * 60 * 60,
  reset: 30 * 60,
  email: 60 * 60,
  'email-undo': 7 * 24 * 60 * 60,
  'factor-added': 7 * 24 * 60 * 60,
};

/** Why an address gets nothing (bounced), or no news (complained). */
export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * Why a letter was given up: its address takes none, the mail service refused the letter itself, nobody knows whether it arrived, it was tried
 * too often, or it could not be written.
 */
export const LETTER_FAILURES = ['address', 'letter', 'unsure', 'tries', 'unwritten'] as const;
export type LetterFailure = (typeof LETTER_FAILURES)[number];

/** A letter that was not sent. `late`: nobody needed it any more; `suppressed`: nothing goes to that address; `unknown`: it failed before reasons were kept. */
export type FailedLetter = {
  readonly id: string;
  readonly kind: LetterKind;
  /** Of the person it was for; empty without an account. */
  readonly personName: string;
  readonly personEmail: string;
  /** When it was written (ms since the epoch). */
  readonly at: number;
  readonly reason: LetterFailure | 'late' | 'suppressed' | 'unknown';
};

export const failedLetterWire = {
  id: '_id',
  kind: 'kind',
  personName: 'name',
  personEmail: 'email',
  at: moment('at'),
  reason: 'reason',
} as const satisfies CompleteWire<FailedLetter>;
