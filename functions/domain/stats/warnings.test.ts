/** Warnings to admins by the moving clock: when one begins, each hour while it lasts, and when it is over. */
import { afterEach, describe, expect, vi } from 'vitest';
import { WARNING_KINDS, type WarningKind } from '../../../core/warnings.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import { warningWords } from '../notifications/letters/admin-warning-letters.ts';
import { sendLetters } from '../notifications/send-letters.ts';
import { addEventCounts, warnAdmins } from './warnings.ts';

const MINUTE = 60_000;

/** With two admins, and all jobs run. */
const test = stockedTest.extend('second', { auto: true }, async ({ harness, admin }) => {
  void admin;
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 30);
  await runJobs(harness.deps);
  return signedIn(harness, 'Admin');
});

afterEach(() => vi.restoreAllMocks());

type Condition = {
  readonly begin: (harness: Harness) => Promise<unknown>;
  readonly end: (harness: Harness) => Promise<unknown>;
};

const sql = (text: (now: number) => string) => (harness: Harness) => harness.client.execute(text(harness.clock.now));

const letters = (state: string, count: number) =>
  sql(
    (now) => `INSERT INTO outbox (id, kind, user_id, facts, urgent, state, due_at, created_at, tries)
      SELECT 'x' || value, 'welcome', (SELECT id FROM users LIMIT 1), '{}', 0, '${state}', ${now + 9e9}, ${now - 16 * MINUTE}, 1
      FROM json_each('[${Array.from({ length: count }, (_, n) => n)}]')`,
  );

const CONDITIONS: Readonly<Record<WarningKind, Condition>> = {
  money: {
    begin: sql(
      (now) => `INSERT INTO stripe_events (id, type, alert, received_at) VALUES ('e1', 'x', 'mismatch', ${now})`,
    ),
    end: sql((now) => `UPDATE stripe_events SET seen_at = ${now}`),
  },
  jobs: {
    begin: sql((now) => `UPDATE leases SET failed_since = ${now - 6 * MINUTE} WHERE job = 'walk sitemap'`),
    end: sql(() => 'UPDATE leases SET failed_since = NULL'),
  },
  letters: { begin: letters('due', 1), end: sql(() => "DELETE FROM outbox WHERE id LIKE 'x%'") },
  undelivered: { begin: letters('dead', 5), end: sql(() => "DELETE FROM outbox WHERE id LIKE 'x%'") },
  purges: {
    begin: sql((now) => `INSERT INTO purges (tags, urgent, changed_at) VALUES ('["a"]', 0, ${now - 11 * MINUTE})`),
    end: sql(() => 'DELETE FROM purges'),
  },
  errors: {
    begin: ({ deps }) => addEventCounts(deps, { errors: 20, refusals: 0 }),
    end: sql(() => 'DELETE FROM event_counts'),
  },
  refusals: {
    begin: ({ deps }) => addEventCounts(deps, { errors: 0, refusals: 500 }),
    end: sql(() => 'DELETE FROM event_counts'),
  },
};

/** Runs the job after these minutes; the letters that it wrote, as kind and number. */
async function warnedAfter(harness: Harness, minutes: number): Promise<Record<string, number>> {
  harness.clock.now += minutes * MINUTE;
  // Jobs that are not late at this moment.
  await sql((now) => `UPDATE leases SET done_at = ${now}, started_at = ${now}`)(harness);
  await sendLetters(harness.deps);
  const before = await told(harness);
  await warnAdmins(harness.deps);
  const after = await told(harness);
  return Object.fromEntries(
    Object.entries(after).flatMap(([kind, n]) => (n > (before[kind] ?? 0) ? [[kind, n - (before[kind] ?? 0)]] : [])),
  );
}

const told = async (harness: Harness) => {
  const rows = await rowsOf(harness, "SELECT kind, count(*) AS n FROM outbox WHERE kind LIKE 'warning%' GROUP BY kind");
  return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)])) as Record<string, number>;
};

/** Keeps errors and refusals high: their counts are of ten minutes. */
const again = (harness: Harness, kind: WarningKind) =>
  kind === 'errors' || kind === 'refusals' ? CONDITIONS[kind].begin(harness) : undefined;

describe.for(WARNING_KINDS)('a warning about %s', (kind) => {
  test('goes to each admin at its beginning, after an hour, and at its end', async ({ harness }) => {
    expect(await warnedAfter(harness, 0)).toEqual({});
    await CONDITIONS[kind].begin(harness);
    expect(await warnedAfter(harness, 0)).toEqual({ warning: 2 });
    harness.clock.now += 58 * MINUTE;
    await again(harness, kind);
    expect(await warnedAfter(harness, 1)).toEqual({});
    expect(await warnedAfter(harness, 1)).toEqual({ warning: 2 });
    await CONDITIONS[kind].end(harness);
    expect(await warnedAfter(harness, 1)).toEqual({ 'warning-over': 2 });
    expect(await warnedAfter(harness, 1)).toEqual({});
    const kinds = await rowsOf(
      harness,
      "SELECT DISTINCT facts ->> 'kind' AS kind FROM outbox WHERE kind LIKE 'warning%'",
    );
    expect(kinds).toEqual([{ kind }]);
  });
});

const begin = (harness: Harness) => CONDITIONS.purges.begin(harness);
const end = (harness: Harness) => CONDITIONS.purges.end(harness);

// Fails when the letters do not depend on the write of the state.
test('two runs at once tell the beginning and the end once', async ({ harness }) => {
  await begin(harness);
  await Promise.all([warnAdmins(harness.deps), warnAdmins(harness.deps), warnAdmins(harness.deps)]);
  expect(await told(harness)).toEqual({ warning: 2 });
  await end(harness);
  await Promise.all([warnAdmins(harness.deps), warnAdmins(harness.deps), warnAdmins(harness.deps)]);
  expect(await told(harness)).toEqual({ warning: 2, 'warning-over': 2 });
});

// Fails when something that comes and goes sends a letter each minute.
test('a warning that returns within the hour is sent after it, and its end only if its beginning was', async ({
  harness,
}) => {
  await begin(harness);
  expect(await warnedAfter(harness, 0)).toEqual({ warning: 2 });
  await end(harness);
  expect(await warnedAfter(harness, 1)).toEqual({ 'warning-over': 2 });
  await begin(harness);
  expect(await warnedAfter(harness, 1)).toEqual({});
  await end(harness);
  expect(await warnedAfter(harness, 1)).toEqual({});
  await begin(harness);
  expect(await warnedAfter(harness, 1)).toEqual({});
  expect(await warnedAfter(harness, 57)).toEqual({ warning: 2 });
});

test('without an admin nothing breaks, and a suspended one gets no letter', async ({ harness, second }) => {
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${second.id}'`);
  await begin(harness);
  expect(await warnedAfter(harness, 0)).toEqual({ warning: 1 });
  await harness.client.execute("UPDATE users SET role = 'Buyer'");
  expect(await warnedAfter(harness, 61)).toEqual({});
  await end(harness);
  expect(await warnedAfter(harness, 1)).toEqual({});
});

const bellOf = async (admin: SignedIn) =>
  ((await answer(admin.ask('GET', '/api/notifications')))[1] as { items?: { text: string }[] }) ?? {};

test('the letter says what happened, since when, what to do and where; the bell says it, too', async ({
  harness,
  second,
}) => {
  await CONDITIONS.jobs.begin(harness);
  await warnAdmins(harness.deps);
  await sendLetters(harness.deps);
  const letter = harness.mail.sent.find(({ to }) => to === second.email);
  const { title, toDo, otherwise } = warningWords.kinds.jobs;
  expect(letter?.subject).toBe(title);
  const text = letter?.text.replaceAll(/\s+/g, ' ') ?? '';
  for (const part of [toDo, otherwise, 'walk sitemap', 'https://dogear.test/dashboard/jobs'])
    expect(text).toContain(part);
  expect(text).toMatch(/Since:? Nov 22, 9:24 AM UTC/);
  expect(JSON.stringify(await bellOf(second))).toContain(title);
});

// Fails when errors are not counted, or each is a write.
test('errors of an isolate are added up, and written at most once a minute', async ({ harness, buyer }) => {
  vi.spyOn(console, 'error').mockReturnValue();
  await harness.client.execute('ALTER TABLE wishes RENAME TO lost_wishes');
  const counted = async () =>
    (await rowsOf(harness, 'SELECT kind, count FROM event_counts ORDER BY kind')).map(({ kind, count }) => [
      kind,
      count,
    ]);
  for (let n = 0; n < 5; n++) await buyer.ask('GET', '/api/add-to-wishlist');
  expect(await counted()).toEqual([['errors', 1]]);
  harness.clock.now += MINUTE;
  await buyer.ask('GET', '/api/auth/me');
  expect(await counted()).toEqual([['errors', 5]]);
});

test('single refusals are not written, a flood of one isolate is', async ({ harness }) => {
  vi.spyOn(console, 'info').mockReturnValue();
  for (let n = 0; n < 19; n++) await harness.send('/api/my-orders');
  expect(await rowsOf(harness, 'SELECT 1 FROM event_counts')).toEqual([]);
  await harness.send('/api/my-orders');
  expect(await rowsOf(harness, 'SELECT kind, count FROM event_counts')).toEqual([{ kind: 'refusals', count: 20 }]);
});
