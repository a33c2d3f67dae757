import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { RETENTION } from '../../../core/retention.ts';
import { signedIn } from '../../../tests/fixtures/factories.ts';
import { newcomer, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sessions } from '../../db/tables/accounts.ts';
import { LIMITS } from '../limit-table.ts';
import { deleteExpiredSignInRows } from './delete-expired.ts';

const sweep = (harness: Harness) => deleteExpiredSignInRows(harness.deps);

test('no count of a network outlives the period on the privacy page', () => {
  const longest = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds * 1000));
  expect(longest).toBe(RETENTION.networkCounts);
});

// Fails when the comparison is reversed, or excludes the exact moment of expiry.
test.for([
  ['sessions', 'expires_at'],
  ['login_tokens', 'expires_at'],
  ['factor_challenges', 'expires_at'],
  ['link_requests', 'expires_at'],
  ['rate_limit_counts', 'resets_at'],
] as const)('%s are deleted at their expiry, and not before', async ([table, column], { harness }) => {
  const user = await signedIn(harness, 'Buyer');
  const { now } = harness.clock;
  await harness.db.delete(sessions);
  const row = (id: string, moment: number) =>
    ({
      sessions: `INSERT INTO sessions (id, user_id, bind_hash, created_at, expires_at) VALUES ('${id}', '${user.id}', 'x', 1, ${moment})`,
      login_tokens: `INSERT INTO login_tokens VALUES ('${id}', '${user.id}', ${moment}, NULL, NULL)`,
      factor_challenges: `INSERT INTO factor_challenges VALUES ('${id}', 'sign-in', '${user.id}', NULL, NULL, 0, ${moment})`,
      link_requests: `INSERT INTO link_requests VALUES ('${id}', 'https://google.example', 'x', 'x@example.org', NULL, ${moment})`,
      rate_limit_counts: `INSERT INTO rate_limit_counts VALUES ('${id}', 1, ${moment})`,
    })[table] ?? '';
  for (const [id, moment] of [
    ['long over', 1],
    ['just over', now],
    ['not yet', now + 1],
  ] as const)
    await harness.client.execute(row(id, moment));
  await sweep(harness);
  expect((await rowsOf(harness, `SELECT * FROM ${table}`)).map((left) => left[column])).toEqual([now + 1]);
  await sweep(harness);
  expect(await rowsOf(harness, `SELECT * FROM ${table}`)).toHaveLength(1);
  harness.clock.now += 1;
  await sweep(harness);
  expect(await rowsOf(harness, `SELECT * FROM ${table}`)).toEqual([]);
});

test('a sign-in deletes expired rows, too', async ({ harness }) => {
  await newcomer(harness, 'ann@example.org');
  await harness.client.execute(
    `INSERT INTO link_requests VALUES ('over', 'https://google.example', 'x', 'x@example.org', NULL, 1)`,
  );
  await signIn(harness, 'ann@example.org');
  expect(await rowsOf(harness, 'SELECT * FROM link_requests')).toEqual([]);
});

test('living sessions and pending sign-ins stay', async ({ harness }) => {
  const ann = await newcomer(harness, 'ann@example.org');
  const bob = await newcomer(harness, 'bob@example.org');
  await signIn(harness, 'ann@example.org');
  await harness.db.update(sessions).set({ expiresAt: harness.clock.now }).where(eq(sessions.userId, bob.id));
  await sweep(harness);
  expect([await sessionStatus(ann), await sessionStatus(bob)]).toEqual([200, 401]);
  expect(await rowsOf(harness, 'SELECT user_id FROM login_tokens')).toEqual([{ user_id: ann.id }]);
});
