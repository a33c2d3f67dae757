/** The provider's lists in portions: an interrupted run loses nothing, and the next one continues. */
import { describe, expect, vi } from 'vitest';
import { cursor, listsTest, many, paid, run, runs, soldCopies } from '../../../../tests/fixtures/money/intent-lists.ts';
import { unavailable } from '../../../errors.ts';
import { runJobs } from '../../../jobs.ts';
import { MORE } from '../../runs/leases.ts';

const MINUTE = 60_000;

/** Two late payments: one among the first pages, one at the end. */
const test = listsTest
  .extend('early', { auto: true }, ({ harness, seller }) => paid(harness, seller))
  .extend('late', { auto: true }, ({ harness, seller }) => paid(harness, seller));

test.beforeEach(({ lists, early, late }) => {
  lists.intents = [...many(350), early.intent, ...many(300, 350), late.intent];
});

describe('an interrupted run', () => {
  // Fails when the cursor is stored in memory, or only at the end of the run.
  test('continues at its cursor after the death of its process, once its lease has expired', async ({
    harness,
    lists,
    early,
    late,
  }) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { intentsPage } = harness.payments;
    const dead = Promise.withResolvers<never>();
    const hangs = Promise.withResolvers<void>();
    let pages = 0;
    harness.payments.intentsPage = async (query) => {
      if (++pages <= 5) return intentsPage(query);
      hangs.resolve();
      return dead.promise;
    };
    void runJobs(harness.deps);
    await hangs.promise;
    expect(await soldCopies(harness)).toEqual([early.listingId]);
    const place = await cursor(harness);
    harness.payments.intentsPage = intentsPage;
    lists.asked = [];
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(lists.asked).toEqual([]);
    harness.clock.now += 5 * MINUTE;
    await runJobs(harness.deps);
    expect(lists.asked.slice(0, 2)).toEqual([null, place]);
    expect(await soldCopies(harness)).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('continues at its cursor after an outage of the provider', async ({ harness, lists, early, late }) => {
    const { intentsPage } = harness.payments;
    let pages = 0;
    harness.payments.intentsPage = async (query) => {
      if (++pages > 5) throw unavailable();
      return intentsPage(query);
    };
    await expect(run(harness)).rejects.toMatchObject({ code: 'unavailable' });
    const place = await cursor(harness);
    harness.payments.intentsPage = intentsPage;
    lists.asked = [];
    expect(await run(harness)).toBeUndefined();
    expect(lists.asked.slice(0, 2)).toEqual([null, place]);
    expect(await soldCopies(harness)).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('continues at its cursor after its time limit', async ({ harness, lists, early, late }) => {
    const { intentsPage } = harness.payments;
    harness.payments.intentsPage = async (query) => {
      harness.clock.now += MINUTE;
      return intentsPage(query);
    };
    expect(await run(harness)).toBe(MORE);
    expect(lists.asked).toHaveLength(2);
    expect(await runs(harness)).toBeGreaterThan(2);
    expect(await soldCopies(harness)).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('starts again at a cursor that the provider does not accept', async ({ harness, early, late }) => {
    const { intentsPage } = harness.payments;
    await harness.client.execute(`INSERT INTO list_cursors VALUES ('intents', 1, 'pi_gone')`);
    harness.payments.intentsPage = async (query) => {
      if (query.after === 'pi_gone') throw new Error('No such payment_intent');
      return intentsPage(query);
    };
    await expect(run(harness)).rejects.toThrow('No such');
    expect(await run(harness)).toBeUndefined();
    expect(await soldCopies(harness)).toEqual([early.listingId, late.listingId].toSorted());
  });

  test('is continued by the schedule in the next minute, and pauses after the end', async ({
    harness,
    lists,
    late,
  }) => {
    lists.intents = [...many(1_500), late.intent];
    await runJobs(harness.deps);
    expect(await soldCopies(harness)).toEqual([]);
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(await soldCopies(harness)).toEqual([late.listingId]);
    lists.asked = [];
    harness.clock.now += MINUTE;
    await runJobs(harness.deps);
    expect(lists.asked).toEqual([]);
  });
});
