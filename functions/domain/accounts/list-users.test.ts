/** With very many users, a page of the admin's lists reads only the rows that it shows. */
import { expect, test } from 'vitest';
import { type ManagedUser, USER_SORTS, type UserSort } from '../../../core/accounts/managed-user.ts';
import { isExhaustive } from '../../../tests/exhaustive.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { listUsers, readUserPage, searchUsers, type UserQuery } from './list-users.ts';

const USERS = isExhaustive ? 100_000 : 20_000;
const SELLERS = USERS / 2;

/** Half of them are sellers. Names, emails and days have different orders, and every name occurs in two cases. */
async function crowded(): Promise<Harness> {
  const harness = await createHarness();
  await harness.client.execute(`
    INSERT INTO users (id, email, name, role, verified, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS})
      SELECT 'u' || i, 'person' || (i * 7919 % ${USERS}) || '@example.org',
        CASE WHEN i < ${SELLERS} THEN 'Name ' ELSE 'NAME ' END || (i * 104729 % ${SELLERS}),
        CASE WHEN i % 2 THEN 'Seller' ELSE 'Buyer' END, i % 3 = 0, i / 2 FROM n`);
  return harness;
}

async function planOf(harness: Harness, query: UserQuery): Promise<string[]> {
  const { sql, params } = (query.search ? searchUsers : readUserPage)(harness.db, 'Seller', query).toSQL();
  const { rows } = await harness.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: params as string[] });
  return rows.map(({ detail }) => String(detail));
}

const KEYS: Readonly<Record<UserSort, (user: ManagedUser) => (string | number)[]>> = {
  name: ({ name, id }) => [name.toLowerCase(), id],
  email: ({ email, id }) => [email, id],
  newest: ({ createdAt, id }) => [createdAt, id],
  unverified: ({ verified, createdAt, id }) => [Number(verified), createdAt, id],
};

function compare(a: (string | number)[], b: (string | number)[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

// Fails when a sort has no index of its own, when its cursor is not found in it, or when a count reads a whole table.
test('with very many users every page is read from an index, from any cursor', async () => {
  const harness = await crowded();
  for (const sort of USER_SORTS.Seller) {
    const first = await listUsers(harness.deps, 'Seller', { sort });
    const after = first.next ?? undefined;
    const second = await listUsers(harness.deps, 'Seller', { sort, after });
    const [users, ...counts] = await planOf(harness, { sort, after });
    const range = /^SEARCH user USING (COVERING )?INDEX users_\w+ \(role=\? AND .+[<>].*\)$/;
    expect([sort, users]).toEqual([sort, expect.stringMatching(range)]);
    for (const line of counts)
      expect([sort, line]).toEqual([sort, expect.stringMatching(/^SEARCH user_counts USING PRIMARY KEY/)]);
    const searching = await planOf(harness, { sort, after, search: '99@exa' });
    expect([sort, searching.filter((line) => range.test(line))]).toEqual([sort, [expect.any(String)]]);
    expect([sort, searching.filter((line) => /^SCAN user/.test(line))]).toEqual([sort, []]);
    const keys = [...first.items, ...second.items].map(KEYS[sort]);
    const sorted = keys.toSorted((a, b) => (sort === 'newest' ? compare(b, a) : compare(a, b)));
    expect([sort, keys]).toEqual([sort, sorted]);
    expect(new Set(keys.map(String)).size).toBe(120);
  }
});

test('a search reads users part by part, and its cursors show each match once', async () => {
  const harness = await crowded();
  const parts: string[][] = [];
  let last: UserQuery['after'] | null;
  do {
    const { items, next } = await listUsers(harness.deps, 'Seller', { search: 'PERSON77@', after: last ?? undefined });
    parts.push(items.map(({ email }) => email));
    last = next;
  } while (last && parts.length < USERS);
  expect([parts.flat(), parts.length]).toEqual([['person77@example.org'], SELLERS / 500 + 1]);
  const seen = new Set<string>();
  let query: UserQuery = { search: 'name 12', limit: 100 };
  for (let pages = 0; pages < USERS; pages++) {
    const { items, next } = await listUsers(harness.deps, 'Seller', query);
    for (const { id } of items) seen.add(id);
    if (!next) break;
    query = { ...query, after: next };
  }
  const { rows } = await harness.client.execute(
    `SELECT count(*) AS count FROM users WHERE role = 'Seller' AND name LIKE 'name 12%'`,
  );
  expect(seen.size).toBe(Number(rows[0]?.count));
  expect(seen.size).toBeGreaterThan(100);
});
