import { isOwnMachine } from '../../../core/own-origin.ts';
import type { Mail, Mailer, MailResult } from '../../domain/ports/mail.ts';
import { DEADLINE_MS, mailRefusalOf, type Sender } from './mail-rules.ts';
import { formatMime, messageIdOf } from './mime.ts';
import { type Connect, openSmtpConnection, type SmtpConnection } from './smtp-connection.ts';
import { type Stage, smtpRefusalOf } from './smtp-refusals.ts';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly secure: boolean;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
};

export type SmtpSettings = SmtpServer & {
  readonly from: Sender;
  /** Header for the letter's id, for a provider that deduplicates by it, such as `Resend-Idempotency-Key`. */
  readonly idempotencyHeader?: string | undefined;
  /** Deadline for the whole delivery of a letter, in ms. */
  readonly deadlineMs?: number;
};

/**
 * Parses `smtps://user:password@host:port`, or `smtp://` for a server on this machine only, because it would send the
 * password in plain text. Throws for anything else, without the address in the message.
 */
export function smtpServerOf(address: string): SmtpServer {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const secure = url?.protocol === 'smtps:';
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !['', '/'].includes(url.pathname))
    throw new Error('SMTP_URL is not an address, such as smtps://user:password@smtp.example:465.');
  if (!secure && !isOwnMachine(url.hostname))
    throw new Error('SMTP_URL must begin with smtps://, except on your own machine.');
  // https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/#considerations
  if (url.port === '25') throw new Error('SMTP_URL names port 25, which Workers cannot reach: use 465.');
  const { username, password } = url;
  return {
    host: url.hostname,
    port: Number(url.port || 465),
    secure,
    ...(username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : {}),
  };
}

/** Mailer over SMTP submission (https://www.rfc-editor.org/rfc/rfc6409), with one connection per letter. */
export const createSmtpMailer = (settings: SmtpSettings, connect: Connect): Mailer => ({
  async send(mail, withinMs = DEADLINE_MS) {
    const refusal = mailRefusalOf(mail);
    if (refusal) return refusal;
    // The letter is not sent before its last line.
    const progress: Progress = { isSure: true };
    let talk: SmtpConnection | undefined;
    try {
      const messageId = await messageIdOf(mail.id, settings.from);
      talk = openSmtpConnection(connect, settings, Math.min(settings.deadlineMs ?? DEADLINE_MS, withinMs));
      const refused = await deliver(talk, mail, messageId, settings, progress);
      return refused ?? { result: 'sent', messageId };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return progress.isSure ? { result: 'later', error: message } : { result: 'unknown', error: message };
    } finally {
      await talk?.end();
    }
  },
});

/** `isSure`: the letter has certainly not been sent if the dialogue ends now. */
type Progress = { isSure: boolean };

/** Undefined when the server accepted the letter. Throws when the dialogue ends before its answer. */
async function deliver(
  talk: SmtpConnection,
  mail: Mail,
  messageId: string,
  settings: SmtpSettings,
  progress: Progress,
): Promise<MailResult | undefined> {
  const { from, user, password = '', idempotencyHeader: header } = settings;
  const steps: [stage: Stage, text: string | undefined][] = [
    ['server', undefined],
    ['server', `EHLO ${from.address.slice(from.address.lastIndexOf('@') + 1)}`],
    ...(user === undefined ? [] : [['server', `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`] as [Stage, string]]),
    ['sender', `MAIL FROM:<${from.address}>`],
    ['recipient', `RCPT TO:<${mail.to}>`],
    ['letter', 'DATA'],
  ];
  for (const [stage, text] of steps) {
    const refused = smtpRefusalOf(await talk.say(text), stage);
    if (refused) return refused;
  }
  const headers = header ? { ...mail.headers, [header]: mail.id } : mail.headers;
  const message = formatMime({ ...mail, headers }, from, messageId, Date.now());
  progress.isSure = false;
  // Dot-stuffing: a lone dot ends the letter.
  const reply = await talk.say(`${message.replaceAll(/^\./gm, '..')}.`);
  return smtpRefusalOf(reply, 'letter');
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
