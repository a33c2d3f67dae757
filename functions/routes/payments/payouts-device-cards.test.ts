/** Unreadable cards hold no other sale's money, and their own sale's no longer than a sign does. */
import { describe, expect } from 'vitest';
import { LONGEST_TRANSFER_WAIT_MS } from '../../../core/limits.ts';
import { answer, type Purchase } from '../../../tests/fixtures/factories.ts';
import { bought, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { end, test } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { readCardsOfAttempts } from '../../domain/payments/device-cards.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';
import { NotAtProvider } from '../../errors.ts';

const onDevice = (harness: Harness) => harness.client.execute("UPDATE sessions SET device_id = 'of the library'");
const unread = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT intent_id FROM payment_attempts WHERE device_id IS NOT NULL')).map(({ intent_id }) =>
    String(intent_id),
  );

/** This many canceled attempts of this sale's order, the oldest of all, with intents unknown to the fake. */
const ended = (harness: Harness, { orderId }: Purchase, count: number) =>
  harness.client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO payment_attempts (id, order_id, listing_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at, declines, device_id)
      SELECT 'old' || i, order_id, listing_id, buyer_id, amount_cents, currency, 'pi_old' || i, 'canceled', created_at, expires_at, changed_at - 1, 1, 'of old'
      FROM n, payment_attempts WHERE order_id = ?`,
    args: [count, orderId],
  });

const failing = (harness: Harness, error: Error): Harness['deps'] => ({
  ...harness.deps,
  payments: {
    ...harness.deps.payments,
    cardsOf: async (id) => {
      if (id.startsWith('pi_old')) throw error;
      return harness.deps.payments.cardsOf(id);
    },
  },
});

describe('attempts with unreadable cards', () => {
  // Fails when the same twenty rows come first each time.
  test('do not block later ones', async ({ harness, seller, buyer }) => {
    await onDevice(harness);
    const sale = await bought(harness, seller, buyer, 'post');
    await ended(harness, sale, 25);
    await expect(readCardsOfAttempts(failing(harness, new Error('broken')))).rejects.toThrow('broken');
    expect(await unread(harness)).not.toContain(sale.intentId);
    expect(await unread(harness)).toHaveLength(25);
    harness.clock.now += LONGEST_TRANSFER_WAIT_MS;
    await readCardsOfAttempts(failing(harness, new Error('broken')));
    expect(await unread(harness)).toEqual([]);
  });

  test('have none when the provider does not have them', async ({ harness, seller, buyer }) => {
    const sale = await bought(harness, seller, buyer, 'post');
    await ended(harness, sale, 2);
    await readCardsOfAttempts(failing(harness, new NotAtProvider('No such payment_intent')));
    expect(await unread(harness)).toEqual([]);
  });

  test('hold the money of their sale for at most 30 days', async ({ harness, seller, sale }) => {
    harness.clock.now -= 2 * 24 * 60 * 60_000;
    await harness.client.execute("UPDATE payment_attempts SET device_id = 'of the library'");
    await harness.client.execute('UPDATE transfers SET held_until = 1, due_at = 1');
    await sendTransfers(harness.deps);
    expect(harness.payments.payouts.transfers.size).toBe(0);
    harness.clock.now += 2 * 24 * 60 * 60_000;
    await sendTransfers(harness.deps);
    expect([...harness.payments.payouts.transfers.values()].map(({ orderId }) => orderId)).toEqual([sale.orderId]);
    expect(seller.id).toBeDefined();
  });
});

// Fails when only declines reported by a webhook are read.
test('reads the cards of an ended hold, without any report', async ({ harness, seller, buyer, admin }) => {
  await onDevice(harness);
  const sale = await bought(harness, seller, buyer, 'post');
  await ended(harness, sale, 1);
  await harness.client.execute(
    "UPDATE payment_attempts SET declines = 0, device_id = 'of the library' WHERE id = 'old1'",
  );
  const at = harness.clock.now;
  harness.payments.cards.set('pi_old1', [
    { card: 'visa', at },
    { card: 'amex', at },
  ]);
  harness.payments.cards.set(sale.intentId, [{ card: 'diners', at }]);
  await readCardsOfAttempts(harness.deps);
  expect(JSON.stringify((await answer(admin.ask('GET', '/api/money')))[1])).toContain(`many_cards:${sale.orderId}`);
});

test('does not read cards again days later', async ({ harness, seller, buyer }) => {
  await onDevice(harness);
  const sale = await bought(harness, seller, buyer, 'post');
  harness.payments.cards.set(sale.intentId, [{ card: 'visa', at: harness.clock.now }]);
  await readCardsOfAttempts(harness.deps);
  await harness.client.execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO device_cards (device, card, attempt_id, at) SELECT device, 'card' || i, attempt_id, at - 3 * 86400000 - i FROM n, device_cards`,
  );
  const next = await bought(harness, seller, buyer, 'post');
  harness.payments.cards.set(next.intentId, [{ card: 'amex', at: harness.clock.now }]);
  await readCardsOfAttempts(harness.deps);
  expect(await rowsOf(harness, "SELECT id FROM stripe_events WHERE alert = 'many_cards'")).toEqual([]);
});

describe('the sum that an admin may pay outside', () => {
  const listed = async (admin: { ask: (method: string, path: string) => Response | Promise<Response> }) => {
    const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
    return (told as { accounts: { payable: number | null }[] }).accounts.map(({ payable }) => payable);
  };
  const SHOWN = {
    'a sign keeps': (harness: Harness, { intentId }: Purchase) => tellNotice(harness, fraudWarningOf(intentId)),
    'nobody has read the cards of': (harness: Harness, { intentId }: Purchase) =>
      harness.client.execute({
        sql: "UPDATE payment_attempts SET device_id = 'of the library' WHERE intent_id = ?",
        args: [intentId],
      }),
  };

  // Fails when only transfers, or only unread cards, have the 30 days.
  test.for(Object.entries(SHOWN))(
    'excludes a sale that %s, until 30 days after its payment',
    async ([, show], { harness, seller, buyer, admin, sale: _ }) => {
      const paidAt = harness.clock.now;
      await end(harness, seller);
      await show(harness, await completed(harness, seller, buyer));
      expect(await listed(admin)).toEqual([11.25]);
      await harness.client.execute(
        `UPDATE sessions SET expires_at = expires_at + ${2 * LONGEST_TRANSFER_WAIT_MS}, created_at = created_at + ${LONGEST_TRANSFER_WAIT_MS}`,
      );
      harness.clock.now = paidAt + LONGEST_TRANSFER_WAIT_MS - 1;
      expect(await listed(admin)).toEqual([11.25]);
      harness.clock.now = paidAt + LONGEST_TRANSFER_WAIT_MS + 60_000;
      expect(await listed(admin)).toEqual([22.5]);
    },
  );
});
