/** What the payment provider does for sellers, as far as our port knows it. */
import type { ProviderStatus } from '../../../core/payments/payouts/payout-state.ts';
import type {
  BankPayout,
  Payouts,
  ProviderAccount,
  ProviderBalance,
  ProviderReversal,
  ProviderTransfer,
} from '../../../functions/domain/ports/payouts.ts';
import { unavailable } from '../../../functions/errors.ts';
import { pageOf } from '../list-pages.ts';
import { accountsOf, answering, refused, type Whole } from './payout-accounts.ts';

export type FakePayouts = Payouts & {
  readonly accounts: Map<string, ProviderAccount>;
  /** What was sent, by its key. */
  readonly transfers: Map<string, ProviderTransfer>;
  readonly reversals: Map<string, ProviderReversal>;
  /** With a code, nothing is sent to an account, or taken back from one. */
  transfersAre: string | null;
  reversalsAre: string | null;
  /** Where the form of the last link leads back to. */
  links: string[];
  /** With a code, no account is made, nor a link. */
  refuses: string | null;
  /** On which day of the month each account is paid out. With a code in `schedulesAre` that is refused. */
  readonly schedules: Map<string, number>;
  schedulesAre: string | null;
  /** While true, no call is answered; `afterEffect` does the work and loses the reply. */
  silence: 'none' | 'beforeEffect' | 'afterEffect';
  /** Somebody takes so much of a transfer back in the provider's dashboard. */
  reverseByHand(transferId: string, cents: number): void;
  /** The last payout of an account to its bank. */
  readonly bankPayouts: Map<string, BankPayout>;
  /** What the shop has there, far more than it owes unless a test says less. */
  funds: ProviderBalance;
  /** Somebody sends money to an account in the provider's dashboard. Answers the id. */
  sendByHand(transfer: Pick<ProviderTransfer, 'accountId' | 'cents' | 'intentId'>): string;
  /** Accounts that the provider says it does not know. */
  readonly gone: Set<string>;
  /** From now on the provider says this of an account. */
  say(id: string, status: ProviderStatus, needs?: string | null): void;
};

/** What is sent to accounts. */
function transfersOf(it: Whole) {
  const answer = answering(it);
  return {
    transfer: ({ orderId, tryNumber, intentId, accountId, cents }) =>
      answer(() => {
        const { transfers, transfersAre } = it();
        const key = `transfer:${orderId}:${tryNumber}`;
        const made = transfers.get(key);
        if (made) return made;
        if (transfersAre) return refused(transfersAre);
        const of = { orderId, tryNumber, accountId, cents, reversedCents: 0, intentId };
        const transfer = { kind: 'transfer' as const, id: `tr_${orderId}_${tryNumber}`, ...of };
        transfers.set(key, transfer);
        return transfer;
      }),
    transfersOf: (intentId) =>
      answer(() => [...it().transfers.values()].filter((transfer) => transfer.intentId === intentId)),
    retrieveTransfer: (id) =>
      answer(() => {
        const transfer = [...it().transfers.values()].find((one) => one.id === id);
        if (!transfer) throw unavailable();
        return transfer;
      }),
    transfersPage: ({ after }) => answer(() => pageOf([...it().transfers.values()].toReversed(), after)),
  } satisfies Partial<FakePayouts>;
}

/** What is taken back from accounts. */
function reversalsOf(it: Whole) {
  const answer = answering(it);
  const ofTransfer = (id: string) => [...it().reversals.values()].filter(({ transferId }) => transferId === id);
  return {
    reverse: ({ transferId, mark, cents }) =>
      answer(() => {
        const { reversals, reversalsAre, transfers } = it();
        const made = reversals.get(mark);
        if (made) return made;
        if (reversalsAre) return refused(reversalsAre);
        const sent = [...transfers.values()].find(({ id }) => id === transferId);
        const gone = ofTransfer(transferId).reduce((sum, one) => sum + one.cents, 0);
        if (sent && gone + cents > sent.cents) return refused('invalid_request_error');
        const reversal = { kind: 'reversal', id: `trr_${mark}`, transferId, mark, cents } as const;
        reversals.set(mark, reversal);
        return reversal;
      }),
    reversalsOf: (transferId) => answer(() => ofTransfer(transferId)),
    reversalsPage: ({ after }) => answer(() => pageOf([...it().reversals.values()].toReversed(), after)),
  } satisfies Partial<FakePayouts>;
}

/** What somebody does in the provider's dashboard. */
function dashboardOf(it: Whole) {
  return {
    reverseByHand: (transferId, cents) => {
      const id = `trr_hand_${it().reversals.size}`;
      it().reversals.set(id, { kind: 'reversal', id, transferId, mark: null, cents });
    },
    sendByHand: (transfer) => {
      const id = `tr_hand_${it().transfers.size}`;
      const byHand = { orderId: null, tryNumber: null, reversedCents: 0 };
      it().transfers.set(id, { kind: 'transfer', id, ...byHand, ...transfer });
      return id;
    },
  } satisfies Partial<FakePayouts>;
}

/** Nothing is there at first; all that is asked for goes well. */
export function fakePayouts(): FakePayouts {
  const it: Whole = () => fake;
  const fake: FakePayouts = {
    accounts: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    bankPayouts: new Map(),
    schedules: new Map(),
    gone: new Set(),
    links: [],
    ...{ transfersAre: null, reversalsAre: null, refuses: null, schedulesAre: null, silence: 'none' },
    funds: { availableCents: 1_000_000_000, pendingCents: 0 },
    ...accountsOf(it),
    ...transfersOf(it),
    ...reversalsOf(it),
    ...dashboardOf(it),
  };
  return fake;
}
