/** Letters about the account: action, outbox row, and mail. */
import { expect } from 'vitest';
import { withGoogle } from '../../../../tests/fakes/google.ts';
import { post } from '../../../../tests/fixtures/factories.ts';
import { letterRows, sentTo } from '../../../../tests/fixtures/notices/letters.ts';
import { googleTest as test } from '../../../../tests/fixtures/people/google-test.ts';
import { enter, everything, newcomer, PASSWORD, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { hashSecret } from '../../../auth/secrets.ts';
import { runJobs } from '../../../jobs.ts';

const ANN = { name: 'Free money from evil', email: 'ann@example.org', password: PASSWORD, role: 'Buyer' };
const MINUTE = 60_000;

const last = ({ mail }: Harness) => mail.sent.at(-1);
const secretIn = (text = '') => /#([\w-]+)/.exec(text)?.[1] ?? '';

test('welcomes a sign-up with a link whose secret is only in the letter', async ({ harness }) => {
  const { status } = await post(harness, '/api/auth/sign-up', ANN);
  expect([status, harness.mail.sent.length]).toEqual([201, 1]);
  const letter = last(harness);
  expect(letter).toMatchObject({
    to: 'ann@example.org',
    subject: 'Welcome to Dogear: confirm your email address',
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en' },
  });
  const secret = secretIn(letter?.text);
  expect(secret).toHaveLength(43);
  expect(letter?.text).toContain(`https://dogear.test/verify#${secret}\n`);
  expect(letter?.html).toContain(`href="https://dogear.test/verify#${secret}"`);
  const [user] = await rowsOf(harness, 'SELECT id FROM users');
  expect(await rowsOf(harness, 'SELECT * FROM account_tokens')).toEqual([
    {
      ...{ hash: await hashSecret(secret), kind: 'verify', user_id: user?.id, address: 'ann@example.org' },
      ...{ expires_at: harness.clock.now + 24 * 60 * MINUTE, created_at: harness.clock.now },
    },
  ]);
  expect(JSON.stringify(await everything(harness))).not.toContain(secret);
  // Nobody's text is in the letter, because the address may be mistyped or another person's.
  expect(`${letter?.html}${letter?.text}${letter?.subject}`).not.toContain('evil');
});

test('sends nothing to the author of a refused sign-up', async ({ harness }) => {
  await newcomer(harness, 'ann@example.org');
  expect((await post(harness, '/api/auth/sign-up', ANN)).status).toBe(409);
  expect((await letterRows(harness)).map(({ id }) => String(id).split(':')[0])).toEqual(['email-taken']);
});

// Fails when the row is written outside the batch.
test('gives each try a link of its own, and both work', async ({ harness }) => {
  harness.mail.how.fails = 'lost';
  await post(harness, '/api/auth/sign-up', ANN);
  harness.clock.now += 2 * MINUTE;
  harness.mail.how.fails = undefined;
  await post(harness, '/api/auth/sign-in', { email: ANN.email, password: PASSWORD });
  const secrets = harness.mail.sent.map(({ text }) => secretIn(text));
  const hashes = (await rowsOf(harness, 'SELECT hash FROM account_tokens')).map(({ hash }) => hash);
  expect(new Set(hashes)).toEqual(new Set(await Promise.all(secrets.map(hashSecret))));
  expect(hashes).toHaveLength(2);
});

test('deletes unused links with the expired rows', async ({ harness }) => {
  await post(harness, '/api/auth/sign-up', ANN);
  harness.clock.now += 25 * 60 * MINUTE;
  await runJobs(harness.deps);
  expect(await rowsOf(harness, 'SELECT hash FROM account_tokens')).toEqual([]);
});

const change = (user: Awaited<ReturnType<typeof enter>>, password: string) =>
  user.ask('POST', '/api/auth/password', { password, newPassword: 'Reader#2023' });

test('sends a letter about a new password, with advice, and none about a refused one', async ({ harness }) => {
  const ann = await newcomer(harness, 'ann@example.org');
  expect((await change(ann, 'wrong')).status).toBe(422);
  expect(await letterRows(harness)).toEqual([]);
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 30);
  expect((await change(ann, PASSWORD)).status).toBe(200);
  expect(await letterRows(harness)).toEqual([{ id: `password-changed:${ann.id}:${harness.clock.now}`, state: 'sent' }]);
  const letter = last(harness);
  expect(letter?.subject).toBe('Your password was changed');
  expect(letter?.text).toContain('Nov\u00a022,\u00a09:30\u00a0AM\u00a0UTC');
  expect(letter?.text).toContain('If it was not you, choose a new password right away');
});

test('sends letters about a linked and an unlinked Google account', async ({ harness }) => {
  const ann = await newcomer(harness, 'ann@example.org');
  harness.clock.now += MINUTE;
  const { link } = await withGoogle(harness, 'google@dogear.test', '?for=link');
  const confirmed = await post(
    harness,
    '/api/auth/google/link',
    { email: ann.email, password: PASSWORD },
    { Cookie: `${link}` },
  );
  expect([confirmed.status, last(harness)?.subject, last(harness)?.to]).toEqual([
    ...[200, 'A Google account was linked', 'ann@example.org'],
  ]);
  const again = await enter(harness, ann.email);
  harness.clock.now += MINUTE;
  await again.ask('DELETE', '/api/auth/google/link', { password: PASSWORD });
  expect(last(harness)?.subject).toBe('A Google account was unlinked');
  expect(sentTo(harness).map(([kind]) => kind)).toEqual(['google-linked', 'new-device', 'google-unlinked']);
});

test('welcomes a user of Google once, without a letter about the link', async ({ harness }) => {
  await withGoogle(harness, 'google@dogear.test');
  expect((await letterRows(harness)).map(({ id }) => String(id).split(':')[0])).toEqual(['welcome']);
});
