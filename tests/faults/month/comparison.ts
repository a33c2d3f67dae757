import type { Client } from '@libsql/client';
import { type Bucket, type ProviderBooks, unexplained } from './buckets.ts';

/** Compares the buckets with their explanations, then with Stripe's books: to the cent. */
export async function differencesOf(
  client: Client,
  floatCents: number,
  buckets: readonly Bucket[],
  provider: ProviderBooks,
  accounts: ReadonlyMap<string, string>,
): Promise<string[]> {
  const differences: string[] = [];
  const equal = (what: string, ours: number, theirs: number) => {
    if (ours !== theirs) differences.push(`${what}: ${ours} and ${theirs}`);
  };
  const one = async (sql: string) => Number((await client.execute(sql)).rows[0]?.cents);
  const inBucket = (account: string) => buckets.find((bucket) => bucket.account === account)?.cents ?? 0;
  const moved = (...types: string[]) =>
    provider.byType.filter(({ what }) => types.includes(what)).reduce((sum, { cents }) => sum + cents, 0);
  for (const bucket of buckets)
    equal(`${bucket.account}, and what explains it`, bucket.cents, bucket.cents - unexplained(bucket));
  const sold = await one('SELECT total(amount_cents) AS cents FROM sales');
  equal(
    'all buckets, and what was paid for sales',
    buckets.reduce((sum, { cents }) => sum + cents, 0),
    sold,
  );
  equal(
    'payments at Stripe',
    sold + floatCents + (await one('SELECT total(amount_cents) AS cents FROM refunds')),
    moved('charge', 'payment'),
  );
  equal('sent to sellers', inBucket('paid'), -moved('transfer', 'transfer_refund'));
  equal('taken by banks', inBucket('bank'), -moved('adjustment'));
  const left = await one("SELECT total(amount_cents) AS cents FROM sale_refunds WHERE state = 'succeeded'");
  const unsold = await one("SELECT total(amount_cents) AS cents FROM refunds WHERE state = 'sent'");
  equal('sent back to buyers', left + unsold, -moved('refund', 'refund_failure'));
  const here =
    floatCents +
    inBucket('held') +
    inBucket('seller') +
    inBucket('fee') +
    inBucket('platform') +
    inBucket('back') -
    left;
  equal('what the shop has, before fees', here, provider.grossCents);
  equal('what Stripe says there is', provider.grossCents - provider.feeCents, provider.balanceCents);
  for (const [userId, account] of accounts) {
    const paid = await one(
      `SELECT total(cents) AS cents FROM payout_totals WHERE seller_id = '${userId}' AND account = 'paid'`,
    );
    equal(`paid to ${userId}`, paid, provider.ofSellers.get(account) ?? 0);
  }
  return differences;
}
