import { expect } from 'vitest';
import { signedIn } from '../../../../../tests/fixtures/factories.ts';
import { completed } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { MONTH, payoutTest as test } from '../../../../../tests/fixtures/money/payout-test.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { unavailable } from '../../../../errors.ts';
import { readPayoutAccounts } from '../accounts/read-payout-accounts.ts';
import { sendTransfers } from './send-transfers.ts';

// Fails when the same eight come first in every run.
test('a seller whose account cannot be read does not block other sellers', async ({ harness, seller, buyer, sale }) => {
  for (let n = 0; n < 7; n++) await completed(harness, seller, buyer);
  const second = await signedIn(harness, 'Seller');
  await completed(harness, second, buyer);
  await second.ask('POST', '/api/payouts/account');
  harness.payments.payouts.say(`acct_${second.id}`, 'active');
  await second.ask('POST', '/api/payouts/account/check');
  harness.clock.now += 2 * MONTH;
  await harness.client.execute({
    sql: 'UPDATE transfers SET due_at = due_at + 1 WHERE seller_id = ?',
    args: [second.id],
  });
  const { payouts } = harness.payments;
  const { retrieveAccount } = payouts;
  payouts.retrieveAccount = async (id) => {
    if (id === `acct_${seller.id}`) throw unavailable();
    return retrieveAccount(id);
  };
  for (let run = 0; run < 3; run++) await sendTransfers(harness.deps).catch(() => {});
  expect([...payouts.transfers.values()].map(({ accountId }) => accountId)).toEqual([`acct_${second.id}`]);
  expect(await rowsOf(harness, `SELECT DISTINCT failure FROM transfers WHERE seller_id = '${seller.id}'`)).toEqual([
    { failure: 'account_not_read' },
  ]);
  payouts.retrieveAccount = retrieveAccount;
  harness.clock.now += 61 * 60_000;
  await sendTransfers(harness.deps);
  expect(payouts.transfers.size).toBe(9);
  expect(await rowsOf(harness, `SELECT failure FROM transfers WHERE order_id = '${sale.orderId}'`)).toEqual([
    { failure: null },
  ]);
});

// Fails when transfers to an account that cannot be paid are tried in every run.
test('transfers to an account that is not active are not due', async ({ harness, sale }) => {
  await harness.client.execute("UPDATE payout_accounts SET state = 'restricted'");
  await harness.client.execute('UPDATE transfers SET due_at = 1');
  let asked = 0;
  harness.payments.payouts.retrieveAccount = async () => {
    asked += 1;
    throw unavailable();
  };
  await sendTransfers(harness.deps);
  expect([asked, sale.orderId === '']).toEqual([0, false]);
});

test('an account that cannot be read does not block the reading of others', async ({ harness }) => {
  const { payouts } = harness.payments;
  const now = harness.clock.now;
  for (let n = 0; n < 51; n++) {
    const one = await signedIn(harness, 'Seller');
    await harness.client.execute({
      sql: "INSERT INTO payout_accounts (user_id, account_id, state, created_at, changed_at, checked_at) VALUES (?, ?, 'started', ?, ?, ?)",
      args: [one.id, `acct_${n}`, now, now, now + n],
    });
  }
  const asked: string[] = [];
  payouts.retrieveAccount = async (id) => {
    asked.push(id);
    if (id !== 'acct_50') throw unavailable();
    return { kind: 'account', id, status: 'active', needs: null };
  };
  harness.clock.now += 25 * 60 * 60 * 1000;
  for (let run = 0; run < 2; run++) await readPayoutAccounts(harness.deps).catch(() => {});
  expect([asked.length, asked.at(-1)]).toEqual([51, 'acct_50']);
  expect(await rowsOf(harness, "SELECT account_id FROM payout_accounts WHERE state = 'active'")).toEqual([
    { account_id: 'acct_50' },
  ]);
});
