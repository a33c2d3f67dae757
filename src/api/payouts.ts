import { fromWire } from '../../core/entity/wire.ts';
import { type Payouts, payoutsWire } from '../../core/payments/payouts/payouts.ts';
import {
  type MonthlyStatement,
  type PayoutMonths,
  payoutMonthsWire,
  statementWire,
} from '../../core/payments/payouts/statement.ts';
import { api, authenticated, bodyOf, nextOf, withoutEmpty } from './client.ts';

/** Totals, and one page of the sales, newest first; `next` is the cursor of the next page. */
export async function getPayouts(after?: string): Promise<{ payouts: Payouts; next: string | undefined }> {
  const answer = await authenticated(api.payouts.$get({ query: withoutEmpty({ after }) }));
  const payouts = fromWire<Payouts, typeof payoutsWire>(payoutsWire, await answer.json()) as Payouts;
  return { payouts, next: nextOf(answer) };
}

export async function getPayoutMonths(): Promise<PayoutMonths> {
  return fromWire<PayoutMonths, typeof payoutMonthsWire>(
    payoutMonthsWire,
    await bodyOf(authenticated(api.payouts.months.$get())),
  );
}

/** One page of a month (`2026-11`), oldest line first; every page carries the month's totals. */
export async function getStatement(query: {
  month: string;
  after?: string | undefined;
}): Promise<{ statement: MonthlyStatement; next: string | undefined }> {
  const answer = await authenticated(api.payouts.statement.$get({ query: withoutEmpty({ ...query, limit: '60' }) }));
  const statement = fromWire<MonthlyStatement, typeof statementWire>(
    statementWire,
    await answer.json(),
  ) as MonthlyStatement;
  return { statement, next: nextOf(answer) };
}

/** Returns the address of the payment provider's form. */
export async function beginPayoutAccount(): Promise<string> {
  return (await bodyOf(authenticated(api.payouts.account.$post()))).url;
}

/** Refreshes the account's state from the payment provider, after the return from its form. */
export async function checkPayoutAccount(): Promise<Payouts> {
  return fromWire<Payouts, typeof payoutsWire>(
    payoutsWire,
    await bodyOf(authenticated(api.payouts.account.check.$post())),
  ) as Payouts;
}
