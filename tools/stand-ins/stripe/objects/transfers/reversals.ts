/** Reversals of transfers: https://docs.stripe.com/api/transfer_reversals */
import type { Transaction } from '../../store/store.ts';
import { type Cause, recordEvent } from '../../webhooks/events.ts';
import { balanceInsufficient, fundsOf } from '../balance/balance.ts';
import { addBalanceTransaction, pendingUntil } from '../balance/transactions.ts';
import { refusedByState } from '../errors.ts';
import { newId, nowInSeconds } from '../ids.ts';
import type { Transfer, TransferReversal } from '../objects.ts';
import { chargeOf } from './transfers.ts';

export type ReversalParameters = { amount?: number; metadata?: Record<string, string> | '' };

/** Limit of reversals in a transfer itself; the others are in its list. */
const SHOWN = 10;

/**
 * Reverses a part of a transfer, or the whole rest. The account's available balance must cover it: paid-out money
 * cannot be reversed. Pending money is taken from the pending balance, since it cannot have been paid out.
 */
export function reverseTransfer(
  tx: Transaction,
  transfer: Transfer,
  { amount: wanted, metadata }: ReversalParameters,
  cause: Cause,
): TransferReversal {
  const rest = transfer.amount - transfer.amount_reversed;
  if (rest === 0) throw refusedByState(`The transfer ${transfer.id} is already fully reversed.`);
  const amount = wanted ?? rest;
  if (amount > rest) {
    const message = `Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${rest}).`;
    throw refusedByState(message, { param: 'amount' });
  }
  const availableOn = pendingUntil(tx, transfer.balance_transaction);
  if (availableOn === undefined && fundsOf(tx, transfer.destination).available < amount) {
    throw balanceInsufficient(
      `The connected account ${transfer.destination} has insufficient available funds to reverse this transfer.`,
    );
  }
  const id = newId('trr_1');
  const refund = newId('pyr_1');
  const back = addBalanceTransaction(tx, { type: 'transfer_refund', amount, source: id, availableOn });
  addBalanceTransaction(tx, {
    ...{ type: 'payment_refund', amount: -amount, source: refund, availableOn, account: transfer.destination },
  });
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: nowInSeconds(tx),
    currency: 'usd',
    destination_payment_refund: refund,
    metadata: metadata || {},
    source_refund: null,
    transfer: transfer.id,
  };
  tx.put('transfer_reversal', reversal);
  const { reversals } = transfer;
  const reversed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === rest,
    reversals: {
      ...reversals,
      data: [reversal, ...reversals.data].slice(0, SHOWN),
      has_more: reversals.has_more || reversals.data.length === SHOWN,
      total_count: reversals.total_count + 1,
    },
  };
  tx.put('transfer', reversed);
  recordEvent(tx, 'transfer.reversed', reversed, { intentId: chargeOf(tx, transfer)?.payment_intent, cause });
  return reversal;
}
