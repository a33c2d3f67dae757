/** Answers to a claim, to an offer and to a return, and their absence: bodies, texts, pages. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto, done, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];

const lastText = (harness: Harness, who: SignedIn) => kindsTo(harness, who).at(-1)?.[1].text;

test('a full refund is sent, and the order is refunded', async ({ harness, seller, buyer, saleAfter }) => {
  await saleAfter('post', 'send', 'claim', 'refund');
  expect(lastText(harness, buyer)).toContain('You get $12.50 back');
  expect(lastText(harness, seller)).toContain("You won't be charged commission.");
  await runJobs(harness.deps);
  expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 1250 }]);
  expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'refunded' }]);
});

describe('a part offer', () => {
  test('that is accepted is refunded, and the rest is split by share', async ({
    harness,
    seller,
    buyer,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'offer');
    expect(lastText(harness, buyer)).toContain('$3.33 of $12.50 back');
    expect(lastText(harness, buyer)).toContain("If you don't respond, it is accepted");
    await done(buyer, orderId, 'accept');
    // floor(125 * 917 / 1250)
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 333, seller: 826, fee: 91 });
    expect(lastText(harness, seller)).toContain("$8.26 is yours. Dogear's fee: $0.91.");
    expect(lastText(harness, buyer)).toContain('get $3.33 of $12.50 back');
    await runJobs(harness.deps);
    expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 333 }]);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
  });

  test('is between a tenth and three quarters of the price', async ({ harness, seller, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    for (const amount of [1.24, 9.38, -1, ''])
      expect(await answer(doing(seller, orderId, 'offer', { amount }))).toMatchObject([
        422,
        { fields: { amount: expect.any(String) } },
      ]);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'claimed' });
    await done(seller, orderId, 'offer', { amount: 1.25 });
    await done(seller, (await saleAfter('post', 'send', 'claim')).orderId, 'offer', { amount: 9.37 });
  });
});

test('a seller who disagrees gives reasons and pictures', async ({ harness, seller, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'claim');
  expect((await doing(seller, orderId, 'disagree', {})).status).toBe(422);
  const statement = { text: 'All pages were there.', photos: [await claimPhoto(harness, seller, orderId)] };
  await done(seller, orderId, 'disagree', statement);
  expect(lastText(harness, buyer)).toContain('The seller wrote:\n> ');
  expect(lastText(harness, buyer)).toContain('All pages were there.');
  expect(await pageOf(buyer, orderId)).toMatchObject({
    turn: 'admin',
    claim: { answer: { statement, offered: null } },
  });
});

test('of a missing parcel without tracking both parties read in whose favour it is decided', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  await saleAfter('post', 'sendUntracked', 'tenDays', 'notArrived');
  expect(lastText(harness, seller)).toContain('the buyer is refunded automatically');
  expect(lastText(harness, buyer)).toContain("you're refunded automatically");
});

describe('a return', () => {
  test('both parties read who acts next, then the parcel', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'askReturn');
    expect(lastText(harness, buyer)).toContain('You pay the postage.');
    expect(lastText(harness, seller)).toContain("you're paid $11.25");
    expect((await doing(buyer, orderId, 'send-back', { carrier: 'USPS' })).status).toBe(422);
    await done(buyer, orderId, 'send-back', PARCEL);
    expect(lastText(harness, seller)).toContain('> USPS\n> 9400·1000\n');
    expect(lastText(harness, seller)).toContain('If it was not returned, or is the wrong item');
    const at = new Date(harness.clock.now).toISOString();
    expect(await pageOf(seller, orderId)).toMatchObject({
      ...{ turn: 'seller', actions: ['returned'], claim: { returned: { ...PARCEL, at, wrong: null } } },
    });
  });

  test('its seller may receive it without a parcel', async ({ harness, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'askReturn', 'gotBack');
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
  });

  test('of a wrong or damaged copy is denied with pictures, one that did not arrive without', async ({
    harness,
    seller,
    buyer,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'askReturn', 'sendBack');
    expect((await doing(seller, orderId, 'returned', { ok: false })).status).toBe(422);
    const wrong = { text: 'It is wet.', photos: [await claimPhoto(harness, seller, orderId)] };
    await done(seller, orderId, 'returned', { ok: false, ...wrong });
    expect(lastText(harness, buyer)).toContain('It is wet.');
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'deciding', claim: { returned: { wrong } } });
    const lost = await saleAfter('post', 'send', 'claim', 'askReturn', 'sendBack');
    await done(seller, lost.orderId, 'returned', { ok: false, text: 'Nothing has come.' });
    expect(await statesOf(harness)).toMatchObject({ [lost.orderId]: 'deciding' });
  });
});

describe('without an answer', () => {
  test('claims of both kinds in one run end each in its own way', async ({ harness, saleAfter }) => {
    const missing = await saleAfter('post', 'send', 'tenDays', 'notArrived');
    const described = await saleAfter('post', 'send', 'claim');
    harness.clock.now += 3 * DAY;
    await passDeadlines(harness.deps);
    expect(await statesOf(harness)).toEqual({ [missing.orderId]: 'refunded', [described.orderId]: 'returning' });
    await requireFulfilmentRules(harness);
  });

  test('the reminder says who is next and what follows', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    const reminded = async (who: SignedIn, days: number) => {
      harness.clock.now += days * DAY;
      await runJobs(harness.deps);
      return kindsTo(harness, who)
        .filter(([kind]) => kind === 'fulfilment-reminder')
        .at(-1)?.[1].text;
    };
    expect(await reminded(seller, 1)).toContain('they are asked to send the book back');
    await done(seller, orderId, 'offer', { amount: 2.5 });
    expect(await reminded(buyer, 3)).toContain('the offer is accepted');
    await saleAfter('post', 'send', 'claim', 'askReturn', 'sendBack');
    const due = await reminded(seller, 12);
    expect(due).toContain('the buyer gets a full refund');
    expect(due).toContain('it was not returned, or is the wrong item');
  });
});
