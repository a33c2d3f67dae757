/** Money of the platform and of sellers, for admins: checks, movements, payouts, and requests for a second admin. */
import { seenAlertWire } from '../../../core/audit.ts';
import { fromWire, toWire } from '../../../core/entity/wire.ts';
import { type FailedLetter, failedLetterWire } from '../../../core/notifications/letter.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { type MoneyReport, moneyReportWire } from '../../../core/payments/money-report.ts';
import { type MoneyPeriod, type Movement, moneyPeriodWire, movementWire } from '../../../core/payments/movement.ts';
import { type SellerPayouts, sellerPayoutsWire } from '../../../core/payments/payouts/payouts-for-admins.ts';
import { api, authenticated, bodyOf, isAwaitingApproval, nextOf, type Part, withoutEmpty } from '../client.ts';

/** Days of a query: a named range, or two dates. */
export type DaysQuery = { readonly range?: string; readonly from?: string; readonly to?: string };

export async function getMoneyPeriod(days: DaysQuery): Promise<MoneyPeriod> {
  return fromWire<MoneyPeriod, typeof moneyPeriodWire>(
    moneyPeriodWire,
    await bodyOf(authenticated(api.money.period.$get({ query: withoutEmpty(days) }))),
  );
}

/** One page of the movements of these days. */
export async function listMovements(days: DaysQuery, after: string | undefined): Promise<Part<Movement>> {
  const answer = await authenticated(
    api.money.movements.$get({ query: withoutEmpty({ ...days, after, limit: String(PAGE_SIZE.apiMost) }) }),
  );
  const rows = (await answer.json()).map(
    (row) => fromWire<Movement, typeof movementWire>(movementWire, row) as Movement,
  );
  return { rows, next: nextOf(answer) };
}

/** Checks of the money: counts that must be 0, with the rows behind them. */
export async function getMoneyReport(): Promise<MoneyReport> {
  return fromWire<MoneyReport, typeof moneyReportWire>(moneyReportWire, await bodyOf(authenticated(api.money.$get())));
}

export async function listFailedLetters(): Promise<FailedLetter[]> {
  return (await bodyOf(authenticated(api.money.letters.$get()))).map(
    (row) => fromWire<FailedLetter, typeof failedLetterWire>(failedLetterWire, row) as FailedLetter,
  );
}

/**
 * Acknowledges an alert on a page read at `readAt` (ms since the epoch). Returns the number of events with the same
 * alert.
 */
export async function acknowledgeAlert(eventId: string, readAt: number): Promise<number> {
  const json = toWire(seenAlertWire, { readAt });
  return (await bodyOf(authenticated(api.money.alerts[':id'].$put({ param: { id: eventId }, json })))).modifiedCount;
}

export async function retrySaleRefund(id: string): Promise<void> {
  await bodyOf(authenticated(api.money['sale-refunds'][':id'].retry.$post({ param: { id }, json: {} })));
}

/**
 * Records that a failed refund was paid to the buyer in another way. Returns true if the record needs a second admin.
 */
export async function markSaleRefundPaidOutside(id: string, note: string): Promise<boolean> {
  return isAwaitingApproval(
    authenticated(api.money['sale-refunds'][':id']['paid-outside'].$post({ param: { id }, json: { note } })),
  );
}

/** Reconciles with the payment provider now. Returns the money checks after it. */
export async function reconcileNow(): Promise<MoneyReport> {
  return fromWire<MoneyReport, typeof moneyReportWire>(
    moneyReportWire,
    await bodyOf(authenticated(api.money.reconcile.$post({ json: {} }))),
  );
}

/** Totals, the first rows that need an admin, and the latest movements. */
export async function getSellerPayouts(): Promise<SellerPayouts> {
  return fromWire<SellerPayouts, typeof sellerPayoutsWire>(
    sellerPayoutsWire,
    await bodyOf(authenticated(api.money.payouts.$get())),
  );
}

/**
 * Waives the rest of a debt, in cents. `id` names its order and event. Returns true if the waiver needs a second admin.
 */
export async function waiveDebt(id: string, amountCents: number, reason: string): Promise<boolean> {
  const json = { amount: amountCents / 100, reason };
  return isAwaitingApproval(authenticated(api.money.debts[':id'].waive.$post({ param: { id }, json })));
}

/** Records a payout, in cents, made outside the payment provider. Returns true if the record needs a second admin. */
export async function paySellerOutside(sellerId: string, amountCents: number, note: string): Promise<boolean> {
  const json = { amount: amountCents / 100, note };
  return isAwaitingApproval(
    authenticated(api.money.payouts[':id']['paid-outside'].$post({ param: { id: sellerId }, json })),
  );
}

/** Requests payout details again from a seller whose account was refused because of the platform. */
export async function askSellerAgain(sellerId: string): Promise<void> {
  await bodyOf(authenticated(api.money.payouts[':id']['ask-again'].$post({ param: { id: sellerId }, json: {} })));
}

/** A second admin approves or refuses; a refusal by the requesting admin withdraws the request. */
export async function decideApproval(id: string, approve: boolean): Promise<void> {
  await authenticated(api.approvals[':id'].$post({ param: { id }, json: { approve } }));
}
