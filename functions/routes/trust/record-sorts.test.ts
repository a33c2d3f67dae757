/** The copies of a title by the records of their sellers. */
import { expect } from 'vitest';
import { wilsonScore } from '../../../core/trust/record.ts';
import { answer, listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

/** A seller with such sums, and a copy of one title at this price. */
async function sellerWith(
  harness: Harness,
  sales: number,
  [well, described]: readonly [number, number],
  cents: number,
) {
  const seller = await signedIn(harness, 'Seller');
  await harness.client.execute(
    `UPDATE users SET completed_sales = ${sales}, described_well = ${well}, described_sales = ${described} WHERE id = '${seller.id}'`,
  );
  return listing(harness, seller, { name: 'Dune', author: 'Frank Herbert', resellPriceCents: cents });
}

type Copies = readonly { readonly _id: string }[];

async function copiesOf(harness: Harness, query: string): Promise<[ids: string[], next: string | null]> {
  const [row] = await rowsOf(harness, 'SELECT title_id FROM listings');
  const response = await harness.send(query.startsWith('/') ? query : `/api/titles/${row?.title_id}?${query}`);
  const next = /<(.*)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  const [, body] = await answer(response);
  return [(body as { products: Copies }).products.map(({ _id }) => _id), next];
}

test('are sorted by the lower bound of Wilson, then by sales, new sellers last, in pages', async ({ harness }) => {
  const shares = [
    [9, 10],
    [90, 100],
    [3, 3],
    [0, 0],
    [1, 7],
  ] as const;
  const known: { id: string; score: number }[] = [];
  for (const [at, [n, of]] of shares.entries())
    known.push({ id: await sellerWith(harness, 200, [n, of], 900 - at), score: wilsonScore({ n, of }) });
  const newcomer = await sellerWith(harness, 4, [4, 4], 100);
  const many = await sellerWith(harness, 300, [0, 0], 1000);
  const sorted = known.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  const wanted = [...sorted.slice(0, -1), many, ...sorted.slice(-1), newcomer];
  expect((await copiesOf(harness, 'sort=record'))[0]).toEqual(wanted);
  const paged: string[] = [];
  for (let next: string | null = 'sort=record&limit=2'; next; ) {
    const [ids, after] = await copiesOf(harness, next);
    paged.push(...ids);
    next = after;
  }
  expect(paged).toEqual(wanted);
});

test('can be those of sellers with a record alone', async ({ harness }) => {
  const known = await sellerWith(harness, 5, [1, 2], 700);
  await sellerWith(harness, 4, [4, 4], 100);
  for (const query of ['record=1', 'record=1&sort=record', 'record=1&sort=newest'])
    expect((await copiesOf(harness, query))[0]).toEqual([known]);
});
