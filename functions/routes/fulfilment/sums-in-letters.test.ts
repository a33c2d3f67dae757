/** Sums in letters about a sale with an earlier part refund, and about debits of a completed one. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { done, notAsDescribed, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

/** Text of the newest letter of a kind to a user; null without one. */
async function letterTo(harness: Harness, who: SignedIn, kind: string): Promise<string | null> {
  await runJobs(harness.deps);
  return (
    kindsTo(harness, who)
      .filter(([one]) => one === kind)
      .at(-1)?.[1].text ?? null
  );
}

type Sale = { readonly orderId: string; readonly intentId: string };

/** A refund by hand of this many cents, after which an admin lets the sale go on. */
async function partBack(harness: Harness, admin: SignedIn, { orderId, intentId }: Sale, amountCents = 300) {
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents });
  harness.clock.now += 1;
  await done(admin, orderId, 'settle', { outcome: 'go_on', reason: 'They agreed on it.' });
}

// Fails when a letter promises the full price although a part was refunded.
describe('after a part refund', () => {
  const ALL = /all that (you|they) paid/;

  test('a claim, a return and its end have the remaining sum', async ({ harness, seller, buyer, admin, saleAfter }) => {
    const sale = await saleAfter('post', 'send');
    const { orderId } = sale;
    await partBack(harness, admin, sale);
    await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
    for (const who of [buyer, seller]) {
      const text = await letterTo(harness, who, 'claim-opened');
      expect(text).toContain('$9.50 back, all that is left of what');
      expect(text).not.toMatch(ALL);
    }
    await done(seller, orderId, 'refund-on-return');
    expect(await letterTo(harness, buyer, 'return-asked')).toContain('you get $9.50 back, all that is left');
    expect(await letterTo(harness, seller, 'return-asked')).toContain("you're paid $8.55");
    await done(buyer, orderId, 'send-back', PARCEL);
    expect(await letterTo(harness, seller, 'copy-sent-back')).toContain('$9.50 back, all that is left');
    harness.clock.now += 15 * DAY;
    expect(await letterTo(harness, buyer, 'sale-refunded')).toContain('You get $9.50 back');
    expect(await letterTo(harness, seller, 'sale-refunded')).toContain('gets $9.50 back, all that is left');
    await requireFulfilmentRules(harness);
  });

  test('a withdrawn report, and a pending decision', async ({ harness, seller, buyer, admin, saleAfter }) => {
    const sale = await saleAfter('post', 'send', 'claim');
    await partBack(harness, admin, sale);
    await done(buyer, sale.orderId, 'withdraw');
    expect(await letterTo(harness, seller, 'claim-withdrawn')).toContain('$8.55 is yours');
    await done(buyer, sale.orderId, 'claim', await notAsDescribed(harness, buyer, sale.orderId));
    await done(seller, sale.orderId, 'disagree', { text: 'All pages were there.' });
    expect(await letterTo(harness, buyer, 'decision-awaited')).toContain('you get $9.50 back, all that is left');
  });

  test('a canceled sale', async ({ harness, seller, buyer, admin, saleAfter }) => {
    const sale = await saleAfter('meet');
    await partBack(harness, admin, sale);
    await done(buyer, sale.orderId, 'cancel');
    expect(await letterTo(harness, buyer, 'sale-canceled')).toContain('$9.50 back, all that is left of what you paid');
    expect(await letterTo(harness, seller, 'sale-canceled')).toContain('gets $9.50 back');
  });

  test.for(['by hand', 'by the bank'] as const)(
    'a completed sale, %s',
    async (how, { harness, seller, buyer, admin, saleAfter }) => {
      const sale = await saleAfter('post', 'sendUntracked');
      if (how === 'by hand') await partBack(harness, admin, sale);
      else {
        await tellNotice(harness, disputeOf(sale.intentId, 'lost', { amountCents: 300 }));
        await done(admin, sale.orderId, 'settle', { outcome: 'go_on', reason: 'They agreed on it.' });
      }
      await done(buyer, sale.orderId, 'confirm');
      expect(await letterTo(harness, buyer, 'sale-completed')).toContain('$3.00 of $12.50');
      const toSeller = await letterTo(harness, seller, 'sale-completed');
      expect(toSeller).toContain('sold for $12.50, and $3.00 of it');
      expect(toSeller).toContain("$8.55 is yours. Dogear's fee: $0.95.");
    },
  );

  test('by goodwill, and an admin ends the sale: the rest is refunded', async ({
    harness,
    buyer,
    admin,
    saleAfter,
  }) => {
    const sale = await saleAfter('meet', 'handOver', 'confirm');
    await done(admin, sale.orderId, 'goodwill', { amount: 3, back: 0, reason: 'A bent corner.' });
    expect(await letterTo(harness, buyer, 'goodwill-given')).toContain('$3.00');
    await tellNotice(harness, { ...refundByHandOf(sale.intentId), amountCents: 200 });
    harness.clock.now += 1;
    await done(admin, sale.orderId, 'settle', { outcome: 'end', reason: 'They agreed on it.' });
    expect(await letterTo(harness, buyer, 'sale-refunded')).toContain('You get $7.50 back');
    expect(await letterTo(harness, buyer, 'sale-refunded')).not.toMatch(ALL);
  });
});

// Fails when a seller's money is reduced without a letter.
describe('of a completed sale the seller is notified', () => {
  test("of the bank's debits and credits", async ({ harness, seller, buyer, saleAfter }) => {
    const { intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 500 }));
    const taken = await letterTo(harness, seller, 'share-changed');
    expect(taken).toContain('$4.50 of your money');
    expect(taken).toContain('$6.75 of this sale is yours for now');
    await tellNotice(harness, disputeOf(intentId, 'won', { amountCents: 500 }));
    const given = await letterTo(harness, seller, 'share-changed');
    expect(given).toContain('given back $4.50 of your money');
    expect(given).toContain('$11.25 of this sale is yours');
    expect(await letterTo(harness, buyer, 'share-changed')).toBeNull();
    await requireFulfilmentRules(harness);
  });

  test("of the bank's final decision, once", async ({ harness, seller, saleAfter }) => {
    await saleAfter('meet', 'handOver', 'confirm', 'disputeLost');
    expect(await letterTo(harness, seller, 'dispute-lost')).toContain('you get nothing from it');
    expect(await letterTo(harness, seller, 'share-changed')).toBeNull();
    await requireFulfilmentRules(harness);
  });

  test('of a refund by hand', async ({ harness, seller, saleAfter }) => {
    const { intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
    const text = await letterTo(harness, seller, 'share-changed');
    expect(text).toContain('$2.70 of it was yours');
    expect(text).toContain('$8.55 of this sale is yours for now');
    await requireFulfilmentRules(harness);
  });

  test("of an admin's settlement and its reason", async ({ harness, seller, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 500 }));
    expect(await answer(seller.ask('POST', `/api/fulfilments/${orderId}/settle`, {}))).toMatchObject([403, {}]);
    await done(admin, orderId, 'settle', { outcome: 'go_on', reason: 'The bank keeps it.' });
    const text = await letterTo(harness, seller, 'share-changed');
    expect(text).toContain('$6.75 of this sale is yours');
    expect(text).toContain('The bank keeps it.');
    expect(text).not.toContain('for now');
    await requireFulfilmentRules(harness);
  });
});
