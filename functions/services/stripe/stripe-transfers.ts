/** Transfers to sellers at Stripe, and their reversals: each made at most once, even after a lost reply. */
import type Stripe from 'stripe';
import type {
  ListPage,
  ListPageQuery,
  NewReversal,
  NewTransfer,
  PayoutRefused,
  ProviderReversal,
  ProviderTransfer,
} from '../../domain/ports/payouts.ts';
import { stripeRefusalOf } from './call-stripe.ts';
import { idOf, nextCursorOf, PAGE_LENGTH, toPageParameters } from './stripe-objects.ts';

const intentOf = (charge: string | Stripe.Charge | null): string | null =>
  (charge !== null && typeof charge !== 'string' && idOf(charge.payment_intent)) || null;

const WITH_CHARGE = { expand: ['source_transaction'] };
const ALL_WITH_CHARGE = { expand: ['data.source_transaction'] };

/** Requires the expanded charge. */
const toTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  kind: 'transfer',
  id: transfer.id,
  intentId: intentOf(transfer.source_transaction),
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

/** The charge of a payment, the source of its seller's transfer. */
async function chargeOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  if (charge === null || typeof charge === 'string') throw new Error(`there is no charge of ${intentId}`);
  return charge;
}

/** Stripe assigns a group to a charge with the first transfer from it, unless the payment had one. */
export async function listTransfersOf(stripe: Stripe, intentId: string): Promise<readonly ProviderTransfer[]> {
  const { transfer_group: group } = await chargeOf(stripe, intentId);
  if (group === null) return [];
  // No sale has more than one page.
  return (await stripe.transfers.list({ transfer_group: group, limit: PAGE_LENGTH, ...ALL_WITH_CHARGE })).data.map(
    toTransfer,
  );
}

/** Includes the payment of its charge. Throws when Stripe does not have it. */
export const retrieveTransfer = async (stripe: Stripe, id: string): Promise<ProviderTransfer> =>
  toTransfer(await stripe.transfers.retrieve(id, WITH_CHARGE));

export async function transfersPage(stripe: Stripe, query: ListPageQuery): Promise<ListPage<ProviderTransfer>> {
  const page = await stripe.transfers.list({ ...toPageParameters(query), ...ALL_WITH_CHARGE });
  return { rows: page.data.map(toTransfer), next: nextCursorOf(page) };
}

/**
 * Stripe lists reversals only per transfer, but balance transactions by time: a reversal is one of type
 * `transfer_refund` (https://docs.stripe.com/reports/balance-transaction-types).
 */
export async function reversalsPage(stripe: Stripe, query: ListPageQuery): Promise<ListPage<ProviderReversal>> {
  const type = 'transfer_refund';
  const page = await stripe.balanceTransactions.list({ ...toPageParameters(query), type, expand: ['data.source'] });
  const rows = page.data.flatMap(({ source }) =>
    source !== null && typeof source !== 'string' && source.object === 'transfer_reversal' ? [toReversal(source)] : [],
  );
  return { rows, next: nextCursorOf(page) };
}

/** The payment has an unknown refund or dispute: the owner of the money is known only after our books have it, too. */
const PAYMENT_CHANGED: PayoutRefused = { kind: 'refused', code: 'payment_changed' };

/**
 * Uses the payment's own money as the source, so that the transfer waits until it has settled. A transfer after a
 * reversal uses the balance, because Stripe counts reversed money as transferred. Stripe also transfers the money of a
 * refunded payment, so it is checked first. https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export async function makeTransfer(
  stripe: Stripe,
  { orderId, tryNumber, intentId, accountId, cents, hasEarlierTransfer, ...known }: NewTransfer,
): Promise<ProviderTransfer | PayoutRefused> {
  const { id, transfer_group: group, ...charge } = await chargeOf(stripe, intentId);
  // The charge stays disputed even after a won dispute.
  const isDisputed = charge.disputed && !known.isDisputeKnown;
  if (isDisputed || charge.amount_refunded > known.refundedCents) return PAYMENT_CHANGED;
  try {
    const transfer = await stripe.transfers.create(
      {
        ...{ amount: cents, currency: 'usd', destination: accountId },
        ...(hasEarlierTransfer ? { transfer_group: group ?? orderId } : { source_transaction: id }),
        metadata: { order: orderId, try: String(tryNumber) },
        ...WITH_CHARGE,
      },
      { idempotencyKey: `transfer:${orderId}:${tryNumber}` },
    );
    return toTransfer(transfer);
  } catch (error) {
    return stripeRefusalOf(error);
  }
}

/** All reversals of a transfer: Stripe never forgets one. */
export async function listReversalsOf(stripe: Stripe, transferId: string): Promise<readonly ProviderReversal[]> {
  return (await stripe.transfers.listReversals(transferId, { limit: PAGE_LENGTH })).data.map(toReversal);
}

/**
 * Stripe forgets a key after a day, but never a reversal, so the list is read first. The key contains the amount, since
 * a retry may have a smaller one after a partial reversal at Stripe.
 */
export async function makeReversal(
  stripe: Stripe,
  { transferId, mark, cents }: NewReversal,
): Promise<ProviderReversal | PayoutRefused> {
  const made = (await listReversalsOf(stripe, transferId)).find((reversal) => reversal.mark === mark);
  if (made) return made;
  try {
    const options = { idempotencyKey: `reversal:${mark}:${cents}` };
    return toReversal(
      await stripe.transfers.createReversal(transferId, { amount: cents, metadata: { mark } }, options),
    );
  } catch (error) {
    return stripeRefusalOf(error);
  }
}
