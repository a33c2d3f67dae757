import { faultByAmount, faultByCard } from '../../faults.ts';
import { type Confirmed, confirmIntent, declineError } from '../../objects/confirmation.ts';
import { errorAnswer } from '../../objects/errors.ts';
import {
  type CreateParameters,
  cancelIntent,
  changeAmount,
  checkIntent,
  createIntent,
  findIntent,
} from '../../objects/intents.ts';
import type { Intent } from '../../objects/objects.ts';
import { type PaymentSource, peekCardName, requireOnePaymentSource } from '../../objects/payment-methods.ts';
import { define, ok, type Reply } from '../endpoint.ts';
import { type ListParameters, listRules, pageOf } from '../lists.ts';
import type { Rules } from '../parameters.ts';
import { intentFor, shownTo } from '../visibility.ts';

type ConfirmParameters = PaymentSource & { client_secret?: string };

const sourceRules: Rules = {
  payment_method: 'string',
  payment_method_data: {
    type: ['card'],
    card: { number: 'string', exp_month: 'integer', exp_year: 'integer', cvc: 'string' },
    billing_details: { name: 'string', email: 'string' },
  },
  return_url: 'string',
  use_stripe_sdk: 'boolean',
};
const PATH = '/v1/payment_intents';

export const intentEndpoints = [
  define<CreateParameters & PaymentSource & { confirm?: boolean }>({
    method: 'POST',
    path: PATH,
    rules: {
      ...sourceRules,
      amount: 'integer',
      currency: 'string',
      metadata: 'metadata',
      description: 'string',
      transfer_group: 'string',
      expand: 'strings',
      automatic_payment_methods: { enabled: 'boolean', allow_redirects: ['always', 'never'] },
      allowed_payment_method_types: 'strings',
      confirm: 'boolean',
    },
    required: ['amount', 'currency'],
    check: (params) => {
      checkIntent(params);
      requireOnePaymentSource(params);
    },
    fault: (_, { params }) => faultByAmount('create', params.amount),
    run: (tx, { params, cause }) => {
      const intent = createIntent(tx, params, cause);
      return params.confirm
        ? confirmed(confirmIntent(tx, intent, params, cause), (paid) => paid, cause.id)
        : ok(intent);
    },
  }),
  define<ListParameters>({
    method: 'GET',
    path: PATH,
    rules: listRules,
    run: (tx, { params }) => ok(pageOf(tx.newestFirst('payment_intent'), params, PATH)),
  }),
  define<{ client_secret?: string }>({
    method: 'GET',
    path: `${PATH}/:id`,
    publishable: true,
    rules: { client_secret: 'string', expand: 'strings' },
    fault: (store, { id }) => {
      const card = store.get('note', id)?.card;
      return faultByCard(card)?.retrieve ?? faultByAmount('retrieve', store.get('payment_intent', id)?.amount ?? 0);
    },
    run: (tx, call) => ok(shownTo(call.caller, intentFor(tx, call))),
  }),
  define<{ amount: number }>({
    method: 'POST',
    path: `${PATH}/:id`,
    rules: { amount: 'integer', expand: 'strings' },
    required: ['amount'],
    check: checkIntent,
    run: (tx, { id, params }) => ok(changeAmount(tx, findIntent(tx, id), params.amount)),
  }),
  define<ConfirmParameters>({
    method: 'POST',
    path: `${PATH}/:id/confirm`,
    publishable: true,
    rules: { ...sourceRules, client_secret: 'string', expand: 'strings' },
    check: requireOnePaymentSource,
    fault: (store, { params }) => faultByCard(peekCardName(store, params))?.confirm,
    run: (tx, call) => {
      const result = confirmIntent(tx, intentFor(tx, call), call.params, call.cause);
      return confirmed(result, (intent) => shownTo(call.caller, intent), call.cause.id);
    },
  }),
  define<object>({
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    rules: { expand: 'strings' },
    fault: (store, { id }) => faultByAmount('cancel', store.get('payment_intent', id)?.amount ?? 0),
    run: (tx, { id, cause }) => ok(cancelIntent(tx, findIntent(tx, id), cause)),
  }),
];

/** A decline is an error with effects: the charge and the event stay, so it is returned, not thrown. */
function confirmed(
  { intent, declined }: Confirmed,
  view: (intent: Intent) => unknown,
  requestId: string | null,
): Reply {
  if (!declined) return ok(view(intent));
  const { status, body } = declineError({ ...declined, payment_intent: view(intent) });
  return { status, body: errorAnswer(body, requestId ?? '') };
}
