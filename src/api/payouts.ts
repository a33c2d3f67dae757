/** What a seller reads and does about being paid. */
import { fromWire } from '../../core/entity/wire.ts';
import { type Payouts, payoutsWire } from '../../core/payments/payouts/payouts.ts';
import {
  type PayoutMonths,
  payoutMonthsWire,
  type Statement,
  statementWire,
} from '../../core/payments/payouts/statement.ts';
import { api, bodyOf, given, nextOf, personal } from './client.ts';

/** Their money, and a part of their sales, the newest first; `next` is where the list goes on. */
export async function getPayouts(after?: string): Promise<{ payouts: Payouts; next: string | undefined }> {
  const answer = await personal(api.payouts.$get({ query: given({ after }) }));
  const payouts = fromWire<Payouts, typeof payoutsWire>(payoutsWire, await answer.json()) as Payouts;
  return { payouts, next: nextOf(answer) };
}

/** What the last months come to. */
export async function getPayoutMonths(): Promise<PayoutMonths> {
  return fromWire<PayoutMonths, typeof payoutMonthsWire>(
    payoutMonthsWire,
    await bodyOf(personal(api.payouts.months.$get())),
  );
}

/** A part of a month (`2026-11`), as long as a list's page, the oldest line first; what all of its lines come to is in each. */
export async function getStatement(query: {
  month: string;
  after?: string | undefined;
}): Promise<{ statement: Statement; next: string | undefined }> {
  const answer = await personal(api.payouts.statement.$get({ query: given({ ...query, limit: '60' }) }));
  const statement = fromWire<Statement, typeof statementWire>(statementWire, await answer.json()) as Statement;
  return { statement, next: nextOf(answer) };
}

/** The address of the payment provider's form, to which the page goes. */
export async function beginPayoutAccount(): Promise<string> {
  return (await bodyOf(personal(api.payouts.account.$post()))).url;
}

/** Asks the payment provider how the account stands: for whoever comes back from its form. */
export async function checkPayoutAccount(): Promise<Payouts> {
  return fromWire<Payouts, typeof payoutsWire>(
    payoutsWire,
    await bodyOf(personal(api.payouts.account.check.$post())),
  ) as Payouts;
}
