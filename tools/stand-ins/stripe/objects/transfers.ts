/**
 * Transfers to connected accounts: https://docs.stripe.com/connect/separate-charges-and-transfers,
 * https://docs.stripe.com/api/transfers
 */

import { type Cause, recordEvent } from '../events.ts';
import type { Transaction } from '../store.ts';
import { receivesTransfers } from './accounts/accounts.ts';
import { addBalanceTransaction, balanceInsufficient, fundsOf, pendingUntil } from './balance/balance.ts';
import { ApiError, dollars, invalidParameter, refusedByState } from './errors.ts';
import { newId, nowInSeconds } from './ids.ts';
import type { Account, Charge, Transfer, TransferReversal } from './objects.ts';

export type TransferParameters = {
  amount: number;
  destination: string;
  source_transaction?: string;
  transfer_group?: string;
  metadata?: Record<string, string> | '';
};

export function requirePositiveAmount({ amount }: { amount?: number }): void {
  if (amount !== undefined && amount < 1)
    throw invalidParameter('parameter_invalid_integer', 'Invalid positive integer', 'amount');
}

/**
 * Moves money of the platform to an account. With a pending source it needs no funds, and is pending with it; otherwise
 * it takes the available balance. Refunds and disputes of the source are not checked.
 */
export function createTransfer(tx: Transaction, params: TransferParameters, cause: Cause): Transfer {
  const { amount } = params;
  const account = destinationOf(tx, params.destination);
  const charge = params.source_transaction === undefined ? undefined : sourceOf(tx, params.source_transaction, amount);
  const availableOn = charge && pendingUntil(tx, charge.balance_transaction);
  if (availableOn === undefined && fundsOf(tx, null).available < amount) {
    throw balanceInsufficient(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    );
  }
  const id = newId('tr_1');
  const payment = newId('py_1');
  const taken = addBalanceTransaction(tx, { type: 'transfer', amount: -amount, source: id, availableOn });
  addBalanceTransaction(tx, { type: 'payment', amount, source: payment, availableOn, account: account.id });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: taken.id,
    created: nowInSeconds(tx),
    currency: 'usd',
    description: null,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: params.metadata || {},
    reversals: { object: 'list', data: [], has_more: false, total_count: 0, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: charge ? groupOf(tx, charge, params) : (params.transfer_group ?? null),
  };
  tx.put('transfer', transfer);
  recordEvent(tx, 'transfer.created', transfer, { intentId: charge?.payment_intent, cause });
  return transfer;
}

const chargeOf = (tx: Pick<Transaction, 'get'>, { source_transaction: id }: Transfer): Charge | undefined =>
  id === null ? undefined : tx.get('charge', id);

function destinationOf(tx: Transaction, id: string): Account {
  const account = tx.get('account', id);
  if (!account) {
    const message = `No such destination: '${id}'`;
    throw new ApiError(400, {
      ...{ type: 'invalid_request_error', code: 'resource_missing', message, param: 'destination' },
    });
  }
  if (receivesTransfers(account)) return account;
  throw refusedByState(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

/**
 * All transfers from one charge are at most its amount in total, reversed ones included: the documentation says "the
 * sum of the transfers".
 */
function sourceOf(tx: Transaction, id: string, amount: number): Charge {
  const charge = tx.get('charge', id);
  if (charge?.status !== 'succeeded') {
    const message = `No such charge: '${id}'`;
    throw new ApiError(400, {
      ...{ type: 'invalid_request_error', code: 'resource_missing', message, param: 'source_transaction' },
    });
  }
  const before = tx.newestFirst('transfer').filter(({ source_transaction: source }) => source === id);
  const sum = before.reduce((total, transfer) => total + transfer.amount, 0);
  if (sum + amount <= charge.amount) return charge;
  const already = `There is already a transfer using this source, amounting to ${dollars(sum)}.`;
  throw refusedByState(
    `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.${sum === 0 ? '' : ` (${already})`}`,
    { param: 'amount' },
  );
}

/** The charge's group; without one, a new group for transfer and charge. */
function groupOf(tx: Transaction, charge: Charge, { transfer_group: given }: TransferParameters): string {
  if (charge.transfer_group !== null) return charge.transfer_group;
  const group = given ?? `group_${charge.payment_intent}`;
  tx.put('charge', { ...charge, transfer_group: group });
  return group;
}

/** Reversals of transfers: https://docs.stripe.com/api/transfer_reversals */

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
