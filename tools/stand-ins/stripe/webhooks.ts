import { createHmac } from 'node:crypto';
import { nowInSeconds } from './objects/ids.ts';
import type { Delivery } from './objects/objects.ts';
import type { Store } from './store.ts';

/** A URL, with the secret that signs its webhooks. */
type Receiver = { url: string; secret: string };
/**
 * `thin` receives the events of v2, `connect` those of connected accounts; without a receiver they are stored and not
 * sent.
 */
type WebhookOptions = {
  snapshots: Receiver;
  thin?: Receiver | undefined;
  connect?: Receiver | undefined;
};

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
/** Stripe tries for up to three days: https://docs.stripe.com/webhooks#automatic-retries */
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 16;

/**
 * The `Stripe-Signature` of a body: https://docs.stripe.com/webhooks#verify-manually
 * `time` in seconds.
 */
export function signature(body: string, secret: string, time: number): string {
  const hmac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${hmac}`;
}

/**
 * Sends due deliveries until each has had a 2xx, with growing pauses, including those of an earlier process. Returns
 * the function that stops it.
 */
export function startWebhooks(store: Store, { snapshots, thin, connect }: WebhookOptions): () => void {
  const sending = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const send = async (delivery: Delivery) => {
    sending.add(delivery.id);
    const outcome = await post(delivery);
    if (stopping.signal.aborted) return;
    sending.delete(delivery.id);
    try {
      record(delivery, outcome);
    } catch {
      // The journal cannot be written (a full disk): the delivery stays due.
      timer = setTimeout(plan, FIRST_RETRY_MS);
    }
  };

  const record = (delivery: Delivery, outcome: number | string) => {
    store.transact((tx) => {
      const event = tx.get('event', delivery.event);
      const delivered = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
      if (delivered && event) tx.put('event', { ...event, pending_webhooks: 0 });
      const attempts = delivery.attempts + 1;
      const pause = Math.min(FIRST_RETRY_MS * 2 ** delivery.attempts, LONGEST_RETRY_MS);
      const givenUp = Date.now() - delivery.createdAt > GIVE_UP_MS;
      if (delivered || givenUp) tx.remove('delivery', delivery.id);
      else tx.put('delivery', { ...delivery, attempts, dueAt: Date.now() + pause });
    });
  };

  const post = async ({ event: id }: Delivery): Promise<number | string> => {
    const thinEvent = store.get('thin_event', id);
    const receiver = thinEvent ? thin : store.get('event', id)?.account ? connect : snapshots;
    if (!receiver) return 200;
    const { url, secret } = receiver;
    const body = JSON.stringify(thinEvent ?? store.get('event', id), null, 2);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signature(body, secret, nowInSeconds(store)),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
  };

  const plan = () => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const waiting = store
      .newestFirst('delivery')
      .reverse()
      .filter(({ id }) => !sending.has(id));
    const room = AT_ONCE - sending.size;
    // Oldest due first, also when a busy machine is late for both.
    const due = waiting.filter(({ dueAt }) => dueAt <= Date.now()).sort((a, b) => a.dueAt - b.dueAt);
    for (const delivery of due.slice(0, room)) void send(delivery);
    const next = Math.min(...waiting.filter(({ dueAt }) => dueAt > Date.now()).map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) timer = setTimeout(plan, Math.max(1, next - Date.now()));
  };

  store.afterCommit(plan);
  plan();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
