/** What the payment provider does for sellers, as far as our port knows it. */
import type { ProviderStatus } from '../../core/payments/payouts/payout-state.ts';
import type { Payouts, ProviderAccount } from '../../functions/domain/ports/payouts.ts';
import { unavailable } from '../../functions/errors.ts';

export type FakePayouts = Payouts & {
  readonly accounts: Map<string, ProviderAccount>;
  /** Where the form of the last link leads back to. */
  links: string[];
  /** With a code, no account is made, nor a link. */
  refuses: string | null;
  /** While true, no call is answered; `afterEffect` does the work and loses the reply. */
  silence: 'none' | 'beforeEffect' | 'afterEffect';
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
  const faked: FakePayouts = {
    accounts,
    links: [],
    refuses: null,
    silence: 'none',
    say: (id, status, needs = null) => {
      accounts.set(id, { ...accountWith(id), status, needs });
    },
    createAccount: ({ userId }) =>
      answer(() => {
        if (faked.refuses) return { kind: 'refused' as const, code: faked.refuses };
        const id = `acct_${userId}`;
        const fresh = { kind: 'account', id, status: 'restricted', needs: 'provide_info' } as const;
        if (!accounts.has(id)) accounts.set(id, fresh);
        return accountWith(id);
      }),
    createAccountLink: (accountId, { returnUrl }) =>
      answer(() => {
        if (faked.refuses) return { kind: 'refused' as const, code: faked.refuses };
        faked.links.push(returnUrl);
        return { kind: 'link' as const, url: `https://connect.example.org/${accountId}/${faked.links.length}` };
      }),
    retrieveAccount: (id) => answer(() => accountWith(id)),
  };
  return faked;
}
