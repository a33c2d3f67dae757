/** Money that goes to sellers at Stripe, and comes back: each made once, whatever happens to the reply. */
import type Stripe from 'stripe';
import type {
  NewReversal,
  NewTransfer,
  PayoutRefused,
  ProviderReversal,
  ProviderTransfer,
} from '../../domain/ports/payouts.ts';
import { refusalOf } from './answered.ts';

/** Stripe's own maximum; no sale has more. */
const PAGE = 100;

const idOf = (one: string | { readonly id: string } | null): string =>
  typeof one === 'string' ? one : (one?.id ?? '');

export const toTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  kind: 'transfer',
  id: transfer.id,
  orderId: transfer.metadata.order ?? null,
  tryNumber: transfer.metadata.try === undefined ? null : Number(transfer.metadata.try),
  accountId: idOf(transfer.destination),
  cents: transfer.amount,
  reversedCents: transfer.amount_reversed,
});

const toReversal = (reversal: Stripe.TransferReversal): ProviderReversal => ({
  kind: 'reversal',
  id: reversal.id,
  transferId: idOf(reversal.transfer),
  mark: reversal.metadata?.mark ?? null,
  cents: reversal.amount,
});

/** The charge that a payment was, from which its seller is paid. */
async function chargeOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  if (charge === null || typeof charge === 'string') throw new Error(`there is no charge of ${intentId}`);
  return charge;
}

/** Stripe gives a charge a group with the first transfer from it, unless the payment had one. */
export async function transfersOf(stripe: Stripe, intentId: string): Promise<readonly ProviderTransfer[]> {
  const { transfer_group: group } = await chargeOf(stripe, intentId);
  if (group === null) return [];
  return (await stripe.transfers.list({ transfer_group: group, limit: PAGE })).data.map(toTransfer);
}

/** More went back of the payment than we know, or somebody disputes it: whose the money is, our books say only when they follow. */
const PAYMENT_CHANGED: PayoutRefused = { kind: 'refused', code: 'payment_changed' };

/**
 * Out of the payment's own money, so that it waits with that until it has settled. What goes again after it came back is taken from the balance:
 * Stripe counts what came back as sent. Stripe sends the money of a payment that was refunded as well: we look. https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export async function makeTransfer(
  stripe: Stripe,
  { orderId, tryNumber, intentId, accountId, cents, isAgain, ...known }: NewTransfer,
): Promise<ProviderTransfer | PayoutRefused> {
  const { id, transfer_group: group, ...charge } = await chargeOf(stripe, intentId);
  // Also of a dispute that was won the charge says that it was disputed.
  const isDisputed = charge.disputed && !known.isDisputeKnown;
  if (isDisputed || charge.amount_refunded > known.refundedCents) return PAYMENT_CHANGED;
  try {
    const transfer = await stripe.transfers.create(
      {
        ...{ amount: cents, currency: 'usd', destination: accountId },
        ...(isAgain ? { transfer_group: group ?? orderId } : { source_transaction: id }),
        metadata: { order: orderId, try: String(tryNumber) },
      },
      { idempotencyKey: `transfer:${orderId}:${tryNumber}` },
    );
    return toTransfer(transfer);
  } catch (error) {
    return refusalOf(error);
  }
}

/** All that came back of a transfer: Stripe never forgets one. */
export async function reversalsOf(stripe: Stripe, transferId: string): Promise<readonly ProviderReversal[]> {
  return (await stripe.transfers.listReversals(transferId, { limit: PAGE })).data.map(toReversal);
}

/**
 * Stripe forgets a key after a day, and never a reversal: so the list is looked at first. The sum is in the key, as it may be less by the next
 * time, when somebody took a part at Stripe.
 */
export async function makeReversal(
  stripe: Stripe,
  { transferId, mark, cents }: NewReversal,
): Promise<ProviderReversal | PayoutRefused> {
  const made = (await reversalsOf(stripe, transferId)).find((reversal) => reversal.mark === mark);
  if (made) return made;
  try {
    const options = { idempotencyKey: `reversal:${mark}:${cents}` };
    return toReversal(
      await stripe.transfers.createReversal(transferId, { amount: cents, metadata: { mark } }, options),
    );
  } catch (error) {
    return refusalOf(error);
  }
}
