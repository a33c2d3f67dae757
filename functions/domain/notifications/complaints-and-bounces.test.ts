/** What a complaint and a bounce end, and the way back. */
import { expect } from 'vitest';
import { isNews } from '../../../core/notifications/letter.ts';
import { answer, booked, listing, post, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { prefer } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo, queued } from '../../../tests/fixtures/notices/letters.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { type Harness, ORIGIN } from '../../../tests/harness.ts';
import { sendLetters } from './sending.ts';
import { suppress } from './suppressions.ts';

const MINUTE = 60_000;
const ANN = 'ann@example.org';

const later = (harness: Harness, minutes: number) => {
  harness.clock.now += minutes * MINUTE;
  return sendLetters(harness.deps);
};

// Fails when somebody who marks a digest as spam gets no receipt and no link to a new password any more.
test('a complaint ends news, and nothing else, however the address is spelled', async ({ harness, seller, buyer }) => {
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

/** Which news the profile shows as wanted by mail. */
const wantedNews = async (user: SignedIn) =>
  ((await answer(user.ask('GET', '/api/notifications/preferences')))[1] as Choice[])
    .filter(
      ({ topic, channels }) => isNews(topic) && channels.some(({ channel, wanted }) => channel === 'mail' && wanted),
    )
    .map(({ topic }) => topic);

// Fails when the profile shows as wanted what is never sent, or when nothing brings it back.
test('after a complaint the profile shows news as off, and one that its owner switches on comes again', async ({
  harness,
  seller,
  buyer,
}) => {
  expect(await wantedNews(seller)).toEqual(['booked', 'report-decided']);
  await suppress(harness.deps, seller.email, 'complained');
  expect(await wantedNews(seller)).toEqual([]);
  expect((await prefer(seller, 'booked', 'shop', true)).status).toBe(200);
  expect(await wantedNews(seller)).toEqual([]);
  expect((await prefer(seller, 'booked', 'mail', true)).status).toBe(200);
  // What was off stays off.
  expect(await wantedNews(seller)).toEqual(['booked']);
  await booked(buyer, await listing(harness, seller));
  await later(harness, 11);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['booked']);
});

// Fails when the page promises what a complaint ended: whoever has a forwarded letter can open it.
test('after a complaint the link of a letter brings nothing back, and says so', async ({ harness, seller, buyer }) => {
  await booked(buyer, await listing(harness, seller));
  await later(harness, 11);
  const url = (harness.mail.sent[0]?.headers['List-Unsubscribe'] ?? '').slice(1, -1).replace(ORIGIN, '');
  await suppress(harness.deps, seller.email, 'complained');
  const page = await (await harness.send(url, { method: 'POST', body: 'wanted=1' })).text();
  expect(page).toContain('marked as spam');
  expect(page).not.toContain('You will get');
  expect(await wantedNews(seller)).toEqual([]);
});

test('a bounce after a complaint ends all letters for its time, and the complaint stays', async ({
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

// Fails when an address that bounced once can never be confirmed again, or when nobody is told.
test('after a bounce the dashboard says so, and confirming the address again is the way back', async ({ harness }) => {
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

test('an address that bounces again after that is left alone for good, until its owner asks once more', async ({
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

test('another address is the other way back', async ({ harness }) => {
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

/** Whether an ordinary letter to this account goes out now. */
async function isWrittenTo(harness: Harness, { id, email }: { id: string; email: string }): Promise<boolean> {
  const before = lettersTo(harness, email).length;
  await queued(harness, id, { id: `google-linked:${harness.clock.now}` });
  await later(harness, 1);
  return lettersTo(harness, email).length > before;
}

// Fails when who forgot a password is told that a letter comes, and none ever does.
test('a forgotten password is the way back for who is signed out, also for an address that bounced twice', async ({
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

test('a letter that was asked for goes to a new address that bounced before, and its link ends that', async ({
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
  // Taken back, the old address is the account's again; it had bounced meanwhile.
  await suppress(harness.deps, ANN, 'bounced');
  expect((await post(harness, '/api/auth/email/undo', { token: linkIn(harness, ANN).token })).status).toBe(204);
  expect(await isWrittenTo(harness, ann)).toBe(true);
});

test('a link from before the bounce is a way back, too, and a complaint stays', async ({ harness }) => {
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
