import { expect } from 'vitest';
import { isNews } from '../../../core/notifications/letter.ts';
import { answer, booked, listing, post, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { prefer } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo, queued } from '../../../tests/fixtures/notices/letters.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { type Harness, ORIGIN } from '../../../tests/harness.ts';
import { sendLetters } from './send-letters.ts';
import { suppress } from './suppressions.ts';

const MINUTE = 60_000;
const ANN = 'ann@example.org';

const later = (harness: Harness, minutes: number) => {
  harness.clock.now += minutes * MINUTE;
  return sendLetters(harness.deps);
};

// Fails when a user who marked a digest as spam gets no receipts and no password links.
test('a complaint ends news only, in any spelling of the address', async ({ harness, seller, buyer }) => {
  await suppress(harness.deps, seller.email.toUpperCase(), 'complained');
  await booked(buyer, await listing(harness, seller));
  await queued(harness, seller.id);
  await later(harness, 11);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['google-linked']);
  expect(await rowsOf(harness, "SELECT state, error FROM outbox WHERE kind = 'booked'")).toEqual([
    { state: 'dropped', error: 'suppressed' },
  ]);
});

type Choice = { topic: string; channels: { channel: string; wanted: boolean }[] };

const wantedNews = async (user: SignedIn) =>
  ((await answer(user.ask('GET', '/api/notifications/preferences')))[1] as Choice[])
    .filter(
      ({ topic, channels }) => isNews(topic) && channels.some(({ channel, wanted }) => channel === 'mail' && wanted),
    )
    .map(({ topic }) => topic);

// Fails when the profile shows news as wanted that is never sent, or when it cannot be switched on again.
test('after a complaint the profile shows news as off, and one that its owner switches on is sent again', async ({
  harness,
  seller,
  buyer,
}) => {
  expect(await wantedNews(seller)).toEqual(['booked', 'wants', 'messages', 'report-decided']);
  await suppress(harness.deps, seller.email, 'complained');
  expect(await wantedNews(seller)).toEqual([]);
  expect((await prefer(seller, 'booked', 'shop', true)).status).toBe(200);
  expect(await wantedNews(seller)).toEqual([]);
  expect((await prefer(seller, 'booked', 'mail', true)).status).toBe(200);
  expect(await wantedNews(seller)).toEqual(['booked']);
  await booked(buyer, await listing(harness, seller));
  await later(harness, 11);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['booked']);
});

// Fails when the page promises letters that the complaint ended: the link works for any reader of a forwarded letter.
test('after a complaint the link of a letter switches nothing on, and says so', async ({ harness, seller, buyer }) => {
  await booked(buyer, await listing(harness, seller));
  await later(harness, 11);
  const url = (harness.mail.sent[0]?.headers['List-Unsubscribe'] ?? '').slice(1, -1).replace(ORIGIN, '');
  await suppress(harness.deps, seller.email, 'complained');
  const page = await (await harness.send(url, { method: 'POST', body: 'wanted=1' })).text();
  expect(page).toContain('marked as spam');
  expect(page).not.toContain('You will get');
  expect(await wantedNews(seller)).toEqual([]);
});

test('a bounce after a complaint suppresses all letters for its time, and the complaint stays', async ({
  harness,
  seller,
  buyer,
}) => {
  await suppress(harness.deps, seller.email, 'complained');
  await suppress(harness.deps, seller.email, 'bounced');
  await queued(harness, seller.id);
  await later(harness, 1);
  expect(kindsTo(harness, seller)).toEqual([]);
  harness.clock.now += 8 * 24 * 60 * MINUTE;
  await booked(buyer, await listing(harness, seller));
  await queued(harness, seller.id, { id: 'google-linked:2' });
  await later(harness, 11);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['google-linked']);
});

test('after a bounce the dashboard says so, and a new confirmation of the address ends it', async ({ harness }) => {
  const ann = await newcomer(harness, ANN);
  await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${ann.id}'`);
  const bounces = async () =>
    ((await answer(ann.ask('GET', '/api/auth/me')))[1] as { email_bounces: boolean }).email_bounces;
  expect(await bounces()).toBe(false);
  await suppress(harness.deps, ANN, 'bounced');
  expect(await bounces()).toBe(true);
  const before = lettersTo(harness, ANN).length;
  await queued(harness, ann.id);
  await later(harness, 1);
  expect(lettersTo(harness, ANN)).toHaveLength(before);
  expect((await ann.ask('POST', '/api/auth/verify/again')).status).toBe(202);
  expect(lettersTo(harness, ANN)).toHaveLength(before + 1);
  expect((await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, ANN).token })).status).toBe(204);
  expect(await bounces()).toBe(false);
  await queued(harness, ann.id, { id: 'google-linked:2' });
  await later(harness, 1);
  expect(lettersTo(harness, ANN)).toHaveLength(before + 2);
});

test('an address that bounces again is suppressed for good, until its owner requests another letter', async ({
  harness,
}) => {
  const ann = await newcomer(harness, ANN);
  const until = async () => (await rowsOf(harness, 'SELECT until FROM suppressions'))[0]?.until;
  await suppress(harness.deps, ANN, 'bounced');
  await ann.ask('POST', '/api/auth/verify/again');
  expect(await until()).toBe(harness.clock.now);
  await suppress(harness.deps, ANN, 'bounced');
  expect(await until()).toBeNull();
});

test('another address ends the suppression too', async ({ harness }) => {
  const ann = await newcomer(harness, ANN);
  await suppress(harness.deps, ANN, 'bounced');
  await ann.ask('POST', '/api/auth/email', { email: 'anna@example.org', password: PASSWORD });
  const { token } = linkIn(harness, 'anna@example.org');
  expect((await ann.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  expect(await answer(ann.ask('GET', '/api/auth/me'))).toMatchObject([
    200,
    { email: 'anna@example.org', email_bounces: false },
  ]);
});

async function isWrittenTo(harness: Harness, { id, email }: { id: string; email: string }): Promise<boolean> {
  const before = lettersTo(harness, email).length;
  await queued(harness, id, { id: `google-linked:${harness.clock.now}` });
  await later(harness, 1);
  return lettersTo(harness, email).length > before;
}

// Fails when a user with a forgotten password reads that a letter is on its way, and it is never sent.
test('a password letter is sent to a signed-out user, also after two bounces, and its link ends the suppression', async ({
  harness,
}) => {
  const ann = await newcomer(harness, ANN);
  await suppress(harness.deps, ANN, 'bounced');
  harness.clock.now += 8 * 24 * 60 * MINUTE;
  await suppress(harness.deps, ANN, 'bounced');
  expect(await isWrittenTo(harness, ann)).toBe(false);
  expect((await post(harness, '/api/auth/forgot', { email: ANN })).status).toBe(202);
  const { path, token } = linkIn(harness, ANN);
  expect([path, await isWrittenTo(harness, ann)]).toEqual(['/reset', false]);
  expect((await post(harness, '/api/auth/reset', { token, password: 'Reader#2023' })).status).toBe(204);
  expect(await isWrittenTo(harness, ann)).toBe(true);
});

test('a requested letter is sent to a new address that bounced before, and its link ends the suppression', async ({
  harness,
}) => {
  const ann = await newcomer(harness, ANN);
  const email = 'anna@example.org';
  await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${ann.id}'`);
  await suppress(harness.deps, email, 'bounced');
  expect((await ann.ask('POST', '/api/auth/email', { email, password: PASSWORD })).status).toBe(202);
  const { token } = linkIn(harness, email);
  expect((await ann.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  expect(await isWrittenTo(harness, { id: ann.id, email })).toBe(true);
  // The undo gives the old address back to the account; it had bounced meanwhile.
  await suppress(harness.deps, ANN, 'bounced');
  expect((await post(harness, '/api/auth/email/undo', { token: linkIn(harness, ANN).token })).status).toBe(204);
  expect(await isWrittenTo(harness, ann)).toBe(true);
});

test('a link from before the bounce ends the suppression, but not a complaint', async ({ harness }) => {
  const ann = await newcomer(harness, ANN);
  await ann.ask('POST', '/api/auth/verify/again');
  const { token } = linkIn(harness, ANN);
  for (const reason of ['bounced', 'complained'] as const) await suppress(harness.deps, ANN, reason);
  expect((await ann.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  expect(await isWrittenTo(harness, ann)).toBe(true);
  expect(await rowsOf(harness, 'SELECT reason FROM suppressions WHERE until IS NULL')).toEqual([
    { reason: 'complained' },
  ]);
});
