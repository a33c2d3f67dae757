import { disputeState } from '../../core/fulfilment/money/dispute.ts';
import type {
  Intent,
  NewIntent,
  PaymentEvent,
  Payments,
  ProviderDispute,
  ProviderRefund,
  UsedCard,
} from '../../functions/domain/ports/payments.ts';
import { unavailable } from '../../functions/errors.ts';
import { pageOf } from './list-pages.ts';
import { type FakePayouts, fakePayouts } from './payouts/payouts.ts';

type FakeRefund = Pick<ProviderRefund, 'intentId' | 'amountCents'> &
  Partial<Pick<ProviderRefund, 'attemptId' | 'mark' | 'state' | 'failure'>>;

export type FakePayments = Payments & {
  readonly payouts: FakePayouts;
  readonly intents: Map<string, Intent>;
  /** Refunds by id; those without an attempt were made by hand at the provider. */
  readonly refunds: Map<string, FakeRefund>;
  /** Result of a new refund; `refused` with a code creates none. */
  refundsAre: { readonly state: ProviderRefund['state'] } | { readonly refused: string };
  readonly disputes: Map<string, ProviderDispute>;
  readonly cards: Map<string, readonly UsedCard[]>;
  /** Events that the provider could not deliver, until removed. */
  readonly undelivered: PaymentEvent[];
  succeed(id: string, change?: Partial<Intent>): Intent;
  /** Replaces the provider's answer about an intent. */
  say(id: string, change: Partial<Intent>): Intent;
  /** Declines `times` cards, one after the other. */
  decline(id: string, times?: number): Intent;
  /** The bank has not decided yet. */
  delay(id: string): Intent;
  /** No call is answered while set; `afterEffect` does the work and loses the reply. */
  silence: 'none' | 'beforeEffect' | 'afterEffect';
};

/**
 * Stripe as far as our port knows it: the same attempt returns the same intent, and only an open one can be canceled.
 */
export function fakePayments(): FakePayments {
  const intents: FakePayments['intents'] = new Map();
  const refunds: FakePayments['refunds'] = new Map();
  const disputes: FakePayments['disputes'] = new Map();
  const declines = new Map<string, number>();
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
    if (faked.silence === 'beforeEffect') throw unavailable();
    const intent = work();
    if (faked.silence === 'afterEffect') throw unavailable();
    return intent;
  };
  const disputeWith = (id: string): ProviderDispute => {
    const dispute = disputes.get(id);
    if (!dispute) throw unavailable();
    return dispute;
  };
  const refundOf = (id: string): ProviderRefund => {
    const refund = refunds.get(id);
    if (!refund) throw unavailable();
    return { kind: 'refund', id, attemptId: null, mark: null, state: 'succeeded', failure: null, ...refund };
  };
  const faked: FakePayments = {
    payouts: fakePayouts(),
    intents,
    silence: 'none',
    refunds,
    refundsAre: { state: 'succeeded' },
    disputes,
    cards: new Map(),
    undelivered: [],
    succeed: (id, change) => set(id, { status: 'succeeded', receivedCents: get(id).amountCents, ...change }),
    say: set,
    decline: (id, times = 1) => {
      declines.set(id, (declines.get(id) ?? 0) + times);
      return set(id, { status: 'open', declined: true });
    },
    delay: (id) => set(id, { status: 'processing' }),
    createIntent: ({ attemptId, orderId, amountCents, currency }: NewIntent) =>
      answer(() => {
        const id = `pi_${attemptId}`;
        const clientSecret = `${id}_secret_1`;
        const status = 'open' as const;
        const asked = { currency, attemptId, orderId, clientSecret, amountCents };
        const fresh = { id, status, receivedCents: 0, ...asked, createdAt: Date.now(), declined: false };
        if (!intents.has(id)) intents.set(id, fresh);
        return get(id);
      }),
    retrieveIntent: (id) => answer(() => get(id)),
    cancelIntent: (id) => answer(() => (get(id).status === 'open' ? set(id, { status: 'canceled' }) : get(id))),
    refund: async ({ attemptId, mark, intentId, amountCents }) => {
      if (faked.silence === 'beforeEffect') throw unavailable();
      const id = mark === null ? `re_${attemptId}` : `re_${attemptId}:${mark}`;
      if (!refunds.has(id)) {
        if ('refused' in faked.refundsAre) return { kind: 'refused', code: faked.refundsAre.refused };
        refunds.set(id, { intentId, amountCents, attemptId, mark, ...faked.refundsAre });
      }
      if (faked.silence === 'afterEffect') throw unavailable();
      return refundOf(id);
    },
    retrieveRefund: async (id) => {
      if (faked.silence !== 'none') throw unavailable();
      return refundOf(id);
    },
    refundsOf: async (intentId) => {
      if (faked.silence !== 'none') throw unavailable();
      return [...refunds.keys()].map(refundOf).filter((refund) => refund.intentId === intentId);
    },
    retrieveDispute: async (id) => {
      if (faked.silence !== 'none') throw unavailable();
      return disputeWith(id);
    },
    acceptDispute: async (id) => {
      if (faked.silence === 'beforeEffect') throw unavailable();
      const dispute = disputeWith(id);
      if (disputeState(dispute.status) === 'open')
        disputes.set(id, { ...dispute, status: 'lost', withdrawnCents: dispute.amountCents, isRefundable: false });
      if (faked.silence === 'afterEffect') throw unavailable();
      return disputeWith(id);
    },
    countDeclines: async (id) => {
      if (faked.silence !== 'none') throw unavailable();
      return declines.get(id) ?? 0;
    },
    cardsOf: async (id) => {
      if (faked.silence !== 'none') throw unavailable();
      return faked.cards.get(id) ?? [];
    },
    undeliveredPage: async ({ after }) => {
      if (faked.silence !== 'none') throw unavailable();
      return pageOf(faked.undelivered.toReversed(), after);
    },
    intentsPage: async ({ after }) => {
      if (faked.silence !== 'none') throw unavailable();
      return pageOf([...intents.values()].toReversed(), after);
    },
    refundsPage: async ({ after }) => {
      if (faked.silence !== 'none') throw unavailable();
      return pageOf([...refunds.keys()].map(refundOf).toReversed(), after);
    },
    disputesPage: async ({ after }) => {
      if (faked.silence !== 'none') throw unavailable();
      return pageOf([...disputes.values()].toReversed(), after);
    },
    async *listIntents() {
      if (faked.silence !== 'none') throw unavailable();
      yield* [...intents.values()].toReversed();
    },
    parseEvent: async (rawBody) => JSON.parse(rawBody),
    parseAccountNotice: async (rawBody) => JSON.parse(rawBody).account,
    parsePayoutEvent: async (rawBody) => JSON.parse(rawBody).account,
  };
  return faked;
}
