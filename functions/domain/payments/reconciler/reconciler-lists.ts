/**
 * Brings our books and the payment provider's lists together: what it could not deliver, and every intent, refund, transfer, reversal and
 * dispute of the last two days. Every step may be run again at any time, and one that fails for one row goes on with the next.
 */
import { unreadDisputes } from '../../fulfilment/disputes/disputes.ts';
import { followDisputes } from '../../fulfilment/disputes/following-disputes.ts';
import { bookRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import { endSavedRefunds } from '../../fulfilment/disputes/saved-refunds.ts';
import { askAfterSaleRefunds } from '../../fulfilment/refunds/sale-refunds.ts';
import type { MoneyDeps } from '../../ports.ts';
import { MORE, RowsFailed } from '../../runs/leases.ts';
import { runAll } from '../../runs/run-all.ts';
import { recordDispute } from '../provider-notices.ts';
import { sendRefunds } from '../refunds.ts';
import { readPortion } from './provider-lists.ts';
import { allDisputes, allIntents, allRefunds, allReversals, allTransfers, undeliveredEvents } from './settled-lists.ts';

type Step = (deps: MoneyDeps) => Promise<unknown>;

/** A step that has no list to go on with: whatever fails of it, all of it had its turn. */
const ofRows =
  (step: Step): Step =>
  (deps) =>
    step(deps).catch((cause) => {
      throw new RowsFailed(cause);
    });

/** In this order: undelivered events first. */
const STEPS: readonly Step[] = [
  (deps) => readPortion(deps, undeliveredEvents(deps)),
  (deps) => readPortion(deps, allIntents(deps)),
  (deps) => readPortion(deps, allRefunds(deps)),
  ofRows(bookRefundsByHand),
  (deps) => readPortion(deps, allTransfers(deps)),
  (deps) => readPortion(deps, allReversals(deps)),
  (deps) => readPortion(deps, allDisputes(deps)),
  ofRows(sendRefunds),
  ofRows(askAfterSaleRefunds),
  ofRows(askAfterDisputes),
  ofRows(followDisputes),
  ofRows(endSavedRefunds),
];

/**
 * A portion of each list: each succeeded intent becomes a sale or a refund, and what others did with its money an alert. Answers `MORE` while one
 * of them has more. Throws the first failure when all had their turn: that of a list that broke off, or `RowsFailed` when all lists are at their
 * end, so that one row that always fails does not have them read anew each minute.
 */
export async function reconcileIntents(deps: MoneyDeps): Promise<typeof MORE | undefined> {
  const failed: RowsFailed[] = [];
  const answers = await runAll(
    STEPS.map(
      (step) => () =>
        step(deps).catch((error) => {
          if (!(error instanceof RowsFailed)) throw error;
          failed.push(error);
        }),
    ),
  );
  const isMore = answers.includes(MORE);
  const [first] = failed;
  if (first) throw isMore ? first.cause : first;
  return isMore ? MORE : undefined;
}

/** Reads those disputes again that nobody has read for a day: one may last for months, and no list goes back so far. */
async function askAfterDisputes(deps: MoneyDeps): Promise<void> {
  const ids = await unreadDisputes(deps);
  await runAll(ids.map((id) => async () => recordDispute(deps, await deps.payments.retrieveDispute(id))));
}
