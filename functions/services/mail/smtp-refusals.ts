/**
 * Meaning of each answer of a mail server: for the letter, its recipient, or our settings
 * (docs/decisions/21-outbox.md).
 */
import type { MailResult } from '../../domain/ports/mail.ts';
import type { Reply } from './smtp-connection.ts';

/** Subject of an answer: the server and our account there, the letter's sender, its recipient, or the letter itself. */
export type Stage = 'server' | 'sender' | 'recipient' | 'letter';

/** The mailbox is unknown, moved, or disabled (https://www.rfc-editor.org/rfc/rfc3463), not only full. */
const OF_MAILBOX = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)\b/;
const OF_MAILBOX_ALONE = [550, 551, 553];
const ENHANCED = /^\d\.\d{1,3}\.\d{1,3}\b/;

/** Text about the sender, and so about our settings: servers also send it in answers about a recipient or a letter. */
const OF_US = /^5\.1\.[78]\b|\brelay|\brcpthosts\b|\bsender\b|\bauthenticat|\bnot verified\b/i;

const OF_QUOTA = /^5\.(?:4\.5|1\.90)\b|\b(?:daily|hourly|sending)\b.*\b(?:limit|quota)\b/i;
/** A status of the recipient's mailbox: its own quota, not ours. */
const MAILBOX_STATUS = /^[45]\.2\./;

/** The result that a server's answer means for the letter; undefined for success. */
export function smtpRefusalOf({ code, text }: Reply, stage: Stage): MailResult | undefined {
  if (code >= 200 && code < 400) return undefined;
  const error = `${code} ${text}`.slice(0, 300);
  // Addresses are chosen by others: `relay@example.org` is no message about a relay.
  const said = text.replaceAll(/\S*@\S*/g, '');
  const isOfQuota = OF_QUOTA.test(said) || (stage !== 'recipient' && /\bquota\b/i.test(said));
  if (isOfQuota && !MAILBOX_STATUS.test(said)) return { result: 'later', error, quota: true };
  if (code < 500) return { result: 'later', error };
  if (stage === 'server' || stage === 'sender') return { result: 'later', error, settings: true };
  const isOfUs = OF_US.test(said);
  const isMailbox = ENHANCED.test(text) ? OF_MAILBOX.test(text) : !isOfUs && OF_MAILBOX_ALONE.includes(code);
  if (stage === 'recipient' && isMailbox) return { result: 'refused', reason: 'address', error };
  if (isOfUs) return { result: 'later', error, settings: true };
  // A policy, perhaps about this recipient only: the letter is retried, and no other one is delayed.
  if (stage === 'recipient' && text.startsWith('5.7.')) return { result: 'later', error };
  return { result: 'refused', reason: 'letter', error };
}
