/** Meaning of each answer of a mail server: for the letter, for its recipient, or for our settings. */
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test as plain } from 'vitest';
import { letterRows, queued } from '../../../tests/fixtures/notices/letters.ts';
import { connectInNode } from '../../../tests/fixtures/notices/node-sockets.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';
import type { MailResult } from '../../domain/ports/mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { smtpRefusalOf } from './smtp-refusals.ts';

const later = { result: 'later' } as const;
const quota = { ...later, quota: true } as const;
const settings = { ...later, settings: true } as const;
const ofLetter = { result: 'refused', reason: 'letter' } as const;
const ofAddress = { result: 'refused', reason: 'address' } as const;

describe('an answer of a mail server', () => {
  plain.each([
    [250, '2.1.5 OK', 'recipient', undefined],
    [354, 'Go on', 'letter', undefined],
    [421, '4.3.2 Shutting down', 'server', later],
    [535, '5.7.8 Wrong password', 'server', settings],
    [554, 'Go away', 'server', settings],

    // About the sender: no fault of the letter.
    [553, '5.7.1 <letters@shop.example>: Sender address rejected: not owned by user shop', 'sender', settings],
    [550, '5.7.1 Client does not have permissions to send as this sender', 'sender', settings],
    [530, '5.7.0 Must issue a STARTTLS command first', 'sender', settings],
    [501, 'Bad address', 'sender', settings],
    [550, '5.4.5 Daily user sending limit exceeded', 'sender', quota],

    // About the recipient.
    [550, 'No such user', 'recipient', ofAddress],
    [550, '5.1.1 No such user', 'recipient', ofAddress],
    [550, '5.1.1 <relay.sender@example.org>: Recipient address rejected', 'recipient', ofAddress],
    [550, '<relay.sender@example.org>: no such user', 'recipient', ofAddress],
    [556, '5.1.10 Recipient address has null MX', 'recipient', ofAddress],
    [550, '5.2.1 Mailbox disabled', 'recipient', ofAddress],
    [552, '5.2.2 Mailbox full', 'recipient', ofLetter],
    [552, '5.2.2 Over quota', 'recipient', ofLetter],
    [552, '5.2.3 Message too large for this mailbox', 'recipient', ofLetter],
    [452, '4.2.2 Over quota', 'recipient', later],

    // Answer to a recipient, but about our settings.
    [550, '5.7.1 Relaying denied', 'recipient', settings],
    [554, 'Relay access denied', 'recipient', settings],
    [550, 'relay not permitted', 'recipient', settings],
    [553, 'sorry, that domain is not in my list of allowed rcpthosts', 'recipient', settings],
    [553, '5.7.1 <letters@shop.example>: Sender address rejected: not logged in', 'recipient', settings],
    [550, '5.1.0 <letters@shop.example>: Sender address rejected: unknown user', 'recipient', settings],
    [553, '5.1.8 <letters@shop.example>: Domain not found', 'recipient', settings],
    [550, '5.1.7 Bad reverse path', 'recipient', settings],
    [530, '5.7.0 Authentication required', 'recipient', settings],
    [550, '5.4.5 Daily sending quota exceeded', 'recipient', quota],
    [550, '5.1.90 Your message can not be sent: you have reached your daily limit', 'recipient', quota],
    // A policy about one recipient: the letter is retried, and no other one is delayed.
    [550, '5.7.1 Not allowed', 'recipient', later],

    [550, '5.1.1 No such user', 'letter', ofLetter],
    [550, '5.7.1 Refused as spam', 'letter', ofLetter],
    [552, '5.3.4 Message size exceeds the limit', 'letter', ofLetter],
    [552, '5.2.2 Mailbox over quota', 'letter', ofLetter],
    [554, 'Message rejected: Email address is not verified.', 'letter', settings],
    [550, '5.4.5 Daily user sending limit exceeded', 'letter', quota],
    [454, 'Throttling failure: Daily message quota exceeded.', 'letter', quota],
    [452, '4.2.2 Mailbox over quota', 'letter', later],
  ] as const)('%i %s of the %s', (code, text, stage, result) => {
    const expected: Partial<MailResult> | undefined = result;
    expect(smtpRefusalOf({ code, text }, stage)).toEqual(expected && { ...expected, error: `${code} ${text}` });
  });
});

/** A server that gives these answers to these commands, and success to all others. */
async function serverWith(answers: Readonly<Record<string, string>>) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 smtp.example\r\n');
    let [heard, isLetter] = ['', false];
    socket.on('data', (chunk) => {
      heard += chunk;
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (isLetter && line !== '.') continue;
        const command = line.split(' ')[0] ?? '';
        isLetter = command === 'DATA';
        socket.write(`${answers[command] ?? (isLetter ? '354 Go on' : '250 OK')}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const from = { name: 'Shop', address: 'letters@shop.example' };
  return createSmtpMailer({ host: '127.0.0.1', port, secure: false, from }, connectInNode);
}

// Fails when a refusal about our settings ends letters or suppresses an address.
test.for([
  ['MAIL', '553 5.7.1 Sender address rejected: not owned by user'],
  ['RCPT', '550 5.7.1 Relaying denied'],
  ['RCPT', '550 5.1.90 You have reached your daily limit'],
  ['.', '550 5.4.5 Daily user sending limit exceeded'],
] as const)(
  'after %s answers %s letters wait without a try, and are sent once that is fixed',
  async ([command, answer], { harness, buyer }) => {
    await queued(harness, buyer.id);
    await sendLetters({ ...harness.deps, mailer: await serverWith({ [command]: answer }) });
    expect(await letterRows(harness, 'state, tries, unsure, error')).toEqual([
      { state: 'due', tries: 0, unsure: 0, error: answer },
    ]);
    expect(await rowsOf(harness, 'SELECT * FROM suppressions')).toEqual([]);
    harness.clock.now += 2 * 60 * 60_000;
    await sendLetters({ ...harness.deps, mailer: await serverWith({}) });
    expect(await letterRows(harness, 'state')).toEqual([{ state: 'sent' }]);
  },
);
