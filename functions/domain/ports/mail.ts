import type { SuppressionReason } from '../../../core/notifications/letter.ts';

/** A letter as it goes out. */
export type Mail = {
  /** The id of its row in the outbox, the same at each try. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Of these alone: Auto-Submitted, Content-Language, List-Unsubscribe, List-Unsubscribe-Post, X-*. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * What became of a letter. Only `unknown` may have been sent without our knowledge. `refused`: it never will be, for its address
 * or for itself. `later`: it certainly was not sent; with `quota` the day's number of letters is used up, and
 * with `settings` it is not the letter's fault but that of our account or our configuration at the mail service.
 */
export type MailResult =
  | { readonly result: 'sent'; readonly messageId: string }
  | { readonly result: 'refused'; readonly reason: 'address' | 'letter'; readonly error: string }
  | { readonly result: 'later'; readonly error: string; readonly quota?: true; readonly settings?: true }
  | { readonly result: 'unknown'; readonly error: string };

/**
 * The way out for letters. It never throws, and answers within its own deadline, or within `withinMs` where that is less. `missing`
 * says what is not configured; then there is none.
 */
export type Mailer = {
  readonly send: (mail: Mail, withinMs?: number) => Promise<MailResult>;
  readonly missing?: string;
};

/** Where people write to the shop. `missing` says what is not configured; then letters name no address. */
export type Contact = { readonly address: string | null; readonly missing?: string };

/** What a mail service says of an address that a letter went to: nothing should go there any more. `at` (ms) is when it happened. */
export type MailReport = {
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly at?: number | undefined;
};

/** A webhook as it came: the raw body, and what its headers say of its signature. */
export type SignedText = Readonly<Record<'id' | 'timestamp' | 'signature', string | null> & { body: string }>;

/** The webhook of a mail service. */
export type MailReports = {
  /**
   * Checks the signature; `now` in ms. Null for what says nothing against an address. Throws `bad_request` when the signature is
   * not the service's, and `not_found` where no such service is set up.
   */
  readonly read: (signed: SignedText, now: number) => Promise<MailReport | null>;
};
