/** The webhook of a mail service (https://www.standardwebhooks.com/). */
import { createHmac } from 'node:crypto';
import type { Call } from '../environment/api-call.ts';
import { MAIL_WEBHOOK_SECRET } from '../environment/constants.ts';

/** The service's report about an address, signed now. */
export function mailReport(address: string, reason: 'bounced' | 'complained'): Call {
  const text = JSON.stringify({ type: `email.${reason}`, data: { to: [address], bounce: { type: 'Permanent' } } });
  const [id, timestamp] = [`report-${address}`, String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(MAIL_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return {
    method: 'POST',
    path: '/api/mail/webhook',
    text,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
  };
}
