/** A small month: `npm run faults -- --month` has two thousand deals. */
import { expect, test } from 'vitest';
import { freshDatabase } from '../../fresh-database.ts';
import { DAY_MS } from '../times.ts';
import { unexplained } from './buckets.ts';
import { runMonth } from './month.ts';

const SIZE = { deals: 20, sellers: 3, buyers: 6, stepMs: DAY_MS };

// Fails when a cent of a sale is in an account without an explanation, or when Stripe's books differ.
test('a month of deals ends with every bucket explained, and Stripe has the same in its books', async () => {
  const { buckets, provider, differences } = await runMonth(freshDatabase(), 5, SIZE, () => {});
  expect(differences).toEqual([]);
  expect(buckets.filter((bucket) => unexplained(bucket) !== 0)).toEqual([]);
  const inBucket = (account: string) => buckets.find((bucket) => bucket.account === account)?.cents ?? 0;
  for (const account of ['paid', 'fee', 'back']) expect([account, inBucket(account) > 0]).toEqual([account, true]);
  expect(provider.byType.find(({ what }) => what === 'transfer')?.cents).toBeLessThan(0);
});
