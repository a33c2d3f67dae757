/** What an admin sees of the money of sellers, and decides about it. */
import { fromWire } from '../../../core/entity/wire.ts';
import { type SellerPayouts, sellerPayoutsWire } from '../../../core/payments/payouts/seller-payouts.ts';
import { api, bodyOf, isWaiting, personal } from '../client.ts';

/** Their money in all, the first rows that need a person, and what moved last. */
export async function getSellerPayouts(): Promise<SellerPayouts> {
  return fromWire<SellerPayouts, typeof sellerPayoutsWire>(
    sellerPayoutsWire,
    await bodyOf(personal(api.money.payouts.$get())),
  );
}

/** The rest of a debt, which is that much, is kept from nothing any more. `id` is its order and event. Answers whether it waits for another admin. */
export async function waiveDebt(id: string, amountCents: number, reason: string): Promise<boolean> {
  const json = { amount: amountCents / 100, reason };
  return isWaiting(personal(api.money.debts[':id'].waive.$post({ param: { id }, json })));
}

/** A seller whom the payment provider does not pay was paid in another way. Answers whether the sum waits for another admin. */
export async function paySellerOutside(id: string, amountCents: number, note: string): Promise<boolean> {
  const json = { amount: amountCents / 100, note };
  return isWaiting(personal(api.money.payouts[':id']['paid-outside'].$post({ param: { id }, json })));
}

/** A seller whose account was refused because of the shop is asked again where their money goes. */
export async function askSellerAgain(id: string): Promise<void> {
  await bodyOf(personal(api.money.payouts[':id']['ask-again'].$post({ param: { id }, json: {} })));
}
