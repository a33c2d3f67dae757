/** What the payment provider does for sellers, as far as our port knows it. */
import type { ProviderStatus } from '../../core/payments/payouts/payout-state.ts';
import type {
  BankPayout,
  Payouts,
  ProviderAccount,
  ProviderBalance,
  ProviderReversal,
  ProviderTransfer,
} from '../../functions/domain/ports/payouts.ts';
import { unavailable } from '../../functions/errors.ts';
import { pageOf } from './list-pages.ts';

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
  /** From now on the provider says this of an account. */
  say(id: string, status: ProviderStatus, needs?: string | null): void;
};

export function fakePayouts(): FakePayouts {
  const accounts: FakePayouts['accounts'] = new Map();
  const answer = async <Given>(work: () => Given): Promise<Given> => {
    if (faked.silence === 'beforeEffect') throw unavailable();
    const given = work();
    if (faked.silence === 'afterEffect') throw unavailable();
    return given;
  };
  const accountWith = (id: string): ProviderAccount => {
    const account = accounts.get(id);
    if (!account) throw unavailable();
    return account;
  };
  const ofTransfer = (id: string) => [...faked.reversals.values()].filter(({ transferId }) => transferId === id);
  const faked: FakePayouts = {
    accounts,
    transfers: new Map(),
    reversals: new Map(),
    transfersAre: null,
    reversalsAre: null,
    links: [],
    refuses: null,
    bankPayouts: new Map(),
    lastBankPayout: (accountId) => answer(() => faked.bankPayouts.get(accountId) ?? null),
    funds: { availableCents: 1_000_000_000, pendingCents: 0 },
    balance: () => answer(() => faked.funds),
    schedules: new Map(),
    schedulesAre: null,
    silence: 'none',
    say: (id, status, needs = null) => {
      accounts.set(id, { ...accountWith(id), status, needs });
    },
    reverseByHand: (transferId, cents) => {
      const id = `trr_hand_${faked.reversals.size}`;
      faked.reversals.set(id, { kind: 'reversal', id, transferId, mark: null, cents });
    },
    sendByHand: (transfer) => {
      const id = `tr_hand_${faked.transfers.size}`;
      const byHand = { orderId: null, tryNumber: null, reversedCents: 0 };
      faked.transfers.set(id, { kind: 'transfer', id, ...byHand, ...transfer });
      return id;
    },
    createAccount: ({ userId }) =>
      answer(() => {
        if (faked.refuses) return { kind: 'refused' as const, code: faked.refuses };
        const id = `acct_${userId}`;
        const fresh = { kind: 'account', id, status: 'restricted', needs: 'provide_info' } as const;
        if (!accounts.has(id)) accounts.set(id, fresh);
        return accountWith(id);
      }),
    payOutMonthly: (accountId, day) =>
      answer(() => {
        if (faked.schedulesAre) return { kind: 'refused' as const, code: faked.schedulesAre };
        faked.schedules.set(accountId, day);
        return { kind: 'set' as const };
      }),
    createAccountLink: (accountId, { returnUrl }) =>
      answer(() => {
        if (faked.refuses) return { kind: 'refused' as const, code: faked.refuses };
        faked.links.push(returnUrl);
        return { kind: 'link' as const, url: `https://connect.example.org/${accountId}/${faked.links.length}` };
      }),
    retrieveAccount: (id) => answer(() => accountWith(id)),
    transfer: ({ orderId, tryNumber, intentId, accountId, cents }) =>
      answer(() => {
        const key = `transfer:${orderId}:${tryNumber}`;
        const made = faked.transfers.get(key);
        if (made) return made;
        if (faked.transfersAre) return { kind: 'refused' as const, code: faked.transfersAre };
        const id = `tr_${orderId}_${tryNumber}`;
        const transfer = {
          kind: 'transfer',
          id,
          orderId,
          tryNumber,
          accountId,
          cents,
          reversedCents: 0,
          intentId,
        } as const;
        faked.transfers.set(key, transfer);
        return transfer;
      }),
    transfersOf: (intentId) =>
      answer(() => [...faked.transfers.values()].filter((transfer) => transfer.intentId === intentId)),
    retrieveTransfer: (id) =>
      answer(() => {
        const transfer = [...faked.transfers.values()].find((one) => one.id === id);
        if (!transfer) throw unavailable();
        return transfer;
      }),
    transfersPage: ({ after }) => answer(() => pageOf([...faked.transfers.values()].toReversed(), after)),
    reversalsPage: ({ after }) => answer(() => pageOf([...faked.reversals.values()].toReversed(), after)),
    reversalsOf: (transferId) => answer(() => ofTransfer(transferId)),
    reverse: ({ transferId, mark, cents }) =>
      answer(() => {
        const made = faked.reversals.get(mark);
        if (made) return made;
        if (faked.reversalsAre) return { kind: 'refused' as const, code: faked.reversalsAre };
        const sent = [...faked.transfers.values()].find(({ id }) => id === transferId);
        const gone = ofTransfer(transferId).reduce((sum, one) => sum + one.cents, 0);
        if (sent && gone + cents > sent.cents) return { kind: 'refused' as const, code: 'invalid_request_error' };
        const reversal = { kind: 'reversal', id: `trr_${mark}`, transferId, mark, cents } as const;
        faked.reversals.set(mark, reversal);
        return reversal;
      }),
  };
  return faked;
}
