/** Account events of the provider are hints: the account is read there. */
import { expect } from 'vitest';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const tell = (harness: Harness, account: string | null) =>
  harness.send('/api/stripe/accounts-webhook', { method: 'POST', body: JSON.stringify({ account }) });
const states = (harness: Harness) => rowsOf(harness, 'SELECT state, needs FROM payout_accounts');

// Fails when a restricted account counts as payable until the next day.
test('an account is read again after a change', async ({ harness, seller, sale: _ }) => {
  const id = `acct_${seller.id}`;
  harness.payments.payouts.say(id, 'restricted', 'provide_info');
  const answer = await tell(harness, id);
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await states(harness)).toEqual([{ state: 'restricted', needs: 'provide_info' }]);
});

// Fails when a notice is acknowledged without a read.
test('during an outage of the provider the notice is retried', async ({ harness, seller, sale: _ }) => {
  harness.payments.payouts.silence = 'beforeEffect';
  expect((await tell(harness, `acct_${seller.id}`)).status).toBe(503);
  expect(await states(harness)).toEqual([{ state: 'active', needs: null }]);
});

test('an account that is not ours, or another object, is not read', async ({ harness, sale: _ }) => {
  harness.payments.payouts.silence = 'beforeEffect';
  for (const account of ['acct_else', null]) expect((await tell(harness, account)).status).toBe(200);
  expect(await states(harness)).toEqual([{ state: 'active', needs: null }]);
});
