/** A right code outside the time of its sale: the buyer may have the book, so an admin looks before a refund. */
import { expect } from 'vitest';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);
const WRONG = { code: '0000 0000' };

const test = base.extend('sale', { auto: true }, async ({ harness, saleAfter }) => {
  harness.clock.now = SOLD_AT;
  return saleAfter('meet');
});

const alerts = (harness: Harness) => rowsOf(harness, 'SELECT alert FROM stripe_events WHERE alert IS NOT NULL');

// Fails when a buyer who has the book can cancel without an alert.
test.for(['its buyer called it off', 'its time was over', 'its seller said that there was no code'] as const)(
  'the right code, typed when %s, is reported to the admins, once; a wrong one is not',
  async (how, { harness, seller, buyer, sale: { orderId, code }, saleAfter }) => {
    // Other handovers are irrelevant for this one.
    await saleAfter('meet', 'handOver');
    if (how === 'its buyer called it off') await doing(buyer, orderId, 'cancel');
    else if (how === 'its time was over') harness.clock.now += 14 * DAY;
    else await doing(seller, orderId, 'hand-over-without-code');
    const before = await statesOf(harness);
    expect((await doing(seller, orderId, 'hand-over', WRONG)).status).toBe(409);
    expect((await doing(buyer, orderId, 'hand-over', { code })).status).toBe(403);
    expect(await alerts(harness)).toEqual([]);
    const refused = [409, { message: fulfilmentWords.conflict.lateCode, code: 'conflict', ended: true }];
    for (let times = 0; times < 2; times++)
      expect(await answer(doing(seller, orderId, 'hand-over', { code }))).toEqual(refused);
    expect(await alerts(harness)).toEqual([{ alert: 'late_code' }]);
    expect(await statesOf(harness)).toEqual(before);
    const [, money] = await answer((await signedIn(harness, 'Admin')).ask('GET', '/api/money'));
    expect(JSON.stringify(money)).toContain('late_code, ');
  },
);

const draftOf = async (admin: SignedIn, orderId: string): Promise<string> =>
  ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { evidence: string }).evidence;

const lateSince = async (who: SignedIn, orderId: string): Promise<unknown> =>
  ((await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as { late_code_at: unknown }).late_code_at;

// Fails when a seller who handed the book over only reads that the sale is frozen, and the code is lost.
test.for(['a dispute', 'a warning of fraud'] as const)(
  'the right code of a sale frozen by %s is reported to the admins with its moment, and accepted after the freeze',
  async (kind, { harness, seller, buyer, sale: { orderId, intentId, code } }) => {
    const admin = await signedIn(harness, 'Admin');
    await tellNotice(harness, kind === 'a dispute' ? disputeOf(intentId, 'open') : fraudWarningOf(intentId));
    harness.clock.now += HOUR;
    const refused = [409, { message: fulfilmentWords.conflict.frozenCode, code: 'conflict' }];
    expect(await answer(doing(seller, orderId, 'hand-over', { code }))).toEqual(refused);
    harness.clock.now += HOUR;
    expect(await answer(doing(seller, orderId, 'hand-over', { code }))).toEqual(refused);
    const told = "SELECT received_at FROM stripe_events WHERE alert = 'late_code'";
    expect(await rowsOf(harness, told)).toEqual([{ received_at: SOLD_AT + HOUR }]);
    const draft = await draftOf(admin, orderId);
    expect(draft).toContain('By Nov\u00a022,\u00a02026,\u00a010:00\u00a0AM\u00a0UTC its seller had typed the code');
    expect(draft).not.toContain('nor handed over');
    // The question ends, and the phone sends the code again.
    if (kind === 'a dispute') await tellNotice(harness, disputeOf(intentId, 'won'));
    else await admin.ask('PUT', '/api/money/alerts/notice:issfr_1');
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'handed_over' });
    expect([await lateSince(buyer, orderId), await rowsOf(harness, `${told} AND seen_at IS NULL`)]).toEqual([null, []]);
  },
);

// Fails when a phone that repeats its right code during an outage of the database is locked for an hour.
test('a right code that could not be written uses up no try', async ({
  harness: { client },
  seller,
  sale: { orderId, code },
}) => {
  const batch = client.batch.bind(client);
  client.batch = async (...asked) => {
    if (JSON.stringify(asked[0]).includes('fulfilment_events'))
      throw Object.assign(new Error('the database is away'), { code: 'SQLITE_IOERR' });
    return batch(...asked);
  };
  for (let tries = 0; tries < 7; tries++)
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(503);
  client.batch = batch;
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
});

test('wrong codes of a frozen sale are counted, because its code may be accepted later', async ({
  harness,
  seller,
  sale: { orderId, intentId, code },
}) => {
  await tellNotice(harness, disputeOf(intentId, 'open'));
  for (let tries = 0; tries < 5; tries++) expect((await doing(seller, orderId, 'hand-over', WRONG)).status).toBe(422);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(429);
  expect(await alerts(harness)).toEqual([{ alert: 'dispute_open' }]);
});

// Fails when a code of a frozen sale is checked before it is counted, or when the right one uses up a try.
test('of many codes for a frozen sale five are checked, concurrent or not; the right one counts as none', async ({
  harness,
  seller,
  sale: { orderId, intentId, code },
}) => {
  await tellNotice(harness, disputeOf(intentId, 'open'));
  for (let tries = 0; tries < 7; tries++)
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 24 }, () => doing(seller, orderId, 'hand-over', WRONG)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(422), ...Array(19).fill(429)]);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(429);
});

test('the right code of a meeting ended by the bank is reported to the admins, and will not be accepted later', async ({
  harness,
  seller,
  sale: { orderId, intentId, code },
}) => {
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  await tellNotice(harness, disputeOf(intentId, 'lost'));
  expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
  const [status, said] = await answer(doing(seller, orderId, 'hand-over', { code }));
  expect([status, said]).toEqual([409, expect.objectContaining({ ended: true })]);
  expect(await alerts(harness)).toContainEqual({ alert: 'late_code' });
});

test('the code of a completed handover is no alert', async ({ harness, seller, sale: { orderId, intentId, code } }) => {
  await doing(seller, orderId, 'hand-over', { code });
  const refused = [409, { message: fulfilmentWords.conflict.notNow, code: 'conflict', ended: true }];
  expect(await answer(doing(seller, orderId, 'hand-over', { code }))).toEqual(refused);
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  await tellNotice(harness, disputeOf(intentId, 'lost'));
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  expect(await alerts(harness)).not.toContainEqual({ alert: 'late_code' });
});

// Fails when the buyer has the book and gets a refund before an admin could see it.
test('a refund waits until an admin has seen the late code', async ({
  harness,
  seller,
  buyer,
  sale: { orderId, code },
}) => {
  const admin = await signedIn(harness, 'Admin');
  await doing(buyer, orderId, 'cancel');
  await doing(seller, orderId, 'hand-over', { code });
  harness.clock.now += HOUR;
  await sendSaleRefunds(harness.deps);
  expect(harness.payments.refunds.size).toBe(0);
  for (const who of [buyer, seller, admin]) expect(await lateSince(who, orderId)).toBe(new Date(SOLD_AT).toISOString());
  const [, money] = await answer(admin.ask('GET', '/api/money'));
  expect(money).toMatchObject({
    checks: expect.arrayContaining([
      expect.objectContaining({
        name: 'overdueSaleRefund',
        rows: [{ id: `${orderId}.2`, detail: 'owed, 1250 cents, meeting code came late' }],
      }),
    ]),
  });
  expect((await admin.ask('PUT', `/api/money/alerts/code:${orderId}`)).status).toBe(200);
  await sendSaleRefunds(harness.deps);
  expect(harness.payments.refunds.size).toBe(1);
  expect([await lateSince(buyer, orderId), await balances(harness, orderId)]).toEqual([
    null,
    { buyer: -1250, back: 1250 },
  ]);
});

/** A meeting after a freeze, during which its seller typed the right code and an admin saw it. */
const seenTest = test.extend('seen', { auto: true }, async ({ harness, seller, admin, sale }) => {
  const { orderId, intentId, code } = sale;
  await tellNotice(harness, fraudWarningOf(intentId));
  harness.clock.now += HOUR;
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  harness.clock.now += HOUR;
  for (const id of [`code:${orderId}`, 'notice:issfr_1'])
    expect((await admin.ask('PUT', `/api/money/alerts/${id}`)).status).toBe(200);
  harness.clock.now += HOUR;
});

const unseen = (harness: Harness) =>
  rowsOf(harness, "SELECT received_at FROM stripe_events WHERE alert = 'late_code' AND seen_at IS NULL");

// Fails when the buyer has the book and gets a refund because an admin saw the code while it had no effect.
seenTest.for(['its buyer called it off', 'its time was over'] as const)(
  'a code seen during a freeze blocks the refund when it arrives again because %s',
  async (how, { harness, seller, buyer, sale: { orderId, code } }) => {
    expect(await unseen(harness)).toEqual([]);
    if (how === 'its buyer called it off') await doing(buyer, orderId, 'cancel');
    else harness.clock.now += 15 * DAY;
    harness.clock.now += HOUR;
    const [status, said] = await answer(doing(seller, orderId, 'hand-over', { code }));
    expect([status, said]).toEqual([409, expect.objectContaining({ ended: true })]);
    if (how === 'its time was over') await doing(buyer, orderId, 'cancel');
    expect(await unseen(harness)).toEqual([{ received_at: SOLD_AT + HOUR }]);
    await sendSaleRefunds(harness.deps);
    expect(harness.payments.refunds.size).toBe(0);

    // After an admin has seen it past the end, another entry blocks nothing.
    harness.clock.now += HOUR;
    const admin = await signedIn(harness, 'Admin');
    expect((await admin.ask('PUT', `/api/money/alerts/code:${orderId}`)).status).toBe(200);
    await doing(seller, orderId, 'hand-over', { code });
    expect(await unseen(harness)).toEqual([]);
  },
);

seenTest(
  'a code seen by an admin is no alert while its sale goes on, nor after the handover',
  async ({ harness, seller, sale: { orderId, code } }) => {
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
    expect(await unseen(harness)).toEqual([]);
  },
);
