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

type EventListParameters = ListParameters & { type?: string; types?: string[]; delivery_success?: boolean };

const byId: Rules = { expand: 'strings' };

export const ledgerEndpoints = [
  define<PaymentMethodInput>({
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    rules: {
      type: ['card'],
      card: { number: 'string', exp_month: 'integer', exp_year: 'integer', cvc: 'string' },
      billing_details: { name: 'string', email: 'string', phone: 'string', address: 'form' },
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
  define<ListParameters & { payment_intent?: string; transfer_group?: string }>({
    method: 'GET',
    path: '/v1/charges',
    rules: { ...listRules, payment_intent: 'string', transfer_group: 'string' },
    run: (tx, { params }) => {
      const { payment_intent: intent, transfer_group: group } = params;
      const charges = tx
        .newestFirst('charge')
        .filter((charge) => !intent || charge.payment_intent === intent)
        .filter((charge) => !group || charge.transfer_group === group);
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
      reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
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
  define<EventListParameters>({
    method: 'GET',
    path: '/v1/events',
    rules: { ...listRules, type: 'string', types: 'strings', delivery_success: 'boolean' },
    run: (tx, { params }) => {
      const events = tx
        .newestFirst('event')
        // Connected accounts have their own lists.
        .filter((event) => !event.account)
        .filter((event) => !params.type || isOfType(event.type, params.type))
        .filter((event) => !params.types || params.types.includes(event.type))
        .filter((event) => (params.delivery_success ?? isDelivered(event)) === isDelivered(event));
      return ok(pageOf(events, params, '/v1/events'));
    },
  }),
];

/** `charge.*` matches every type of that group: https://docs.stripe.com/api/events/list */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function isDelivered(event: { pending_webhooks: number }): boolean {
  return event.pending_webhooks === 0;
}

function found<T>(object: T | undefined, name: string, id: string): T {
  if (object === undefined) throw noSuch(name, id, 'id');
  return object;
}
