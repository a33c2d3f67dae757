/** Opening a claim: response, rows, money and letters. */
import { describe, expect } from 'vitest';
import { minuteUtc } from '../../../core/format.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import {
  claimed,
  claimPhoto,
  done,
  NOT_ARRIVED,
  notAsDescribed,
  sent,
} from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const DAY = 86_400_000;
const HELD = { buyer: -1250, held: 1250 };
const iso = (ms: number) => new Date(ms).toISOString();

describe('a copy that is not as described', () => {
  test('is claimed with pictures; the money stays, and both parties read the next step', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await sent(harness, seller, buyer);
    const said = await notAsDescribed(harness, buyer, orderId);
    const until = harness.clock.now + 3 * DAY;
    expect(await answer(doing(buyer, orderId, 'claim', said))).toEqual([
      200,
      { acknowledged: true, state: 'claimed', deadline_at: iso(until) },
    ]);
    expect(await balances(harness, orderId)).toEqual(HELD);
    for (const who of [seller, buyer]) {
      const [kind, letter] = kindsTo(harness, who).at(-1) ?? [];
      expect([kind, letter?.text.includes(minuteUtc(until))]).toEqual(['claim-opened', true]);
    }
    const ofSeller = kindsTo(harness, seller).at(-1)?.[1].text;
    expect(ofSeller).toContain('Two pages are missing.');
    expect(ofSeller).toContain('the buyer gets $12.50 back');
    expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('You pay the postage');
    await requireFulfilmentRules(harness);

    const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({
      state: 'claimed',
      turn: 'seller',
      actions: ['refund', 'refund-on-return', 'offer', 'disagree'],
      claim: {
        ...{ kind: 'not_as_described', text: said.text, opened_at: iso(harness.clock.now) },
        ...{ photos: [String(said.photos[0])], answer: null },
        ...{ returned: null, decision: null },
      },
    });
  });

  test('also after a meeting, within its two days', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    await done(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
    const said = await notAsDescribed(harness, buyer, orderId);
    expect((await answer(doing(buyer, orderId, 'claim', { ...NOT_ARRIVED })))[0]).toBe(409);
    harness.clock.now += 2 * DAY;
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(409);
    harness.clock.now -= 1;
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(200);
  });

  test.for([
    [{}, ['kind', 'text']],
    [{ kind: 'not_as_described', text: 'x' }, ['photos']],
    [{ kind: 'not_as_described', text: ' ', photos: ['a'] }, ['text']],
    [{ kind: 'not_as_described', text: 'x'.repeat(1001), photos: ['a'] }, ['text']],
    [{ kind: 'not_as_described', text: 'x', photos: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, ['photos']],
    [{ kind: 'not_as_described', text: 'x', photos: ['nobodys'] }, ['photos']],
    [{ kind: 'lost', text: 'x' }, ['kind']],
    [{ kind: 'no_code', text: 'x' }, ['kind']],
  ] as const)('requires all fields: %j', async ([body, fields], { harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    const [status, said] = await answer(doing(buyer, orderId, 'claim', body));
    expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'shipped' });
    expect(await rowsOf(harness, 'SELECT * FROM claims')).toEqual([]);
  });

  test('is claimed once, without pictures of another sale or of the seller', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    const another = await sent(harness, seller, buyer);
    for (const photo of [await claimPhoto(harness, buyer, another.orderId), await claimPhoto(harness, seller, orderId)])
      expect(
        (await doing(buyer, orderId, 'claim', { kind: 'not_as_described', text: 'x', photos: [photo] })).status,
      ).toBe(422);
    const said = await notAsDescribed(harness, buyer, orderId);
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(200);
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(409);
    expect(await rowsOf(harness, 'SELECT order_id FROM claims')).toEqual([{ order_id: orderId }]);
  });
});

describe('a copy that has not arrived', () => {
  test('is claimed from the tenth day on', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    harness.clock.now += 10 * DAY - 1;
    expect((await answer(doing(buyer, orderId, 'claim', NOT_ARRIVED)))[0]).toBe(409);
    harness.clock.now += 1;
    expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(200);
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('has not arrived');
    await requireFulfilmentRules(harness);
  });

  test('or from the moment its seller marks it as delivered', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    await done(seller, orderId, 'delivered');
    expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(200);
  });
});

describe('a withdrawn claim', () => {
  test('leaves the remaining time of the former deadline, once per sale', async ({ harness, seller, buyer }) => {
    const soldUntil = harness.clock.now + 21 * DAY;
    const { orderId } = await claimed(harness, seller, buyer);
    harness.clock.now += DAY;
    expect(await answer(doing(buyer, orderId, 'withdraw'))).toEqual([
      200,
      { acknowledged: true, state: 'shipped', deadline_at: iso(soldUntil) },
    ]);
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('$11.25 is yours');
    await requireFulfilmentRules(harness);
    const [, page] = await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ claim: null, actions: ['confirm', 'claim'] });

    await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
    expect((await doing(buyer, orderId, 'withdraw')).status).toBe(409);
    expect(await rowsOf(harness, 'SELECT event, withdrawn_at IS NOT NULL AS withdrawn FROM claims')).toEqual([
      { event: 3, withdrawn: 1 },
      { event: 5, withdrawn: 0 },
    ]);
  });

  test('leaves at least two days', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    await done(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
    await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
    harness.clock.now += 2.5 * DAY;
    expect(await answer(doing(buyer, orderId, 'withdraw'))).toEqual([
      200,
      { acknowledged: true, state: 'handed_over', deadline_at: iso(harness.clock.now + 2 * DAY) },
    ]);
  });
});
