import { acceptDispute, submitEvidence } from '../../objects/disputes.ts';
import { noSuch } from '../../objects/errors.ts';
import type { Dispute } from '../../objects/objects.ts';
import type { Transaction } from '../../store.ts';
import { define, ok } from '../endpoint.ts';
import { isOfPayment, type PaymentListParameters, pageOf, paymentListRules } from '../lists.ts';

const PATH = '/v1/disputes';

/** Disputes: https://docs.stripe.com/api/disputes */
export const disputeEndpoints = [
  define<PaymentListParameters>({
    method: 'GET',
    path: PATH,
    rules: paymentListRules,
    run: (tx, { params }) => ok(pageOf(tx.newestFirst('dispute').filter(isOfPayment(params)), params, PATH)),
  }),
  define<object>({
    method: 'GET',
    path: `${PATH}/:id`,
    rules: { expand: 'strings' },
    run: (tx, { id }) => ok(found(tx, id)),
  }),
  define<{ evidence?: { uncategorized_text?: string } }>({
    method: 'POST',
    path: `${PATH}/:id`,
    rules: { evidence: { uncategorized_text: 'string' }, expand: 'strings' },
    run: (tx, { id, params, cause }) =>
      ok(submitEvidence(tx, found(tx, id), params.evidence?.uncategorized_text, cause)),
  }),
  define<object>({
    method: 'POST',
    path: `${PATH}/:id/close`,
    rules: { expand: 'strings' },
    run: (tx, { id, cause }) => ok(acceptDispute(tx, found(tx, id), cause)),
  }),
];

function found(tx: Pick<Transaction, 'get'>, id: string): Dispute {
  const dispute = tx.get('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'id');
  return dispute;
}
