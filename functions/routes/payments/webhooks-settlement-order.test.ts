import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { booked, deliver, finishPaying, ledger, market, purchase } from '../../../tests/fixtures/factories.ts';
import { createHarness } from '../../../tests/harness.ts';
import { stripeEvents } from '../../db/tables/money/payments.ts';

/** Events after the card was charged, in any number and order. */
const NEWS = [
  'webhook',
  'the same webhook',
  'page',
  'reload',
  'delete',
  'old news',
  'rival deletes',
  'rival asks',
] as const;

test('in any order and number of events, one payment ends in the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...NEWS), { maxLength: 7 }), fc.boolean(), async (news, together) => {
      const harness = await createHarness();
      const { seller, buyer, other } = await market(harness);
      const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
      const before = harness.payments.intents.get(intentId) ?? null;
      const rival = await booked(other, listingId);
      const paid = harness.payments.succeed(intentId);
      const tell: Record<(typeof NEWS)[number], () => Promise<Response>> = {
        webhook: () => deliver(harness, paid),
        'the same webhook': () => deliver(harness, paid, 'evt_same'),
        page: () => finishPaying(buyer, intentId),
        reload: () => buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: orderId }),
        delete: () => buyer.ask('DELETE', `/api/my-orders/${orderId}`),
        'old news': () => deliver(harness, before),
        'rival deletes': () => other.ask('DELETE', `/api/my-orders/${rival}`),
        'rival asks': () => finishPaying(other, intentId),
      };
      const all = [...news, 'page' as const];
      if (together) await Promise.all(all.map((name) => tell[name]()));
      else for (const name of all) await tell[name]();

      const { orders, ...rest } = await ledger(harness);
      expect(rest).toEqual({
        sales: [{ listingId, orderId, amountCents: 1250 }],
        refunds: [],
        attempts: { [intentId]: 'succeeded' },
        sold: [listingId],
      });
      expect(orders[orderId]).toBe('paid');
      expect(['void', ...(news.includes('rival deletes') ? ['deleted'] : [])]).toContain(orders[rival]);
      const ids = (await harness.db.select().from(stripeEvents)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: worlds(60) },
  );
});

test('two charged cards for one copy: one sale, one refund, in any order of events', async () => {
  const news = fc.array(fc.tuple(fc.constantFrom('first', 'second'), fc.constantFrom('page', 'webhook')), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(news, fc.boolean(), async (told, together) => {
      const harness = await createHarness();
      const { seller, buyer, other } = await market(harness);
      const first = await purchase(harness, seller, buyer);
      // The provider canceled and then charged nevertheless: the worst case after a restored backup.
      await deliver(harness, await harness.payments.cancelIntent(first.intentId));
      const second = await purchase(harness, seller, other, first.listingId);
      const paid = {
        first: harness.payments.succeed(first.intentId),
        second: harness.payments.succeed(second.intentId),
      };
      const users = { first: buyer, second: other };
      const tell = ([who, how]: [string, string]) => {
        const key = who as 'first' | 'second';
        return how === 'page' ? finishPaying(users[key], paid[key].id) : deliver(harness, paid[key]);
      };
      const all: [string, string][] = [...told, ['second', 'webhook'], ['first', 'webhook']];
      if (together) await Promise.all(all.map(tell));
      else for (const item of all) await tell(item);

      const { sales, refunds, orders, sold } = await ledger(harness);
      expect([sales.length, refunds.length, sold]).toEqual([1, 1, [first.listingId]]);
      const winner = sales[0]?.orderId ?? '';
      const [won, lost] = winner === first.orderId ? [first, second] : [second, first];
      expect(orders).toEqual({ [won.orderId]: 'paid', [lost.orderId]: 'void' });
      expect(refunds).toEqual([{ attemptId: lost.intentId.slice(3), amountCents: 1250, reason: 'not_free' }]);
    }),
    { numRuns: worlds(30) },
  );
});
