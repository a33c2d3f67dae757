/**
 * Reconciles our books with the payment provider's lists: undelivered events, and all intents, refunds, transfers,
 * reversals and disputes of the last two days. Every step is idempotent, and continues after a failing row.
 */

import { applyDisputes } from '../../fulfilment/disputes/apply-disputes.ts';
import { endBankPaidRefunds } from '../../fulfilment/disputes/bank-paid-refunds.ts';
import { recordMissedRefundsByHand } from '../../fulfilment/disputes/refunds-by-hand.ts';
import { listUnreadDisputes } from '../../fulfilment/disputes/saved-disputes.ts';
import { readSentSaleRefunds } from '../../fulfilment/refunds/send-sale-refunds.ts';
import type { MoneyDeps } from '../../ports.ts';
import { MORE, RowsFailed } from '../../runs/leases.ts';
import { runAll } from '../../runs/run-all.ts';
import { recordDispute } from '../provider-notices.ts';
import { sendRefunds } from '../send-refunds.ts';
import { readListPortion } from './provider-lists.ts';
import {
  disputeList,
  intentList,
  refundList,
  reversalList,
  transferList,
  undeliveredEventList,
} from './settled-lists.ts';

type Step = (deps: MoneyDeps) => Promise<unknown>;

/** A step without a list to continue: after a failure all of its rows have been processed. */
const ofRows =
  (step: Step): Step =>
  (deps) =>
    step(deps).catch((cause) => {
      throw new RowsFailed(cause);
    });

const STEPS: readonly Step[] = [
  (deps) => readListPortion(deps, undeliveredEventList(deps)),
  (deps) => readListPortion(deps, intentList(deps)),
  (deps) => readListPortion(deps, refundList(deps)),
  ofRows(recordMissedRefundsByHand),
  (deps) => readListPortion(deps, transferList(deps)),
  (deps) => readListPortion(deps, reversalList(deps)),
  (deps) => readListPortion(deps, disputeList(deps)),
  ofRows(sendRefunds),
  ofRows(readSentSaleRefunds),
  ofRows(askAfterDisputes),
  ofRows(applyDisputes),
  ofRows(endBankPaidRefunds),
];

/**
 * Reads a portion of each list: each succeeded intent becomes a sale or a refund, and each object made by hand an
 * alert. Returns `MORE` while a list has more. After all have run, throws the first failure: of an interrupted list, or
 * `RowsFailed` when all lists have ended, so that a row that always fails does not cause a new reading each minute.
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

/** Reads disputes again that were not read for a day: one may last for months, longer than any list. */
async function askAfterDisputes(deps: MoneyDeps): Promise<void> {
  const ids = await listUnreadDisputes(deps);
  await runAll(ids.map((id) => async () => recordDispute(deps, await deps.payments.retrieveDispute(id))));
}
