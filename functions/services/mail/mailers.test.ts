/** Both mailers in workerd: the same letters arrive through both, and every failure has its result. */
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sending } from '../../../tests/fixtures/notices/mailers-worker.ts';
import { type Bench, openBench } from '../../../tools/stand-ins/mail/test-bench.ts';
import type { Mail, MailResult } from '../../domain/ports/mail.ts';
import type { SmtpSettings } from './smtp-mailer.ts';

const NAME = 'mailers';
const FROM = { name: 'The Shop, Inc.', address: 'letters@shop.example' };
const ACCOUNT = { user: 'shop', password: 'pass word: ü' };
let worker: Miniflare;
let bench: Bench;
/**
 * Letters without an answer; they wait in parallel with the other tests, long enough on any machine for the whole
 * dialogue before it.
 */
let muted: Record<'mute' | 'mute-data', Promise<MailResult>>;

beforeAll(async () => {
  bench = await openBench(ACCOUNT);
  const { outputFiles } = await build({
    entryPoints: ['tests/fixtures/notices/mailers-worker.ts'],
    ...{ bundle: true, write: false, format: 'esm', external: ['cloudflare:*'], logLevel: 'error' },
  });
  const { text: contents = '' } = outputFiles[0] ?? {};
  worker = new Miniflare({
    log: new Log(LogLevel.NONE),
    // workerd logs a failed handshake, which a test causes on purpose.
    handleStructuredLogs: () => {},
    // The simulated binding exposes captured letters here.
    unsafeLocalExplorer: true,
    workers: [
      {
        config: {
          name: NAME,
          compatibilityDate: '2026-10-01',
          manifest: { mainModule: 'worker.mjs', modules: { 'worker.mjs': { type: 'esm', contents } } },
          env: { EMAIL: { type: 'send-email' } },
        },
      },
    ],
  });
  await worker.ready;
  const wait = (name: string) => bySmtp(mailTo(`${name}@example.org`), { deadlineMs: 6_000 });
  muted = { mute: wait('mute'), 'mute-data': wait('mute-data') };
});
afterAll(() => Promise.all([worker.dispose(), bench.close()]));
beforeEach(async () => {
  await bench.ask('/api/letters', { method: 'DELETE' });
});

const mailTo = (to: string, change: Partial<Mail> = {}): Mail => ({
  ...{ id: `verify:${to}:1`, to, subject: 'Hello', html: '<p>Hello.</p>', text: 'Hello.' },
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...change,
});

async function sent(sending: Sending): Promise<MailResult> {
  const answer = await worker.dispatchFetch('http://mailers/', { method: 'POST', body: JSON.stringify(sending) });
  return (await answer.json()) as MailResult;
}

const settings = (): SmtpSettings => ({
  ...{ host: '127.0.0.1', port: bench.smtpPort, secure: false, from: FROM },
  ...ACCOUNT,
  // No test depends on the machine's speed; a test without an answer sets its own deadline.
  deadlineMs: 60_000,
});

const bySmtp = (mail: Mail, change: Partial<SmtpSettings> = {}) => sent({ mail, smtp: { ...settings(), ...change } });

type Seen = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'headers'> & { readonly from: string };

/** Normalised letter: one kind of line break, lower-case header names, no quotes around the sender's name. */
const seen = ({ to, from, subject, text, html, headers }: Seen): Seen => {
  const lines = (content: string) => content.replaceAll('\r\n', '\n').replace(/\n$/, '');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...{ to, from: from.replaceAll('"', ''), subject, text: lines(text), html: lines(html) },
    headers: Object.fromEntries(named.filter(([name = '']) => HEADERS.includes(name))),
  };
};

const HEADERS = ['auto-submitted', 'content-language', 'list-unsubscribe', 'list-unsubscribe-post', 'x-kind'];

async function captured(messageId: string): Promise<Seen> {
  const query = new URLSearchParams({ worker: NAME, email_id: messageId.replaceAll(/^<|>$/g, '') });
  const path = `/cdn-cgi/local/explorer/api/local/email/sending?${query}`;
  const { result } = (await (await worker.dispatchFetch(`http://mailers${path}`)).json()) as {
    result: Omit<Seen, 'to'> & { to: string[] };
  };
  return { ...result, to: result.to.join() };
}

const LETTERS: Record<string, Partial<Mail>> = {
  plain: {},
  'a subject in Cyrillic with emoji': {
    subject: 'Ваша очередь: «Мастер и Маргарита» 📚🎉, пятнадцать минут на оплату',
  },
  'a subject that looks encoded': { subject: '=?UTF-8?B?SGVsbG8=?= is no greeting' },
  'a long subject': { subject: `Your turn: ${'a very long title, '.repeat(20)}and its end` },
  'long lines': { text: `${'word '.repeat(400)}\n${'x'.repeat(2_000)}`, html: `<p>${'é'.repeat(3_000)}</p>` },
  'leading dots': { text: '.\n..\n.a\nb.\n.', html: '<p>\n.\n..hidden</p>\n.' },
  'blanks at the ends of lines': { text: 'a \nb\t\n \nc', html: '<pre>a \nb\t</pre>' },
  'text from right to left': {
    subject: 'حان دورك الآن',
    text: 'مرحبا،\nكتابك: «الأيام»',
    html: '<p dir="rtl">مرحبا</p>',
  },
  'what only looks like MIME': { text: '--=_boundary\n=41=\nContent-Type: text/html', html: '<p>a=b&amp;c==</p>' },
  'all headers': {
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'de',
      'List-Unsubscribe': `<https://shop.example/api/unsubscribe/${'k'.repeat(200)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Kind': 'news',
    },
  },
};

// Fails without dot-stuffing, without breaks of long lines, and with a boundary that occurs in a part.
test.each(Object.entries(LETTERS))('%s arrives unchanged through both mailers', async (_, change) => {
  const mail = mailTo('ann@example.org', change);
  const written = seen({ ...mail, from: `${FROM.name} <${FROM.address}>` });
  expect(await bySmtp(mail)).toMatchObject({ result: 'sent' });
  const [letter] = await bench.letters();
  expect(letter && seen(letter)).toEqual(written);
  const result = await sent({ mail, from: FROM });
  expect(seen(await captured(result.result === 'sent' ? result.messageId : JSON.stringify(result)))).toEqual(written);
});

// Fails when a reply goes to an unattended mailbox.
test('a reply goes to the support address, through both mailers', async () => {
  const from = { ...FROM, replyTo: 'help@shop.example' };
  const mail = mailTo('ann@example.org');
  await bySmtp(mail, { from });
  expect((await bench.letters())[0]?.headers['reply-to']).toBe('help@shop.example');
  const result = await sent({ mail, from });
  expect(await captured(result.result === 'sent' ? result.messageId : '')).toMatchObject({
    replyTo: 'help@shop.example',
  });
});

test('a letter by SMTP has the headers that mailboxes require, in lines that every server accepts', async () => {
  const mail = mailTo('ann@example.org', LETTERS['long lines']);
  const result = await bySmtp(mail);
  const [letter] = await bench.letters();
  expect(result).toEqual({ result: 'sent', messageId: letter?.headers['message-id'] });
  expect(letter?.headers['message-id']).toMatch(/^<[\da-f]{32}@shop\.example>$/);
  expect(Math.abs(Date.parse(letter?.headers.date ?? '') - Date.now())).toBeLessThan(60_000);
  expect(letter?.headers.date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
  const source = await (await bench.ask(`/api/letters/${letter?.id}/source`)).text();
  expect(source).toMatch(/^[ -~\r\n]*$/);
  expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // A retry has the same Message-ID, another letter another one. The provider gets the id itself in its own header.
  expect(await bySmtp(mail, { idempotencyHeader: 'Resend-Idempotency-Key' })).toEqual(result);
  expect((await bench.letters())[0]?.headers['resend-idempotency-key']).toBe(mail.id);
  expect(await bySmtp({ ...mail, id: 'another' })).not.toEqual(result);
});

describe('both mailers refuse', () => {
  test.each([
    ['a line break in the address', { to: 'ann@example.org>\r\nRCPT TO:<eve@example.org' }, 'address'],
    ['a second address', { to: 'ann@example.org,eve@example.org' }, 'address'],
    ['an address that is none', { to: 'ann' }, 'address'],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }, 'letter'],
    ['NUL in the subject', { subject: 'Hello\0' }, 'letter'],
    ['a line break in a header', { headers: { 'X-Kind': 'news\r\nBcc: eve@example.org' } }, 'letter'],
    ['a line feed alone in a header', { headers: { 'X-Kind': 'news\nBcc: eve@example.org' } }, 'letter'],
    ['NUL in a header', { headers: { 'X-Kind': 'news\0' } }, 'letter'],
    ["a line break in a header's name", { headers: { 'X-Kind: a\r\nBcc': 'eve@example.org' } }, 'letter'],
    ["the platform's headers", { headers: { Date: 'now' } }, 'letter'],
    ['a header of the letter itself', { headers: { Bcc: 'eve@example.org' } }, 'letter'],
    ['a line break in the id', { id: 'a\r\nBcc: eve@example.org' }, 'letter'],
  ] as [string, Partial<Mail>, string][])('%s', async (_, change, reason) => {
    const mail = mailTo('ann@example.org', change);
    const smtp = await bySmtp(mail, { idempotencyHeader: 'X-Id' });
    expect(smtp).toMatchObject({ result: 'refused', reason });
    expect(await sent({ mail, from: FROM })).toEqual(smtp);
    expect(await bench.letters()).toEqual([]);
  });
});

/** Each fault of the fake inbox, with the mailer's result. */
const FAULTS: Record<string, Partial<MailResult> & { kept?: number }> = {
  '421': { result: 'later', error: expect.stringMatching(/^421 /) },
  '421-data': { result: 'later', error: expect.stringMatching(/^421 /) },
  '451': { result: 'later', error: expect.stringMatching(/^451 4\.3\.0 /) },
  '451-data': { result: 'later', error: expect.stringMatching(/^451 4\.3\.0 /) },
  '550': { result: 'refused', reason: 'address', error: '550 5.1.1 No such mailbox' },
  '550-data': { result: 'refused', reason: 'letter', error: '550 5.7.1 Refused as spam' },
  cut: { result: 'unknown', error: 'the server hung up' },
  'cut-kept': { result: 'unknown', error: 'the server hung up', kept: 1 },
};

test.each(Object.entries(FAULTS))(
  '%s has its result, and the next letter is sent',
  async (name, { kept = 0, ...result }) => {
    expect(await bySmtp(mailTo(`${name}@example.org`))).toEqual(result);
    expect(await bench.letters()).toHaveLength(kept);
    expect(await bySmtp(mailTo('ann@example.org'))).toMatchObject({ result: 'sent' });
  },
);

// Fails when the deadline restarts with each answer, and when the result is `later` although the server may have
// accepted the letter.
test.each([
  ['mute', 'later'],
  ['mute-data', 'unknown'],
] as const)('%s ends at the deadline as %s', async (name, result) => {
  expect(await muted[name]).toEqual({ result, error: 'no answer in time' });
});

test('a refused connection, and a server without TLS, give `later`', async () => {
  const closed = await openBench();
  const port = closed.smtpPort;
  await closed.close();
  expect(await bySmtp(mailTo('ann@example.org'), { port })).toMatchObject({ result: 'later' });
  expect(await bySmtp(mailTo('ann@example.org'), { secure: true, deadlineMs: 10_000 })).toMatchObject({
    result: 'later',
  });
  expect(await bench.letters()).toEqual([]);
});

test('a wrong password makes letters wait', async () => {
  const result = await bySmtp(mailTo('ann@example.org'), { password: 'other' });
  expect(result).toEqual({ result: 'later', error: expect.stringMatching(/^535 /), settings: true });
  expect(JSON.stringify(result)).not.toContain('other');
});
