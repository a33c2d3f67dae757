/** What people who left wrote about their sales: it goes with time, and nothing else does. */
import { expect } from 'vitest';
import { disputed, done } from '../../../../tests/fixtures/fulfilment/claims.ts';
import { disputeOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { sendSaleRefunds } from '../../../domain/fulfilment/refunds/sale-refunds.ts';
import { runJobs } from '../../../jobs.ts';

const DAY = 86_400_000;

const words = async (harness: Harness) => {
  const [claim] = await rowsOf(harness, 'SELECT text, answer_text AS answer, decision_reason AS reason FROM claims');
  const notes = await rowsOf(harness, 'SELECT by, note FROM fulfilment_events WHERE note IS NOT NULL ORDER BY number');
  return { ...claim, notes: notes.map(({ by, note }) => [by, note]) };
};

const SAID = { text: 'Two pages are missing.', answer: 'All pages were there.', reason: 'The picture shows it.' };

// Fails when somebody's words stay for ever, go before the other one has read them, or take the other one's with them.
test('the words of a buyer who left go thirty days after the sale has ended, those of the others stay', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'refund', reason: SAID.reason });
  await sendSaleRefunds(harness.deps);
  const before = await words(harness);
  expect(before).toMatchObject(SAID);
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 30 * DAY - 1;
  await runJobs(harness.deps);
  expect(await words(harness)).toEqual(before);
  harness.clock.now += 60 * 60_000;
  await runJobs(harness.deps);
  expect(await words(harness)).toEqual({
    ...SAID,
    text: null,
    notes: before.notes.filter(([by]) => by !== 'buyer'),
  });
  expect(await rowsOf(harness, 'SELECT * FROM erasures')).toEqual([]);
});

test('those of a seller who left later go then, and not while a bank still asks', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'refund', reason: SAID.reason });
  await sendSaleRefunds(harness.deps);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  harness.clock.now += 31 * DAY;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject(SAID);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  harness.clock.now += 61 * 60_000;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject({ ...SAID, answer: null });
});
