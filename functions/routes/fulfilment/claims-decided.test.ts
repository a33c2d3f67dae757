/** Decisions of admins, part refunds, goodwill, and their limits: bodies, texts, rows of the audit log. */
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { done, notAsDescribed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const reason = 'The pictures show it.';

describe('a decision', () => {
  test.for([
    ['refund', undefined, 'refunded', { back: 1250 }],
    ['part', 5, 'completed', { back: 500, seller: 675, fee: 75 }],
    ['return', undefined, 'returning', { held: 1250 }],
    ['seller', undefined, 'completed', { seller: 1125, fee: 125 }],
  ] as const)(
    '%s, amount %s: %s; both read the reason, once',
    async ([decision, amount, state, money], { harness, seller, buyer, admin, saleAfter }) => {
      const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree');
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
    },
  );

  test('says how much and why', async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree');
    for (const [body, fields] of [
      [{ kind: 'part', reason }, ['amount']],
      [{ kind: 'part', reason, amount: 0 }, ['amount']],
      [{ kind: 'part', reason, amount: 12.5 }, ['amount']],
      [{ kind: 'seller', reason, amount: 1 }, ['amount']],
      [{ kind: 'refund' }, ['reason']],
      [{ kind: 'wait', reason }, ['kind']],
    ] as const) {
      const [status, said] = await answer(doing(admin, orderId, 'decide', body));
      expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
    }
    expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
    expect(await rowsOf(harness, 'SELECT * FROM audit_entries')).toEqual([]);
  });
});

describe('goodwill', () => {
  test("is given after a completed sale, and the seller's share stays", async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'confirm');
    await done(admin, orderId, 'goodwill', { amount: 2, back: 0, reason: 'For the long wait.' });
    const money = { buyer: -1250, seller: 1125, fee: 125, back: 200, platform: -200 };
    expect(await balances(harness, orderId)).toEqual(money);
    const [kind, letter] = kindsTo(harness, buyer).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['goodwill-given', expect.stringContaining('For the long wait.')]);
    expect(letter?.text).toContain('You get $2.00 back');
    expect(kindsTo(harness, seller).at(-1)?.[0]).toBe('sale-completed');
    expect(await rowsOf(harness, 'SELECT action, detail FROM audit_entries')).toEqual([
      { action: 'give_goodwill', detail: '200' },
    ]);
    await runJobs(harness.deps);
    expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 200 }]);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
  });

  test('is given once by a repeated request', async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'confirm');
    const given = { amount: 2, back: 0, reason };
    const asked = [await doing(admin, orderId, 'goodwill', given), await doing(admin, orderId, 'goodwill', given)];
    expect(asked.map(({ status }) => status)).toEqual([200, 409]);
    expect((await balances(harness, orderId)).platform).toBe(-200);
    expect((await doing(admin, orderId, 'goodwill', { ...given, back: 2 })).status).toBe(200);
  });

  test('adds to a part, and never exceeds the price', async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart');
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

const dueTo = (harness: Harness, who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'decision-due');

test('a pending decision is told to each active admin once, and stands in the to-do list and the bell', async ({
  harness,
  admin,
  saleAfter,
}) => {
  const suspended = await signedIn(harness, 'Admin');
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${suspended.id}'`);
  await saleAfter('post', 'send', 'claim', 'disagree');
  await runJobs(harness.deps);
  const [[, letter] = [], ...more] = dueTo(harness, admin);
  expect([letter?.subject, more]).toEqual([expect.stringContaining('Please decide'), []]);
  expect(letter?.text).toContain('/dashboard/order/');
  expect(dueTo(harness, suspended)).toEqual([]);
  const [, todo] = await answer(admin.ask('GET', '/api/todo/admin'));
  expect((todo as { decisions: unknown[] }).decisions).toHaveLength(1);
  const [, bell] = await answer(admin.ask('GET', '/api/notifications'));
  expect(JSON.stringify(bell)).toContain('waits for a decision');
});

test('sends no letter about a decision that was made before it is sent', async ({
  harness,
  seller,
  admin,
  saleAfter,
}) => {
  harness.mail.how.fails = 'later';
  await saleAfter('post', 'send', 'claim', 'disagree', 'refund');
  harness.mail.how.fails = undefined;
  harness.clock.now += 3_600_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('sale-refunded');
  expect(dueTo(harness, admin)).toEqual([]);
});

const goOn = { outcome: 'go_on', reason: 'They agreed on it.' };

// Fails when a refund of ours that a refund by hand replaced counts twice.
test('goodwill is possible after a refund by hand in place of ours', async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart');
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  await done(admin, orderId, 'settle', goOn);
  const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
  const { amounts } = page as { amounts: { back: number } };
  expect(amounts.back).toBe(5);
  expect((await doing(admin, orderId, 'goodwill', { amount: 2, back: amounts.back, reason })).status).toBe(200);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 675, fee: 75, back: 700, platform: -200 });
  await requireFulfilmentRules(harness);
});

// Fails when the bank's refund may be given once more.
test("goodwill and the bank's refund together are at most the price", async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  await done(admin, orderId, 'settle', goOn);
  for (const [amount, status] of [
    [8.51, 422],
    [8.5, 200],
  ] as const)
    expect((await doing(admin, orderId, 'goodwill', { amount, back: 0, reason })).status).toBe(status);
  expect(await balances(harness, orderId)).toMatchObject({ bank: 400, back: 850, platform: -850 });
  await requireFulfilmentRules(harness);
});

// Fails when more is promised than is held: the bank gave $4.00 of $12.50.
test('offers and decisions are at most the held money', async ({ harness, seller, buyer, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('post');
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  await done(admin, orderId, 'settle', goOn);
  await done(seller, orderId, 'send', { carrier: 'USPS', tracking: '9400 1000' });
  await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
  expect((await doing(seller, orderId, 'offer', { amount: 6.38 })).status).toBe(422);
  await done(seller, orderId, 'disagree', { text: 'All pages were there.' });
  const decide = (decided: object) => doing(admin, orderId, 'decide', { ...decided, reason });
  expect((await decide({ kind: 'part', amount: 8.5 })).status).toBe(422);
  expect((await decide({ kind: 'refund' })).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT decided_cents AS cents FROM sale_cases')).toEqual([{ cents: 850 }]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 400, back: 850 });
  await requireFulfilmentRules(harness);
});

const retry = (who: SignedIn, id: string) => who.ask('POST', `/api/money/sale-refunds/${id}/retry`, { reason });

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as { refunds: { event: number; state: string }[] };

const arrivalsTold = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT id FROM outbox WHERE kind = 'sale-refund-arrived'")).length;

describe('a part refund that the bank refuses', () => {
  test('stays owed: sale and money stay, no letter reports it as arrived, and the buyer cannot leave', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart');
    const money = await balances(harness, orderId);
    harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
    await sendSaleRefunds(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'completed' });
    expect(await balances(harness, orderId)).toEqual(money);
    for (const who of [buyer, seller, admin])
      expect(await pageOf(who, orderId)).toMatchObject({ refunds: [{ amount: 5, state: 'failed' }] });
    expect(await arrivalsTold(harness)).toBe(0);
    expect(await answer(buyer.ask('DELETE', '/api/auth/account', {}))).toMatchObject([
      409,
      { message: accountsWords.conflict.saleUnderWay, sales: [{ order: orderId, waiting: 0 }] },
    ]);
    await requireFulfilmentRules(harness);

    harness.payments.refundsAre = { state: 'succeeded' };
    const [{ event } = { event: 0 }] = (await pageOf(admin, orderId)).refunds;
    expect((await retry(admin, `${orderId}.${event}`)).status).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'completed', refunds: [{ state: 'succeeded' }] });
    expect(await arrivalsTold(harness)).toBe(1);
    expect(await balances(harness, orderId)).toEqual(money);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
    expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  });

  test('is listed beside one that arrived, each with its state', async ({ harness, buyer, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decidePart', 'refundsSent');
    await done(admin, orderId, 'goodwill', { amount: 2, back: 5, reason });
    harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
    await sendSaleRefunds(harness.deps);
    const { refunds } = await pageOf(buyer, orderId);
    expect(refunds).toMatchObject([
      { amount: 5, state: 'succeeded' },
      { amount: 2, state: 'failed' },
    ]);
    const [arrived, failed] = refunds.map(({ event }) => `${orderId}.${event}`);
    expect((await retry(admin, arrived ?? '')).status).toBe(409);
    expect((await retry(admin, failed ?? '')).status).toBe(200);
    expect((await pageOf(buyer, orderId)).refunds).toMatchObject([{ state: 'succeeded' }, { state: 'owed' }]);
    await requireFulfilmentRules(harness);
  });
});

test('refuses a retry with an unknown id', async ({ harness, admin, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'refund');
  for (const suffix of ['', '.', '.x', '.99', '.2.3', '.1e999'])
    expect([suffix, (await retry(admin, `${orderId}${suffix}`)).status]).toEqual([suffix, 404]);
  for (const id of ['nothing.2', '.']) expect([id, (await retry(admin, id)).status]).toEqual([id, 404]);
  expect(await rowsOf(harness, 'SELECT state, try_number FROM sale_refunds')).toEqual([
    { state: 'owed', try_number: 1 },
  ]);
  expect(await rowsOf(harness, 'SELECT * FROM audit_entries')).toEqual([]);
});

describe('an earlier refund', () => {
  /** Five dollars of this sale were refunded while it was open. */
  const partWentBack = (client: { execute(sql: string): Promise<unknown> }, orderId: string) =>
    client.execute(`INSERT INTO ledger_entries (order_id, event, from_account, to_account, cents)
      SELECT order_id, version, 'held', 'back', 500 FROM fulfilments WHERE order_id = '${orderId}'`);

  test('limits an offer to a share of the rest', async ({ harness, seller, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    await partWentBack(harness.client, orderId);
    for (const [amount, status] of [
      [5.63, 422],
      [0.74, 422],
      [5.62, 200],
    ] as const)
      expect([amount, (await doing(seller, orderId, 'offer', { amount })).status]).toEqual([amount, status]);
  });

  test('limits a decision to less than the rest', async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree');
    await partWentBack(harness.client, orderId);
    const decided = { kind: 'part', reason };
    expect((await doing(admin, orderId, 'decide', { ...decided, amount: 7.5 })).status).toBe(422);
    const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ amounts: { held: 7.5, back: 5 } });
  });
});
