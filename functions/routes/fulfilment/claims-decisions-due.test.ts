/** Pending decisions: every admin gets a letter at once, and an entry in the to-do list. */
import { expect } from 'vitest';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimed, disputed, done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';

const dueTo = (harness: Harness, who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'decision-due');

test.for(['the seller does not agree', 'an offer is refused', 'there was no code'] as const)(
  'when %s: each admin once, if active and allowed to decide',
  async (how, { harness, seller, buyer, admin }) => {
    const second = await signedIn(harness, 'Admin');
    const suspended = await signedIn(harness, 'Admin');
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${suspended.id}'`);
    if (how === 'the seller does not agree') await disputed(harness, seller, buyer);
    if (how === 'an offer is refused') {
      const { orderId } = await claimed(harness, seller, buyer);
      await done(seller, orderId, 'offer', { amount: 5 });
      await done(buyer, orderId, 'refuse');
    }
    if (how === 'there was no code') {
      const { orderId } = await bought(harness, seller, buyer, 'meet');
      await done(seller, orderId, 'hand-over-without-code');
    }
    await runJobs(harness.deps);
    for (const who of [admin, second]) {
      const [[, letter] = [], ...more] = dueTo(harness, who);
      expect([letter?.subject, more]).toEqual([expect.stringContaining('Please decide'), []]);
      expect(letter?.text).toContain('/dashboard/order/');
    }
    expect(dueTo(harness, suspended)).toEqual([]);
    const [, todo] = await answer(admin.ask('GET', '/api/todo/admin'));
    expect((todo as { decisions: unknown[] }).decisions).toHaveLength(1);
    const [, bell] = await answer(admin.ask('GET', '/api/notifications'));
    expect(JSON.stringify(bell)).toContain('waits for a decision');
  },
);

test('sends no letter about a decision that was made before it is sent', async ({ harness, seller, buyer, admin }) => {
  harness.mail.how.fails = 'later';
  const { orderId } = await disputed(harness, seller, buyer);
  await done(seller, orderId, 'refund');
  harness.mail.how.fails = undefined;
  harness.clock.now += 3_600_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('sale-refunded');
  expect(dueTo(harness, admin)).toEqual([]);
});
