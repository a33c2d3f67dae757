/**
 * Events as in https://developers.cloudflare.com/email-service/platform/event-subscriptions/: no subscription can be
 * simulated.
 */
import { describe, expect, vi } from 'vitest';
import { test } from '../tests/fixtures/test.ts';
import type { Harness } from '../tests/harness.ts';
import { addressHash } from './db/suppressions.ts';
import { suppressions } from './db/tables/letters.ts';
import { consumeMailEvents } from './mail-events.ts';
import { createMailWebhook } from './services/mail/mail-reports.ts';

const ANN = 'ann@example.net';

const event = (type: string, more: object) => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: 'email.sending', zoneId: '023e105f4ecef8ad9ca31a8372d0c353', domain: 'send.example.com' },
  payload: {
    eventId: '0190d0c4-7ea1-7af2-8b88-c1d2e3f4a5b6',
    messageId: '0101018f7d0c4d9a-msg',
    sender: 'receipts@send.example.com',
    recipient: ANN,
    subject: 'Your receipt',
    terminal: true,
    ...more,
  },
  metadata: {
    accountId: 'f9f79265f388666de8122cfb508d7776',
    eventSubscriptionId: '1830c4bb612e43c3af7f4cada31fbf3f',
    eventSchemaVersion: 1,
    eventTimestamp: '2026-06-01T02:48:57.132Z',
  },
});

const HARD = event('bounced', {
  delivery: { status: 'bounced', provider: 'external_smtp', smtpStatusCode: '550', smtpEnhancedStatusCode: '5.1.1' },
  bounce: { type: 'hard', classification: 'permanent_failure', reason: '550 5.1.1 User unknown' },
});
const COMPLAINED = event('complained', { delivery: { status: 'complained' }, complaint: { type: 'abuse' } });

const messageOf = (body: unknown) => ({ id: 'm', body, ack: vi.fn(), retry: vi.fn() });

/** Delivers these bodies as one batch; returns each message's outcome and the suppressed addresses. */
async function taken(harness: Harness, ...bodies: unknown[]) {
  const messages = bodies.map(messageOf);
  await consumeMailEvents(harness.deps, messages);
  const said = messages.map(({ ack, retry }) => [ack.mock.calls.length, retry.mock.calls.length].join());
  const rows = await harness.db.select().from(suppressions);
  return { said, rows: rows.map(({ addressHash: hash, reason }) => [hash, reason]) };
}

const DONE = '1,0';

test.for([
  ['bounced', HARD, 'bounced'],
  ['complained', COMPLAINED, 'complained'],
  [
    'rejected, because it is suppressed there',
    event('rejected', { rejection: { reason: 'suppressed', party: 'recipient', detail: 'Recipient is suppressed' } }),
    'bounced',
  ],
] as const)('%s: the address is suppressed', async ([_, body, reason], { harness }) => {
  const rows = [[await addressHash(harness.deps.hmac, ANN), reason]];
  expect(await taken(harness, body)).toEqual({ said: [DONE], rows });
  // Queues deliver at least once.
  expect(await taken(harness, body)).toEqual({ said: [DONE], rows });
});

test.for([
  ['delivered', event('delivered', { delivery: { status: 'delivered' } })],
  ['deferred', event('deferred', { terminal: false, bounce: { type: 'soft', classification: 'temporary_failure' } })],
  ['bounced after tries', event('bounced', { bounce: { type: 'soft' } })],
  ['failed', event('failed', { failure: { reason: 'delivery_failed' } })],
  ['rejected as spam', event('rejected', { rejection: { reason: 'spam', party: 'sender' } })],
  ['without a recipient', event('complained', { recipient: undefined })],
] as const)('%s: the address is not suppressed', async ([_, body], { harness }) => {
  expect(await taken(harness, body)).toEqual({ said: [DONE], rows: [] });
});

describe('in a batch', () => {
  test('acknowledges and logs an unreadable message and stores the rest', async ({ harness }) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { said: became, rows } = await taken(harness, null, { type: 'cf.r2.bucket.created' }, HARD);
    expect([became, rows.length, said.mock.calls.length]).toEqual([[DONE, DONE, DONE], 1, 2]);
  });

  test('retries only the message that cannot be written', async ({ harness }) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const messages = [HARD, event('delivered', {}), COMPLAINED].map(messageOf);
    const db = new Proxy(harness.db, {
      get: () => {
        throw new Error('the database is down');
      },
    });
    await consumeMailEvents({ ...harness.deps, db }, messages);
    expect(messages.map(({ ack, retry }) => [ack.mock.calls.length, retry.mock.calls.length])).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(JSON.stringify(said.mock.calls)).not.toContain(ANN);
  });
});

test('without a secret there is no webhook', async () => {
  const signed = { id: 'a', timestamp: '0', signature: 'v1,', body: '{}' };
  await expect(createMailWebhook(undefined).read(signed, 0)).rejects.toMatchObject({ code: 'not_found' });
});
