import type { Mailer } from '../../domain/ports/mail.ts';
import { writeLine } from '../../log.ts';
import { createBindingMailer } from './binding-mailer.ts';
import { senderOf } from './mail-rules.ts';
import type { Connect } from './smtp-connection.ts';
import { createSmtpMailer, smtpServerOf } from './smtp-mailer.ts';

/** Mail settings of the environment (docs/operations.md, "Mail"). */
export type MailSettings = {
  /** `Name <address>`. */
  readonly MAIL_FROM?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  /** Only with SMTP. */
  readonly MAIL_IDEMPOTENCY_HEADER?: string | undefined;
  readonly EMAIL?: Pick<SendEmail, 'send'> | undefined;
};

/**
 * The mailer: SMTP when a server is configured, otherwise the platform's own service when it is bound. Without either,
 * or with invalid settings, letters wait and the log begins with the reason. Replies go to `replyTo`.
 */
export function createMailer(settings: MailSettings, connect: Connect, replyTo: string | null = null): Mailer {
  try {
    return configured(settings, connect, replyTo ?? undefined);
  } catch (error) {
    const { message } = error as Error;
    writeLine('setting_missing', { what: `no letter is sent: ${message}` });
    const missing = `not configured: ${message}`;
    return { missing, send: async () => ({ result: 'later', error: missing }) };
  }
}

function configured(
  { MAIL_FROM, SMTP_URL, MAIL_IDEMPOTENCY_HEADER, EMAIL }: MailSettings,
  connect: Connect,
  replyTo: string | undefined,
): Mailer {
  if (!SMTP_URL && !EMAIL) throw new Error('neither SMTP_URL is set nor EMAIL bound.');
  if (!MAIL_FROM) throw new Error('MAIL_FROM is not set.');
  const from = { ...senderOf(MAIL_FROM), replyTo };
  if (!SMTP_URL) return createBindingMailer(EMAIL as Pick<SendEmail, 'send'>, from);
  const idempotencyHeader = MAIL_IDEMPOTENCY_HEADER || undefined;
  if (idempotencyHeader && !/^[A-Za-z][A-Za-z\d-]{0,99}$/.test(idempotencyHeader))
    throw new Error('MAIL_IDEMPOTENCY_HEADER is not the name of a header.');
  return createSmtpMailer({ ...smtpServerOf(SMTP_URL), from, idempotencyHeader }, connect);
}
