import { fromWire } from '../../../core/entity/wire.ts';
import { type SellerPayouts, sellerPayoutsWire } from '../../../core/payments/payouts/seller-payouts.ts';
import { api, authenticated, bodyOf, isAwaitingApproval } from '../client.ts';

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
export async function paySellerOutside(id: string, amountCents: number, note: string): Promise<boolean> {
  const json = { amount: amountCents / 100, note };
  return isAwaitingApproval(authenticated(api.money.payouts[':id']['paid-outside'].$post({ param: { id }, json })));
}

/** Requests payout details again from a seller whose account was refused because of the platform. */
export async function askSellerAgain(id: string): Promise<void> {
  await bodyOf(authenticated(api.money.payouts[':id']['ask-again'].$post({ param: { id }, json: {} })));
}
