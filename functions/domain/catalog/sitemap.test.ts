import { expect } from 'vitest';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import { MORE } from '../runs/leases.ts';
import { getSitemapPart, listCategoryAddresses, listSitemapParts, SITEMAP_PART_LENGTH } from './sitemap.ts';
import { walkSitemap } from './sitemap-walk.ts';

const partOf = (harness: Harness, number: number) => getSitemapPart(harness.deps, { kind: 'books', number });
const idsOf = async (harness: Harness, number = 1) => (await partOf(harness, number))?.map(({ id }) => id);

/** Posts `count` copies, the first one at `from`, each following one 1 ms later. */
async function fill(harness: Harness, seller: SignedIn, count: number, name = 'b', from = 1_000): Promise<void> {
  await listing(harness, seller, { id: `${name}0`, postedAt: from });
  // `stock` is written by triggers.
  const columns = (await rowsOf(harness, "SELECT name FROM pragma_table_info('listings') WHERE name <> 'stock'")).map(
    ({ name }) => `${name}`,
  );
  const values = columns.map((column) =>
    column === 'id' ? `'${name}' || n` : column === 'posted_at' ? `posted_at + n` : column,
  );
  await harness.client.execute(`INSERT INTO listings (${columns}) WITH RECURSIVE
    numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
    SELECT ${values} FROM listings, numbers WHERE id = '${name}0'`);
}

/** Number of addresses in each part. Fails when a row is in two of them. */
async function sizes(harness: Harness): Promise<number[]> {
  const parts = (await listSitemapParts(harness.deps)).filter(({ kind }) => kind === 'books');
  const ids = await Promise.all(parts.map(async (part) => (await getSitemapPart(harness.deps, part)) ?? []));
  const all = ids.flat().map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  return ids.map(({ length }) => length);
}

async function walked(harness: Harness): Promise<number> {
  for (let runs = 1; ; runs++) if ((await walkSitemap(harness.deps)) !== MORE) return runs;
}

test('every copy for sale is in the sitemap; sold and deleted ones and those of suspended sellers are not', async ({
  harness,
  seller,
}) => {
  expect([await listSitemapParts(harness.deps), await idsOf(harness)]).toEqual([
    [
      { kind: 'books', number: 1 },
      { kind: 'titles', number: 1 },
    ],
    [],
  ]);
  const kept = [await listing(harness, seller), await listing(harness, seller)];
  await listing(harness, seller, { deletedAt: 1 });
  await sold(harness, seller, await signedIn(harness, 'Buyer'));
  expect((await idsOf(harness))?.toSorted()).toEqual(kept.toSorted());
  expect(await listCategoryAddresses(harness.deps)).toEqual([{ id: 'fantasy', name: 'Fantasy' }]);
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect(await idsOf(harness)).toEqual([]);
});

// Fails when a run starts at the first row, or when a boundary is one row off.
test('the job finds the boundaries in several runs, resumes at its last row, and reads nothing without new rows', async ({
  harness,
  seller,
}) => {
  await fill(harness, seller, 4 * SITEMAP_PART_LENGTH + 10);
  expect(await walked(harness)).toBe(2);
  expect(await sizes(harness)).toEqual([
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    10,
  ]);
  const before = await rowsOf(harness, 'SELECT * FROM sitemap_walks');
  harness.clock.now += 60_000;
  expect(await walked(harness)).toBe(1);
  expect(await rowsOf(harness, 'SELECT * FROM sitemap_walks')).toEqual(before);
  await fill(harness, seller, SITEMAP_PART_LENGTH - 10, 'c', 1_000_000);
  expect(await sizes(harness)).toEqual([
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
  ]);
  await walked(harness);
  await listing(harness, seller, { id: 'd0', postedAt: 2_000_000 });
  await walked(harness);
  expect(await sizes(harness)).toEqual([
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    SITEMAP_PART_LENGTH,
    1,
  ]);
  expect(await idsOf(harness, 6)).toEqual(['d0']);
});

test('after a week the parts close the gaps of removed copies', async ({ harness, seller }) => {
  await fill(harness, seller, 2 * SITEMAP_PART_LENGTH + 10);
  await walked(harness);
  await harness.client.execute(`UPDATE listings SET deleted_at = 1 WHERE posted_at < ${1_000 + SITEMAP_PART_LENGTH}`);
  await walked(harness);
  expect(await sizes(harness)).toEqual([0, SITEMAP_PART_LENGTH, 10]);
  harness.clock.now += 7 * 24 * 60 * 60 * 1000;
  await walked(harness);
  expect(await sizes(harness)).toEqual([SITEMAP_PART_LENGTH, 10]);
});

test('a part without a boundary does not exist', async ({ harness, seller }) => {
  await listing(harness, seller);
  await runJobs(harness.deps);
  expect([await partOf(harness, 2), (await partOf(harness, 1))?.length]).toEqual([null, 1]);
});

// Fails when a part, or a run of the job, reads its rows in another order than the index.
test('a part and a run of the job seek their first row in the index', async ({ harness, seller }) => {
  await listing(harness, seller);
  const statements: { sql: string; args: string[] }[] = [];
  const { batch, execute } = harness.client;
  harness.client.batch = (list, mode) => {
    statements.push(...(list as typeof statements));
    return batch.call(harness.client, list, mode);
  };
  harness.client.execute = (...asked: unknown[]) => {
    statements.push(asked[0] as (typeof statements)[0]);
    return Reflect.apply(execute, harness.client, asked);
  };
  await partOf(harness, 1);
  await walkSitemap(harness.deps);
  const reads = statements.filter(({ sql }) => /listings/.test(sql));
  expect(reads).toHaveLength(2);
  for (const { sql, args } of reads) {
    const { rows } = await Reflect.apply(execute, harness.client, [{ sql: `EXPLAIN QUERY PLAN ${sql}`, args }]);
    const plan = rows.map(({ detail }: { detail: unknown }) => String(detail)).join('\n');
    expect(plan.match(/.*listings.*/g)).toEqual([
      expect.stringMatching(/^SEARCH listings USING (COVERING )?INDEX listings_for_sale \(\(posted_at,id\)>/),
    ]);
    // Plan of the reads from the tables; the found rows are sorted again.
    expect(plan.slice(plan.indexOf('SEARCH listings')).split('SCAN (subquery')[0]).not.toMatch(/ORDER BY|SCAN/);
  }
});
