import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient } from './testing/test-accounts.ts';
import { type Bench, openBench } from './testing/test-bench.ts';
import { errorOf, soon } from './testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const madeFor = (fault: string) => newRecipient(bench, { contact_email: `ann+fault_${fault}@example.com` });
const linkTo = (account: string) =>
  bench.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'http://localhost:4321/' } },
  });

test('creating an account fails without effect, with effect, or once', async () => {
  expect((await errorOf(madeFor('account_500_before'))).statusCode).toBe(500);
  expect((await errorOf(madeFor('account_500_after'))).statusCode).toBe(500);
  expect((await errorOf(madeFor('account_reply_lost'))).type).toBe('StripeConnectionError');
  expect((await errorOf(madeFor('account_429'))).statusCode).toBe(429);
  expect((await errorOf(madeFor('account_500_once'))).statusCode).toBe(500);
});

test('a failed call runs again under its key, and a successful one does not', async () => {
  const { accounts } = bench.stripe.v2.core;
  const made: string[] = [];
  for (const fault of ['account_500_once', 'account_500_after', 'account_reply_lost']) {
    const once = () =>
      accounts.create(
        {
          contact_email: `ann+fault_${fault}@example.com`,
          identity: { country: 'us' },
          configuration: { merchant: {} },
        },
        { idempotencyKey: fault },
      );
    await errorOf(once());
    const { id } = await once();
    expect((await once()).id).toBe(id);
    made.push(id);
  }
  expect(new Set(made).size).toBe(3);
});

test('reading an account, and creating a link to it, fail', async () => {
  const unread = await madeFor('read_500_once');
  expect((await errorOf(bench.stripe.v2.core.accounts.retrieve(unread.id))).statusCode).toBe(500);
  expect((await bench.stripe.v2.core.accounts.retrieve(unread.id)).id).toBe(unread.id);
  const unlinked = await madeFor('link_500_before');
  expect((await errorOf(linkTo(unlinked.id))).statusCode).toBe(500);
  expect((await linkTo(unread.id)).account).toBe(unread.id);
});

test('webhooks of an account are lost, doubled, late and newest first', async () => {
  const at = Date.now();
  const ids: Record<string, string> = {};
  const activate = async (fault: string) => {
    const { id } = await madeFor(fault);
    ids[fault] = id;
    await bench.turn(`accounts/${id}`, { do: 'activate' });
  };
  for (const fault of ['webhook_never', 'webhook_50', 'webhook_late']) await activate(fault);
  const told = (fault: string) => bench.thinAbout(ids[fault] ?? '');
  await soon(() => expect(told('webhook_50')).toHaveLength(150));
  // Separate: beside many others, the first one sent need not arrive first.
  await activate('webhook_shuffled');
  await soon(() => expect(told('webhook_shuffled')).toHaveLength(3));
  expect(told('webhook_shuffled')[0]?.event.type).toBe('v2.core.account[requirements].updated');
  await soon(() => expect(told('webhook_late')).toHaveLength(3));
  expect((told('webhook_late')[0]?.at ?? 0) - at).toBeGreaterThanOrEqual(2_900);
  expect(told('webhook_never')).toEqual([]);
});
