import { faultByAmount } from '../../faults.ts';
import { noSuch } from '../../objects/errors.ts';
import type { Transfer } from '../../objects/objects.ts';
import {
  createTransfer,
  type ReversalParameters,
  requirePositiveAmount,
  reverseTransfer,
  type TransferParameters,
} from '../../objects/transfers.ts';
import type { Transaction } from '../../store.ts';
import { define, ok } from '../endpoint.ts';
import { type ListParameters, listRules, pageOf } from '../lists.ts';

const PATH = '/v1/transfers';

/** Transfers to connected accounts, and their reversals. */
export const transferEndpoints = [
  define<TransferParameters>({
    method: 'POST',
    path: PATH,
    rules: {
      amount: 'integer',
      currency: ['usd'],
      destination: 'string',
      source_transaction: 'string',
      transfer_group: 'string',
      metadata: 'metadata',
      expand: 'strings',
    },
    required: ['amount', 'currency', 'destination'],
    check: requirePositiveAmount,
    fault: (_, { params }) => faultByAmount('transfer', params.amount),
    run: (tx, { params, cause }) => ok(createTransfer(tx, params, cause)),
  }),
  define<ListParameters & { transfer_group?: string }>({
    method: 'GET',
    path: PATH,
    rules: { ...listRules, transfer_group: 'string' },
    run: (tx, { params }) => {
      const transfers = tx
        .newestFirst('transfer')
        .filter(({ transfer_group: group }) => !params.transfer_group || group === params.transfer_group);
      return ok(pageOf(transfers, params, PATH));
    },
  }),
  define<object>({
    method: 'GET',
    path: `${PATH}/:id`,
    rules: { expand: 'strings' },
    run: (tx, { id }) => ok(found(tx, id)),
  }),
  define<ReversalParameters>({
    method: 'POST',
    path: `${PATH}/:id/reversals`,
    rules: { amount: 'integer', metadata: 'metadata', expand: 'strings' },
    check: requirePositiveAmount,
    fault: (store, { id, params }) => {
      const transfer = store.get('transfer', id);
      return faultByAmount('reverse', params.amount ?? (transfer ? transfer.amount - transfer.amount_reversed : 0));
    },
    run: (tx, { id, params, cause }) => ok(reverseTransfer(tx, found(tx, id), params, cause)),
  }),
  define<ListParameters>({
    method: 'GET',
    path: `${PATH}/:id/reversals`,
    rules: listRules,
    run: (tx, { id, params }) => {
      const { id: transfer, reversals } = found(tx, id);
      const rows = tx.newestFirst('transfer_reversal').filter((reversal) => reversal.transfer === transfer);
      return ok(pageOf(rows, params, reversals.url));
    },
  }),
];

function found(tx: Pick<Transaction, 'get'>, id: string): Transfer {
  const transfer = tx.get('transfer', id);
  if (!transfer) throw noSuch('transfer', id, 'transfer');
  return transfer;
}
