import { byTimer } from '../events.ts';
import type { Store, Transaction } from '../store.ts';
import { payOutOnSchedule, payoutArrived } from './balance/payouts.ts';
import { settleIntent } from './confirmation.ts';
import { openDispute } from './disputes.ts';
import type { ScheduledOutcome } from './objects.ts';
import { endRefund } from './refund-outcomes.ts';

const RETRY_MS = 500;

/** Longest polling interval in ms: the clock may jump. */
const LOOK_EACH_MS = 500;

/** Applies outcomes when they are due, including those of an earlier process. Returns the function that stops it. */
export function startSettlements(store: Store): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settleDue = () => {
    try {
      settleAll();
      plan();
    } catch {
      // The journal cannot be written (a full disk): nothing changes for now.
      timer = setTimeout(settleDue, RETRY_MS);
    }
  };
  const settleAll = () => {
    for (const settlement of store.newestFirst('settlement')) {
      if (settlement.dueAt > store.now()) continue;
      store.transact((tx) => {
        tx.remove('settlement', settlement.id);
        settle(tx, settlement);
      });
    }
  };
  const plan = () => {
    clearTimeout(timer);
    const next = Math.min(...store.newestFirst('settlement').map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) timer = setTimeout(settleDue, Math.min(LOOK_EACH_MS, Math.max(0, next - store.now())));
  };
  store.afterCommit(plan);
  plan();
  return () => clearTimeout(timer);
}

function settle(tx: Transaction, settlement: ScheduledOutcome): void {
  if (settlement.of === 'payment_intent') {
    const intent = tx.get('payment_intent', settlement.id);
    if (intent?.status === 'processing') settleIntent(tx, intent, settlement.outcome, byTimer);
  } else if (settlement.of === 'refund') {
    const refund = tx.get('refund', settlement.id);
    if (refund && refund.status !== 'failed') endRefund(tx, refund, settlement);
  } else if (settlement.of === 'payout') {
    const payout = tx.get('payout', settlement.id);
    if (payout) payoutArrived(tx, payout);
  } else if (settlement.of === 'account') {
    payOutOnSchedule(tx, settlement.id);
  } else {
    const charge = tx.get('charge', settlement.id);
    if (charge) openDispute(tx, charge, 'dispute');
  }
}
