import type { SuppressionReason } from '../../../core/notifications/letter.ts';

export type Mail = {
  /** The id of its row in the outbox, the same in each retry. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Only these: Auto-Submitted, Content-Language, List-Unsubscribe, List-Unsubscribe-Post, X-*. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Result of sending a letter. `refused`: permanent, because of the address or the letter. `later`: certainly not sent;
 * `quota` says that the daily limit of letters is reached, `settings` that our account or configuration at the mail
 * service is wrong, not the letter. `unknown`: it may have been sent.
 */
export type MailResult =
  | { readonly result: 'sent'; readonly messageId: string }
  | { readonly result: 'refused'; readonly reason: 'address' | 'letter'; readonly error: string }
  | { readonly result: 'later'; readonly error: string; readonly quota?: true; readonly settings?: true }
  | { readonly result: 'unknown'; readonly error: string };

/**
 * Sends letters. Never throws; answers within its own deadline, or within `withinMs` if that is shorter. `missing`
 * names the configuration that is missing; then nothing can be sent.
 */
export type Mailer = {
  readonly send: (mail: Mail, withinMs?: number) => Promise<MailResult>;
  readonly missing?: string;
};

/** Contact address of the shop. `missing` names the configuration that is missing; then letters name no address. */
export type Contact = { readonly address: string | null; readonly missing?: string };

/** A bounce or complaint: no more letters may go to this address. `at`: when it happened, ms since the epoch. */
export type MailReport = {
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly at?: number | undefined;
};

/** A webhook as received: raw body, and the headers of its signature. */
export type SignedText = Readonly<Record<'id' | 'timestamp' | 'signature', string | null> & { body: string }>;

/** Bounces and complaints that a mail service sends by a signed webhook; Cloudflare's come as events. */
export type MailWebhook = {
  /**
   * Checks the signature; `now` in ms. Null for an event that is no bounce and no complaint. Throws `bad_request` when
   * the signature is not the service's, and `not_found` when no such service is configured.
   */
  readonly read: (signed: SignedText, now: number) => Promise<MailReport | null>;
};
