import type { Intent, NewIntent, PaymentEvent, Payments } from '../functions/domain/ports.ts';
import { unavailable } from '../functions/errors.ts';

export type PlayedPayments = Payments & {
  readonly intents: Map<string, Intent & { readonly amountCents: number }>;
  /** Money that was sent back, by the refund's id. */
  readonly refunds: Map<string, { intentId: string; amountCents: number }>;
  /** Events that the provider could not deliver; they are listed once. */
  readonly undelivered: PaymentEvent[];
  /** The buyer's bank says yes. */
  succeed(id: string, change?: Partial<Intent>): Intent;
  /** From now on the provider says this of an intent. */
  say(id: string, change: Partial<Intent>): Intent;
  /** The bank has not decided yet. */
  delay(id: string): Intent;
  /** While true, no call is answered; `afterEffect` does the work and loses the reply. */
  silence: 'none' | 'beforeEffect' | 'afterEffect';
};

/** Stripe, as far as our port knows it: the same attempt gives the same intent, and only an open one can be canceled. */
export function playedPayments(): PlayedPayments {
  const intents: PlayedPayments['intents'] = new Map();
  const refunds: PlayedPayments['refunds'] = new Map();
  const get = (id: string) => {
    const intent = intents.get(id);
    if (!intent) throw unavailable();
    return intent;
  };
  const set = (id: string, change: Partial<Intent>): Intent => {
    const intent = { ...get(id), ...change };
    intents.set(id, intent);
    return intent;
  };
  const answer = async (work: () => Intent): Promise<Intent> => {
    if (played.silence === 'beforeEffect') throw unavailable();
    const intent = work();
    if (played.silence === 'afterEffect') throw unavailable();
    return intent;
  };
  const played: PlayedPayments = {
    intents,
    silence: 'none',
    refunds,
    undelivered: [],
    succeed: (id, change) => set(id, { status: 'succeeded', receivedCents: get(id).amountCents, ...change }),
    say: set,
    delay: (id) => set(id, { status: 'processing' }),
    createIntent: ({ attemptId, amountCents, currency }: NewIntent) =>
      answer(() => {
        const id = `pi_${attemptId}`;
        const clientSecret = `${id}_secret_1`;
        const fresh = { id, status: 'open' as const, receivedCents: 0, currency, attemptId, clientSecret, amountCents };
        if (!intents.has(id)) intents.set(id, fresh);
        return get(id);
      }),
    retrieveIntent: (id) => answer(() => get(id)),
    cancelIntent: (id) => answer(() => (get(id).status === 'open' ? set(id, { status: 'canceled' }) : get(id))),
    refund: async ({ attemptId, intentId, amountCents }) => {
      if (played.silence === 'beforeEffect') throw unavailable();
      const id = `re_${attemptId}`;
      refunds.set(id, { intentId, amountCents });
      if (played.silence === 'afterEffect') throw unavailable();
      return { id };
    },
    async *listUndelivered() {
      if (played.silence !== 'none') throw unavailable();
      yield* played.undelivered.splice(0);
    },
    async *listIntents() {
      if (played.silence !== 'none') throw unavailable();
      yield* intents.values();
    },
    parseEvent: async (rawBody) => JSON.parse(rawBody),
  };
  return played;
}
