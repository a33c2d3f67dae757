/** Deadlines of claims without an answer, and their freeze while the payment is under review. */
import { expect } from 'vitest';
import type { SignedIn } from '../../../tests/fixtures/factories.ts';
import { claimed, disputed, done, NOT_ARRIVED, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/deadlines.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const PAID = { seller: 1125, fee: 125 };

type People = { readonly harness: Harness; readonly seller: SignedIn; readonly buyer: SignedIn };

const missing =
  (how: object) =>
  async ({ harness, seller, buyer }: People): Promise<string> => {
    const { orderId } = await sent(harness, seller, buyer, how);
    harness.clock.now += 10 * DAY;
    await done(buyer, orderId, 'claim', NOT_ARRIVED);
    return orderId;
  };

const described = async ({ harness, seller, buyer }: People) => (await claimed(harness, seller, buyer)).orderId;

test('claims of both kinds in one run end each in its own way', async ({ harness, seller, buyer }) => {
  const one = await missing({ carrier: 'USPS', tracking: '1' })({ harness, seller, buyer });
  const another = await described({ harness, seller, buyer });
  harness.clock.now += 3 * DAY;
  await passDeadlines(harness.deps);
  expect(await statesOf(harness)).toEqual({ [one]: 'refunded', [another]: 'returning' });
  await requireFulfilmentRules(harness);
});

test('reminds a seller after a day, and a buyer of an offer after three', async ({ harness, seller, buyer }) => {
  const orderId = await described({ harness, seller, buyer });
  const reminders = (who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'fulfilment-reminder');
  harness.clock.now += DAY;
  await runJobs(harness.deps);
  expect(reminders(seller).map(([, { text }]) => text)).toEqual([
    expect.stringContaining('they are asked to send the book back'),
  ]);
  await done(seller, orderId, 'offer', { amount: 2.5 });
  harness.clock.now += 3 * DAY;
  await runJobs(harness.deps);
  expect(reminders(buyer).map(([, { text }]) => text)).toEqual([expect.stringContaining('the offer is accepted')]);
  expect(reminders(seller)).toHaveLength(1);
});

test('while the payment is under review nobody can act, and no deadline passes', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await disputed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'open'));
  expect((await doing(seller, orderId, 'refund')).status).toBe(409);
  expect((await doing(admin, orderId, 'decide', { kind: 'seller', reason: 'x' })).status).toBe(409);
  harness.clock.now += 31 * DAY;
  await passDeadlines(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
  await tellNotice(harness, disputeOf(intentId, 'won'));
  expect((await doing(seller, orderId, 'refund')).status).toBe(200);
  await requireFulfilmentRules(harness);
});

test('nor is goodwill possible while a bank may take the money back', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await sent(harness, seller, buyer);
  await done(buyer, orderId, 'confirm');
  await tellNotice(harness, disputeOf(intentId, 'open'));
  expect((await doing(admin, orderId, 'goodwill', { amount: 1, back: 0, reason: 'x' })).status).toBe(409);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await tellNotice(harness, disputeOf(intentId, 'won'));
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, ...PAID });
});
