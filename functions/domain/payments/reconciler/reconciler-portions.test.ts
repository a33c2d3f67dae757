/** The provider's lists in portions: each run progresses, and no row is left out, at any length. */
import { describe, expect } from 'vitest';
import { pageOf } from '../../../../tests/fakes/list-pages.ts';
import {
  cursor,
  many,
  paid,
  paidRows,
  run,
  runs,
  soldCopies,
  listsTest as test,
} from '../../../../tests/fixtures/money/intent-lists.ts';
import { unavailable } from '../../../errors.ts';
import type { Intent, PaymentEvent } from '../../ports/payments.ts';
import { MORE } from '../../runs/leases.ts';

// Fails when the whole list is collected before anything is settled.
test('ten thousand intents: every run settles some, and all are settled in a limited number of runs', async ({
  harness,
  seller,
  lists,
}) => {
  const bought = [await paid(harness, seller), await paid(harness, seller), await paid(harness, seller)];
  const [first, second, third] = bought.map(({ intent }) => intent) as [Intent, Intent, Intent];
  lists.intents = [...many(50), first, ...many(4_000, 50), second, ...many(6_000, 4_050), third];
  expect(await run(harness)).toBe(MORE);
  expect(await soldCopies(harness)).toEqual([bought[0]?.listingId]);
  expect(lists.asked.length).toBeLessThanOrEqual(11);
  const count = await runs(harness);
  expect(count).toBeLessThanOrEqual(11);
  expect(await soldCopies(harness)).toEqual(bought.map(({ listingId }) => listingId).toSorted());
  expect(await cursor(harness)).toBeUndefined();
  // No page except the newest is read twice.
  const further = lists.asked.filter((after) => after !== null);
  expect(new Set(further).size).toBe(further.length);
});

test('the next run settles new rows, however many old ones are left', async ({ harness, seller, lists }) => {
  lists.intents = many(20_000);
  expect(await run(harness)).toBe(MORE);
  const place = await cursor(harness);
  const late = await paid(harness, seller);
  lists.intents = [late.intent, ...many(80, 30_000), ...lists.intents];
  expect(await run(harness)).toBe(MORE);
  expect(await soldCopies(harness)).toEqual([late.listingId]);
  expect(await cursor(harness)).not.toBe(place);
});

test('a run that wrote many rows ends after its page', async ({ harness, seller, lists }) => {
  lists.intents = await paidRows(harness, seller, 310);
  expect(await run(harness)).toBe(MORE);
  expect(await soldCopies(harness)).toHaveLength(300);
  expect(await run(harness)).toBeUndefined();
  expect(await soldCopies(harness)).toHaveLength(310);
});

// Fails when a failing row ends the run, or keeps the cursor at its page.
test('a failing intent does not block the others, and is retried by the next reading', async ({
  harness,
  seller,
  lists,
}) => {
  const [bad, good, old] = [await paid(harness, seller), await paid(harness, seller), await paid(harness, seller)];
  lists.intents = [bad.intent, good.intent, ...many(400), old.intent];
  await harness.client.execute(
    `CREATE TRIGGER no_sale BEFORE INSERT ON sales WHEN NEW.listing_id = '${bad.listingId}' BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  );
  await expect(run(harness)).rejects.toThrow();
  expect(await soldCopies(harness)).toEqual([good.listingId, old.listingId].toSorted());
  expect(await cursor(harness)).toBeUndefined();
  await harness.client.execute('DROP TRIGGER no_sale');
  await run(harness);
  expect(await soldCopies(harness)).toHaveLength(3);
});

test('two concurrent runs settle everything once, and none moves the cursor back', async ({
  harness,
  seller,
  lists,
}) => {
  const bought = [await paid(harness, seller), await paid(harness, seller)];
  lists.intents = [...many(900), ...bought.map(({ intent }) => intent), ...many(3_000, 900)];
  await Promise.all([run(harness), run(harness)]);
  expect(await soldCopies(harness)).toEqual(bought.map(({ listingId }) => listingId).toSorted());
  const before = Number(
    String(await cursor(harness))
      .split('_')
      .at(-1),
  );
  await run(harness);
  expect(
    Number(
      String(await cursor(harness))
        .split('_')
        .at(-1),
    ),
  ).toBeGreaterThan(before);
});

describe('undelivered events', () => {
  const stale = (n: number): PaymentEvent => ({ id: `evt_${n}`, type: 'charge.updated', intent: null });

  // Fails when the intents come first, or when one list waits for the other.
  test('come first, page by page, and continue at their cursor', async ({ harness, seller }) => {
    const late = await paid(harness, seller);
    const events = [...Array.from({ length: 1_500 }, (_, n) => stale(n))];
    events.push({ id: 'evt_late', type: 'payment_intent.succeeded', intent: late.intent });
    const order: string[] = [];
    harness.payments.undeliveredPage = async ({ after }) => {
      order.push('events');
      return pageOf(events, after);
    };
    const { intentsPage } = harness.payments;
    harness.payments.intentsPage = async (query) => {
      order.push('intents');
      return intentsPage(query);
    };
    for (let count = 0; (await run(harness)) === MORE; count++) expect(count).toBeLessThan(20);
    expect([order[0], await soldCopies(harness)]).toEqual(['events', [late.listingId]]);
    expect(order.indexOf('intents')).toBeGreaterThan(order.indexOf('events'));
  });

  test('that cannot be listed do not block the intents', async ({ harness, seller, lists }) => {
    const late = await paid(harness, seller);
    lists.intents = [late.intent];
    harness.payments.undeliveredPage = async () => {
      throw unavailable();
    };
    await expect(run(harness)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await soldCopies(harness)).toEqual([late.listingId]);
  });
});
