import { appendFileSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Faults } from './faults.ts';
import { Inbox } from './inbox.ts';
import { smtpListener } from './smtp.ts';
import { type Bench, openBench, say } from './test-bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const subjects = async (to?: string) => (await bench.letters(to)).map(({ subject }) => subject);

describe('a letter', () => {
  test('is listed with all its content', async () => {
    await bench.send('ann@example.org', {
      subject: 'Привет, «Anna» 📚',
      text: 'Первая строка\n.точка впереди',
      html: '<p>Первая <b>строка</b></p>',
      headers: { 'List-Unsubscribe': '<https://shop.example/stop>', 'X-What': 'größer' },
    });
    const [letter] = await bench.letters();
    expect(letter).toMatchObject({
      to: 'ann@example.org',
      from: 'Shop <shop@example.com>',
      subject: 'Привет, «Anna» 📚',
      html: expect.stringContaining('<p>Первая <b>строка</b></p>'),
      headers: { 'list-unsubscribe': '<https://shop.example/stop>', 'x-what': 'größer' },
    });
    expect(letter?.text.trim()).toBe('Первая строка\n.точка впереди');
    expect(Math.abs(Date.parse(letter?.received_at ?? '') - Date.now())).toBeLessThan(60_000);
    const source = await (await bench.ask(`/api/letters/${letter?.id}/source`)).text();
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  test('to several people is one letter for each, also for recipients in no header', async () => {
    await bench.send('ann@example.org');
    await say(bench.smtpPort, [
      ...['EHLO shop', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<bob@example.org>', 'RCPT TO:<cy@example.org>', 'DATA'],
      ...['Subject: Both\r\n\r\nHello.\r\n.', 'QUIT'],
    ]);
    expect((await bench.letters()).map(({ to }) => to).toSorted()).toEqual([
      'ann@example.org',
      'bob@example.org',
      'cy@example.org',
    ]);
  });

  test('over the limit is refused', async () => {
    await expect(bench.send('ann@example.org', { text: 'x'.repeat(6_000_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(await bench.letters()).toEqual([]);
  });

  // Fails when the letter is written into the closed file: that ends the process, or harms the file that has its
  // number.
  test('that arrives while the inbox closes is refused', async () => {
    const inbox = new Inbox(mkdtempSync(join(tmpdir(), 'mail-')), Date.now);
    const server = await smtpListener(inbox, new Faults(), {})(0, '127.0.0.1');
    inbox.close();
    const answers = await say(server.port, [
      ...['EHLO shop', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<bob@example.org>', 'DATA'],
      ...['Subject: Late\r\n\r\nHello.\r\n.', 'QUIT'],
    ]);
    expect(answers.at(-2)).toMatch(/^4\d\d |^5\d\d /);
    await server.close();
  });
});

describe('the list', () => {
  test('finds an international domain in both of its spellings', async () => {
    await bench.send('pat@xn--bcher-kva.example');
    for (const to of ['pat@xn--bcher-kva.example', 'pat@bücher.example'])
      expect(await bench.letters(to)).toMatchObject([{ to: 'pat@xn--bcher-kva.example' }]);
  });

  test('begins with the newest, and can be filtered by address', async () => {
    for (const [to, subject] of [
      ['ann@example.org', 'First'],
      ['bob@example.org', 'Second'],
      ['ann@example.org', 'Third'],
    ] as const)
      await bench.send(to, { subject });
    expect(await subjects()).toEqual(['Third', 'Second', 'First']);
    expect(await subjects('Ann@example.org')).toEqual(['Third', 'First']);
    expect(await subjects('cy@example.org')).toEqual([]);
  });

  test('can be emptied, or for one address only', async () => {
    for (const to of ['ann@example.org', 'bob@example.org', 'cy@example.org']) await bench.send(to, { subject: to });
    expect((await bench.ask('/api/letters?to=bob@example.org', { method: 'DELETE' })).status).toBe(204);
    expect(await subjects()).toEqual(['cy@example.org', 'ann@example.org']);
    expect((await bench.ask('/api/letters', { method: 'DELETE' })).status).toBe(204);
    expect(await subjects()).toEqual([]);
  });

  test('survives a restart, without deleted letters and without half a line', async () => {
    for (const to of ['ann@example.org', 'bob@example.org']) await bench.send(to, { subject: `To ${to}` });
    await bench.ask('/api/letters?to=bob@example.org', { method: 'DELETE' });
    const before = await bench.letters();
    await bench.restart(() => appendFileSync(join(bench.dataDir, 'letters.jsonl'), '{"letter":{"id":"half'));
    expect(await bench.letters()).toEqual(before);
    await bench.send('ann@example.org', { subject: 'After' });
    await bench.restart();
    expect(await subjects()).toEqual(['After', 'To ann@example.org']);
  });
});

describe('signing in', () => {
  test('is optional and accepted', async () => {
    await bench.send('ann@example.org', {}, { user: 'anybody', pass: 'anything' });
    expect(await bench.letters()).toHaveLength(1);
  });

  test('is required when a user is configured, with the right password', async () => {
    const own = await openBench({ user: 'shop', password: 'pass word: ü' });
    try {
      await expect(own.send('ann@example.org')).rejects.toMatchObject({ responseCode: 530 });
      const wrong = own.send('ann@example.org', {}, { user: 'shop', pass: 'other' });
      await expect(wrong).rejects.toMatchObject({ responseCode: 535 });
      await own.send('ann@example.org', {}, { user: 'shop', pass: 'pass word: ü' });
      expect(await own.letters()).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});

test('answers at both addresses of localhost, on both ports', async () => {
  const { port } = new URL(bench.url);
  for (const host of ['127.0.0.1', '[::1]'])
    expect((await fetch(`http://${host}:${port}/api/letters`)).status).toBe(200);
  for (const host of ['127.0.0.1', '::1']) {
    const greeting = await new Promise((resolve, reject) => {
      const socket = connect(bench.smtpPort, host, () => {}).setEncoding('utf8');
      socket.once('data', (text) => {
        socket.destroy();
        resolve(text);
      });
      socket.once('error', reject);
    });
    expect(greeting).toMatch(/^220 /);
  }
});

test('a taken port is an error, and the started part is ended', async () => {
  const taken = openBench({ port: Number(new URL(bench.url).port) });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const also = openBench({ smtpPort: bench.smtpPort });
  await expect(also).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('ends while a client waits for an answer', async () => {
  const other = await openBench();
  const waiting = expect(other.send('mute@example.org')).rejects.toThrow();
  const socket = connect(other.smtpPort, '127.0.0.1');
  await new Promise((resolve) => socket.once('data', resolve));
  await other.close();
  socket.destroy();
  await waiting;
});
