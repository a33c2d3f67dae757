/** Accounts of sellers at the fake provider, and helpers of its parts. */
import type { ProviderAccount } from '../../../functions/domain/ports/payouts.ts';
import { unavailable } from '../../../functions/errors.ts';
import type { FakePayouts } from './payouts.ts';

/** A part of the fake: `it()` is the whole, which tests change. */
export type Whole = () => FakePayouts;

/** Runs the work and answers, unless the provider is silent. */
export const answering =
  (it: Whole) =>
  async <Given>(work: () => Given): Promise<Given> => {
    if (it().silence === 'beforeEffect') throw unavailable();
    const given = work();
    if (it().silence === 'afterEffect') throw unavailable();
    return given;
  };

export const refused = (code: string) => ({ kind: 'refused' as const, code });

/** Accounts of sellers, their forms, and their payouts to banks. */
export function accountsOf(it: Whole) {
  const answer = answering(it);
  const accountWith = (id: string): ProviderAccount => {
    const account = it().accounts.get(id);
    if (!account) throw unavailable();
    return account;
  };
  return {
    say: (id, status, needs = null) => {
      it().accounts.set(id, { ...accountWith(id), status, needs });
    },
    createAccount: ({ userId, replaces }) =>
      answer(() => {
        const { refuses, accounts } = it();
        if (refuses) return refused(refuses);
        const id = replaces === null ? `acct_${userId}` : `${replaces}_next`;
        const fresh = { kind: 'account', id, status: 'restricted', needs: 'provide_info' } as const;
        if (!accounts.has(id)) accounts.set(id, fresh);
        return accountWith(id);
      }),
    createAccountLink: (accountId, { returnUrl }) =>
      answer(() => {
        const { refuses, links } = it();
        if (refuses) return refused(refuses);
        links.push(returnUrl);
        return { kind: 'link' as const, url: `https://connect.example.org/${accountId}/${links.length}` };
      }),
    retrieveAccount: (id) => answer(() => (it().gone.has(id) ? refused('account_invalid') : accountWith(id))),
    payOutMonthly: (accountId, day) =>
      answer(() => {
        const { schedulesAre, schedules } = it();
        if (schedulesAre) return refused(schedulesAre);
        schedules.set(accountId, day);
        return { kind: 'set' as const };
      }),
    lastBankPayout: (accountId) => answer(() => it().bankPayouts.get(accountId) ?? null),
    balance: () => answer(() => it().funds),
  } satisfies Partial<FakePayouts>;
}
