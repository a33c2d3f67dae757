/**
 * Brings our books and the payment provider's lists together: what it could not deliver, and every intent, refund, transfer, reversal and
 * dispute of the last two days. Every step may be run again at any time, and one that fails for one row goes on with the next.
 */
import { unreadDisputes } from '../../fulfilment/disputes/disputes.ts';
import { followDisputes } from '../../fulfilment/disputes/following-disputes.ts';
import { bookRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import { endSavedRefunds } from '../../fulfilment/disputes/saved-refunds.ts';
import { askAfterSaleRefunds } from '../../fulfilment/refunds/sale-refunds.ts';
import { MORE } from '../../leases.ts';
import type { MoneyDeps } from '../../ports.ts';
import { runAll } from '../../run-all.ts';
import { recordDispute } from '../provider-notices.ts';
import { sendRefunds } from '../refunds.ts';
import { readPortion } from './provider-lists.ts';
import { allDisputes, allIntents, allRefunds, allReversals, allTransfers, undeliveredEvents } from './settled-lists.ts';

/**
 * A portion of each list, undelivered events first: each succeeded intent becomes a sale or a refund, and what others did with
 * its money an alert. Answers `MORE` while one of them has more. Throws the first failure when all had their turn.
 */
export async function reconcileIntents(deps: MoneyDeps): Promise<typeof MORE | undefined> {
  const answers = await runAll<unknown>([
    () => readPortion(deps, undeliveredEvents(deps)),
    () => readPortion(deps, allIntents(deps)),
    () => readPortion(deps, allRefunds(deps)),
    () => bookRefundsByHand(deps),
    () => readPortion(deps, allTransfers(deps)),
    () => readPortion(deps, allReversals(deps)),
    () => readPortion(deps, allDisputes(deps)),
    () => sendRefunds(deps),
    () => askAfterSaleRefunds(deps),
    () => askAfterDisputes(deps),
    () => followDisputes(deps),
    () => endSavedRefunds(deps),
  ]);
  return answers.includes(MORE) ? MORE : undefined;
}

/** Reads those disputes again that nobody has read for a day: one may last for months, and no list goes back so far. */
async function askAfterDisputes(deps: MoneyDeps): Promise<void> {
  const ids = await unreadDisputes(deps);
  await runAll(ids.map((id) => async () => recordDispute(deps, await deps.payments.retrieveDispute(id))));
}
