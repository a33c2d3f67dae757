/** Two years, month by month: what may go is gone, records only grow, and every count is right. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { turn, worlds } from '../../../tests/exhaustive.ts';
import { type Random, randomFrom } from '../../../tests/faults/random.ts';
import {
  booked,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { intentOf } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { requireQueueRules } from '../../../tests/rules/queue-rules.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { writeBatch } from '../../db/batch.ts';
import { runJobs } from '../../jobs.ts';
import { RETAINED_DATA, type RetainedData } from './retained-data.ts';

const MONTHS = 24;
/** Months between two recounts, which take longer than all else. */
const QUARTER = 3;
const MONTH = 30 * DAY_MS;
const MINUTE = 60_000;

type Shop = {
  readonly harness: Harness;
  readonly random: Random;
  readonly admin: SignedIn;
  readonly seller: SignedIn;
  /** They leave, and others come. */
  readonly buyers: SignedIn[];
};

const idOf = async ({ harness, random }: Shop, query: string): Promise<string | undefined> => {
  const rows = await rowsOf(harness, query);
  return rows.length === 0 ? undefined : String(random.pick(rows).id);
};
const forSale = (shop: Shop) => idOf(shop, 'SELECT id FROM listings WHERE stock = 1');

type Started = { readonly orderId: string; readonly intentId: string };

/** A payment of a new copy, begun; undefined where it is refused, to a buyer who pays for another one. */
async function started({ harness, seller }: Shop, buyer: SignedIn): Promise<Started | undefined> {
  const orderId = await booked(buyer, await listing(harness, seller));
  const response = await startPaying(buyer, orderId);
  return response.status === 200 ? { orderId, intentId: await intentOf(response) } : undefined;
}

async function paid(shop: Shop, buyer: SignedIn): Promise<string | undefined> {
  const payment = await started(shop, buyer);
  if (!payment) return undefined;
  shop.harness.payments.succeed(payment.intentId);
  await finishPaying(buyer, payment.intentId);
  return payment.orderId;
}

/** Acts of people; a refusal is as good as an answer. */
const ACTS: readonly (readonly [weight: number, act: (shop: Shop, buyer: SignedIn) => Promise<unknown>])[] = [
  [3, ({ harness, seller, random }) => listing(harness, seller, { name: `Book ${random.below(9)}`, author: 'Ann' })],
  [3, async (shop, buyer) => booked(buyer, (await forSale(shop)) ?? '')],
  [2, async (shop, buyer) => wish(buyer, (await forSale(shop)) ?? '')],
  [
    2,
    async (shop, buyer) => {
      const order = await idOf(shop, `SELECT id FROM orders WHERE buyer_id = '${buyer.id}' AND state = 'pending'`);
      return buyer.ask('DELETE', `/api/my-orders/${order}`);
    },
  ],
  [1, async (shop) => shop.seller.ask('DELETE', `/api/products/${await forSale(shop)}`)],
  // A hold that nobody pays.
  [1, started],
  // A copy that is never handed over.
  [1, paid],
  [
    2,
    async (shop, buyer) => {
      const { seller } = shop;
      const orderId = await paid(shop, buyer);
      if (orderId === undefined) return;
      await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
      await doing(buyer, orderId, 'confirm');
    },
  ],
  [
    1,
    async (shop, buyer) => {
      const copy = await forSale(shop);
      await buyer.ask('PUT', `/api/reported-product/${copy}`, { reason: 'wrong' });
      if (shop.random.chance(0.7)) await shop.admin.ask('DELETE', `/api/reported-product/${copy}`);
    },
  ],
  [
    1,
    async ({ harness, buyers }, buyer) => {
      const { status } = await buyer.ask('DELETE', '/api/auth/account', {});
      if (status === 200) buyers.splice(buyers.indexOf(buyer), 1, await signedIn(harness, 'Buyer'));
    },
  ],
];

const RECORDS = ['sales', 'ledger_entries', 'fulfilment_events', 'refunds', 'sale_refunds', 'audit_entries'];

/** The keys of records; an event of a sale that somebody left loses its note, and nothing else. */
const records = async (harness: Harness): Promise<ReadonlySet<string>> => {
  const rows = await Promise.all(
    RECORDS.map((table) => rowsOf(harness, `SELECT rowid, '${table}' AS name FROM ${table}`)),
  );
  return new Set(rows.flat().map((row) => JSON.stringify(row)));
};

/** Kinds with rows that a sweep still finds at this moment. */
async function overdue({ deps, clock }: Harness): Promise<string[]> {
  const names: string[] = [];
  for (const [name, { by }] of Object.entries<RetainedData>(RETAINED_DATA))
    if (typeof by === 'function' && (await writeBatch(deps.db, by(clock.now, 1))).gone.changed > 0) names.push(name);
  return names;
}

/** Everybody has just logged in: the machine's clock, which a use of a session reads, is two years behind. */
const stayIn = ({ client, clock }: Harness): Promise<unknown> =>
  client.execute(`UPDATE sessions SET created_at = ${clock.now}, expires_at = ${clock.now + MONTH}`);

async function passMonth(shop: Shop): Promise<void> {
  const { harness } = shop;
  harness.clock.now += MONTH;
  await stayIn(harness);
  // Deadlines have effects with deadlines of their own.
  for (let run = 0; run < 3; run++) {
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
  }
}

// Fails when a sweep takes a record, leaves a row without its parent, or moves a count.
test.for(Array.from({ length: worlds(8) }, (_, world) => world))(
  'two years leave records and right counts (world %i)',
  { timeout: 120_000 },
  async (world, { harness, seller, admin }) => {
    const random = randomFrom(turn * 8 + world);
    const buyers = [await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer')];
    const shop: Shop = { harness, random, admin, seller, buyers };
    let before: ReadonlySet<string> = new Set();
    for (let month = 0; month < MONTHS; month++) {
      await stayIn(harness);
      for (let act = 0; act < 3; act++) await random.weighted(ACTS)(shop, random.pick(buyers));
      await passMonth(shop);
      const now = await records(harness);
      expect([month, [...before].filter((row) => !now.has(row))]).toEqual([month, []]);
      before = now;
      expect([month, await rowsOf(harness, 'PRAGMA foreign_key_check')]).toEqual([month, []]);
      expect([month, await overdue(harness)]).toEqual([month, []]);
      if (month % QUARTER !== QUARTER - 1) continue;
      await requireCountRules(harness);
      await requireTitleRules(harness);
      await requireQueueRules(harness, buyers);
    }
    expect(before.size).toBeGreaterThan(0);
    const ended = `SELECT DISTINCT at FROM fulfilment_events WHERE state IN ('completed', 'canceled')`;
    expect((await rowsOf(harness, ended)).length).toBeGreaterThan(0);
  },
);
