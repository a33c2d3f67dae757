/**
 * Each kind of rows stays until the end of its retention and is gone after it. `sweep-old-rows.test.ts` has the rest.
 */
import { expect } from 'vitest';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { STATE_DURATION_MS } from '../../../core/fulfilment/state-durations.ts';
import { booked, listing, purchase } from '../../../tests/fixtures/factories.ts';
import type { Step } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { newcomer, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { runJobs } from '../../jobs.ts';
import { suppress } from '../notifications/suppressions.ts';
import { RETAINED_DATA } from './retained-data.ts';

type Stage = World & {
  readonly admin: World['buyer'];
  readonly saleAfter: (
    method: DeliveryMethod,
    ...steps: readonly Step[]
  ) => Promise<{ readonly orderId: string; readonly listingId: string; readonly intentId: string }>;
};

/** The query of the rows, and the moment from which their retention counts if it is not the present one. */
type Made = { readonly rows: string; readonly since?: number };

type All = typeof RETAINED_DATA;
/** The kinds of rows that a time ends. */
type Timed = { [Name in keyof All]: All[Name]['keptMs'] extends null ? never : Name }[keyof All];

const run = ({ client }: Harness, statement: string) => client.execute(statement);
const reported = async ({ harness, seller, buyer, admin }: Stage): Promise<void> => {
  const copy = await listing(harness, seller);
  await buyer.ask('PUT', `/api/reported-product/${copy}`, { reason: 'counterfeit' });
  await admin.ask('DELETE', `/api/reported-product/${copy}`);
};

/** Makes rows of each kind, through the calls where these can make them. */
const MADE: Readonly<Record<Timed, (stage: Stage) => Promise<Made>>> = {
  sessions: async ({ buyer }) => ({ rows: `SELECT 1 FROM sessions WHERE user_id = '${buyer.id}'` }),
  knownDevices: async ({ harness }) => {
    const { id } = await newcomer(harness, 'ann@example.org');
    await run(harness, `UPDATE users SET email_verified_at = 1 WHERE id = '${id}'`);
    return { rows: `SELECT 1 FROM known_devices WHERE user_id = '${id}'` };
  },
  linkRecords: async ({ harness, buyer }) => {
    const { now } = harness.clock;
    await run(
      harness,
      `INSERT INTO link_records (user_id, issuer, action, at) VALUES ('${buyer.id}', 'x', 'linked', ${now})`,
    );
    return { rows: 'SELECT 1 FROM link_records' };
  },
  networkCounts: async ({ harness }) => {
    await signIn(harness, 'ann@example.org', 'wrong');
    return { rows: 'SELECT 1 FROM rate_limit_counts' };
  },
  letters: async ({ harness, seller, buyer }) => {
    await booked(buyer, await listing(harness, seller));
    return { rows: "SELECT 1 FROM outbox WHERE kind = 'booked'" };
  },
  bounces: async ({ harness, buyer }) => {
    await suppress(harness.deps, buyer.email, 'bounced');
    const [row] = await rowsOf(harness, 'SELECT until FROM suppressions');
    return { rows: 'SELECT 1 FROM suppressions', since: Number(row?.until) };
  },
  wants: async ({ buyer }) => {
    await buyer.ask('POST', '/api/wants', { title: 'Emma' });
    return { rows: 'SELECT 1 FROM wants' };
  },
  unusedTurns: async ({ harness, seller, buyer }) => {
    const copy = await listing(harness, seller);
    await run(harness, `INSERT INTO unused_turns VALUES ('${buyer.id}', '${copy}', ${harness.clock.now})`);
    return { rows: 'SELECT 1 FROM unused_turns' };
  },
  deadOrders: async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
    return { rows: 'SELECT id FROM orders UNION ALL SELECT id FROM payment_attempts' };
  },
  saleContacts: async ({ harness, other, saleAfter }) => {
    const { now } = harness.clock;
    const { orderId, listingId } = await saleAfter('meet', 'handOver', 'confirm');
    await wish(other, listingId);
    const rows = `SELECT 1 FROM orders WHERE id = '${orderId}' AND phone_number || location <> ''
      UNION ALL SELECT 1 FROM listings WHERE id = '${listingId}' AND phone_number <> '' UNION ALL SELECT 1 FROM wishes`;
    return { rows, since: now };
  },
  addresses: async ({ saleAfter }) => {
    await saleAfter('post', 'send', 'confirm');
    return { rows: 'SELECT 1 FROM delivery_addresses' };
  },
  deletedListings: async ({ harness, seller, buyer }) => {
    const copy = await listing(harness, seller);
    await wish(buyer, copy);
    await seller.ask('DELETE', `/api/products/${copy}`);
    const rows = `SELECT 1 FROM listings WHERE phone_number || location || description || used_duration <> ''
      UNION ALL SELECT 1 FROM wishes`;
    return { rows };
  },
  claimPhotos: async ({ saleAfter }) => {
    await saleAfter('post', 'send', 'claim', 'disagree', 'decideRefund');
    return { rows: 'SELECT 1 FROM case_photos' };
  },
  words: async ({ buyer, saleAfter }) => {
    await saleAfter('post', 'send', 'claim', 'disagree', 'decideRefund', 'refundsSent');
    await buyer.ask('DELETE', '/api/auth/account', {});
    return { rows: 'SELECT 1 FROM sale_cases WHERE text IS NOT NULL' };
  },
  conversations: async ({ harness, seller, buyer }) => {
    await buyer.ask('POST', '/api/conversations', { productID: await listing(harness, seller), text: 'Is it signed?' });
    return { rows: 'SELECT id FROM conversations UNION ALL SELECT id FROM messages' };
  },
  reports: async (stage) => {
    await reported(stage);
    return { rows: 'SELECT 1 FROM reports' };
  },
  buyerReports: async ({ harness, seller, buyer, admin }) => {
    const order = await booked(buyer, await listing(harness, seller));
    await seller.ask('PUT', `/api/my-buyers/${order}`);
    await admin.ask('DELETE', `/api/reported-buyers/${order}`);
    return { rows: 'SELECT 1 FROM buyer_reports' };
  },
  reviewReports: async ({ harness, seller, buyer, admin, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'handOver', 'confirm');
    await buyer.ask('POST', `/api/reviews/${orderId}`, { as_described: false });
    await seller.ask('POST', `/api/reviews/${orderId}`, { paid_and_kind: true });
    const [row] = await rowsOf(harness, "SELECT id FROM reviews WHERE by = 'buyer'");
    await seller.ask('POST', `/api/reviews/${row?.id}/report`);
    await admin.ask('DELETE', `/api/reported-reviews/${row?.id}`);
    return { rows: 'SELECT 1 FROM review_reports' };
  },
  missedDeadlines: async ({ harness, saleAfter }) => {
    await saleAfter('post');
    harness.clock.now += STATE_DURATION_MS.to_ship;
    await runJobs(harness.deps);
    const [row] = await rowsOf(harness, 'SELECT at FROM missed_deadlines');
    return { rows: 'SELECT 1 FROM missed_deadlines', since: Number(row?.at) };
  },
  cards: async ({ harness, saleAfter }) => {
    const { intentId } = await saleAfter('meet');
    const { now } = harness.clock;
    await run(
      harness,
      `INSERT INTO device_cards SELECT 'device', 'card', id, ${now} FROM payment_attempts WHERE intent_id = '${intentId}'`,
    );
    return { rows: 'SELECT 1 FROM device_cards' };
  },
  providerEvents: async ({ harness, saleAfter }) => {
    const { intentId } = await saleAfter('meet');
    const { now } = harness.clock;
    await run(
      harness,
      `INSERT INTO stripe_events (id, type, intent_id, received_at) VALUES ('evt', 'x', '${intentId}', ${now})`,
    );
    return { rows: "SELECT 1 FROM stripe_events WHERE id = 'evt'" };
  },
  moneyComparisons: async ({ harness }) => {
    await runJobs(harness.deps);
    return { rows: `SELECT 1 FROM money_comparisons WHERE checked_at <= ${harness.clock.now}` };
  },
  coverage: async ({ harness }) => {
    await runJobs(harness.deps);
    return { rows: `SELECT 1 FROM coverage_readings WHERE read_at <= ${harness.clock.now}` };
  },
};

/** Each may end sooner: its retention is the longest one. */
const AT_MOST: readonly string[] = ['sessions', 'networkCounts'] satisfies readonly Timed[];

const AN_HOUR = 60 * 60 * 1000;

// Fails when a sweep compares in the other direction, or a kind has none.
test.for(Object.keys(MADE) as Timed[])(
  '%s: kept until their end, and gone after it',
  async (name, { harness, seller, buyer, other, admin, saleAfter }) => {
    const stage = { harness, seller, buyer, other, admin, saleAfter };
    const { rows, since = harness.clock.now } = await MADE[name](stage);
    const left = async () => (await rowsOf(harness, rows)).length;
    const made = await left();
    expect(made).toBeGreaterThan(0);
    harness.clock.now = Math.max(harness.clock.now, since + RETAINED_DATA[name].keptMs - 1);
    await runJobs(harness.deps);
    if (!AT_MOST.includes(name)) expect(await left()).toBe(made);
    harness.clock.now += AN_HOUR;
    await runJobs(harness.deps);
    expect(await left()).toBe(0);
    await requireCountRules(harness);
    await requireTitleRules(harness);
  },
);
