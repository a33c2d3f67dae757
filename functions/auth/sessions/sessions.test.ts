import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, vi } from 'vitest';
import { type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { openSession } from './sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 5, 1);

test.beforeEach(async () => {
  // Only the clock is fake; the timers of the database driver are real.
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const me = async (harness: Harness, user: Pick<SignedIn, 'headers'>) =>
  (await harness.send('/api/auth/me', { headers: user.headers })).status;
/** Uses the session after every `step` (ms); returns the number of steps until it ended. */
async function stepsAlive(harness: Harness, user: SignedIn, step: number, most: number) {
  for (let steps = 1; steps <= most; steps++) {
    vi.setSystemTime(Date.now() + step);
    if ((await me(harness, user)) !== 200) return steps - 1;
  }
  return most;
}

describe('a session ends', () => {
  test.for(['Buyer', 'Seller'] as const)('for a %s after seven days without use', async (role, { harness }) => {
    const [alive, idle] = [await signedIn(harness, role), await signedIn(harness, role)];
    vi.setSystemTime(START + 7 * DAY - 1);
    expect(await me(harness, alive)).toBe(200);
    vi.setSystemTime(START + 7 * DAY);
    expect(await me(harness, idle)).toBe(401);
    expect(await harness.db.select().from(sessions).where(eq(sessions.userId, idle.id))).toEqual([]);
  });

  test('for a user thirty days after signing in, even in constant use', async ({ harness }) => {
    expect(await stepsAlive(harness, await signedIn(harness, 'Buyer'), DAY, 40)).toBe(29);
  });

  test('for an admin after half an hour without use', async ({ harness }) => {
    const [alive, idle] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Admin')];
    vi.setSystemTime(START + 30 * MINUTE - 1);
    expect(await me(harness, alive)).toBe(200);
    vi.setSystemTime(START + 30 * MINUTE);
    expect(await me(harness, idle)).toBe(401);
  });

  // An open page polls for news every minute (src/scripts/bell.ts).
  test('for an admin whose page only polls', async ({ harness }) => {
    const { headers } = await signedIn(harness, 'Admin');
    const statuses: number[] = [];
    for (let minute = 1; minute <= 30; minute++) {
      vi.setSystemTime(START + minute * MINUTE);
      statuses.push((await harness.send('/api/notifications', { headers })).status);
    }
    expect(statuses).toEqual([...Array(29).fill(200), 401]);
  });

  test('for an admin twelve hours after signing in', async ({ harness }) => {
    expect(await stepsAlive(harness, await signedIn(harness, 'Admin'), 10 * MINUTE, 100)).toBe(71);
  });

  test('for a user who becomes an admin, as early as an admin’s', async ({ harness }) => {
    const user = await signedIn(harness, 'Buyer');
    await harness.db.update(users).set({ role: 'Admin' }).where(eq(users.id, user.id));
    vi.setSystemTime(START + 12 * 60 * MINUTE - 1);
    expect(await me(harness, user)).toBe(200);
    vi.setSystemTime(START + 12 * 60 * MINUTE);
    expect(await me(harness, user)).toBe(401);
  });

  test('when its owner signs out: deletes the row, the bearer and the binding', async ({ harness }) => {
    const [user, other] = [await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer')];
    const response = await user.ask('POST', '/api/auth/sign-out');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-bind=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
    expect((await harness.db.select().from(sessions)).map(({ userId }) => userId)).toEqual([other.id]);
    expect([await me(harness, user), await me(harness, other)]).toEqual([401, 200]);
  });

  test('with the account', async ({ harness }) => {
    const user = await signedIn(harness, 'Buyer');
    await harness.db.update(users).set({ deletedAt: Date.now() }).where(eq(users.id, user.id));
    expect(await me(harness, user)).toBe(401);
  });
});

describe('a bearer is refused', () => {
  test('without its binding, with a foreign one, or one of the same person from another sign-in', async ({
    harness,
  }) => {
    const user = await signedIn(harness, 'Buyer');
    const other = await signedIn(harness, 'Buyer');
    const again = await openSession(harness.db, { id: user.id, role: 'Buyer' });
    const { Authorization = '' } = user.headers;
    const halves: Record<string, string>[] = [
      { Authorization },
      { Authorization, Cookie: '__Host-bind=' },
      { Authorization, Cookie: other.headers.Cookie ?? '' },
      { Authorization, Cookie: `__Host-bind=${again.bind}` },
      { Authorization, Cookie: (user.headers.Cookie ?? '').replace('__Host-', '') },
    ];
    for (const headers of halves) expect(await me(harness, { headers })).toBe(401);
    expect(await me(harness, user)).toBe(200);
  });

  test.for([
    '',
    'dogear_x',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    "Bearer dogear_' OR 1=1 --",
    `Bearer ${'a'.repeat(5000)}`,
  ])('as %j', async (Authorization, { harness }) => {
    const user = await signedIn(harness, 'Buyer');
    expect(await me(harness, { headers: { Authorization, Cookie: user.headers.Cookie ?? '' } })).toBe(401);
  });
});

test('a change of the row applies from the next request on', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  await harness.db.update(users).set({ role: 'Seller', verified: true, name: 'New' }).where(eq(users.id, user.id));
  const response = await user.ask('GET', '/api/auth/me');
  expect(await response.json()).toMatchObject({ role: 'Seller', verified: true, name: 'New', displayName: 'New' });
});

test('the oldest sessions beyond ten of one user end', async ({ harness }) => {
  const other = await signedIn(harness, 'Buyer');
  const first = await signedIn(harness, 'Buyer');
  const later: SignedIn[] = [];
  for (let n = 0; n < 10; n++) {
    vi.setSystemTime(Date.now() + MINUTE);
    const { token, bind } = await openSession(harness.db, { id: first.id, role: 'Buyer' });
    later.push({ ...first, headers: { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` } });
  }
  expect(await me(harness, first)).toBe(401);
  expect(await Promise.all(later.map((user) => me(harness, user)))).toEqual(later.map(() => 200));
  expect(await harness.db.select().from(sessions).where(eq(sessions.userId, first.id))).toHaveLength(10);
  expect(await me(harness, other)).toBe(200);
});

test('identification costs one round trip, and none without a bearer', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  const signedInAnswer = await user.ask('GET', '/api/auth/me');
  const signedOutAnswer = await harness.send('/api/auth/me');
  expect(signedInAnswer.headers.get('Server-Timing')).toBe('db;desc="1"');
  expect(signedOutAnswer.headers.get('Server-Timing')).toBe('db;desc="0"');
  expect(signedOutAnswer.headers.get('WWW-Authenticate')).toBe('Bearer');
});

test('a session at its absolute end is not rewritten by every request', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  const trips: (string | null)[] = [];
  for (let day = 1; day < 30; day++) {
    vi.setSystemTime(START + day * DAY);
    trips.push((await user.ask('GET', '/api/auth/me')).headers.get('Server-Timing'));
  }
  expect(trips.slice(0, 4)).toEqual(['db;desc="1"', 'db;desc="1"', 'db;desc="1"', 'db;desc="2"']);
  expect(trips.slice(-3)).toEqual(['db;desc="1"', 'db;desc="1"', 'db;desc="1"']);
});
