/** https://docs.stripe.com/event-destinations#thin-payload */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient } from '../../testing/test-accounts.ts';
import { ACCOUNTS_SECRET, type Bench, openBench, WEBHOOK_SECRET } from '../../testing/test-bench.ts';
import { soon } from '../../testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

test('account events go to the second webhook, signed with its own secret, without a snapshot', async () => {
  const { id } = await newRecipient(bench);
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  await soon(() => expect(bench.thin).toHaveLength(3));
  const types = bench.thin.map(({ event }) => event.type);
  expect(new Set(types)).toEqual(
    new Set([
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
    ]),
  );
  for (const { body, signature } of bench.thin) {
    const notification = bench.stripe.parseEventNotification(body, signature, ACCOUNTS_SECRET);
    expect(() => bench.stripe.parseEventNotification(body, signature, WEBHOOK_SECRET)).toThrow();
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(
      ['created', 'id', 'livemode', 'object', 'related_object', 'type'].sort(),
    );
    expect(notification).toMatchObject({
      object: 'v2.core.event',
      related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
    });
    expect(notification.created).toBe(new Date(notification.created).toISOString());
  }
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  await bench.turn(`accounts/${id}`, { do: 'close' });
  await soon(() => expect(bench.thin.map(({ event }) => event.type)).toContain('v2.core.account.closed'));
  expect(await bench.stripe.v2.core.accounts.retrieve(id)).toMatchObject({ closed: true });
});
