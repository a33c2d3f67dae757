/** The shop's own money: what an admin gives alone in a day (UTC), and what waits for another one. */
import { describe, expect } from 'vitest';
import { APPROVAL_DAYS } from '../../../../core/payments/approvals.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
import { approvalsWords } from '../../../../core/words/payments/approvals.ts';
import {
  answer,
  booked,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
} from '../../../../tests/fixtures/factories.ts';
import { codeOf, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { end, test as payouts } from '../../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { fraudWarningOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { auditLines, everything, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../../tests/rules/fulfilment-rules.ts';
import { sendLetters } from '../../../domain/notifications/sending.ts';

const DAY = 24 * 60 * 60_000;

const test = base.extend('bob', ({ harness }) => signedIn(harness, 'Admin', 'Bob'));

/** A sale of $9,999 that is completed. */
async function dearSale(harness: Harness, seller: SignedIn, buyer: SignedIn): Promise<string> {
  const copy = await listing(harness, seller, { resellPriceCents: 999_900, originalPriceCents: 999_900 });
  const orderId = await booked(buyer, copy, { product_price: 9999 });
  const started = await buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, product_price: 9999 });
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  const intentId = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
  expect((await doing(buyer, orderId, 'confirm')).status).toBe(200);
  return orderId;
}

const give = (admin: SignedIn, orderId: string, amount: number, back = 0) =>
  admin.ask('POST', `/api/fulfilments/${orderId}/goodwill`, { amount, back, reason: 'Sorry.' });
const decide = (admin: SignedIn, id: string, approve: boolean) =>
  admin.ask('POST', `/api/approvals/${id}`, { approve });
const given = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT cents FROM ledger_entries WHERE from_account = 'house'")).map(({ cents }) => cents);
const listed = async (admin: SignedIn, query = '') =>
  (await (await admin.ask('GET', `/api/approvals${query}`)).json()) as Record<string, unknown>[];
const waiting = { acknowledged: true, waiting: true, id: expect.any(String) };

async function asked(admin: SignedIn, orderId: string, amount = 999): Promise<string> {
  const response = await give(admin, orderId, amount);
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** Nothing but what waits, its record and its letters. */
const besidesAsking = async (harness: Harness) => {
  const { spendings: _, audit_entries: __, outbox: ___, sessions: ____, ...rest } = await everything(harness);
  return rest;
};

describe('in a day', () => {
  test('three goodwills of $999 in a row move nothing', async ({ harness, seller, buyer, admin, bob }) => {
    const sales = [];
    for (let i = 0; i < 3; i++) sales.push(await dearSale(harness, seller, buyer));
    const before = await besidesAsking(harness);
    for (const sale of sales) expect(await answer(give(admin, sale, 999))).toEqual([202, waiting]);
    expect(await besidesAsking(harness)).toEqual(before);
    expect((await listed(bob)).map(({ amount, mine, state }) => [amount, mine, state])).toEqual(
      Array(3).fill([999, false, 'waiting']),
    );
  });

  // Fails when each sum is looked at alone, when all admins share the day, and when the day is not that of UTC.
  test('an admin gives $500 alone, all together, and anew from midnight (UTC) on', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    harness.clock.now = (Math.floor(harness.clock.now / DAY) + 1) * DAY - 3 * 60_000;
    const sale = await dearSale(harness, seller, buyer);
    const statuses = [];
    for (const [who, amount, back] of [
      [admin, 300, 0],
      [admin, 200.01, 300],
      [admin, 200, 300],
      [admin, 0.01, 500],
      [bob, 500, 500],
    ] as const)
      statuses.push((await give(who, sale, amount, back)).status);
    expect([statuses, await given(harness)]).toEqual([
      [200, 202, 200, 202, 200],
      [30_000, 20_000, 50_000],
    ]);
    harness.clock.now = Math.ceil(harness.clock.now / DAY) * DAY - 1;
    expect((await give(admin, sale, 0.01, 1000)).status).toBe(202);
    harness.clock.now += 1;
    expect((await give(admin, sale, 500, 1000)).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('two at once do not both fit', async ({ harness, seller, buyer, admin }) => {
    const sales = [await dearSale(harness, seller, buyer), await dearSale(harness, seller, buyer)];
    const statuses = await Promise.all(sales.map(async (sale) => (await give(admin, sale, 300)).status));
    expect([statuses.toSorted(), await given(harness)]).toEqual([[200, 202], [30_000]]);
  });

  test('what may not be done at all is refused, and waits for nobody', async ({ harness, seller, buyer, admin }) => {
    const sale = await dearSale(harness, seller, buyer);
    expect((await give(admin, sale, 10_000)).status).toBe(422);
    expect((await give(admin, sale, 999, 1)).status).toBe(409);
    expect(await listed(admin)).toEqual([]);
  });
});

// Fails when what waits is not counted, when all admins are counted together, and when a sum that one gives alone counts.
test('an admin asks for 20 sums in a day; one more is refused, and writes to nobody', async ({
  harness,
  seller,
  buyer,
  admin,
  bob,
}) => {
  const sale = await dearSale(harness, seller, buyer);
  for (let i = 0; i < 20; i++) {
    await asked(admin, sale);
    // The proof stays fresh.
    harness.clock.now += 20_000;
  }
  const before = await everything(harness);
  const refused = await give(admin, sale, 999);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(24 * 60 * 60 - 20 * 20)]);
  expect(await everything(harness)).toEqual(before);
  expect((await give(bob, sale, 999)).status).toBe(202);
  expect((await give(admin, sale, 500)).status).toBe(200);
  harness.clock.now += DAY - 20 * 20_000;
  expect((await give(admin, sale, 999, 500)).status).toBe(202);
});

describe('another admin', () => {
  test('agrees: it is given once, and both stand on record', async ({ harness, seller, buyer, admin, bob }) => {
    const sale = await dearSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    expect(await listed(admin)).toMatchObject([
      { id, action: 'give_goodwill', order: sale, seller: null, amount: 999, reason: 'Sorry.', by: 'Ada', mine: true },
    ]);
    const both = await Promise.all([decide(bob, id, true), decide(bob, id, true)]);
    expect([both.map(({ status }) => status).toSorted(), await given(harness)]).toEqual([[200, 409], [99_900]]);
    expect(await answer(decide(bob, id, true))).toMatchObject([409, { message: approvalsWords.over }]);
    expect(await listed(bob)).toMatchObject([{ id, state: 'approved', decided_by: 'Bob', why: null }]);
    expect((await auditLines(harness)).map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [admin.id, 'ask_approval'],
      [admin.id, 'give_goodwill'],
      [bob.id, 'give_approval'],
    ]);
    // A sum that another admin agreed to does not count as given alone.
    expect((await give(admin, sale, 500, 999)).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('refuses: nothing is given, and it is over', async ({ harness, seller, buyer, admin, bob }) => {
    const id = await asked(admin, await dearSale(harness, seller, buyer));
    expect(await answer(decide(bob, id, false))).toEqual([200, { acknowledged: true }]);
    expect((await decide(bob, id, true)).status).toBe(409);
    expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'refused', decided_by: 'Bob' }]]);
    expect((await auditLines(harness)).at(-1)).toMatchObject({ actor_id: bob.id, action: 'refuse_approval' });
  });

  // Fails when `decideApproval` and its write do not ask who asked.
  test('is not oneself, who may take it back', async ({ harness, seller, buyer, admin }) => {
    const id = await asked(admin, await dearSale(harness, seller, buyer));
    expect(await answer(decide(admin, id, true))).toEqual([403, { code: 'forbidden', message: approvalsWords.own }]);
    expect((await decide(admin, id, false)).status).toBe(200);
    expect([await given(harness), await listed(admin)]).toMatchObject([[], [{ state: 'refused', decided_by: 'Ada' }]]);
  });

  test('is none of the two people of the sale', async ({ harness, seller, buyer, admin }) => {
    const id = await asked(admin, await dearSale(harness, seller, buyer));
    await harness.client.execute("UPDATE users SET role = 'Admin' WHERE role <> 'Admin'");
    for (const who of [seller, buyer]) expect((await decide(who, id, true)).status).toBe(404);
    expect([await given(harness), await listed(admin)]).toMatchObject([[], [{ state: 'waiting' }]]);
  });

  test('agrees within seven days', async ({ harness, seller, buyer, admin, bob }) => {
    const sale = await dearSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    harness.clock.now += APPROVAL_DAYS * DAY;
    expect((await decide(bob, id, true)).status).toBe(409);
    expect([await given(harness), await listed(bob), await listed(bob, '?state=waiting')]).toMatchObject([
      [],
      [{ state: 'expired' }],
      [],
    ]);
  });

  test('agrees too late for what cannot be done any more: it is closed, and says so', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    const sale = await dearSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    expect((await give(bob, sale, 5)).status).toBe(200);
    const [status, body] = await answer(decide(bob, id, true));
    const [row] = await listed(bob);
    expect([status, body]).toEqual([409, { code: 'conflict', message: approvalsWords.closed(String(row?.why)) }]);
    expect([row?.state, await given(harness)]).toEqual(['closed', [500]]);
    expect((await auditLines(harness)).at(-1)).toMatchObject({ actor_id: bob.id, action: 'close_approval' });
  });

  // Fails when whatever keeps it from being given now closes it.
  test('agrees while the sale is paused: it goes on waiting, and is given afterwards', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    const sale = await dearSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    const [row] = await rowsOf(harness, 'SELECT intent_id FROM attempts');
    await tellNotice(harness, fraudWarningOf(String(row?.intent_id)));
    expect(await answer(decide(bob, id, true))).toMatchObject([409, { message: fulfilmentWords.conflict.frozen }]);
    expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'waiting', why: null }]]);
    await harness.client.execute('UPDATE stripe_events SET seen_at = 1');
    expect((await decide(bob, id, true)).status).toBe(200);
    expect(await given(harness)).toEqual([99_900]);
  });

  test.for(["role = 'Buyer'", 'suspended_at = 1', 'deleted_at = 1'])(
    'cannot agree with who asked and is no admin any more (%s)',
    async (change, { harness, seller, buyer, admin, bob }) => {
      const id = await asked(admin, await dearSale(harness, seller, buyer));
      await harness.client.execute(`UPDATE users SET ${change} WHERE id = '${admin.id}'`);
      expect((await decide(bob, id, true)).status).toBe(409);
      expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'closed' }]]);
    },
  );
});

test('the list comes page by page, newest first', async ({ harness, seller, buyer, admin }) => {
  const sale = await dearSale(harness, seller, buyer);
  const ids = [];
  for (let i = 0; i < 3; i++) {
    ids.unshift(await asked(admin, sale));
    harness.clock.now += 1;
  }
  const seen = [];
  for (let path: string | undefined = '/api/approvals?limit=1'; path; ) {
    const response = await admin.ask('GET', path);
    seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(ids);
});

// Fails when an action tells only the others, or only who acts.
test('every admin gets a letter about each of it, and a line in the bell', async ({
  harness,
  seller,
  buyer,
  admin,
  bob,
}) => {
  const sale = await dearSale(harness, seller, buyer);
  const id = await asked(admin, sale);
  await decide(bob, id, true);
  await give(admin, sale, 1, 999);
  await sendLetters(harness.deps);
  for (const who of [admin, bob]) {
    const letters = kindsTo(harness, who).filter(([kind]) => /^(admin-acted|approval-waiting)$/.test(kind));
    expect(letters.map(([kind]) => kind)).toEqual(['approval-waiting', 'admin-acted', 'admin-acted']);
    expect(letters[1]?.[1].text).toMatch(/Ada.*Bob.*\$999\.00.*Sorry\./s);
    const bell = (await (await who.ask('GET', '/api/notifications')).json()) as { text: string }[];
    expect(JSON.stringify(bell)).toContain('Admin action: goodwill refund given');
  }
});

/** The sums of what sellers owe, or wait for, are made large here. */
const enlarge = (harness: Harness, statement: string) => harness.client.execute(statement);

payouts('what a seller owes is waived by two where it is more than one may give', async ({ harness, admin, debt }) => {
  const bob = await signedIn(harness, 'Admin', 'Bob');
  await enlarge(
    harness,
    `INSERT INTO spendings (id, action, subject, cents, reason, admin_id, at, state)
    VALUES ('before', 'waive_debt', 'x', 49000, '', '${admin.id}', ${harness.clock.now}, 'alone')`,
  );
  const json = { amount: 11.25, reason: 'Bad luck.' };
  const waive = () => admin.ask('POST', `/api/money/debts/${debt.id}/waive`, json);
  const response = await waive();
  expect(response.status).toBe(202);
  const { id } = (await response.json()) as { id: string };
  const waived = () => rowsOf(harness, 'SELECT waived_cents FROM debts');
  expect(await waived()).toEqual([{ waived_cents: 0 }]);
  expect((await decide(bob, id, true)).status).toBe(200);
  expect(await waived()).toEqual([{ waived_cents: 1125 }]);
});

payouts(
  'a seller is paid outside by two where it is more than one may give',
  async ({ harness, admin, seller, sale }) => {
    expect(sale.orderId).toBeDefined();
    const bob = await signedIn(harness, 'Admin', 'Bob');
    await end(harness, seller);
    await enlarge(
      harness,
      `INSERT INTO spendings (id, action, subject, cents, reason, admin_id, at, state)
    VALUES ('before', 'waive_debt', 'x', 49500, '', '${admin.id}', ${harness.clock.now}, 'alone')`,
    );
    const pay = (amount: number) =>
      admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount, note: 'By bank transfer.' });
    expect((await pay(500)).status).toBe(409);
    const [row] = await rowsOf(harness, 'SELECT sum(cents) AS cents FROM seller_balances');
    const response = await pay(Number(row?.cents) / 100);
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const paid = () => rowsOf(harness, "SELECT 1 FROM fulfilment_events WHERE action = 'paid-outside'");
    expect(await paid()).toEqual([]);
    expect((await decide(bob, id, true)).status).toBe(200);
    expect(await paid()).toHaveLength(1);
  },
);
