/** A row that always fails does not cause a new reading of its list each minute, and stays visible. */
import { expect, vi } from 'vitest';
import { payoutTest as test } from '../../../../tests/fixtures/money/payout-test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';
import { runJobs } from '../../../jobs.ts';
import { sendTransfers } from '../payouts/transfers/send-transfers.ts';
import { getMoneyReport } from './money-page.ts';

const MINUTE = 60_000;

/** Number of readings of the reversals within these minutes, and of failed runs of the jobs. */
async function readWhile(harness: Harness, minutes: number): Promise<{ read: number; failed: number }> {
  const { payouts } = harness.payments;
  const { reversalsPage } = payouts;
  const counted = { read: 0, failed: 0 };
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  payouts.reversalsPage = (place) => {
    counted.read += 1;
    return reversalsPage(place);
  };
  for (let n = 0; n < minutes; n++) {
    await runJobs(harness.deps).catch(() => {
      counted.failed += 1;
    });
    harness.clock.now += MINUTE;
  }
  payouts.reversalsPage = reversalsPage;
  said.mockRestore();
  return counted;
}

test('a list read to its end is read again after the pause, also with a failing row', async ({ harness, sale }) => {
  const { payouts } = harness.payments;
  await sendTransfers(harness.deps);
  payouts.reverseByHand(`tr_${sale.orderId}_1`, 100);
  payouts.reversalsOf = async () => {
    throw unavailable();
  };
  // The lists of two days are read once, and those of a month once.
  expect(await readWhile(harness, 10)).toEqual({ read: 2, failed: 1 });
  expect(await readWhile(harness, 10)).toEqual({ read: 1, failed: 1 });
  const { checks } = await getMoneyReport(harness.deps);
  const stopped = checks.find(({ name }) => name === 'jobStopped')?.rows.map(({ id }) => id);
  expect(stopped).toContain('reconcile intents');
});

// Fails when an interrupted list waits as long as one read to its end.
test('an interrupted list continues in the next minute', async ({ harness, sale: _ }) => {
  const { payouts } = harness.payments;
  const { transfersPage } = payouts;
  payouts.transfersPage = async () => {
    throw unavailable();
  };
  expect((await readWhile(harness, 3)).failed).toBe(3);
  payouts.transfersPage = transfersPage;
  expect((await readWhile(harness, 3)).failed).toBe(0);
});
