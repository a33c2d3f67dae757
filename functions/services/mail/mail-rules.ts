import type { Mail, MailResult } from '../../domain/ports/mail.ts';

/** How long a letter may take: what is waited behind an answer is ended by the platform after thirty seconds. */
export const DEADLINE_MS = 20_000;

/** Who letters come from, and where an answer goes; to the sender where nothing is said. */
export type Sender = { readonly name: string; readonly address: string; readonly replyTo?: string | undefined };

export type Refused = Extract<MailResult, { result: 'refused' }>;

/** Printable ASCII: no line break and no NUL, which would begin a header or a command of somebody else's choice. */
const PRINTABLE = /^[ -~]+$/;

/** An address that is safe in a command and in a header, whatever the form of a page let through. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const LONGEST_ADDRESS = 254;

export const isAddress = (text: string): boolean =>
  PRINTABLE.test(text) && ADDRESS.test(text) && text.length <= LONGEST_ADDRESS;

/** `Name <address>` or the address alone, as `MAIL_FROM` is written. Throws for anything else. */
export function senderOf(text: string): Sender {
  const [, name = '', address = ''] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [text, '', text.trim()];
  if (isAddress(address) && !hasControls(name)) return { name, address };
  throw new Error('MAIL_FROM is not an address, such as Dogear <letters@shop.example>.');
}

/**
 * The headers of Cloudflare's Email Service that the shop uses, and how long a value may be
 * (https://developers.cloudflare.com/email-service/reference/headers/). SMTP keeps to them, too, so that a letter that can go
 * one way can go the other. Their values are never encoded, so they are ASCII.
 */
const HEADERS = /^(?:auto-submitted|content-language|list-unsubscribe|list-unsubscribe-post|x-[\w-]{1,98})$/i;
const LONGEST_HEADER = 900;

const LONGEST_SUBJECT = 500;

/** Why a letter can go neither way; undefined for one that can. */
export function refusalOf({ to, subject, headers, id }: Mail): Refused | undefined {
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

/** Line breaks, NUL and whatever else is no character of a line. */
function hasControls(text: string): boolean {
  return /\p{Cc}|[\u2028\u2029]/u.test(text);
}
