/** What an admin does about money, one click each: no reason is asked, though the API would take one. */

import { fromWire } from '../../../core/entity/wire.ts';
import { type MoneyReport, moneyWire } from '../../../core/payments/money.ts';
import { api, bodyOf, isWaiting, personal } from '../client.ts';

/** How the money stands: counts that must be 0, with the rows behind them. */
export async function getMoney(): Promise<MoneyReport> {
  return fromWire<MoneyReport, typeof moneyWire>(moneyWire, await bodyOf(personal(api.money.$get())));
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
