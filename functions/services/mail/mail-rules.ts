import type { Contact, Mail, MailResult } from '../../domain/ports/mail.ts';
import { writeLine } from '../../log.ts';

/** Deadline for a letter in ms: the platform ends work behind a response after thirty seconds. */
export const DEADLINE_MS = 20_000;

/** Sender of letters; `replyTo` defaults to the sender. */
export type Sender = { readonly name: string; readonly address: string; readonly replyTo?: string | undefined };

type Refused = Extract<MailResult, { result: 'refused' }>;

/** Printable ASCII: a line break or NUL would inject a header or a command. */
const PRINTABLE = /^[ -~]+$/;

/** An address that is safe in an SMTP command and in a header, regardless of earlier validation. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const LONGEST_ADDRESS = 254;

const isAddress = (text: string): boolean =>
  PRINTABLE.test(text) && ADDRESS.test(text) && text.length <= LONGEST_ADDRESS;

/** Parses `MAIL_FROM`: `Name <address>` or the address alone. Throws for anything else. */
export function senderOf(text: string): Sender {
  const [, name = '', address = ''] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [text, '', text.trim()];
  if (isAddress(address) && !hasControls(name)) return { name, address };
  throw new Error('MAIL_FROM is not an address, such as Dogear <letters@shop.example>.');
}

/**
 * Headers of Cloudflare's Email Service that the shop uses, and the maximum length of a value
 * (https://developers.cloudflare.com/email-service/reference/headers/). The SMTP mailer has the same limits, so that
 * every letter can go either way. Values are never encoded, so they are ASCII.
 */
const HEADERS = /^(?:auto-submitted|content-language|list-unsubscribe|list-unsubscribe-post|x-[\w-]{1,98})$/i;
const LONGEST_HEADER = 900;

const LONGEST_SUBJECT = 500;

/** Reason why a letter can go neither way; undefined for a valid one. */
export function mailRefusalOf({ to, subject, headers, id }: Mail): Refused | undefined {
  if (!isAddress(to)) return refused('address', 'not an address');
  if (subject === '' || subject.length > LONGEST_SUBJECT || hasControls(subject))
    return refused('letter', 'its subject');
  if (!PRINTABLE.test(id)) return refused('letter', 'its id');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADERS.test(name)) return refused('letter', `a header that is not allowed: ${JSON.stringify(name)}`);
    if (!PRINTABLE.test(value) || value.length > LONGEST_HEADER) return refused('letter', `the value of ${name}`);
  }
  return undefined;
}

const refused = (reason: Refused['reason'], error: string): Refused => ({ result: 'refused', reason, error });

/** Control characters and Unicode line separators. */
function hasControls(text: string): boolean {
  return /\p{Cc}|[\u2028\u2029]/u.test(text);
}

/** The fault of `CONTACT_EMAIL`; undefined for a valid address. */
export function contactSettingFault(text: string | undefined): string | undefined {
  if (!text) return 'CONTACT_EMAIL is not set.';
  return isAddress(text) ? undefined : 'CONTACT_EMAIL is not an address, such as help@shop.example.';
}

/** Support address of the shop. Without one, letters name none and the log begins with the fault. */
export function parseSupportAddress(text: string | undefined): Contact {
  const missing = contactSettingFault(text);
  if (text && !missing) return { address: text };
  writeLine('setting_missing', { what: `letters name no address to write to: ${missing}` });
  return { address: null, missing: `not configured: ${missing}` };
}
