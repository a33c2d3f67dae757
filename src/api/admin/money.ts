/** What an admin does about money, one click each: no reason is asked, though the API would take one. */

import { fromWire } from '../../../core/entity/wire.ts';
import { type FailedLetter, failedLetterWire } from '../../../core/notifications/letter.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { type MoneyReport, moneyWire } from '../../../core/payments/money.ts';
import { type MoneyPeriod, type Movement, moneyPeriodWire, movementWire } from '../../../core/payments/movement.ts';
import { api, bodyOf, given, isWaiting, nextOf, personal } from '../client.ts';

/** The days of a query: a named range, or two dates. */
export type DaysQuery = { readonly range?: string; readonly from?: string; readonly to?: string };

export async function getMoneyPeriod(days: DaysQuery): Promise<MoneyPeriod> {
  return fromWire<MoneyPeriod, typeof moneyPeriodWire>(
    moneyPeriodWire,
    await bodyOf(personal(api.money.period.$get({ query: given(days) }))),
  );
}

/** A part of the movements of these days, and where the next part begins. */
export async function listMovements(
  days: DaysQuery,
  after: string | undefined,
): Promise<{ rows: Movement[]; next: string | undefined }> {
  const answer = await personal(
    api.money.movements.$get({ query: given({ ...days, after, limit: String(PAGE_SIZE.apiMost) }) }),
  );
  const rows = (await answer.json()).map(
    (row) => fromWire<Movement, typeof movementWire>(movementWire, row) as Movement,
  );
  return { rows, next: nextOf(answer) };
}

/** How the money stands: counts that must be 0, with the rows behind them. */
export async function getMoney(): Promise<MoneyReport> {
  return fromWire<MoneyReport, typeof moneyWire>(moneyWire, await bodyOf(personal(api.money.$get())));
}

/** The newest emails that were not sent, and why. */
export async function listFailedLetters(): Promise<FailedLetter[]> {
  return (await bodyOf(personal(api.money.letters.$get()))).map(
    (row) => fromWire<FailedLetter, typeof failedLetterWire>(failedLetterWire, row) as FailedLetter,
  );
}

/** Takes an alert off the page, which was read at this moment (ms): a person has looked at it. Answers how many events said the same. */
export async function acknowledgeAlert(eventId: string, readAt: number): Promise<number> {
  const json = { read_at: new Date(readAt).toISOString() };
  return (await bodyOf(personal(api.money.alerts[':id'].$put({ param: { id: eventId }, json })))).modifiedCount;
}

/** A refund that failed is sent again. */
export async function retryRefund(id: string): Promise<void> {
  await bodyOf(personal(api.money['sale-refunds'][':id'].retry.$post({ param: { id }, json: {} })));
}

/** A refund that cannot be sent has ended: the buyer was paid in another way. Answers whether it waits for another admin. */
export async function tellPaidOutside(id: string, note: string): Promise<boolean> {
  return isWaiting(personal(api.money['sale-refunds'][':id']['paid-outside'].$post({ param: { id }, json: { note } })));
}

/** Brings our books and the payment provider's together now, and answers how the money stands then. */
export async function reconcileNow(): Promise<MoneyReport> {
  return fromWire<MoneyReport, typeof moneyWire>(
    moneyWire,
    await bodyOf(personal(api.money.reconcile.$post({ json: {} }))),
  );
}
