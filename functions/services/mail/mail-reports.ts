/** Delivery reports of mail services: Cloudflare's Email Service by events, others by a signed webhook. */
import { requestWords } from '../../../core/words/en/common.ts';
import type { MailReport, MailWebhook } from '../../domain/ports/mail.ts';
import { BadSignature, Failure, notFound } from '../../errors.ts';

type Json = Readonly<Record<string, unknown>>;

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const LONGEST_ADDRESS = 254;

const reportOn = (address: unknown, reason: MailReport['reason'], time: unknown): MailReport | null =>
  typeof address === 'string' && address.includes('@') && address.length <= LONGEST_ADDRESS
    ? { address, reason, at: Date.parse(String(time)) || undefined }
    : null;

/**
 * The report in an event of https://developers.cloudflare.com/email-service/platform/event-subscriptions/; null for
 * successes and temporary failures. Throws for an invalid event.
 */
export function reportOfEvent(event: unknown): MailReport | null {
  const { type, payload, metadata } = objectIn(event);
  const time = objectIn(metadata).eventTimestamp;
  const { recipient, bounce, rejection } = objectIn(payload);
  if (typeof type !== 'string' || !type.startsWith('cf.email.sending.message.')) throw new Error('no event of mail');
  switch (type.slice('cf.email.sending.message.'.length)) {
    case 'bounced':
      return objectIn(bounce).type === 'hard' ? reportOn(recipient, 'bounced', time) : null;
    case 'rejected':
      return objectIn(rejection).reason === 'suppressed' ? reportOn(recipient, 'bounced', time) : null;
    case 'complained':
      return reportOn(recipient, 'complained', time);
    default:
      return null;
  }
}

/** Validity of a signature in seconds, before and after its timestamp. */
const SIGNED_FOR_SECONDS = 5 * 60;

/**
 * Webhook with signatures of https://www.standardwebhooks.com/ and bodies of
 * https://resend.com/docs/webhooks/emails/bounced. `secret` is `whsec_` and the key in base64; without one the webhook
 * does not exist.
 */
export const createMailWebhook = (secret: string | undefined): MailWebhook => ({
  async read({ id, timestamp, signature, body }, now) {
    if (!secret) throw notFound();
    const isNew = Math.abs(now / 1000 - Number(timestamp ?? Number.NaN)) <= SIGNED_FOR_SECONDS;
    if (!id || !isNew || !(await isSigned(secret, `${id}.${timestamp}.${body}`, signature ?? '')))
      throw new Failure('bad_request', requestWords.badRequest, { cause: new BadSignature('mail') });
    const { type, data, created_at } = objectIn(parsed(body));
    const { to, bounce } = objectIn(data);
    // Our letters have one recipient; in a report about several the affected one is unknown.
    const [address, ...others] = Array.isArray(to) ? to : [to];
    if (others.length > 0) return null;
    if (type === 'email.complained') return reportOn(address, 'complained', created_at);
    const isTemporary = objectIn(bounce).type === 'Transient';
    return type === 'email.bounced' && !isTemporary ? reportOn(address, 'bounced', created_at) : null;
  },
});

/**
 * `signatures` has one or several values, each `v1,` and base64: for a while after a change of the secret, one for
 * each.
 */
async function isSigned(secret: string, signed: string, signatures: string): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ]);
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version !== 'v1' || !/^[A-Za-z\d+/]{43}=$/.test(signature)) continue;
    // Constant time, regardless of the difference.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), new TextEncoder().encode(signed))) return true;
  }
  return false;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Failure('bad_request', requestWords.badRequest, { cause });
  }
}
