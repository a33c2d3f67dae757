/** The letter about a deleted account, and the deletion of its address. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { ACCOUNT_END_LETTER } from '../../../core/notifications/letter.ts';
import { dyingDatabase } from '../../../tests/fakes/dying-database.ts';
import { kindsTo, letterRows } from '../../../tests/fixtures/notices/letters.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { CONTACT, type Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import { LETTER_LEASE_MS } from '../notifications/letter-leases.ts';
import { MAX_UNSURE_TRIES } from '../notifications/letter-outcome.ts';
import { sendLetters } from '../notifications/send-letters.ts';
import { suppress } from '../notifications/suppressions.ts';
import { sweepOldRows } from '../retention/sweep-old-rows.ts';

const MINUTE = 60_000;
const ANN = { email: 'ann@example.org' };

/** The database call that marks a letter as sent: calls before it are due, lease, read and sending. */
const MARK = 5;

const last = (harness: Harness) =>
  kindsTo(harness, ANN)
    .filter(([kind]) => kind === ACCOUNT_END_LETTER)
    .map(([, letter]) => letter);

// Fails when a thief with a session ends an account without a letter to its owner.
test('deleting an account sends a letter, which says what to do if somebody else deleted it', async ({ harness }) => {
  const ann = await newcomer(harness, ANN.email);
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  const [letter, ...more] = last(harness);
  expect([letter?.subject, more]).toEqual(['Your account is deleted', []]);
  expect(letter?.text).toContain('at your request');
  expect(letter?.text).toContain(`If it was not you, reply to this email or write to ${CONTACT}.`);
  expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM outbox'))).not.toContain(ANN.email);
  expect(await letterRows(harness)).toEqual([]);
});

test('a deletion by an admin sends a letter with its reason', async ({ harness, admin }) => {
  const ann = await newcomer(harness, ANN.email);
  expect((await admin.ask('DELETE', `/api/users/${ann.id}`, { reason: 'Fraud' })).status).toBe(200);
  expect(last(harness)[0]?.text).toMatch(
    /^Your account is deleted\n\nDogear support has deleted.*\n\nDogear support wrote:\n> Fraud\n/,
  );
});

// Fails when the address stays after its letter was delayed, or when the letter is lost then.
test('a delayed letter keeps the address until it is sent', async ({ harness }) => {
  const ann = await newcomer(harness, ANN.email);
  harness.mail.how.fails = 'later';
  await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  expect(await letterRows(harness, 'kind, state, address, facts')).toEqual([
    { kind: 'account-ended', state: 'due', address: ANN.email, facts: '{}' },
  ]);
  harness.mail.how.fails = undefined;
  harness.clock.now += 2 * MINUTE;
  await runJobs(harness.deps);
  expect([last(harness).length, await letterRows(harness)]).toEqual([1, []]);
});

test.for(['refused', 'suppressed'] as const)(
  'deletes the address of a letter that is never sent (%s)',
  async (why, { harness }) => {
    const ann = await newcomer(harness, ANN.email);
    if (why === 'refused') harness.mail.how.fails = why;
    else await suppress(harness.deps, ANN.email, 'bounced');
    await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD });
    expect([last(harness), await letterRows(harness)]).toEqual([[], []]);
  },
);

test('deletes the address of a letter whose sender died at each try', async ({ harness }) => {
  const ann = await newcomer(harness, ANN.email);
  harness.mail.how.fails = 'later';
  await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  harness.mail.how.fails = undefined;
  harness.clock.now += 2 * MINUTE;
  for (let n = 0; n < MAX_UNSURE_TRIES + 1; n++) {
    await sendLetters({ ...harness.deps, db: dyingDatabase(harness.client, MARK, 'before') }).catch(() => {});
    harness.clock.now += LETTER_LEASE_MS;
  }
  expect([last(harness).length, await letterRows(harness)]).toEqual([MAX_UNSURE_TRIES, []]);
});

test('without a mailer the address is deleted after thirty days', async ({ harness }) => {
  const ann = await newcomer(harness, ANN.email);
  Object.assign(harness.deps, { mailer: { ...harness.deps.mailer, missing: 'not configured' } });
  await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  harness.clock.now += 30 * DAY_MS - 1;
  await sweepOldRows(harness.deps);
  expect(await letterRows(harness, 'address')).toEqual([{ address: ANN.email }]);
  harness.clock.now += 1;
  await sweepOldRows(harness.deps);
  expect(await letterRows(harness)).toEqual([]);
});

test('a refused deletion sends no letter', async ({ harness, admin }) => {
  expect((await admin.ask('DELETE', '/api/auth/account', {})).status).toBe(409);
  expect(await letterRows(harness)).toEqual([]);
});
