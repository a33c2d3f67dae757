/** Approvals of payments of the shop's own money by another admin. */
import { describe, expect } from 'vitest';
import { APPROVAL_DAYS } from '../../../core/payments/approvals.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { approvalsWords } from '../../../core/words/en/money.ts';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { asked, decide, give, given, largeSale, listed, test } from '../../../tests/fixtures/money/approvals.ts';
import { end, test as payouts } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { auditLines, rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const DAY = 24 * 60 * 60_000;

describe('another admin', () => {
  test('approves: it is paid once, and both are in the audit log', async ({ harness, seller, buyer, admin, bob }) => {
    const sale = await largeSale(harness, seller, buyer);
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
    // An approved sum does not count towards the admin's own limit.
    expect((await give(admin, sale, 500, 999)).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('refuses: nothing is paid, and the request is closed', async ({ harness, seller, buyer, admin, bob }) => {
    const id = await asked(admin, await largeSale(harness, seller, buyer));
    expect(await answer(decide(bob, id, false))).toEqual([200, { acknowledged: true }]);
    expect((await decide(bob, id, true)).status).toBe(409);
    expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'refused', decided_by: 'Bob' }]]);
    expect((await auditLines(harness)).at(-1)).toMatchObject({ actor_id: bob.id, action: 'refuse_approval' });
  });

  // Fails when `decideApproval` and its write do not check who asked.
  test('must not be the requesting one, who may withdraw it', async ({ harness, seller, buyer, admin }) => {
    const id = await asked(admin, await largeSale(harness, seller, buyer));
    expect(await answer(decide(admin, id, true))).toEqual([403, { code: 'forbidden', message: approvalsWords.own }]);
    expect((await decide(admin, id, false)).status).toBe(200);
    expect([await given(harness), await listed(admin)]).toMatchObject([[], [{ state: 'refused', decided_by: 'Ada' }]]);
  });

  test('must be no party of the sale', async ({ harness, seller, buyer, admin }) => {
    const id = await asked(admin, await largeSale(harness, seller, buyer));
    await harness.client.execute("UPDATE users SET role = 'Admin' WHERE role <> 'Admin'");
    for (const who of [seller, buyer]) expect((await decide(who, id, true)).status).toBe(404);
    expect([await given(harness), await listed(admin)]).toMatchObject([[], [{ state: 'waiting' }]]);
  });

  test('approves within seven days', async ({ harness, seller, buyer, admin, bob }) => {
    const sale = await largeSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    harness.clock.now += APPROVAL_DAYS * DAY;
    expect((await decide(bob, id, true)).status).toBe(409);
    expect([await given(harness), await listed(bob), await listed(bob, '?state=waiting')]).toMatchObject([
      [],
      [{ state: 'expired' }],
      [],
    ]);
  });

  test('approves too late for a payment that is no longer possible: it is closed, with the reason', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    const sale = await largeSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    expect((await give(bob, sale, 5)).status).toBe(200);
    const [status, body] = await answer(decide(bob, id, true));
    const [row] = await listed(bob);
    expect([status, body]).toEqual([409, { code: 'conflict', message: approvalsWords.closed(String(row?.why)) }]);
    expect([row?.state, await given(harness)]).toEqual(['closed', [500]]);
    expect((await auditLines(harness)).at(-1)).toMatchObject({ actor_id: bob.id, action: 'close_approval' });
  });

  // Fails when a temporary obstacle closes the request.
  test('approves during a freeze of the sale: it keeps waiting, and is paid afterwards', async ({
    harness,
    seller,
    buyer,
    admin,
    bob,
  }) => {
    const sale = await largeSale(harness, seller, buyer);
    const id = await asked(admin, sale);
    const [row] = await rowsOf(harness, 'SELECT intent_id FROM payment_attempts');
    await tellNotice(harness, fraudWarningOf(String(row?.intent_id)));
    expect(await answer(decide(bob, id, true))).toMatchObject([409, { message: fulfilmentWords.conflict.frozen }]);
    expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'waiting', why: null }]]);
    await harness.client.execute('UPDATE stripe_events SET seen_at = 1');
    expect((await decide(bob, id, true)).status).toBe(200);
    expect(await given(harness)).toEqual([99_900]);
  });

  test.for(["role = 'Buyer'", 'suspended_at = 1', 'deleted_at = 1'])(
    'cannot approve the request of a former admin (%s)',
    async (change, { harness, seller, buyer, admin, bob }) => {
      const id = await asked(admin, await largeSale(harness, seller, buyer));
      await harness.client.execute(`UPDATE users SET ${change} WHERE id = '${admin.id}'`);
      expect((await decide(bob, id, true)).status).toBe(409);
      expect([await given(harness), await listed(bob)]).toMatchObject([[], [{ state: 'closed' }]]);
    },
  );
});

test('the list has pages, newest first', async ({ harness, seller, buyer, admin }) => {
  const sale = await largeSale(harness, seller, buyer);
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

// Fails when an action notifies only the others, or only its actor.
test('every admin gets a letter and a notification about each step', async ({ harness, seller, buyer, admin, bob }) => {
  const sale = await largeSale(harness, seller, buyer);
  const id = await asked(admin, sale);
  await decide(bob, id, true);
  await give(admin, sale, 1, 999);
  await sendLetters(harness.deps);
  for (const who of [admin, bob]) {
    const letters = kindsTo(harness, who).filter(([kind]) => /^(admin-acted|approval-waiting)$/.test(kind));
    expect(letters.map(([kind]) => kind)).toEqual(['approval-waiting', 'admin-acted', 'admin-acted']);
    const asks = who === admin ? 'Waiting for another admin: ' : 'Please approve or decline ';
    expect(letters[0]?.[1].subject).toMatch(new RegExp(`^${asks}\\$[\\d.]+$`));
    expect(letters[1]?.[1].text).toMatch(/Ada.*Bob.*\$999\.00.*Sorry\./s);
    const bell = (await (await who.ask('GET', '/api/notifications')).json()) as { text: string }[];
    expect(JSON.stringify(bell)).toContain('Admin action: goodwill refund given');
  }
});

/** Enlarges sums that sellers owe or wait for. */
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
    const [row] = await rowsOf(harness, "SELECT sum(cents) AS cents FROM payout_totals WHERE account = 'seller'");
    const response = await pay(Number(row?.cents) / 100);
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const paid = () => rowsOf(harness, "SELECT 1 FROM fulfilment_events WHERE action = 'paid-outside'");
    expect(await paid()).toEqual([]);
    expect((await decide(bob, id, true)).status).toBe(200);
    expect(await paid()).toHaveLength(1);
  },
);
