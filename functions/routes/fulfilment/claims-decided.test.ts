/** Decisions of admins, and goodwill: calls, rows, money, letters and audit log. */
import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { disputed, done, NOT_ARRIVED, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const reason = 'The pictures show it.';

describe('a decision', () => {
  test.for([
    ['refund', undefined, 'refunded', { back: 1250 }],
    ['part', 5, 'completed', { back: 500, seller: 675, fee: 75 }],
    ['return', undefined, 'returning', { held: 1250 }],
    ['seller', undefined, 'completed', { seller: 1125, fee: 125 }],
  ] as const)(
    '%s, amount %s: %s; both read the reason, once',
    async ([decision, amount, state, money], { harness, seller, buyer, admin }) => {
      const { orderId } = await disputed(harness, seller, buyer);
      const decided = { kind: decision, reason, ...(amount && { amount }) };
      expect(await answer(doing(admin, orderId, 'decide', decided))).toMatchObject([200, { state }]);
      expect(await balances(harness, orderId)).toEqual({ buyer: -1250, ...money });
      for (const who of [seller, buyer]) {
        const texts = kindsTo(harness, who).map(([, { text }]) => text);
        expect(texts.filter((text) => text.includes(reason))).toHaveLength(1);
        expect(texts.at(-1)).toContain(reason);
      }
      expect(await rowsOf(harness, 'SELECT actor_id, action, subject_id, reason, detail FROM audit_entries')).toEqual([
        { actor_id: admin.id, action: 'decide_claim', subject_id: orderId, reason, detail: decision },
      ]);
      const [, page] = await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`));
      const back = { refund: 12.5, part: 5, return: 0, seller: 0 }[decision];
      expect(page).toMatchObject({ claim: { decision: { kind: decision, reason, amount: back } } });
      expect((await doing(admin, orderId, 'decide', decided)).status).toBe(409);
      await requireFulfilmentRules(harness);
    },
  );

  test.for([
    [{ kind: 'part', reason }, ['amount']],
    [{ kind: 'part', reason, amount: 0 }, ['amount']],
    [{ kind: 'part', reason, amount: 12.5 }, ['amount']],
    [{ kind: 'seller', reason, amount: 1 }, ['amount']],
    [{ kind: 'refund' }, ['reason']],
    [{ kind: 'wait', reason }, ['kind']],
  ] as const)('says how much and why: %j', async ([body, fields], { harness, seller, buyer, admin }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    const [status, said] = await answer(doing(admin, orderId, 'decide', body));
    expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
    expect(await rowsOf(harness, 'SELECT * FROM audit_entries')).toEqual([]);
  });

  test('requires no return of a copy that did not arrive', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await sent(harness, seller, buyer);
    await done(seller, orderId, 'delivered');
    await done(buyer, orderId, 'claim', NOT_ARRIVED);
    await done(seller, orderId, 'disagree', { text: 'It is in your box.' });
    const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ actions: ['decide'], decisions: ['refund', 'part', 'seller'], turn: 'admin' });
    expect((await doing(admin, orderId, 'decide', { kind: 'return', reason })).status).toBe(409);
  });

  test('may follow twice: the returned copy may be wrong', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    await done(admin, orderId, 'decide', { kind: 'return', reason });
    await done(buyer, orderId, 'send-back', { untracked: true });
    harness.clock.now += 14 * DAY;
    await runJobs(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
    await requireFulfilmentRules(harness);
  });
});

describe('goodwill', () => {
  test("is given after a completed sale, and the seller's share stays", async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await sent(harness, seller, buyer);
    const given = { amount: 2, back: 0, reason: 'For the long wait.' };
    expect((await doing(admin, orderId, 'goodwill', given)).status).toBe(409);
    await done(buyer, orderId, 'confirm');
    expect(await answer(doing(admin, orderId, 'goodwill', given))).toEqual([
      200,
      { acknowledged: true, state: 'completed', deadline_at: null },
    ]);
    const money = { buyer: -1250, seller: 1125, fee: 125, back: 200, platform: -200 };
    expect(await balances(harness, orderId)).toEqual(money);
    const [kind, letter] = kindsTo(harness, buyer).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['goodwill-given', expect.stringContaining('For the long wait.')]);
    expect(letter?.text).toContain('You get $2.00 back');
    expect(kindsTo(harness, seller).at(-1)?.[0]).toBe('sale-completed');
    expect(await rowsOf(harness, 'SELECT action, detail FROM audit_entries')).toEqual([
      { action: 'give_goodwill', detail: '200' },
    ]);
    await requireFulfilmentRules(harness);
    await runJobs(harness.deps);
    expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 200 }]);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
  });

  test('is given once by a repeated request', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await sent(harness, seller, buyer);
    await done(buyer, orderId, 'confirm');
    const given = { amount: 2, back: 0, reason };
    const asked = [await doing(admin, orderId, 'goodwill', given), await doing(admin, orderId, 'goodwill', given)];
    expect(asked.map(({ status }) => status)).toEqual([200, 409]);
    expect((await balances(harness, orderId)).platform).toBe(-200);
    expect((await doing(admin, orderId, 'goodwill', { ...given, back: 2 })).status).toBe(200);
  });

  test('adds to a part, and never exceeds the price', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    await done(admin, orderId, 'decide', { kind: 'part', amount: 5, reason });
    expect((await doing(admin, orderId, 'goodwill', { amount: 1, reason })).status).toBe(422);
    for (const [amount, back, status] of [
      [7.51, 5, 422],
      [0, 5, 422],
      [7.5, 0, 409],
      [7.5, 5, 200],
      [0.01, 12.5, 422],
    ] as const)
      expect([amount, (await doing(admin, orderId, 'goodwill', { amount, back, reason })).status]).toEqual([
        amount,
        status,
      ]);
    expect(await balances(harness, orderId)).toEqual({
      ...{ buyer: -1250, back: 1250, seller: 675, fee: 75, platform: -750 },
    });
    await requireFulfilmentRules(harness);
  });
});
