/** Copies handed over without the code, by the seller's statement: the buyer's answer and an admin's decision. */
import { expect } from 'vitest';
import { minuteUtc } from '../../../core/format.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto, done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const reason = 'There is no picture of it.';
const DENIED = { text: 'Nobody came.' };

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  await done(seller, orderId, 'hand-over-without-code', { text: 'Their phone was off.' });
  return orderId;
});

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];

test('its buyer is asked with a deadline, reminded once, and finds it in the to-do list', async ({
  harness,
  buyer,
  orderId,
}) => {
  const by = harness.clock.now + 3 * DAY;
  const [kind, letter] = kindsTo(harness, buyer).at(-1) ?? [];
  expect([kind, letter?.text]).toEqual(['decision-awaited', expect.stringContaining(`by ${minuteUtc(by)}`)]);
  expect(letter?.text).toContain('Their phone was off.');
  expect(await pageOf(buyer, orderId)).toMatchObject({
    ...{ state: 'deciding', turn: 'buyer', actions: ['confirm', 'deny'] },
    claim: { kind: 'no_code', text: 'Their phone was off.', answer: null },
  });
  expect((await answer(buyer.ask('GET', '/api/todo/buyer')))[1]).toMatchObject({
    arriving: [{ _id: orderId, state: 'deciding', deadline_at: new Date(by).toISOString() }],
  });
  harness.clock.now += 2 * DAY;
  await runJobs(harness.deps);
  const [last, reminder] = kindsTo(harness, buyer).at(-1) ?? [];
  expect([last, reminder?.text]).toEqual(['fulfilment-reminder', expect.stringContaining('whether you have')]);
});

test('a buyer who denies it does so once, with pictures, visible to the seller and admins', async ({
  harness,
  seller,
  buyer,
  admin,
  orderId,
}) => {
  expect((await doing(buyer, orderId, 'deny', {})).status).toBe(422);
  const photos = [await claimPhoto(harness, buyer, orderId)];
  expect(await answer(doing(buyer, orderId, 'deny', { ...DENIED, photos }))).toMatchObject([
    200,
    { state: 'deciding' },
  ]);
  expect((await doing(buyer, orderId, 'deny', DENIED)).status).toBe(409);
  expect((await doing(seller, orderId, 'deny', DENIED)).status).toBe(409);
  const statement = { text: 'Nobody came.', photos };
  for (const who of [seller, admin])
    expect(await pageOf(who, orderId)).toMatchObject({
      turn: 'admin',
      claim: { answer: { statement, offered: null } },
    });
  expect((await answer(buyer.ask('GET', '/api/todo/buyer')))[1]).toMatchObject({ arriving: [] });
  harness.clock.now += 2 * DAY;
  await runJobs(harness.deps);
  expect(kindsTo(harness, buyer).at(-1)?.[0]).toBe('decision-awaited');
  await done(await signedIn(harness, 'Admin'), orderId, 'decide', { kind: 'seller', reason });
  expect(await statesOf(harness)).toEqual({ [orderId]: 'completed' });
  await requireFulfilmentRules(harness);
});

// Fails when a seller can be paid before their buyer had time to answer.
test("for three days, before its buyer's answer, an admin can only refund", async ({ harness, admin, orderId }) => {
  expect(await pageOf(admin, orderId)).toMatchObject({ decisions: ['refund'] });
  for (const decided of [{ kind: 'seller' }, { kind: 'part', amount: 3 }])
    expect((await doing(admin, orderId, 'decide', { ...decided, reason })).status).toBe(409);
  harness.clock.now += 3 * DAY;
  // A buyer who may not have the copy is not asked to return it.
  expect(await pageOf(admin, orderId)).toMatchObject({ decisions: ['refund', 'part', 'seller'] });
  expect((await doing(admin, orderId, 'decide', { kind: 'seller', reason })).status).toBe(200);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'completed' });
});

test('a denial at the moment of a decision is refused and not stored', async ({ buyer, admin, orderId }) => {
  await done(admin, orderId, 'decide', { kind: 'refund', reason });
  expect((await doing(buyer, orderId, 'deny', DENIED)).status).toBe(409);
  expect(await pageOf(buyer, orderId)).toMatchObject({ claim: { answer: null } });
});
