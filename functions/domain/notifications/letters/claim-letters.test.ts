/** Letters about a claim, and their previews, are true for their reader. */
import { describe, expect } from 'vitest';
import { formatUtc } from '../../../../core/format.ts';
import type { SignedIn } from '../../../../tests/fixtures/factories.ts';
import { bought } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import type { Sale } from '../../../../tests/fixtures/fulfilment/process-sales.ts';
import { settle } from '../../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { refundByHandOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const DAY = 86_400_000;

async function readBy(harness: Harness, who: SignedIn, kind: string): Promise<{ first: string; text: string }> {
  await runJobs(harness.deps);
  const letter = kindsTo(harness, who).findLast(([one]) => one === kind)?.[1];
  const first = /<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(letter?.html ?? '')?.[1] ?? '';
  return { first: (first.split('&#8199;')[0] ?? '').replaceAll('&#39;', "'"), text: letter?.text ?? '' };
}

describe('a parcel that has not arrived', () => {
  const missing = async ({ harness, parties: { seller, buyer } }: Sale) => {
    const until = formatUtc(harness.clock.now + 3 * DAY);
    return {
      until,
      toBuyer: await readBy(harness, buyer, 'claim-opened'),
      toSeller: await readBy(harness, seller, 'claim-opened'),
    };
  };

  // Fails when the letter reports missing tracking because the shop does not quote an unconfirmed seller.
  test.for(['confirmed', 'unconfirmed'])(
    'with tracking, of a seller whose address is %s, waits for an answer',
    async (how, { harness, seller, saleAfter }) => {
      if (how === 'unconfirmed')
        await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id = '${seller.id}'`);
      const { until, toBuyer, toSeller } = await missing(await saleAfter('post', 'send', 'tenDays', 'notArrived'));
      expect([toBuyer.first, toSeller.first]).toEqual([
        `The seller has until ${until} to answer.`,
        `Please answer by ${until}.`,
      ]);
      expect(toSeller.text).toContain('or say why you disagree');
      expect(toBuyer.text + toSeller.text).not.toContain('without tracking');
    },
  );

  test('without tracking is refunded, and nobody has to answer', async ({ saleAfter }) => {
    const { until, toBuyer, toSeller } = await missing(
      await saleAfter('post', 'sendUntracked', 'tenDays', 'notArrived'),
    );
    expect([toBuyer.first, toSeller.first]).toEqual([
      `You're refunded automatically by ${until}.`,
      `The buyer is refunded automatically by ${until}.`,
    ]);
  });
});

// Fails when a seller reads that they are to send a book, or a buyer does not read its destination.
test('names the destination of a return to the buyer, and the next steps to the seller', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  await saleAfter('post', 'send', 'claim', 'askReturn');
  const [toBuyer, toSeller] = [
    await readBy(harness, buyer, 'return-asked'),
    await readBy(harness, seller, 'return-asked'),
  ];
  expect(toBuyer.first).toBe('Send the book back for a refund.');
  expect(toBuyer.text).toContain('Ask the seller where to send it');
  expect(toSeller.first).toBe('The buyer may send the book back for a refund.');
  expect(toSeller.text).toContain("If they don't send it in time, they keep the book");
});

// Fails when a buyer who waits for a parcel reads the seller's deadline as their own.
test('gives each trader their own deadline when a sale thaws', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  harness.clock.now += DAY;
  await settle(admin, orderId, 'go_on');
  for (const who of [buyer, seller])
    expect((await readBy(harness, who, 'sale-goes-on')).first).toBe('The question about the payment is settled.');
});
