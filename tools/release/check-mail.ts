/**
 * Mail settings of a deployment. Missing configuration is reported and no error, because the shop works without mail.
 */
import { senderOf } from '../../functions/services/mail/mail-rules.ts';

export type MailWay = {
  /** Settings for the configuration of the deployed Worker. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly says: string;
};

type Environment = Readonly<Partial<Record<'MAIL_FROM' | 'MAIL_IDEMPOTENCY_HEADER' | 'MAIL_EVENTS_QUEUE', string>>>;

/**
 * With `MAIL_FROM`, letters go to the server of the secret `SMTP_URL`, or without one through the binding of
 * Cloudflare's Email Service. The binding exists only in that case: without the service a deployment with it would
 * fail. `secrets` are the names of present secrets. Throws for an invalid `MAIL_FROM`.
 */
export function mailSettings(environment: Environment, secrets: readonly string[]): MailWay {
  const { MAIL_FROM, MAIL_IDEMPOTENCY_HEADER, MAIL_EVENTS_QUEUE: queue } = environment;
  const bySmtp = secrets.includes('SMTP_URL');
  if (!MAIL_FROM) {
    const half = bySmtp ? ', although the secret SMTP_URL is' : '';
    return {
      config: {},
      vars: {},
      says: `No letter will be sent: MAIL_FROM is not set${half} (docs/operations.md, "Mail").`,
    };
  }
  const { address } = senderOf(MAIL_FROM);
  // The dead letter queue is created by the deployment; the queue itself must exist.
  const consumer = { queue, max_batch_size: 10, max_retries: 5, dead_letter_queue: `${queue}-dead` };
  return {
    config: {
      ...(bySmtp ? {} : { send_email: [{ name: 'EMAIL', allowed_sender_addresses: [address] }] }),
      ...(queue ? { queues: { consumers: [consumer] } } : {}),
    },
    vars: { MAIL_FROM, ...(bySmtp && MAIL_IDEMPOTENCY_HEADER ? { MAIL_IDEMPOTENCY_HEADER } : {}) },
    says: `Letters come from ${address}, ${bySmtp ? 'by the server of SMTP_URL' : "by Cloudflare's Email Service"}. ${bounces(bySmtp, secrets, queue)}`,
  };
}

function bounces(bySmtp: boolean, secrets: readonly string[], queue: string | undefined): string {
  if (bySmtp && secrets.includes('MAIL_WEBHOOK_SECRET')) return 'Bounces come by the webhook.';
  if (!bySmtp && queue) return `Bounces come from the queue ${queue}.`;
  return `Nobody reports bounces: ${bySmtp ? 'the secret MAIL_WEBHOOK_SECRET' : 'MAIL_EVENTS_QUEUE'} is not set (docs/operations.md, "Mail").`;
}
