import { describe, expect } from 'vitest';
import { kindsTo, letterRows, queued, sentTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import type { Mailer } from '../ports/mail.ts';
import { AFTER_RESPONSE_MS, sendLetters } from './send-letters.ts';
import { readWaitingLetters } from './waiting-letters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const states = async (harness: Harness) => (await letterRows(harness)).map(({ state }) => state);
/** Sends every minute, as the schedule does. */
async function minutes(harness: Harness, count: number) {
  for (let n = 0; n < count; n++) {
    harness.clock.now += MINUTE;
    await sendLetters(harness.deps);
  }
}
const renamed = ({ client }: Harness, id: string, name: string) =>
  client.execute(`UPDATE users SET email = '${name}@example.org' WHERE id = '${id}'`);

test('sends a letter once, to the present address, and marks it as sent', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  await renamed(harness, buyer.id, 'new');
  await sendLetters(harness.deps);
  await sendLetters(harness.deps);
  expect(sentTo(harness)).toEqual([['google-linked', 'new@example.org']]);
  expect(await letterRows(harness, 'state, message_id, sent_at, tries, unsure, holder, lease_until')).toEqual([
    {
      ...{ state: 'sent', message_id: 'message-1', sent_at: harness.clock.now, tries: 1, unsure: 0 },
      ...{ holder: null, lease_until: null },
    },
  ]);
});

test('the same event queues no second letter', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  await sendLetters(harness.deps);
  await queued(harness, buyer.id);
  await sendLetters(harness.deps);
  expect(harness.mail.sent).toHaveLength(1);
});

test('a request sends after its response, the schedule sends the rest, and a letter that is not due waits', async ({
  harness,
  buyer,
}) => {
  await queued(harness, buyer.id);
  await buyer.ask('POST', '/api/auth/sign-out');
  expect(await states(harness)).toEqual(['sent']);
  await queued(harness, buyer.id, { id: 'google-linked:2', dueAt: harness.clock.now + 1 });
  await runJobs(harness.deps);
  expect(await states(harness)).toEqual(['sent', 'due']);
  harness.clock.now += 1;
  await runJobs(harness.deps);
  expect(await states(harness)).toEqual(['sent', 'sent']);
});

test('urgent letters are sent first, and a run sends forty', async ({ harness, buyer }) => {
  for (let n = 0; n < 50; n++) await queued(harness, buyer.id, { id: `google-linked:${n}`, urgent: n >= 45 });
  await sendLetters(harness.deps);
  expect(harness.mail.sent).toHaveLength(40);
  expect(
    harness.mail.sent
      .slice(0, 5)
      .map(({ id }) => Number(id.split(':')[1]))
      .toSorted(),
  ).toEqual([45, 46, 47, 48, 49]);
  await sendLetters(harness.deps);
  expect(harness.mail.sent).toHaveLength(50);
});

test('a deleted account gets no letter', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  await harness.client.execute(`UPDATE users SET deleted_at = 1 WHERE id = '${buyer.id}'`);
  await sendLetters(harness.deps);
  expect([harness.mail.sent, await states(harness)]).toEqual([[], ['dropped']]);
});

test('an expired letter is not sent', async ({ harness, buyer }) => {
  await queued(harness, buyer.id, { expiresAt: harness.clock.now + MINUTE });
  await minutes(harness, 1);
  expect([harness.mail.sent, await states(harness)]).toEqual([[], ['late']]);
});

describe('a letter that fails', () => {
  test('is retried eight times, and is dead then', async ({ harness, buyer }) => {
    harness.mail.how.fails = 'later';
    await queued(harness, buyer.id);
    await minutes(harness, 6 * 60);
    expect(await letterRows(harness, 'state, tries, unsure, error')).toEqual([
      { state: 'dead', tries: 8, unsure: 0, error: '421 later' },
    ]);
  });

  test.for([
    { result: 'later', error: '421' },
    { result: 'unknown', error: 'no answer' },
    { result: 'refused', reason: 'letter', error: '554 spam' },
  ] as const)(
    'is sent a week later if it is about a suspension ($result)',
    async (result, { harness, buyer, admin }) => {
      expect((await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, { reason: 'Fraud.' })).status).toBe(200);
      const mailer: Mailer = { send: async () => result };
      for (let hours = 0; hours < 7 * 24; hours += 2) {
        harness.clock.now += 2 * HOUR;
        await sendLetters({ ...harness.deps, mailer });
      }
      harness.clock.now += 24 * HOUR;
      await sendLetters(harness.deps);
      expect(kindsTo(harness, buyer)).toEqual([['suspended', expect.anything()]]);
    },
  );

  test('is sent as soon as possible', async ({ harness, buyer }) => {
    harness.mail.how.fails = 'later';
    await queued(harness, buyer.id);
    await sendLetters(harness.deps);
    harness.mail.how.fails = undefined;
    await minutes(harness, 2);
    expect(await letterRows(harness, 'state, tries')).toEqual([{ state: 'sent', tries: 2 }]);
  });

  test('bounces: the address is suppressed for a week, and for good when it bounces again', async ({
    harness,
    buyer,
  }) => {
    await renamed(harness, buyer.id, 'nobody');
    const next = async (id: string) => {
      await queued(harness, buyer.id, { id });
      await sendLetters(harness.deps);
      return (await rowsOf(harness, `SELECT state, error FROM outbox WHERE id = '${id}'`))[0];
    };
    expect(await next('google-linked:1')).toEqual({ state: 'dead', error: '550 no such user' });
    expect(await next('google-linked:2')).toEqual({ state: 'dropped', error: 'suppressed' });
    harness.clock.now += 7 * 24 * HOUR;
    expect(await next('google-linked:3')).toEqual({ state: 'dead', error: '550 no such user' });
    harness.clock.now += 365 * 24 * HOUR;
    expect(await next('google-linked:4')).toEqual({ state: 'dropped', error: 'suppressed' });
    expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM suppressions'))).not.toContain('nobody');
  });

  test('is refused for its content: it is dead, and the address is not suppressed', async ({ harness, buyer }) => {
    await renamed(harness, buyer.id, 'refused');
    await queued(harness, buyer.id);
    await sendLetters(harness.deps);
    expect(await states(harness)).toEqual(['dead']);
    expect(await rowsOf(harness, 'SELECT * FROM suppressions')).toEqual([]);
  });

  test('is above the daily limit: news waits without a try, urgent letters are tried', async ({
    harness,
    buyer,
    other,
  }) => {
    await renamed(harness, buyer.id, 'quota');
    await queued(harness, buyer.id, { id: 'google-linked:1' });
    for (let n = 2; n < 12; n++)
      await queued(harness, other.id, { id: `google-linked:${n}`, dueAt: harness.clock.now + n });
    await queued(harness, other.id, { id: 'google-linked:urgent', urgent: true, dueAt: harness.clock.now + MINUTE });
    harness.clock.now += MINUTE;
    await sendLetters(harness.deps);
    const waiting = await letterRows(harness, "state || ' ' || tries AS how, due_at");
    expect(waiting.filter(({ how }) => how === 'due 0').length).toBeGreaterThanOrEqual(7);
    expect(
      waiting.filter(({ how, due_at }) => how === 'due 0' && Number(due_at) < harness.clock.now + 0.8 * HOUR),
    ).toEqual([]);
    await queued(harness, other.id, { id: 'google-linked:urgent2', urgent: true });
    await sendLetters(harness.deps);
    expect(harness.mail.sent.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['google-linked:urgent', 'google-linked:urgent2']),
    );
  });
});

test('wrong settings count no try: letters wait for their lifetime, with the reason', async ({ harness, buyer }) => {
  harness.mail.how.fails = 'settings';
  await queued(harness, buyer.id);
  await queued(harness, buyer.id, { id: 'google-linked:2' });
  await minutes(harness, 12 * 60);
  expect(await letterRows(harness, 'state, tries, unsure, error')).toEqual([
    { state: 'due', tries: 0, unsure: 0, error: '535 wrong password' },
    { state: 'due', tries: 0, unsure: 0, error: '535 wrong password' },
  ]);
  const { waiting, error } = (await readWaitingLetters(harness.db, harness.clock.now))[0] ?? {};
  expect([waiting, error]).toEqual([2, '535 wrong password']);
  harness.mail.how.fails = undefined;
  await minutes(harness, 10);
  expect(await states(harness)).toEqual(['sent', 'sent']);
});

// Fails when a letter starts with less time than its mail server needs: it arrives, counts as perhaps sent, and is sent
// again.
test('after a response letters start within eight seconds; started ones get their time, the others wait untried', async ({
  harness,
  buyer,
}) => {
  for (let n = 0; n < 7; n++) await queued(harness, buyer.id, { id: `google-linked:${n}` });
  const given: (number | undefined)[] = [];
  const arrived: string[] = [];
  const slow: Mailer = {
    send: async ({ id }, withinMs) => {
      given.push(withinMs);
      harness.clock.now += 3_000;
      arrived.push(id);
      const isHeard = withinMs === undefined || withinMs >= 3_000;
      return isHeard ? { result: 'sent', messageId: id } : { result: 'unknown', error: 'no answer in time' };
    },
  };
  await sendLetters({ ...harness.deps, mailer: slow }, AFTER_RESPONSE_MS);
  expect(given).toEqual([10_000, 10_000, 10_000]);
  const rows = await letterRows(harness, "state || ' ' || tries || ' ' || unsure AS how, holder, error");
  expect(rows.map(({ how }) => how)).toEqual([...Array(3).fill('sent 1 0'), ...Array(4).fill('due 0 0')]);
  expect(rows.filter(({ holder, error }) => holder !== null || error !== null)).toEqual([]);
  await runJobs({ ...harness.deps, mailer: slow });
  expect([await states(harness), arrived.length]).toEqual([Array(7).fill('sent'), 7]);
});

test('without a mailer letters wait untried, for any time, with the reason', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  const none = { ...harness.deps, mailer: { ...harness.deps.mailer, missing: 'not configured: no MAIL_FROM' } };
  for (let n = 0; n < 12; n++) {
    harness.clock.now += HOUR;
    await sendLetters(none);
  }
  expect(await letterRows(harness, 'state, tries, error')).toEqual([
    { state: 'due', tries: 0, error: 'not configured: no MAIL_FROM' },
  ]);
  expect(harness.mail.sent).toEqual([]);
  await sendLetters(harness.deps);
  expect(await letterRows(harness, 'state, tries, error')).toEqual([{ state: 'sent', tries: 1, error: null }]);
});

test('deletes letters after a month', async ({ harness, buyer }) => {
  await queued(harness, buyer.id);
  await runJobs(harness.deps);
  harness.clock.now += 30 * 24 * HOUR - 1;
  await runJobs(harness.deps);
  expect(await states(harness)).toEqual(['sent']);
  harness.clock.now += HOUR;
  await runJobs(harness.deps);
  expect(await states(harness)).toEqual([]);
});

// Fails when letters of one lease are sent concurrently: the later one may arrive first.
test('letters to one user are sent in sequence, in the order in which they were written', async ({
  harness,
  buyer,
}) => {
  for (const n of [1, 2, 3]) await queued(harness, buyer.id, { id: `google-linked:${n}` });
  const told: string[] = [];
  const mailer: Mailer = {
    send: async ({ id }) => {
      told.push(`begin ${id}`);
      // The first ones take longest.
      for (let turns = 6 - 2 * told.length; turns > 0; turns--)
        await crypto.subtle.digest('SHA-256', new Uint8Array(1));
      told.push(`end ${id}`);
      return { result: 'sent', messageId: id };
    },
  };
  await sendLetters({ ...harness.deps, mailer });
  expect(told).toEqual([1, 2, 3].flatMap((n) => [`begin google-linked:${n}`, `end google-linked:${n}`]));
});
