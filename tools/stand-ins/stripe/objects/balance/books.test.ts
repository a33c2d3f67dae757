/**
 * The transactions of a balance always add up to it. The expected balance is computed independently
 * (`tools/stand-ins/stripe/testing/test-books.ts`).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeRecipient } from '../../testing/test-accounts.ts';
import { openBench } from '../../testing/test-bench.ts';
import { type Books, type Deed, deeds, expected } from '../../testing/test-books.ts';

const script = fc.array(
  fc.record({
    deed: fc.constantFrom(
      ...Object.keys(deeds),
      ...['pay', 'transfer', 'transfer', 'reverse', 'reverse', 'payOut', 'wait'],
    ),
    cents: fc.integer({ min: 50, max: 5000 }),
    at: fc.nat(20),
  }),
  { minLength: 20, maxLength: 30 },
);

test('the sum of a balance’s transactions is the balance, and equals the expected one', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const bench = await openBench({ isStill: true });
      try {
        const accounts = [await activeRecipient(bench), await activeRecipient(bench)];
        const books: Books = {
          bench,
          accounts,
          now: () => Math.floor(bench.now() / 1000),
          moved: [],
          charges: [],
          transfers: [],
        };
        for (const cents of [4000, 5000]) await (deeds.pay as Deed)(books, cents, 0);
        for (const { deed, cents, at } of steps) {
          await (deeds[deed] as Deed)(books, cents, at);
          for (const owner of [undefined, ...accounts]) await compare(books, owner);
        }
      } finally {
        await bench.close();
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

async function compare(books: Books, owner: string | undefined): Promise<void> {
  const options = owner ? { stripeAccount: owner } : {};
  const { available, pending } = await books.bench.stripe.balance.retrieve({}, options);
  const said = [available[0]?.amount, pending[0]?.amount];
  const sums = { available: 0, pending: 0 };
  for await (const row of books.bench.stripe.balanceTransactions.list({ limit: 100 }, options))
    sums[row.status as 'available' | 'pending'] += row.net;
  expect(said).toEqual([sums.available, sums.pending]);
  expect(said).toEqual(expected(books, owner));
}
