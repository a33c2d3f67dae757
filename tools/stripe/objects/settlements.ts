import type { Store } from '../store/store.ts';
import { byTimer } from '../webhooks/events.ts';
import { settleIntent } from './confirmation.ts';

const RETRY_MS = 500;

/**
 * Settles `processing` intents when their time has come, also those that a former process left
 * behind. Returns the function that stops it.
 */
export function startSettlements(store: Store): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settleDue = () => {
    try {
      settleAll();
      plan();
    } catch {
      // The journal cannot be written (a full disk): the intents stay `processing` for now.
      timer = setTimeout(settleDue, RETRY_MS);
    }
  };
  const settleAll = () => {
    for (const { id, dueAt, outcome } of store.newestFirst('settlement')) {
      if (dueAt > Date.now()) continue;
      store.transact((tx) => {
        tx.remove('settlement', id);
        const intent = tx.get('payment_intent', id);
        if (intent?.status === 'processing') settleIntent(tx, intent, outcome, byTimer);
      });
    }
  };
  const plan = () => {
    clearTimeout(timer);
    const next = Math.min(...store.newestFirst('settlement').map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) timer = setTimeout(settleDue, Math.max(0, next - Date.now()));
  };
  store.afterCommit(plan);
  plan();
  return () => clearTimeout(timer);
}
