/** The payment provider's part for sellers, as far as our port knows it. */
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
  readonly transfers: Map<string, ProviderTransfer>;
  readonly reversals: Map<string, ProviderReversal>;
  /** Code with which transfers, or reversals, are refused; null for none. */
  transfersAre: string | null;
  reversalsAre: string | null;
  /** Return addresses of the forms. */
  links: string[];
  /** Code with which accounts and links are refused; null for none. */
  refuses: string | null;
  /** Day of the month of each account's bank payout. A code in `schedulesAre` refuses the setting. */
  readonly schedules: Map<string, number>;
  schedulesAre: string | null;
  /** No call is answered while set; `afterEffect` does the work and loses the reply. */
  silence: 'none' | 'beforeEffect' | 'afterEffect';
  /** Reverses a part of a transfer in the provider's dashboard. */
  reverseByHand(transferId: string, cents: number): void;
  /** The latest bank payout per account. */
  readonly bankPayouts: Map<string, BankPayout>;
  /** The platform's balance; far above its debt by default. */
  funds: ProviderBalance;
  sendByHand(transfer: Pick<ProviderTransfer, 'accountId' | 'cents' | 'intentId'>): string;
  readonly gone: Set<string>;
  /** Replaces the provider's answer about an account. */
  say(id: string, status: ProviderStatus, needs?: string | null): void;
};

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

/** Actions in the provider's dashboard. */
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

/** Empty at first; every request succeeds. */
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
