/** Overview, its rows, the money page and its movements have equal sums of refunds, whatever the cause. */
import { expect } from 'vitest';
import { answer, deliver, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { saleAfter } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { byHand } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { established } from '../../../tests/fixtures/money/established.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

type Row = { at: string; amount: number; kind?: string; order?: string };

const DAY = 86_400_000;
const reason = 'The pictures show it.';
const read = async <Body>(admin: SignedIn, path: string) => (await answer(admin.ask('GET', path)))[1] as Body;
const cents = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

async function told(admin: SignedIn) {
  const overview = await read<{ refunds: number; days: { day: string; refunds: number }[] }>(
    admin,
    '/api/overview?days=90',
  );
  const money = await read<{ refunds: number }>(admin, '/api/money');
  const rows: Row[] = [];
  for (let path: string | undefined = '/api/overview/refunds?days=90&limit=3'; path && rows.length < 30; ) {
    const response: Response = await admin.ask('GET', path);
    rows.push(...((await response.json()) as Row[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return { overview, money: Math.round(money.refunds * 100), rows };
}

test('refunds of each kind have the same sum everywhere, and each day is the sum of its rows', async ({
  harness,
  seller: paid,
  other: former,
}) => {
  await established(harness, paid);
  const sale = await completed(harness, paid, former);
  await paid.ask('POST', '/api/payouts/account');
  harness.payments.payouts.say(`acct_${paid.id}`, 'active');
  await paid.ask('POST', '/api/payouts/account/check');
  harness.clock.now += 8 * DAY;
  await runJobs(harness.deps);
  const [admin, seller] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Seller')];
  const [buyer, other] = [await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer')];
  expect(await rowsOf(harness, 'SELECT state FROM transfers')).toEqual([{ state: 'sent' }]);
  // After the transfer: the seller has the money, and an admin pays goodwill.
  await done(admin, sale.orderId, 'goodwill', { amount: 2, back: 0, reason });
  const people = { harness, parties: { seller, buyer, admin } };
  await saleAfter(people, 'post', ['send', 'claim', 'disagree', 'decidePart']);
  await byHand(harness, (await bought(harness, seller, buyer, 'meet')).intentId, 300);
  harness.clock.now += DAY;
  await saleAfter(people, 'post', ['send', 'claim', 'refund']);
  await doing(buyer, (await bought(harness, seller, buyer, 'meet')).orderId, 'cancel');
  await sendSaleRefunds(harness.deps);
  // Owed on one day, and paid by the bank instead on another.
  const banked = await bought(harness, seller, other, 'meet');
  await doing(other, banked.orderId, 'cancel');
  await tellNotice(harness, disputeOf(banked.intentId, 'needs_response'));
  harness.clock.now += DAY;
  await tellNotice(harness, disputeOf(banked.intentId, 'lost'));
  // Lost to the bank: no refund by the shop.
  await tellNotice(harness, disputeOf((await completed(harness, seller, other)).intentId, 'lost', { id: 'dp_2' }));
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));

  const { overview, money, rows } = await told(admin);
  const expected = 200 + 500 + 300 + 1250 + 1250 + 1250 - 1250 + 700;
  expect([money, Math.round(overview.refunds * 100), cents(rows)]).toEqual([expected, expected, expected]);
  for (const { day, refunds } of overview.days)
    expect([day, cents(rows.filter(({ at }) => at.startsWith(day)))]).toEqual([day, Math.round(refunds * 100)]);
  const [first, last] = [overview.days[0]?.day, overview.days.at(-1)?.day];
  const period = await read<Record<string, number>>(admin, `/api/money/period?from=${first}&to=${last}`);
  const moved = await read<Row[]>(admin, `/api/money/movements?from=${first}&to=${last}&limit=100`);
  const of = (kind: string) => cents(moved.filter((row) => row.kind === kind));
  expect(period).toMatchObject({ refunds: expected / 100, sales: of('sale') / 100 });
  expect(of('refund')).toBe(expected);
  expect(of('payout')).toBe(1125);
  await requireCountRules(harness);
});
