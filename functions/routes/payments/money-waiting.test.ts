/** Outboxes on the money page: purges of pages, pushes and letters. */
import { expect, vi } from 'vitest';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { posted } from '../../../tests/fixtures/listings.ts';
import { queued } from '../../../tests/fixtures/notices/letters.ts';
import { inAnotherBrowser, subscribed } from '../../../tests/fixtures/notices/pushes.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { sendPushes } from '../../domain/notifications/push/send-pushes.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';
import { suppress } from '../../domain/notifications/suppressions.ts';

const report = (admin: SignedIn) => answer(admin.ask('GET', '/api/money'));

test('refused purges are listed, with their number and oldest moment', async ({ harness, seller, admin }) => {
  vi.spyOn(harness.deps.pages, 'purge').mockResolvedValue(false);
  await listing(harness, seller);
  const copies = [await posted(harness, seller), await posted(harness, seller)];
  const since = new Date(harness.clock.now).toISOString();
  harness.clock.now += 60_000;
  await seller.ask('PUT', `/api/products/${copies[0]}`);
  expect(await report(admin)).toMatchObject([200, { purges_waiting: 3, purges_since: since }]);
});

test('a failing push service and missing keys are reported', async ({ harness, buyer, admin }) => {
  harness.push.how.fails = '500';
  await subscribed(buyer, 'one');
  await subscribed(await inAnotherBrowser(harness, buyer), '413-two');
  await buyer.ask('PUT', '/api/notifications/preferences', { topic: 'account', channel: 'push', wanted: true });
  await queued(harness, buyer.id);
  await sendPushes(harness.deps);
  harness.push.how.fails = undefined;
  expect(await report(admin)).toMatchObject([
    200,
    { push_missing: null, pushes_waiting: 2, pushes_error: '500', pushes_dead: 0 },
  ]);
  harness.clock.now += 5 * 60_000;
  await sendPushes(harness.deps);
  expect(await report(admin)).toMatchObject([200, { pushes_waiting: 0, pushes_error: null, pushes_dead: 1 }]);
  Object.assign(harness.deps, { push: { ...harness.push.push, missing: 'not configured' } });
  expect(await report(admin)).toMatchObject([200, { push_missing: 'not configured' }]);
});

// Fails when a shop without a mailer reports all emails as sent, because none has waited yet.
test('a missing mailer is reported before a letter waits for it', async ({ harness, admin }) => {
  expect(await report(admin)).toMatchObject([200, { mail_missing: null }]);
  Object.assign(harness.deps, { mailer: { ...harness.mail.mailer, missing: 'not configured' } });
  expect(await report(admin)).toMatchObject([200, { mail_missing: 'not configured', letters_waiting: 0 }]);
});

// Fails when the missing support address of letters is not reported.
test('a missing support address is reported', async ({ harness, admin }) => {
  expect(await report(admin)).toMatchObject([200, { contact_missing: null }]);
  Object.assign(harness.deps, { contact: { address: null, missing: 'not configured' } });
  expect(await report(admin)).toMatchObject([200, { contact_missing: 'not configured' }]);
});

test('waiting letters are listed with the last error, and ended ones', async ({ harness, buyer, admin }) => {
  const since = new Date(harness.clock.now).toISOString();
  harness.mail.how.fails = 'lost';
  await queued(harness, buyer.id);
  for (let n = 0; n < 3; n++) {
    await sendLetters(harness.deps);
    harness.clock.now += 20 * 60_000;
  }
  expect(await report(admin)).toMatchObject([200, { letters_waiting: 0, letters_dead: 1, letters_unsure: 1 }]);
  harness.mail.how.fails = 'later';
  for (let n = 2; n < 4; n++) await queued(harness, buyer.id, { id: `google-linked:${n}` });
  await queued(harness, buyer.id, { id: 'google-linked:digest', dueAt: harness.clock.now + 600_000 });
  await sendLetters(harness.deps);
  const told = { letters_waiting: 2, letters_error: '421 later', letters_dead: 1 };
  expect(await report(admin)).toMatchObject([200, told]);
  expect(((await report(admin))[1] as { letters_since: string }).letters_since > since).toBe(true);
});

// Fails when suppressed addresses, or letters that expired during an outage, are invisible.
test('unsent letters, expired or suppressed, are counted', async ({ harness, buyer, other, admin }) => {
  await queued(harness, buyer.id, { id: 'google-linked:late', expiresAt: harness.clock.now + 60_000 });
  harness.clock.now += 60_000;
  await suppress(harness.deps, other.email, 'bounced');
  for (let n = 1; n < 3; n++) await queued(harness, other.id, { id: `google-linked:${n}` });
  await sendLetters(harness.deps);
  const told = { letters_waiting: 0, letters_dead: 0, letters_late: 1, letters_suppressed: 2 };
  expect(await report(admin)).toMatchObject([200, told]);
});

// Fails when the reason of an unsent letter is missing, or is a mail server's message with addresses and accounts.
test('each unsent letter has its reason, as a code of ours', async ({ harness, buyer, other, admin }) => {
  const failed = async () =>
    (await answer(admin.ask('GET', '/api/money/letters')))[1] as { _id: string; reason: string; email: string }[];
  const tried = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await sendLetters(harness.deps);
      harness.clock.now += 2 * 60 * 60_000;
    }
  };
  expect(await failed()).toEqual([]);
  for (const [number, fails, times] of [
    [1, 'later', 8],
    [2, 'lost', 3],
    [3, 'refused', 1],
  ] as const) {
    harness.mail.how.fails = fails;
    await queued(harness, buyer.id, { id: `google-linked:${number}` });
    await tried(times);
  }
  harness.mail.how.fails = undefined;
  await queued(harness, buyer.id, { id: 'google-linked:late', expiresAt: harness.clock.now - 1 });
  await suppress(harness.deps, other.email, 'bounced');
  await queued(harness, other.id, { id: 'google-linked:suppressed' });
  await sendLetters(harness.deps);
  const told = await failed();
  expect(told.map(({ _id, reason }) => [_id.split(':')[1], reason]).toSorted()).toEqual([
    ['1', 'tries'],
    ['2', 'unsure'],
    ['3', 'letter'],
    ['late', 'late'],
    ['suppressed', 'suppressed'],
  ]);
  expect(told.find(({ reason }) => reason === 'letter')).toEqual({
    ...{ _id: expect.any(String), kind: 'google-linked', name: expect.any(String), email: buyer.email },
    ...{ at: expect.any(String), reason: 'letter' },
  });
});
