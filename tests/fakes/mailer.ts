/**
 * A mailer that records letters. The name in the address decides the result, so that a user can cause it too: `nobody@`
 * bounces, `refused@` is refused, `later@` is delayed, `quota@` exceeds the daily limit, `lost@` is sent with an
 * unknown result; for `settings@` our password is wrong. `how.fails` forces one of these.
 */
import type { Mail, Mailer, MailResult } from '../../functions/domain/ports/mail.ts';

const RESULTS = {
  nobody: { result: 'refused', reason: 'address', error: '550 no such user' },
  refused: { result: 'refused', reason: 'letter', error: '554 not taken' },
  later: { result: 'later', error: '421 later' },
  quota: { result: 'later', error: 'daily limit', quota: true },
  settings: { result: 'later', error: '535 wrong password', settings: true },
  lost: { result: 'unknown', error: 'no answer' },
} as const satisfies Readonly<Record<string, MailResult>>;

export type MailFault = keyof typeof RESULTS;

const isFault = (name: string): name is MailFault => Object.hasOwn(RESULTS, name);

export function fakeMailer() {
  const how: { fails?: MailFault | undefined } = {};
  /** Sent letters in their order; repeated sends count. */
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      const [name = ''] = mail.to.split('@');
      const fault = how.fails ?? (isFault(name) ? name : undefined);
      if (fault === undefined || fault === 'lost') sent.push(mail);
      return fault === undefined ? { result: 'sent', messageId: `message-${sent.length}` } : RESULTS[fault];
    },
  };
  return { mailer, sent, how };
}
