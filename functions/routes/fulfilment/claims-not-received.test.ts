/** A handed-over copy that its buyer denies having received: an admin decides, and the money is held. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const NEVER = { kind: 'not_received', text: 'They read the code and left.' };
const reason = 'The two were seen.';

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  await done(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
  return orderId;
});

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];

// Fails when no objection is possible after the code.
test('it needs no picture, goes to the admins at once, and both parties are notified', async ({
  harness,
  seller,
  buyer,
  admin,
  orderId,
}) => {
  expect(await answer(doing(buyer, orderId, 'claim', NEVER))).toEqual([
    200,
    expect.objectContaining({ state: 'deciding' }),
  ]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 1250 });
  expect(await pageOf(buyer, orderId)).toMatchObject({
    ...{ state: 'deciding', turn: 'admin', actions: ['confirm'] },
    claim: { kind: 'not_received', text: NEVER.text, photos: [], answer: null },
  });
  for (const [who, text] of [
    [buyer, 'You told us that you never got'],
    [seller, 'The buyer tells us that they never got'],
  ] as const) {
    const [kind, letter] = kindsTo(harness, who).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['claim-opened', expect.stringContaining(text)]);
  }
  const [kind, letter] = kindsTo(harness, admin).at(-1) ?? [];
  expect([kind, letter?.text]).toEqual(['decision-due', expect.stringContaining('never got')]);
  await requireFulfilmentRules(harness);
});

test('its seller answers once, and an admin decides', async ({ harness, seller, buyer, admin, orderId }) => {
  await done(buyer, orderId, 'claim', NEVER);
  const said = { text: 'We met at the station.' };
  expect((await doing(buyer, orderId, 'deny', said)).status).toBe(409);
  await done(seller, orderId, 'deny', said);
  expect((await doing(seller, orderId, 'deny', said)).status).toBe(409);
  expect(await pageOf(admin, orderId)).toMatchObject({
    decisions: ['refund', 'part', 'seller'],
    claim: { answer: { statement: { text: said.text } } },
  });
  await done(admin, orderId, 'decide', { kind: 'seller', reason });
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
  await requireFulfilmentRules(harness);
});

test('a buyer who has it after all withdraws, and the sale is completed', async ({ harness, buyer, orderId }) => {
  await done(buyer, orderId, 'claim', NEVER);
  await done(buyer, orderId, 'confirm');
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
});

test('is not possible for a parcel, nor is a missing parcel for a handed-over copy', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const parcel = await bought(harness, seller, buyer, 'post');
  await done(seller, parcel.orderId, 'send', { untracked: true });
  expect((await doing(buyer, parcel.orderId, 'claim', NEVER)).status).toBe(409);
  expect((await doing(buyer, orderId, 'claim', { ...NEVER, kind: 'not_arrived' })).status).toBe(409);
});
