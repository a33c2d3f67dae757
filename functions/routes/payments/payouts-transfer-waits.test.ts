/** Waiting time of a completed sale's money before its transfer. */
import { describe, expect } from 'vitest';
import { LONGEST_TRANSFER_WAIT_MS, NEW_SELLER_PAYOUT_LIMIT } from '../../../core/limits.ts';
import type { Purchase, SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { established } from '../../../tests/fixtures/money/established.ts';
import {
  AT,
  alerts,
  at,
  DAY,
  entryOf,
  MINUTE,
  mark,
  payable,
  payouts,
  posted,
  sentTo,
  test,
} from '../../../tests/fixtures/money/waiting-transfers.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

describe('two new accounts and a stolen card', () => {
  // The copy costs far more than others, and is confirmed before a parcel can arrive.
  const stolen = async (harness: Harness, seller: SignedIn, buyer: SignedIn): Promise<Purchase> => {
    const sale = await posted(harness, [seller, buyer], 999_900);
    await payable(harness, seller);
    return sale;
  };

  test('get nothing before the bank takes the payment back', async ({ harness, seller, buyer, admin }) => {
    const sale = await stolen(harness, seller, buyer);
    await at(harness, harness.clock.now + MINUTE);
    expect((await alerts(admin)).map(({ detail }) => detail)).toEqual([
      `large_first_sale, ${sale.intentId}`,
      `quick_confirm, ${sale.intentId}`,
    ]);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_TRANSFER_WAIT_MS, 'review']);
    await at(harness, AT + 5 * DAY);
    await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 999_900 }));
    await at(harness, AT + 6 * DAY);
    await tellNotice(harness, disputeOf(sale.intentId, 'lost', { amountCents: 999_900 }));
    await at(harness, AT + 60 * DAY);
    expect(sentTo(harness)).toEqual([]);
    expect(await balances(harness, sale.orderId)).toEqual({ buyer: -999_900, bank: 999_900 });
    await requireFulfilmentRules(harness);
  });

  test('are paid once, when an admin has marked the signs and the time of a new seller is over', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const sale = await stolen(harness, seller, buyer);
    await mark(admin);
    expect(await alerts(admin)).toEqual([]);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_TRANSFER_WAIT_MS, 'new_seller_sum']);
    await at(harness, AT + LONGEST_TRANSFER_WAIT_MS - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + LONGEST_TRANSFER_WAIT_MS);
    await at(harness, AT + LONGEST_TRANSFER_WAIT_MS + DAY);
    expect(sentTo(harness)).toEqual([sale.orderId]);
    expect(await payouts(seller)).toMatchObject({ waiting: 0, paid: 8999.1 });
  });

  test('wait at most 30 days for an admin', async ({ harness, seller, buyer }) => {
    const sale = await stolen(harness, seller, buyer);
    await at(harness, AT + LONGEST_TRANSFER_WAIT_MS - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + LONGEST_TRANSFER_WAIT_MS);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });
});

describe('a new seller', () => {
  test('is paid seven days after the payment at the earliest', async ({ harness, seller, buyer }) => {
    const sale = await posted(harness, [seller, buyer], 4_000, { after: 2 * DAY });
    await payable(harness, seller);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + NEW_SELLER_PAYOUT_LIMIT.waitMs, 'new_seller']);
    await at(harness, AT + NEW_SELLER_PAYOUT_LIMIT.waitMs - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + NEW_SELLER_PAYOUT_LIMIT.waitMs);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });

  // Fails when two transfers due at once do not count for each other.
  test('gets at most $300 in thirty days; the rest waits thirty days after its payment', async ({
    harness,
    seller,
    buyer,
  }) => {
    const slow = { after: 2 * 60 * MINUTE };
    const sales: Purchase[] = [];
    // $180, $120 and $90 for the seller.
    for (const cents of [20_000, 13_333, 10_000]) sales.push(await posted(harness, [seller, buyer], cents, slow));
    await payable(harness, seller);
    const [first, second, third] = sales as [Purchase, Purchase, Purchase];
    const paidAt = (number: number) => AT + number * slow.after;
    expect(await entryOf(seller, first)).toEqual(['waiting', paidAt(0) + NEW_SELLER_PAYOUT_LIMIT.waitMs, 'new_seller']);
    expect(await entryOf(seller, second)).toEqual([
      'waiting',
      paidAt(1) + NEW_SELLER_PAYOUT_LIMIT.waitMs,
      'new_seller',
    ]);
    expect(await entryOf(seller, third)).toEqual(['waiting', paidAt(2) + LONGEST_TRANSFER_WAIT_MS, 'new_seller_sum']);
    await at(harness, AT + 9 * DAY);
    expect(sentTo(harness)).toEqual([first.orderId, second.orderId]);
    await at(harness, paidAt(2) + LONGEST_TRANSFER_WAIT_MS - 1);
    expect(sentTo(harness)).toHaveLength(2);
    await at(harness, paidAt(2) + LONGEST_TRANSFER_WAIT_MS);
    expect(sentTo(harness)).toHaveLength(3);
    expect(await payouts(seller)).toMatchObject({ waiting: 0, paid: 390 });
  });

  test('is limited at the moment of sending, regardless of the plan', async ({ harness, seller, buyer }) => {
    const [first, second] = [
      await posted(harness, [seller, buyer], 20_000, { after: DAY }),
      await posted(harness, [seller, buyer], 20_000, { after: DAY }),
    ];
    await payable(harness, seller);
    // Without any plan.
    await harness.client.execute('UPDATE transfers SET held_until = 0');
    await at(harness, AT + 9 * DAY);
    expect(sentTo(harness)).toEqual([first.orderId]);
    expect(await entryOf(seller, second)).toEqual(['waiting', AT + DAY + LONGEST_TRANSFER_WAIT_MS, 'new_seller_sum']);
  });

  // Fails when a seller's first sales count whatever their outcome, or as soon as they are completed.
  test.for([
    ['has five', 5, 'nothing', true],
    ['has four', 4, 'nothing', false],
    ['gave a part of one back', 5, 'goodwill', false],
    ['had a question of a bank', 5, 'dispute', false],
    ['completed the fifth 13 days ago', 4, 'completed', false],
  ] as const)(
    'is new without five old successful sales: one who %s',
    async ([, count, change, goes], { harness, seller, buyer, other, admin }) => {
      await established(harness, seller, count);
      const [old] = await rowsOf(
        harness,
        'SELECT s.order_id, a.intent_id FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id',
      );
      if (change === 'goodwill')
        expect(
          (await doing(admin, String(old?.order_id), 'goodwill', { amount: 1, back: 0, reason: 'It was damp.' }))
            .status,
        ).toBe(200);
      if (change === 'dispute') await tellNotice(harness, disputeOf(String(old?.intent_id), 'warning_closed'));
      if (change === 'completed') await completed(harness, seller, other);
      harness.clock.now = AT + 12 * DAY;
      const sale = await posted(harness, [seller, buyer], 4_000, { after: DAY });
      await payable(harness, seller);
      await at(harness, AT + 13 * DAY + MINUTE);
      expect(sentTo(harness).includes(sale.orderId)).toBe(goes);
      if (!goes)
        expect(await entryOf(seller, sale)).toEqual([
          'waiting',
          AT + 12 * DAY + NEW_SELLER_PAYOUT_LIMIT.waitMs,
          'new_seller',
        ]);
    },
  );
});

describe('a seller with five proven sales', () => {
  // Each is worth $180 to the seller, and just below the sign of a large first sale.
  const soldAt200 = async (harness: Harness, [seller, buyer]: readonly [SignedIn, SignedIn], count: number) => {
    const sales: Purchase[] = [];
    for (let number = 0; number < count; number++)
      sales.push(await posted(harness, [seller, buyer], 20_000, { after: 2 * 60 * MINUTE }));
    return sales;
  };

  test('gets at most $1,000 in two months; the rest waits thirty days after its payment', async ({
    harness,
    seller,
    buyer,
  }) => {
    await established(harness, seller);
    harness.clock.now = AT + 15 * DAY;
    const sales = await soldAt200(harness, [seller, buyer], 7);
    await payable(harness, seller);
    await at(harness, harness.clock.now + MINUTE);
    expect(sentTo(harness)).toEqual(sales.slice(0, 5).map(({ orderId }) => orderId));
    const sixth = AT + 15 * DAY + 5 * 2 * 60 * MINUTE + LONGEST_TRANSFER_WAIT_MS;
    expect(await entryOf(seller, sales[5] as Purchase)).toEqual(['waiting', sixth, 'new_seller_sum']);
    await at(harness, sixth - 1);
    expect(sentTo(harness)).toHaveLength(5);
    await at(harness, sixth + DAY);
    expect(sentTo(harness)).toHaveLength(7);
  });

  test('gets at most twice their earlier payouts', async ({ harness, seller, buyer }) => {
    await established(harness, seller);
    harness.clock.now = AT + 15 * DAY;
    await soldAt200(harness, [seller, buyer], 5);
    await payable(harness, seller);
    await at(harness, harness.clock.now + MINUTE);
    expect(await payouts(seller)).toMatchObject({ paid: 900 });
    harness.clock.now = Date.UTC(2027, 1, 3);
    await harness.client.execute('UPDATE sessions SET expires_at = expires_at + 10000000000');
    const later = await soldAt200(harness, [seller, buyer], 11);
    // A run sends eight.
    await at(harness, harness.clock.now + MINUTE);
    await at(harness, harness.clock.now + MINUTE);
    expect(sentTo(harness)).toEqual(expect.arrayContaining(later.slice(0, 10).map(({ orderId }) => orderId)));
    expect((await entryOf(seller, later[10] as Purchase))[2]).toBe('new_seller_sum');
  });
});
