import { callApi, integrationError, intentIdIn, retrieveIntent } from './api.js';
import { CardElement } from './card-element.js';
import { openChallenge } from './challenge.js';
import { ExpressCheckoutElement } from './express-checkout.js';

const CONFIRM = 'stripe.confirmCardPayment';

/** The part of Stripe.js that a page with a card element uses: https://docs.stripe.com/js */
function createStripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw integrationError(
      'Please call Stripe() with your publishable key. You used an empty string or another kind of key.',
    );
  }

  const finish = async (clientSecret, { ok, body }) => {
    if (!ok) {
      // A repeated confirmation is no error for a page: it gets the intent that has succeeded.
      const done = body.error?.payment_intent?.status === 'succeeded';
      return done ? { paymentIntent: body.error.payment_intent } : { error: body.error };
    }
    if (body.status !== 'requires_action') return { paymentIntent: body };
    await openChallenge(body.id, clientSecret);
    const { paymentIntent, error } = await retrieveIntent(publishableKey, clientSecret, CONFIRM);
    if (error) return { error };
    if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing') return { paymentIntent };
    const fallback = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'The payment can no longer be made.',
    };
    return { error: { ...(paymentIntent.last_payment_error ?? fallback), payment_intent: paymentIntent } };
  };

  const newElement = (type, options, mode) => {
    if (type === 'card') return new CardElement(publishableKey, options);
    if (type !== 'expressCheckout')
      throw integrationError(`Only card and expressCheckout elements are simulated, not ${type}.`);
    if (mode !== 'payment')
      throw integrationError(
        'In order to create an expressCheckout element, pass a clientSecret or mode to elements().',
      );
    return new ExpressCheckoutElement();
  };

  return {
    elements({ mode } = {}) {
      const created = new Map();
      return {
        create(type, options) {
          if (created.has(type))
            throw integrationError(`Can only create one Element of type ${type} through elements().`);
          const element = newElement(type, options, mode);
          created.set(type, element);
          const destroy = element.destroy.bind(element);
          element.destroy = () => {
            created.delete(type);
            destroy();
          };
          return element;
        },
        submit: async () => ({}),
        getElement: (type) => created.get(type) ?? null,
      };
    },

    async createPaymentMethod({ elements, type, card, billing_details: billing } = {}) {
      const wallet = elements?.getElement('expressCheckout');
      if (wallet) return { paymentMethod: wallet._paymentMethod() };
      if (type !== 'card' || !(card instanceof CardElement))
        throw integrationError('Only {type: "card", card: element} is simulated.');
      const { ok, body } = await card._createPaymentMethod(billing);
      return ok ? { paymentMethod: body } : { error: body.error };
    },
    /** Of the ways to pay only the id of a payment method is simulated. */
    async confirmCardPayment(clientSecret, { payment_method } = {}) {
      const intentId = intentIdIn(clientSecret, CONFIRM);
      const fields = { client_secret: clientSecret, use_stripe_sdk: 'true', payment_method };
      return finish(clientSecret, await callApi(publishableKey, `/v1/payment_intents/${intentId}/confirm`, fields));
    },
    retrievePaymentIntent: (clientSecret) =>
      retrieveIntent(publishableKey, clientSecret, 'stripe.retrievePaymentIntent'),
    _registerWrapper() {},
  };
}

/** `Stripe(key)` and `new Stripe(key)` are the same. `version` is the one that the npm loader expects. */
window.Stripe = Object.assign(
  function Stripe(publishableKey) {
    return createStripe(publishableKey);
  },
  { version: 'endive' },
);
