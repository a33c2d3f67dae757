/** What a complaint and a bounce end, and the way back. */
import { expect } from 'vitest';
import { answer, booked, listing } from '../../../tests/fixtures/factories.ts';
import { kindsTo, queued } from '../../../tests/fixtures/notices/letters.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
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
