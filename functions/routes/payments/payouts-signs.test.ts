/** Signs of a stolen card hold the money of its sale. */
import { describe, expect } from 'vitest';
import { LONGEST_TRANSFER_WAIT_MS, QUICK_CONFIRM_MS } from '../../../core/limits.ts';
import { type Purchase, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
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
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { keepSignedIn, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { readCardsOfAttempts } from '../../domain/payments/device-cards.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';

describe('a sign about a payment', () => {
  test.for([
    ['within the hour', { after: QUICK_CONFIRM_MS }, ['quick_confirm']],
    ['later', { after: QUICK_CONFIRM_MS + 1 }, []],
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

  // Fails when only one of the ways to complete a sale is checked.
  test('is an offer accepted within an hour', async ({ harness, seller, admin, saleAfter }) => {
    await established(harness, seller);
    const { orderId } = await saleAfter('post', 'send', 'claim', 'offer', 'accept');
    expect((await alerts(admin)).map(({ id }) => id)).toEqual([`quick_confirm:${orderId}`]);
  });

  // Fails when other sellers' sales, or one completed meanwhile, count as the seller's own.
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
      const dear = await bought(harness, seller, other, 'post', { cents });
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual(
        signs.map((sign) => `${sign}, ${dear.intentId}`),
      );
      await doing(seller, cheap.orderId, 'hand-over', { code: await codeOf(buyer, cheap.orderId) });
      await doing(buyer, cheap.orderId, 'confirm');
      harness.clock.now += MINUTE;
      await mark(admin);
      // Fails when small sales open the way for a large one.
      const larger = await bought(harness, seller, other, 'post', { cents: 999_900 });
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual([`large_first_sale, ${larger.intentId}`]);
      await doing(seller, larger.orderId, 'send', { untracked: true });
      await doing(other, larger.orderId, 'confirm');
      // Fails when a sale counts before the owner of a stolen card would have noticed.
      await keepSignedIn(harness, LONGEST_TRANSFER_WAIT_MS);
      harness.clock.now += LONGEST_TRANSFER_WAIT_MS - MINUTE;
      await mark(admin);
      const early = await bought(harness, seller, other, 'post', { cents: 999_900 });
      expect((await alerts(admin)).map(({ detail }) => detail)).toEqual([`large_first_sale, ${early.intentId}`]);
      harness.clock.now += 2 * MINUTE;
      await mark(admin);
      await bought(harness, seller, other, 'post', { cents: 999_900 });
      expect(await alerts(admin)).toEqual([]);
    },
  );

  test('is no sale below ten times the median price', async ({ harness, seller, buyer, other, admin }) => {
    for (let sales = 0; sales < 2; sales++)
      await bought(harness, await signedIn(harness, 'Seller'), other, 'post', { cents: 2_100 });
    await bought(harness, seller, buyer, 'post', { cents: 20_900 });
    expect(await alerts(admin)).toEqual([]);
  });

  test('holds waiting money, regardless of earlier plans', async ({ harness, seller, buyer, admin }) => {
    await established(harness, seller);
    const sale = await posted(harness, [seller, buyer], 4_000, { after: DAY });
    await tellNotice(harness, fraudWarningOf(sale.intentId));
    await payable(harness, seller);
    await at(harness, AT + DAY + MINUTE);
    expect(sentTo(harness)).toEqual([]);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + LONGEST_TRANSFER_WAIT_MS, 'review']);
    expect(await payouts(seller)).toMatchObject({ waiting: 36 });
    await mark(admin);
    expect(await entryOf(seller, sale)).toEqual(['waiting', AT + DAY, null]);
    await at(harness, AT + DAY + 2 * MINUTE);
    expect(sentTo(harness)).toEqual([sale.orderId]);
  });

  // Fails when a card is identified by its account, or by the order in which cards are read.
  test('is the third card on a device within a day, for all payments there', async ({
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
        await readCardsOfAttempts(harness.deps);
        expect(await alerts(admin)).toEqual([]);
      }
      harness.clock.now += 6 * 60 * MINUTE;
    }
    const last = bought[3] as Purchase;
    await payable(harness, seller);
    // No transfer is sent before its cards are read.
    await sendTransfers(harness.deps);
    expect(sentTo(harness)).toEqual(bought.slice(0, 3).map(({ orderId }) => orderId));
    await readCardsOfAttempts(harness.deps);
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
    expect(await rowsOf(harness, 'SELECT 1 FROM payment_attempts WHERE device_id IS NOT NULL')).toEqual([]);
  });
});
