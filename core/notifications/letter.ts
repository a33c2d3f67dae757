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
  'want-turn',
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
  'warning',
  'warning-over',
  'sign-found',
  'listing-removed',
  'listings-paused',
  'suspended',
  'restored',
  'seller-verified',
  'account-ended',
  'booked',
  'wishes',
  'wants',
  'messages',
  'report-decided',
] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * The letter to a deleted account. Its row has the account's former address, so it is deleted where those of others
 * end.
 */
export const ACCOUNT_END_LETTER = 'account-ended' satisfies LetterKind;

/** Letters that may be late, but must arrive: retried for as long as letters are stored. */
export const LONG_RETRIED_LETTERS = [
  'listing-removed',
  'suspended',
  'restored',
] as const satisfies readonly LetterKind[];

/** Letters that can be switched off. Letters about an account, a turn or money cannot. */
export const NEWS_KINDS = [
  'booked',
  'wishes',
  'wants',
  'messages',
  'report-decided',
] as const satisfies readonly LetterKind[];
export type NewsKind = (typeof NEWS_KINDS)[number];

export const isNews = (kind: string): kind is NewsKind => NEWS_KINDS.some((news) => news === kind);

/**
 * Letters that one account can cause for another before a payment between the two. The code that queues one names the
 * causing account (`queueLettersStatement`). While that account has not confirmed its address, the other one gets only
 * the notification of the bell.
 */
const BEFORE_PAYMENT = [
  'turn',
  'turn-ending',
  'turn-passed',
  'want-turn',
  'order-void',
  'booked',
  'wishes',
  'messages',
  'wants',
  'report-decided',
] as const satisfies readonly LetterKind[];
export type LetterBeforePayment = (typeof BEFORE_PAYMENT)[number];

/** Collection time of a digest, in seconds. */
export const DIGEST_SECONDS = 10 * 60;

/**
 * State of a letter: `due` until it is leased, `sending` while a run has the lease, `sent` once the mailer has accepted
 * it, `dead` when it was given up (`LETTER_FAILURE_REASONS`), `late` when its time passed, `dropped` when its reason
 * ceased or its address gets no letters.
 */
export const LETTER_STATES = ['due', 'sending', 'sent', 'dead', 'late', 'dropped'] as const;

/** Purposes of a letter's one-time link. */
export const LINK_KINDS = ['verify', 'reset', 'email', 'email-undo', 'factor-added'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Lifetime of such a link, in seconds. */
export const LINK_SECONDS: Readonly<Record<LinkKind, number>> = {
  verify: 24 * 60 * 60,
  reset: 30 * 60,
  email: 60 * 60,
  'email-undo': 7 * 24 * 60 * 60,
  'factor-added': 7 * 24 * 60 * 60,
};

/** `bounced`: the address gets no letters; `complained`: no news. */
export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * Reasons for giving up a letter: its address is refused, the mail service refused the letter itself, its arrival is
 * unknown, the retries ran out, or it could not be written.
 */
export const LETTER_FAILURE_REASONS = ['address', 'letter', 'unsure', 'tries', 'unwritten'] as const;
export type LetterFailureReason = (typeof LETTER_FAILURE_REASONS)[number];

/**
 * An unsent letter. `late`: its time passed; `suppressed`: the address gets no letters; `unknown`: it failed before
 * reasons were recorded.
 */
export type FailedLetter = {
  readonly id: string;
  readonly kind: LetterKind;
  /** Name of the recipient; empty without an account. */
  readonly personName: string;
  readonly personEmail: string;
  /** Moment of writing (ms since the epoch). */
  readonly at: number;
  readonly reason: LetterFailureReason | 'late' | 'suppressed' | 'unknown';
};

export const failedLetterWire = {
  id: '_id',
  kind: 'kind',
  personName: 'name',
  personEmail: 'email',
  at: moment('at'),
  reason: 'reason',
} as const satisfies CompleteWire<FailedLetter>;

/** A sample of a letter for admins. `key` is the last part of the address of its HTML. */
export type SampleLetter = {
  readonly kind: LetterKind;
  readonly key: string;
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
};

/** Colour scheme of the frame, whatever the browser prefers. */
export const SAMPLE_SCHEMES = ['light', 'dark'] as const;
export type SampleScheme = (typeof SAMPLE_SCHEMES)[number];
