import { faultByAmount } from '../../faults.ts';
import { noSuch } from '../../objects/errors.ts';
import { createPaymentMethod, type PaymentMethodInput } from '../../objects/payment-methods.ts';
import { chargeToRefund, createRefund, type RefundParameters } from '../../objects/refunds.ts';
import { define, ok } from '../endpoint.ts';
import {
  isOfPayment,
  type ListParameters,
  listRules,
  type PaymentListParameters,
  pageOf,
  paymentListRules,
} from '../lists.ts';
import type { Rules } from '../parameters.ts';

const byId: Rules = { expand: 'strings' };

export const ledgerEndpoints = [
  define<PaymentMethodInput>({
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    rules: {
      type: ['card'],
      card: { number: 'string', exp_month: 'integer', exp_year: 'integer', cvc: 'string' },
      billing_details: { name: 'string', email: 'string' },
    },
    required: ['type', 'card', 'card.number', 'card.exp_month', 'card.exp_year'],
    run: (tx, { params }) => ok(createPaymentMethod(tx, params)),
  }),
  define<object>({
    method: 'GET',
    path: '/v1/charges/:id',
    rules: byId,
    run: (tx, { id }) => ok(found(tx.get('charge', id), 'charge', id)),
  }),
  define<ListParameters & { payment_intent?: string }>({
    method: 'GET',
    path: '/v1/charges',
    rules: { ...listRules, payment_intent: 'string' },
    run: (tx, { params }) => {
      const { payment_intent: intent } = params;
      const charges = tx.newestFirst('charge').filter((charge) => !intent || charge.payment_intent === intent);
      return ok(pageOf(charges, params, '/v1/charges'));
    },
  }),
  define<RefundParameters>({
    method: 'POST',
    path: '/v1/refunds',
    rules: {
      payment_intent: 'string',
      charge: 'string',
      amount: 'integer',
      metadata: 'metadata',
      expand: 'strings',
    },
    fault: (store, { params }) => {
      const charge = chargeToRefund(store, params);
      return faultByAmount('refund', params.amount ?? charge.amount - charge.amount_refunded);
    },
    run: (tx, { params, cause }) => ok(createRefund(tx, chargeToRefund(tx, params), params, cause)),
  }),
  define<object>({
    method: 'GET',
    path: '/v1/refunds/:id',
    rules: byId,
    run: (tx, { id }) => ok(found(tx.get('refund', id), 'refund', id)),
  }),
  define<PaymentListParameters>({
    method: 'GET',
    path: '/v1/refunds',
    rules: paymentListRules,
    run: (tx, { params }) => ok(pageOf(tx.newestFirst('refund').filter(isOfPayment(params)), params, '/v1/refunds')),
  }),
  define<object>({
    method: 'GET',
    path: '/v1/events/:id',
    rules: byId,
    run: (tx, { id }) => ok(found(tx.get('event', id), 'event', id)),
  }),
  define<ListParameters & { delivery_success?: boolean }>({
    method: 'GET',
    path: '/v1/events',
    rules: { ...listRules, delivery_success: 'boolean' },
    run: (tx, { params }) => {
      const events = tx
        .newestFirst('event')
        // Connected accounts have their own lists.
        .filter((event) => !event.account)
        .filter((event) => (params.delivery_success ?? isDelivered(event)) === isDelivered(event));
      return ok(pageOf(events, params, '/v1/events'));
    },
  }),
];

function isDelivered(event: { pending_webhooks: number }): boolean {
  return event.pending_webhooks === 0;
}

function found<T>(object: T | undefined, name: string, id: string): T {
  if (object === undefined) throw noSuch(name, id, 'id');
  return object;
}
