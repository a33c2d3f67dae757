/** The money of a completed sale waits before it is sent to its seller. */
import { describe, expect } from 'vitest';
import { LONGEST_WAIT, NEW_SELLER, QUICK_CONFIRM } from '../../../../core/limits.ts';
import {
  answer,
  booked,
  finishPaying,
  listing,
  type Purchase,
  type SignedIn,
  signedIn,
} from '../../../../tests/fixtures/factories.ts';
import { claimed } from '../../../../tests/fixtures/fulfilment/claims.ts';
import {
  balances,
  bought,
  codeOf,
  completed,
  deliveryOf,
  doing,
} from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { established } from '../../../../tests/fixtures/money/established.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../../tests/rules/fulfilment-rules.ts';
import { sendTransfers } from '../../../domain/payments/payouts/transfers/sending.ts';
import { readCards } from '../../../domain/payments/read-cards.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.UTC(2026, 10, 28, 12);

const test = base.extend('harness', async ({ harness }) => {
  harness.clock.now = AT;
  return harness;
});

/** The seller's account can be paid. */
async function payable(harness: Harness, seller: SignedIn): Promise<void> {
  await seller.ask('POST', '/api/payouts/account');
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await seller.ask('POST', '/api/payouts/account/check');
}

/** A copy at this price that its buyer has paid for, and gets by post. */
async function paid(
  harness: Harness,
  [seller, buyer]: readonly [SignedIn, SignedIn],
  cents: number,
): Promise<Purchase> {
  const listingId = await listing(harness, seller, { resellPriceCents: cents });
  const orderId = await booked(buyer, listingId, { product_price: cents / 100 });
  const delivery = deliveryOf('post');
  const [, { clientSecret }] = (await answer(
    buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, delivery }),
  )) as [number, { clientSecret: string }];
  const intentId = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intentId);
  expect((await finishPaying(buyer, intentId)).status).toBe(200);
  return { listingId, orderId, intentId };
}

/** A copy at this price that went by post, sent with tracking and confirmed within a minute unless said otherwise. */
async function posted(
  harness: Harness,
  people: readonly [SignedIn, SignedIn],
  cents: number,
  { sent = { carrier: 'USPS', tracking: '9400' } as object, after = MINUTE } = {},
): Promise<Purchase> {
  const [seller, buyer] = people;
  const sale = await paid(harness, people, cents);
  expect((await doing(seller, sale.orderId, 'send', sent)).status).toBe(200);
  harness.clock.now += after;
  expect((await doing(buyer, sale.orderId, 'confirm')).status).toBe(200);
  return sale;
}

type Entry = {
  readonly order: string;
  readonly state: string;
  readonly due_at: string | null;
  readonly wait: string | null;
};
const payouts = async (seller: SignedIn) =>
  (await answer(seller.ask('GET', '/api/payouts')))[1] as {
    readonly waiting: number;
    readonly paid: number;
    readonly entries: readonly Entry[];
  };
const entryOf = async (seller: SignedIn, { orderId }: Purchase) => {
  const entry = (await payouts(seller)).entries.find(({ order }) => order === orderId);
  return [entry?.state, entry?.due_at && Date.parse(entry.due_at), entry?.wait];
};
const sentTo = (harness: Harness) => [...harness.payments.payouts.transfers.values()].map(({ orderId }) => orderId);

type Alert = { readonly id: string; readonly detail: string };
const alerts = async (admin: SignedIn): Promise<readonly Alert[]> => {
  const [, { checks }] = (await answer(admin.ask('GET', '/api/money'))) as [
    number,
    { checks: { name: string; rows: Alert[] }[] },
  ];
  return checks.find(({ name }) => name === 'alert')?.rows ?? [];
};
const mark = async (admin: SignedIn): Promise<void> => {
  for (const { id } of await alerts(admin))
    expect((await admin.ask('PUT', `/api/money/alerts/${id}`)).status).toBe(200);
};

/** Sends at this moment what may be sent, and looks often before. */
async function at(harness: Harness, moment: number): Promise<void> {
  harness.clock.now = moment;
  await sendTransfers(harness.deps);
}

describe('two new accounts and the card of somebody else', () => {
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
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_WAIT, 'review']);
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
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_WAIT, 'new_seller_sum']);
    await at(harness, AT + LONGEST_WAIT - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + LONGEST_WAIT);
    await at(harness, AT + LONGEST_WAIT + DAY);
    expect(sentTo(harness)).toEqual([sale.orderId]);
    expect(await payouts(seller)).toMatchObject({ waiting: 0, paid: 8999.1 });
  });

  test('wait no longer than 30 days for an admin who does not look', async ({ harness, seller, buyer }) => {
    const sale = await stolen(harness, seller, buyer);
    await at(harness, AT + LONGEST_WAIT - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + LONGEST_WAIT);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });
});

describe('a new seller', () => {
  test('is paid seven days after the payment at the earliest', async ({ harness, seller, buyer }) => {
    const sale = await posted(harness, [seller, buyer], 4_000, { after: 2 * DAY });
    await payable(harness, seller);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + NEW_SELLER.waits, 'new_seller']);
    await at(harness, AT + NEW_SELLER.waits - 1);
    expect(sentTo(harness)).toEqual([]);
    await at(harness, AT + NEW_SELLER.waits);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });

  // Fails when two that come due at once do not know of each other.
  test('gets at most $300 in thirty days; what goes beyond it waits thirty days after its payment', async ({
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
    expect(await entryOf(seller, first)).toEqual(['waiting', paidAt(0) + NEW_SELLER.waits, 'new_seller']);
    expect(await entryOf(seller, second)).toEqual(['waiting', paidAt(1) + NEW_SELLER.waits, 'new_seller']);
    expect(await entryOf(seller, third)).toEqual(['waiting', paidAt(2) + LONGEST_WAIT, 'new_seller_sum']);
    await at(harness, AT + 9 * DAY);
    expect(sentTo(harness)).toEqual([first.orderId, second.orderId]);
    await at(harness, paidAt(2) + LONGEST_WAIT - 1);
    expect(sentTo(harness)).toHaveLength(2);
    await at(harness, paidAt(2) + LONGEST_WAIT);
    expect(sentTo(harness)).toHaveLength(3);
    expect(await payouts(seller)).toMatchObject({ waiting: 0, paid: 390 });
  });

  test('is held to the sum at the moment of sending, whatever was planned', async ({ harness, seller, buyer }) => {
    const [first, second] = [
      await posted(harness, [seller, buyer], 20_000, { after: DAY }),
      await posted(harness, [seller, buyer], 20_000, { after: DAY }),
    ];
    await payable(harness, seller);
    // As if nobody had planned anything.
    await harness.client.execute('UPDATE transfers SET held_until = 0');
    await at(harness, AT + 9 * DAY);
    expect(sentTo(harness)).toEqual([first.orderId]);
    expect(await entryOf(seller, second)).toEqual(['waiting', AT + DAY + LONGEST_WAIT, 'new_seller_sum']);
  });

  // Fails when the first sales of a seller count whatever became of them, or as soon as they are completed.
  test.for([
    ['has five', 5, 'nothing', true],
    ['has four', 4, 'nothing', false],
    ['gave a part of one back', 5, 'goodwill', false],
    ['had a question of a bank', 5, 'dispute', false],
    ['completed the fifth 13 days ago', 4, 'completed', false],
  ] as const)(
    'is nobody with five sales that went well long ago: who %s',
    async ([, count, change, goes], { harness, seller, buyer, other, admin }) => {
      await established(harness, seller, count);
      const [old] = await rowsOf(
        harness,
        'SELECT s.order_id, a.intent_id FROM sales s JOIN attempts a ON a.id = s.attempt_id',
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
        expect(await entryOf(seller, sale)).toEqual(['waiting', AT + 12 * DAY + NEW_SELLER.waits, 'new_seller']);
    },
  );
});

describe('a sign about a payment', () => {
  test.for([
    ['within the hour', { after: QUICK_CONFIRM }, ['quick_confirm']],
    ['later', { after: QUICK_CONFIRM + 1 }, []],
    ['without tracking', { sent: { untracked: true } }, []],
  ] as const)('is a tracked parcel that is confirmed %s', async ([, how, signs], { harness, seller, buyer, admin }) => {
    await established(harness, seller);
    const sale = await posted(harness, [seller, buyer], 4_000, how);
    expect((await alerts(admin)).map(({ detail }) => detail.split(',')[0])).toEqual(signs);
    await payable(harness, seller);
    await at(harness, harness.clock.now + MINUTE);
    expect(sentTo(harness)).toEqual(signs.length === 0 ? [sale.orderId] : []);
    await mark(admin);
    await at(harness, harness.clock.now + MINUTE);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });

  // Fails when only one of the ways to complete a sale is looked at.
  test('is an offer that is taken within the hour', async ({ harness, seller, buyer, admin }) => {
    await established(harness, seller);
    const { orderId } = await claimed(harness, seller, buyer);
    expect((await doing(seller, orderId, 'offer', { amount: 5 })).status).toBe(200);
    expect((await doing(buyer, orderId, 'accept')).status).toBe(200);
    expect((await alerts(admin)).map(({ id }) => id)).toEqual([`quick_confirm:${orderId}`]);
  });

  // Fails when sales of others, or one that was completed meanwhile, count as the seller's own.
  test.for([
    [20_100, ['large_first_sale']],
    [20_000, []],
  ] as const)(
    'is a first sale of %i cents in a shop of cheap books',
    async ([cents, signs], { harness, seller, buyer, other, admin }) => {
      const neighbor = await signedIn(harness, 'Seller');
      for (let sales = 0; sales < 3; sales++) await completed(harness, neighbor, buyer);
      harness.clock.now += MINUTE;
      const cheap = await bought(harness, seller, buyer, 'meet');
      const dear = await paid(harness, [seller, other], cents);
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual(
        signs.map((sign) => `${sign}, ${dear.intentId}`),
      );
      await doing(seller, cheap.orderId, 'hand-over', { code: await codeOf(buyer, cheap.orderId) });
      await doing(buyer, cheap.orderId, 'confirm');
      harness.clock.now += MINUTE;
      await mark(admin);
      // Fails when small sales open the way for a large one.
      const larger = await paid(harness, [seller, other], 999_900);
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual([`large_first_sale, ${larger.intentId}`]);
      await doing(seller, larger.orderId, 'send', { untracked: true });
      await doing(other, larger.orderId, 'confirm');
      // Fails when a sale counts before the owner of a stolen card would have noticed.
      await harness.client.execute(
        `UPDATE sessions SET created_at = created_at + ${LONGEST_WAIT}, expires_at = expires_at + ${LONGEST_WAIT}`,
      );
      harness.clock.now += LONGEST_WAIT - MINUTE;
      await mark(admin);
      const early = await paid(harness, [seller, other], 999_900);
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual([`large_first_sale, ${early.intentId}`]);
      harness.clock.now += 2 * MINUTE;
      await mark(admin);
      await paid(harness, [seller, other], 999_900);
      expect(await alerts(admin)).toEqual([]);
    },
  );

  test('is no sale at less than ten times what books bring', async ({ harness, seller, buyer, other, admin }) => {
    for (let sales = 0; sales < 2; sales++) await paid(harness, [await signedIn(harness, 'Seller'), other], 2_100);
    await paid(harness, [seller, buyer], 20_900);
    expect(await alerts(admin)).toEqual([]);
  });

  test('holds what it finds waiting, and what was planned before does not matter', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    await established(harness, seller);
    const sale = await posted(harness, [seller, buyer], 4_000, { after: DAY });
    await tellNotice(harness, fraudWarningOf(sale.intentId));
    await payable(harness, seller);
    await at(harness, AT + DAY + MINUTE);
    expect(sentTo(harness)).toEqual([]);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_WAIT, 'review']);
    expect(await payouts(seller)).toMatchObject({ waiting: 36 });
    await mark(admin);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + DAY, null]);
    await at(harness, AT + DAY + 2 * MINUTE);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });

  // Fails when a card is known by its account, or by the order in which cards are read.
  test('is the third card on a device within a day, for all that was paid there', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    await established(harness, seller);
    await harness.client.execute("UPDATE sessions SET device_id = 'of the library'");
    const bought: Purchase[] = [];
    for (const [number, card] of ['visa', 'amex', 'visa', 'diners'].entries()) {
      const sale = await completed(harness, seller, number % 2 === 0 ? buyer : other);
      harness.payments.cards.set(sale.intentId, [{ card, at: harness.clock.now }]);
      bought.push(sale);
      if (number === 2) {
        await readCards(harness.deps);
        expect(await alerts(admin)).toEqual([]);
      }
      harness.clock.now += 6 * 60 * MINUTE;
    }
    const last = bought[3] as Purchase;
    await payable(harness, seller);
    // Nothing is sent of which nobody knows the cards.
    await sendTransfers(harness.deps);
    expect(sentTo(harness)).toEqual(bought.slice(0, 3).map(({ orderId }) => orderId));
    await readCards(harness.deps);
    expect((await alerts(admin)).map(({ id }) => id).toSorted()).toEqual(
      bought.map(({ orderId }) => `many_cards:${orderId}`).toSorted(),
    );
    expect((await entryOf(seller, last))[2]).toBe('review');
    expect(
      await rowsOf(
        harness,
        "SELECT 1 FROM device_cards WHERE card IN ('visa', 'amex', 'diners') OR device = 'of the library'",
      ),
    ).toEqual([]);
    expect(await rowsOf(harness, 'SELECT 1 FROM attempts WHERE device_id IS NOT NULL')).toEqual([]);
  });
});
