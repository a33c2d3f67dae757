import type { Mailer, MailResult } from '../../domain/ports/mail.ts';
import { DEADLINE_MS, mailRefusalOf, type Sender } from './mail-rules.ts';

/**
 * Mailer over Cloudflare's Email Service
 * (https://developers.cloudflare.com/email-service/api/send-emails/workers-api/).
 */
export const createBindingMailer = (
  binding: Pick<SendEmail, 'send'>,
  { name, address, replyTo }: Sender,
  replyWithinMs = DEADLINE_MS,
): Mailer => ({
  async send(mail, withinMs = replyWithinMs) {
    const refusal = mailRefusalOf(mail);
    if (refusal) return refusal;
    const { to, subject, html, text, headers } = mail;
    const from = name ? { name, email: address } : address;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), Math.min(replyWithinMs, withinMs));
    });
    try {
      const sending = binding.send({
        from,
        ...(replyTo && { replyTo }),
        to,
        subject,
        html,
        text,
        headers: { ...headers },
      });
      sending.catch(() => {});
      const { messageId } = await Promise.race([sending, late]);
      return { result: 'sent', messageId };
    } catch (error) {
      return resultOf(error);
    } finally {
      clearTimeout(timer);
    }
  },
});

/** Error codes: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/#error-codes */
const LATER = ['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR', 'E_DELIVERY_FAILED'];
const OF_LETTER = /^E_(?:VALIDATION|HEADER|FIELD_MISSING|CONTENT_TOO_LARGE|TOO_MANY_RECIPIENTS|RECIPIENT_NOT_ALLOWED)/;

/** Maps an error of the binding. Without a code, or with an undocumented one, the outcome is unknown. */
function resultOf(thrown: unknown): MailResult {
  const { code = '', message = String(thrown) } = (thrown ?? {}) as { code?: unknown; message?: string };
  const name = String(code);
  const error = `${name} ${message}`.trim().slice(0, 300);
  if (name === 'E_RECIPIENT_SUPPRESSED') return { result: 'refused', reason: 'address', error };
  // The sender's domain is not configured, or no longer.
  if (name.startsWith('E_SENDER')) return { result: 'later', error, settings: true };
  if (OF_LETTER.test(name)) return { result: 'refused', reason: 'letter', error };
  if (!LATER.includes(name)) return { result: 'unknown', error };
  return { result: 'later', error, ...(name === 'E_DAILY_LIMIT_EXCEEDED' ? { quota: true } : {}) };
}
