/** Mail settings of the environment, and the mapping of the binding's errors. In workerd: `mailers.test.ts`. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectInNode } from '../../../tests/fixtures/notices/node-sockets.ts';
import { openBench } from '../../../tools/stand-ins/mail/test-bench.ts';
import type { Mail } from '../../domain/ports/mail.ts';
import { createBindingMailer } from './binding-mailer.ts';
import { createMailer, type MailSettings } from './create-mailer.ts';
import { senderOf } from './mail-rules.ts';
import { openSmtpConnection } from './smtp-connection.ts';
import { smtpServerOf } from './smtp-mailer.ts';

const MAIL: Mail = { id: 'a:1', to: 'ann@example.org', subject: 'Hello', html: '<p>x</p>', text: 'x', headers: {} };
const FROM = 'Shop <letters@shop.example>';

describe('a sender', () => {
  test.each([
    ['Dogear <letters@shop.example>', { name: 'Dogear', address: 'letters@shop.example' }],
    [' "Ann" & Co.  <a.b+c@shop.example> ', { name: '"Ann" & Co.', address: 'a.b+c@shop.example' }],
    ['letters@shop.example', { name: '', address: 'letters@shop.example' }],
  ])('%s', (text, sender) => {
    expect(senderOf(text)).toEqual(sender);
  });

  test.each([
    '',
    'Dogear',
    'Dogear <>',
    'a@b.example, c@d.example',
    'A\r\nBcc: x@y.example <a@b.example>',
    'a@b.example\n'.repeat(2),
  ])('refuses %j', (text) => {
    expect(() => senderOf(text)).toThrow('MAIL_FROM');
  });
});

describe('a mail server', () => {
  test.each([
    [
      'smtps://shop:p%40ss%3A@smtp.example',
      { host: 'smtp.example', port: 465, secure: true, user: 'shop', password: 'p@ss:' },
    ],
    ['smtps://smtp.example:2465/', { host: 'smtp.example', port: 2465, secure: true }],
    ['smtp://a:b@127.0.0.1:4326', { host: '127.0.0.1', port: 4326, secure: false, user: 'a', password: 'b' }],
  ])('%s', (address, server) => {
    expect(smtpServerOf(address)).toEqual(server);
  });

  test.each([
    ['smtp://shop:secret@smtp.example:587', 'smtps://'],
    ['smtps://shop:secret@smtp.example:25', 'port 25'],
    ['https://shop:secret@smtp.example', 'SMTP_URL'],
    ['smtps://shop:secret@', 'SMTP_URL'],
    ['shop:secret@smtp.example', 'SMTP_URL'],
  ])('refuses %s, and no message has the password', (address, why) => {
    expect(() => smtpServerOf(address)).toThrow(why);
    expect(() => smtpServerOf(address)).not.toThrow('secret');
  });
});

describe('the mailer', () => {
  const EMAIL = { send: async () => ({ messageId: 'of the binding' }) };
  const send = (settings: MailSettings) => createMailer(settings, connectInNode).send(MAIL);

  test('is the binding when no server is configured', async () => {
    expect(await send({ EMAIL, MAIL_FROM: FROM })).toEqual({ result: 'sent', messageId: 'of the binding' });
  });

  test('is SMTP when a server is configured, also beside the binding', async () => {
    const inbox = await openBench();
    try {
      const SMTP_URL = `smtp://shop:secret@127.0.0.1:${inbox.smtpPort}`;
      const result = await send({ EMAIL, SMTP_URL, MAIL_FROM: FROM, MAIL_IDEMPOTENCY_HEADER: 'X-Key' });
      expect(result).toMatchObject({ result: 'sent', messageId: expect.stringContaining('@shop.example') });
      expect((await inbox.letters())[0]?.headers['x-key']).toBe(MAIL.id);
    } finally {
      await inbox.close();
    }
  });

  test.each<[string, MailSettings]>([
    ['nothing', {}],
    ['a sender alone', { MAIL_FROM: FROM }],
    ['no sender', { EMAIL }],
    ['a sender that is none', { EMAIL, MAIL_FROM: 'Dogear' }],
    ['a server that is none', { SMTP_URL: 'smtp://a:secret@smtp.example:465', MAIL_FROM: FROM }],
    ['a header that is none', { SMTP_URL: 'smtps://smtp.example', MAIL_FROM: FROM, MAIL_IDEMPOTENCY_HEADER: 'X Key' }],
  ])('with %s: letters wait, and the log has the reason', async (_, settings) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mailer = createMailer(settings, connectInNode);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/"no letter is sent: .*(MAIL|SMTP)/));
    const result = await mailer.send(MAIL);
    expect(result).toMatchObject({ result: 'later', error: expect.stringMatching(/^not configured: /) });
    expect(JSON.stringify([result, said.mock.calls])).not.toContain('secret');
  });
});

describe('an error of the binding', () => {
  const sendBy = (send: () => Promise<never>) => createBindingMailer({ send }, senderOf(FROM), 50).send(MAIL);
  const failing = (code?: string) => async () => {
    throw Object.assign(new Error('why'), code === undefined ? {} : { code });
  };

  test.each([
    ['E_RECIPIENT_SUPPRESSED', { result: 'refused', reason: 'address' }],
    ['E_RATE_LIMIT_EXCEEDED', { result: 'later' }],
    ['E_DAILY_LIMIT_EXCEEDED', { result: 'later', quota: true }],
    ['E_INTERNAL_SERVER_ERROR', { result: 'later' }],
    ['E_DELIVERY_FAILED', { result: 'later' }],
    ...['E_VALIDATION_ERROR', 'E_FIELD_MISSING', 'E_HEADER_NOT_ALLOWED', 'E_HEADERS_TOO_LARGE'].map(
      (code) => [code, { result: 'refused', reason: 'letter' }] as const,
    ),
    ['E_SENDER_NOT_VERIFIED', { result: 'later', settings: true }],
    ['E_SENDER_DOMAIN_NOT_AVAILABLE', { result: 'later', settings: true }],
    ['E_RECIPIENT_NOT_ALLOWED', { result: 'refused', reason: 'letter' }],
    ['E_CONTENT_TOO_LARGE', { result: 'refused', reason: 'letter' }],
    ['E_OF_TOMORROW', { result: 'unknown' }],
  ] as const)('%s', async (code, result) => {
    expect(await sendBy(failing(code))).toEqual({ ...result, error: `${code} why` });
  });

  test('without a code, or too late, leaves the outcome unknown', async () => {
    expect(await sendBy(failing())).toEqual({ result: 'unknown', error: 'why' });
    expect(await sendBy(() => new Promise(() => {}))).toEqual({ result: 'unknown', error: 'no answer in time' });
  });
});

describe('the SMTP dialogue', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A server that sends only these bytes. */
  const saying = (chunks: readonly string[], ends = true) => {
    const readable = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (ends) controller.close();
      },
    });
    const done = Promise.resolve();
    const socket = { readable, writable: new WritableStream<Uint8Array>(), opened: done, closed: done };
    return openSmtpConnection(
      () => ({ ...socket, close: async () => {} }),
      { host: 'x', port: 1, secure: false },
      60_000,
    );
  };

  test('joins lines that arrive in pieces', async () => {
    const talk = saying(['250-sm', 'tp.example\r', '\n250-SIZE 1\r\n25', '0 HELP\r\n220', '\r\n']);
    expect(await talk.say()).toEqual({ code: 250, text: 'smtp.example SIZE 1 HELP' });
    expect(await talk.say()).toEqual({ code: 220, text: '' });
    await talk.end();
  });

  // A client that went on reading there once kept workerd busy forever after the server hung up.
  test('ends when the server hangs up, even within a line', async () => {
    for (const chunks of [[], ['250-half']]) {
      const talk = saying(chunks);
      await expect(talk.say()).rejects.toThrow('the server hung up');
      await talk.end();
    }
  });

  test('ends when an answer never does', async () => {
    const talk = saying(
      Array.from({ length: 20 }, () => `250-${'x'.repeat(1_000)}\r\n`),
      false,
    );
    await expect(talk.say()).rejects.toThrow('an endless answer');
    await talk.end();
  });

  test('has one deadline for the whole dialogue', async () => {
    vi.useFakeTimers();
    const talk = saying(['220 Hello\r\n'], false);
    vi.advanceTimersByTime(59_000);
    await talk.say();
    const waiting = expect(talk.say()).rejects.toThrow('no answer in time');
    vi.advanceTimersByTime(1_000);
    await waiting;
    vi.useRealTimers();
    await talk.end();
  });
});
