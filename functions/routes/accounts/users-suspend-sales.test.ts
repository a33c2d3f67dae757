/** Suspension of a seller with open sales: unsent ones are canceled, sent ones go on. */
import { describe, expect } from 'vitest';
import { answer, purchase, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing, endSales, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

describe('a seller is suspended', () => {
  // Fails when a buyer waits for a book that may not be sent, or when a sent book is refunded.
  test('unsent and unmet sales end with a full refund; sent ones go on', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const unsent = await bought(harness, seller, buyer, 'post');
    const unmet = await bought(harness, seller, other, 'meet');
    const sent = await bought(harness, seller, buyer, 'post');
    await doing(seller, sent.orderId, 'send', { untracked: true });
    expect((await admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Fraud' })).status).toBe(200);
    expect(await statesOf(harness)).toEqual({
      [unsent.orderId]: 'canceled',
      [unmet.orderId]: 'canceled',
      [sent.orderId]: 'shipped',
    });
    expect(await balances(harness, unsent.orderId)).toEqual({ buyer: -1250, back: 1250 });
    // Fails when the entry stands after the cancellations, or names the sent sale.
    const entries = await (await admin.ask('GET', '/api/audit?action=suspend_user')).json();
    const [entry] = entries as readonly { detail: string }[];
    expect(entry?.detail.split(', ').toSorted()).toEqual(
      [unsent, unmet].map(({ orderId }) => `${orderId} 1250 cents`).toSorted(),
    );
    await sendSaleRefunds(harness.deps);
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state = 'refunded'")).toHaveLength(2);
    expect(await rowsOf(harness, "SELECT user_id FROM outbox WHERE kind = 'sale-canceled' ORDER BY user_id")).toEqual(
      [buyer.id, other.id, seller.id, seller.id].toSorted().map((user_id) => ({ user_id })),
    );
    const [, timeline] = await answer(buyer.ask('GET', `/api/fulfilments/${unsent.orderId}`));
    expect(timeline).toMatchObject({ state: 'canceled', events: [{}, { by: 'shop', action: 'cancel', note: null }] });
    // No copy is relisted, and no deadline counts as missed.
    expect(await rowsOf(harness, 'SELECT id FROM listings WHERE relisted_from IS NOT NULL')).toEqual([]);
    expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
    await doing(buyer, sent.orderId, 'confirm');
    expect((await statesOf(harness))[sent.orderId]).toBe('completed');
  });

  // Fails when a sale paid during the suspension stays open for a week.
  test('a sale paid after it ends with the next run of the job', async ({ harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    harness.payments.succeed(intentId);
    await buyer.ask('POST', '/api/payment', { transactionId: intentId });
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
    await passDeadlines(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
    expect(await rowsOf(harness, 'SELECT action, "by" FROM fulfilment_events WHERE number = 2')).toEqual([
      { action: 'cancel', by: 'shop' },
    ]);
    expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
  });

  // Fails when only the first batch of sales ends.
  test('more sales than fit one write', async ({ harness, seller, admin }) => {
    for (let sales = 0; sales < 51; sales++) await bought(harness, seller, await signedIn(harness, 'Buyer'), 'post');
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    expect(new Set(Object.values(await statesOf(harness)))).toEqual(new Set(['canceled']));
  });

  test('a sale under review stays unchanged', async ({ harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    await harness.client.execute(
      `INSERT INTO stripe_events (id, type, intent_id, alert, received_at) VALUES ('notice:issfr_1', 'fraud_warning', '${intentId}', 'fraud_warning', 1)`,
    );
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
    expect(await rowsOf(harness, 'SELECT detail FROM audit_entries')).toEqual([{ detail: null }]);
  });

  // Fails when a killed run leaves buyers waiting until the deadlines of their sales.
  test('sales that the suspension missed are ended by the job, except frozen ones', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const left = await bought(harness, seller, buyer, 'post');
    const paused = await bought(harness, seller, buyer, 'meet');
    const sent = await bought(harness, seller, buyer, 'post');
    await doing(seller, sent.orderId, 'send', { untracked: true });
    await tellNotice(harness, disputeOf(paused.intentId, 'warning_needs_response'));
    await harness.client.execute(
      `CREATE TRIGGER killed BEFORE INSERT ON fulfilment_events WHEN NEW.order_id = '${left.orderId}' BEGIN SELECT RAISE(IGNORE); END`,
    );
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    await harness.client.execute('DROP TRIGGER killed');
    expect((await statesOf(harness))[left.orderId]).toBe('to_ship');
    await passDeadlines(harness.deps);
    expect(await statesOf(harness)).toEqual({
      [left.orderId]: 'canceled',
      [paused.orderId]: 'to_meet',
      [sent.orderId]: 'shipped',
    });
    expect(await balances(harness, left.orderId)).toEqual({ buyer: -1250, back: 1250 });
    await requireFulfilmentRules(harness);
    expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
  });

  // Fails when a buyer waits for a book that may not be sent until the deadline that was left at the freeze.
  test.for(['post', 'meet'] as const)(
    'a frozen sale ends when its payment is no longer under review (%s)',
    async (method, { harness, seller, buyer, admin }) => {
      const { orderId, intentId } = await bought(harness, seller, buyer, method);
      await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
      await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
      await runJobs(harness.deps);
      expect(await rowsOf(harness, 'SELECT deadline_at IS NULL AS over FROM fulfilments')).toEqual([{ over: 0 }]);
      harness.clock.now += DAY;
      await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
      await runJobs(harness.deps);
      expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
      await requireFulfilmentRules(harness);
      for (const who of [buyer, seller])
        expect(
          kindsTo(harness, who).filter(([kind]) => kind === 'sale-goes-on' || kind === 'fulfilment-reminder'),
        ).toEqual([]);
      expect(kindsTo(harness, buyer).map(([kind]) => kind)).toContain('sale-canceled');
      expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
    },
  );

  // Fails when a seller gets a strike for a deadline that never ran.
  test.for(['post', 'meet'] as const)(
    'a frozen sale ends without a strike when its seller is restored right after the freeze (%s)',
    async (method, { harness, seller, buyer, admin }) => {
      const { orderId, intentId } = await bought(harness, seller, buyer, method);
      await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
      await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
      harness.clock.now += DAY;
      await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
      await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
      await passDeadlines(harness.deps);
      expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
      expect(await rowsOf(harness, 'SELECT action FROM fulfilment_events ORDER BY number DESC LIMIT 1')).toEqual([
        { action: 'cancel' },
      ]);
      expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([]);
      await requireFulfilmentRules(harness);
    },
  );

  // Fails when a freeze after the deadline removes the strike.
  test('a deadline that had passed before the freeze is missed', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    harness.clock.now += 7 * DAY;
    await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
    await passDeadlines(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
    expect(await rowsOf(harness, 'SELECT order_id FROM missed_deadlines')).toEqual([{ order_id: orderId }]);
  });

  test('a frozen sale goes on if its seller was restored meanwhile, or has sent it', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const unsent = await bought(harness, seller, buyer, 'post');
    const sent = await bought(harness, seller, buyer, 'post');
    await doing(seller, sent.orderId, 'send', { untracked: true });
    const [one, other] = [unsent, sent].map(({ intentId }, i) =>
      disputeOf(intentId, 'warning_needs_response', { id: `du_${i}` }),
    );
    for (const dispute of [one, other]) if (dispute) await tellNotice(harness, dispute);
    await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
    harness.clock.now += DAY;
    if (other) await tellNotice(harness, { ...other, status: 'warning_closed' });
    await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
    if (one) await tellNotice(harness, { ...one, status: 'warning_closed' });
    await runJobs(harness.deps);
    const { now } = harness.clock;
    expect(await rowsOf(harness, 'SELECT state, deadline_at FROM fulfilments ORDER BY state')).toEqual([
      { state: 'shipped', deadline_at: now + 21 * DAY },
      { state: 'to_ship', deadline_at: now + 7 * DAY },
    ]);
  });

  test('a suspended buyer keeps their purchases', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    await admin.ask('PUT', `/api/users/${buyer.id}/suspension`);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
  });
});

// Fails when a sold listing keeps its seller's texts after the end of the account.
test("sold listings of a deleted account have no texts; the order keeps its buyer's snapshot", async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, listingId } = await bought(harness, seller, buyer, 'post');
  await endSales(harness);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(
    await rowsOf(
      harness,
      `SELECT description, used_duration, location, phone_number, name <> '' AS named FROM listings WHERE id = '${listingId}'`,
    ),
  ).toEqual([{ description: '', used_duration: '', location: '', phone_number: '', named: 1 }]);
  const [, order] = await answer(buyer.ask('GET', `/api/my-orders/${orderId}`));
  expect(order).toMatchObject({ snapshot: { description: 'A reading copy.' } });
});
