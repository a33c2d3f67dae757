/** The two ways out, in workerd: the same letters arrive through both, and every way to fail has its result. */
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sending } from '../../../tests/fixtures/notices/mailers-worker.ts';
import { type Bench, openBench } from '../../../tools/mail/testing/test-bench.ts';
import type { Mail, MailResult } from '../../domain/ports/mail.ts';
import type { SmtpSettings } from './smtp.ts';

const NAME = 'mailers';
const FROM = { name: 'The Shop, Inc.', address: 'letters@shop.example' };
const ACCOUNT = { user: 'shop', password: 'pass word: ü' };
let worker: Miniflare;
let bench: Bench;
/** Letters that get no answer; they wait for it beside the other tests, long enough for any machine to say all before it. */
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
    // workerd tells of a failed handshake, which a test causes.
    handleStructuredLogs: () => {},
    // Where the simulation of the binding shows what it was given.
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
  // Nothing here depends on how fast a machine is; where an answer never comes, a test says so.
  deadlineMs: 60_000,
});

const bySmtp = (mail: Mail, change: Partial<SmtpSettings> = {}) => sent({ mail, smtp: { ...settings(), ...change } });

type Seen = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'headers'> & { readonly from: string };

/** As mail is written: its lines end in one way, and names of headers are of no case. A name may be quoted. */
const seen = ({ to, from, subject, text, html, headers }: Seen): Seen => {
  const lines = (content: string) => content.replaceAll('\r\n', '\n').replace(/\n$/, '');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...{ to, from: from.replaceAll('"', ''), subject, text: lines(text), html: lines(html) },
    headers: Object.fromEntries(named.filter(([name = '']) => HEADERS.includes(name))),
  };
};

const HEADERS = ['auto-submitted', 'content-language', 'list-unsubscribe', 'list-unsubscribe-post', 'x-kind'];

/** What the simulation of the binding was given under this id. */
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

// Fails without dot-stuffing, without the breaks of long lines, and with a boundary that stands in a part.
test.each(Object.entries(LETTERS))('%s arrives through both ways as it was written', async (_, change) => {
  const mail = mailTo('ann@example.org', change);
  const written = seen({ ...mail, from: `${FROM.name} <${FROM.address}>` });
  expect(await bySmtp(mail)).toMatchObject({ result: 'sent' });
  const [letter] = await bench.letters();
  expect(letter && seen(letter)).toEqual(written);
  const result = await sent({ mail, from: FROM });
  expect(seen(await captured(result.result === 'sent' ? result.messageId : JSON.stringify(result)))).toEqual(written);
});

// Fails when an answer to a letter goes to a mailbox that nobody reads.
test('an answer goes where the shop says, through both ways', async () => {
  const from = { ...FROM, replyTo: 'help@shop.example' };
  const mail = mailTo('ann@example.org');
  await bySmtp(mail, { from });
  expect((await bench.letters())[0]?.headers['reply-to']).toBe('help@shop.example');
  const result = await sent({ mail, from });
  expect(await captured(result.result === 'sent' ? result.messageId : '')).toMatchObject({
    replyTo: 'help@shop.example',
  });
});

test('a letter by SMTP has what mailboxes ask for, in lines that every server takes', async () => {
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
  // A retry is the same letter to a mailbox; another letter is another one. The provider gets the id itself where it asks for it.
  expect(await bySmtp(mail, { idempotencyHeader: 'Resend-Idempotency-Key' })).toEqual(result);
  expect((await bench.letters())[0]?.headers['resend-idempotency-key']).toBe(mail.id);
  expect(await bySmtp({ ...mail, id: 'another' })).not.toEqual(result);
});

describe('both ways refuse', () => {
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

/** A fault of the inbox, and what the mailer makes of it. */
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
  '%s has its result, and the next letter goes',
  async (name, { kept = 0, ...result }) => {
    expect(await bySmtp(mailTo(`${name}@example.org`))).toEqual(result);
    expect(await bench.letters()).toHaveLength(kept);
    expect(await bySmtp(mailTo('ann@example.org'))).toMatchObject({ result: 'sent' });
  },
);

// Fails when the deadline begins again with each answer, and when `later` is told of a letter that may have been taken.
test.each([
  ['mute', 'later'],
  ['mute-data', 'unknown'],
] as const)('%s ends at the deadline as %s', async (name, result) => {
  expect(await muted[name]).toEqual({ result, error: 'no answer in time' });
});

test('a connection that is refused, and a server without TLS, are for later', async () => {
  const closed = await openBench();
  const port = closed.smtpPort;
  await closed.close();
  expect(await bySmtp(mailTo('ann@example.org'), { port })).toMatchObject({ result: 'later' });
  expect(await bySmtp(mailTo('ann@example.org'), { secure: true, deadlineMs: 10_000 })).toMatchObject({
    result: 'later',
  });
  expect(await bench.letters()).toEqual([]);
});

test('a wrong password keeps letters waiting', async () => {
  const result = await bySmtp(mailTo('ann@example.org'), { password: 'other' });
  expect(result).toEqual({ result: 'later', error: expect.stringMatching(/^535 /), settings: true });
  expect(JSON.stringify(result)).not.toContain('other');
});
