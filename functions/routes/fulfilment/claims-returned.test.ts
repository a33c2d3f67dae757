/** Returns: calls, rows, money and letters. */
import { expect } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimed, claimPhoto, done, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  const { orderId } = await claimed(harness, seller, buyer);
  await done(seller, orderId, 'refund-on-return');
  return orderId;
});

test("it is sent once, and its seller's receipt gives a full refund", async ({ harness, seller, buyer, orderId }) => {
  expect((await doing(buyer, orderId, 'send-back', { carrier: 'USPS' })).status).toBe(422);
  harness.clock.now += 6 * DAY;
  const until = harness.clock.now + 14 * DAY;
  expect(await answer(doing(buyer, orderId, 'send-back', PARCEL))).toEqual([
    200,
    { acknowledged: true, state: 'returning', deadline_at: iso(until) },
  ]);
  expect((await doing(buyer, orderId, 'send-back', { untracked: true })).status).toBe(409);
  const [kind, letter] = kindsTo(harness, seller).at(-1) ?? [];
  expect([kind, letter?.text]).toEqual(['copy-sent-back', expect.stringContaining('> USPS\n> 9400·1000\n')]);
  const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({
    turn: 'seller',
    actions: ['returned'],
    claim: { returned: { ...PARCEL, at: iso(harness.clock.now), wrong: null } },
  });

  expect((await doing(seller, orderId, 'returned', { ok: true })).status).toBe(200);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
  expect((await doing(seller, orderId, 'returned', { ok: true })).status).toBe(409);
  await requireFulfilmentRules(harness);
});

test('a seller may receive it without a parcel, or waive the return', async ({ harness, seller, buyer, orderId }) => {
  const { orderId: another } = await claimed(harness, seller, buyer);
  await done(seller, another, 'refund-on-return');
  expect((await doing(seller, orderId, 'returned', { ok: true })).status).toBe(200);
  expect((await doing(seller, another, 'refund')).status).toBe(200);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded', [another]: 'refunded' });
});

test('a wrong or damaged return is claimed with pictures, and an admin decides', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  expect((await doing(seller, orderId, 'returned', { ok: false, text: 'x', photos: ['a'] })).status).toBe(409);
  await done(buyer, orderId, 'send-back', { untracked: true });
  expect((await doing(seller, orderId, 'returned', { ok: false })).status).toBe(422);
  const photo = await claimPhoto(harness, seller, orderId);
  expect((await doing(seller, orderId, 'returned', { ok: false, text: 'It is wet.', photos: [photo] })).status).toBe(
    200,
  );
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('It is wet.');
  const [, page] = await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({
    state: 'deciding',
    claim: {
      returned: { wrong: { text: 'It is wet.', photos: [photo] } },
    },
  });
  await requireFulfilmentRules(harness);
});

test('a return that did not arrive is denied by its seller, and an admin decides', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  await done(buyer, orderId, 'send-back', { untracked: true });
  const [, told] = kindsTo(harness, seller).at(-1) ?? [];
  expect(told?.text).toContain('If it was not returned, or is the wrong item');
  expect((await doing(seller, orderId, 'returned', { ok: false, text: 'Nothing has come.' })).status).toBe(200);
  harness.clock.now += 14 * DAY;
  await runJobs(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
  await done(await signedIn(harness, 'Admin'), orderId, 'decide', { kind: 'seller', reason: 'There is no receipt.' });
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
  await requireFulfilmentRules(harness);
});

test('reminders go to the buyer who must send it, then to the seller who must confirm it', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const reminded = (who: typeof buyer) =>
    kindsTo(harness, who).filter(([kind]) => kind === 'fulfilment-reminder').length;
  harness.clock.now += 3 * DAY;
  await runJobs(harness.deps);
  expect([reminded(buyer), reminded(seller)]).toEqual([1, 0]);
  await done(buyer, orderId, 'send-back', { untracked: true });
  for (let day = 0; day < 13; day++) {
    harness.clock.now += DAY;
    await runJobs(harness.deps);
  }
  expect([reminded(buyer), reminded(seller)]).toEqual([1, 2]);
  const [, last] = kindsTo(harness, seller).at(-1) ?? [];
  expect(last?.text).toContain('the buyer gets a full refund');
  expect(last?.text).toContain('it was not returned, or is the wrong item');
});
