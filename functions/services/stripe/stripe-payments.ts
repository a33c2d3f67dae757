import Stripe from 'stripe';
import { requestWords } from '../../../core/words/en/common.ts';
import type { NewIntent, Payments } from '../../domain/ports/payments.ts';
import { BadSignature, Failure } from '../../errors.ts';
import { callStripe } from './call-stripe.ts';
import {
  isEvent,
  nextCursorOf,
  PAGE_LENGTH,
  toDispute,
  toEvent,
  toIntent,
  toPageParameters,
  toRefund,
  unixSeconds,
} from './stripe-objects.ts';
import { createStripePayouts } from './stripe-payouts.ts';
import { makeRefund } from './stripe-refunds.ts';

type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Secret for events about sellers' accounts; without it the webhook refuses all. */
  readonly accountsWebhookSecret?: string | undefined;
  /** Secret for payout events of sellers' accounts; without it the webhook refuses all. */
  readonly payoutsWebhookSecret?: string | undefined;
  /** Address of a stand-in; absent for Stripe itself. */
  readonly apiUrl: string | undefined;
};

const REPLY_WITHIN_MS = 10_000;

/** The result of a change; when Stripe refuses it, the present state of the object. */
const orAsItIs = <Read>(change: Promise<Read>, read: () => Promise<Read>): Promise<Read> =>
  change.catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return read();
    throw error;
  });

/** A verified event with its object. Throws `bad_request` for an invalid signature or an invalid event. */
async function snapshotOf(
  stripe: Stripe,
  rawBody: string,
  signature: string | null,
  secret: string,
): Promise<Stripe.Event> {
  const event: unknown = await stripe.webhooks
    .constructEventAsync(rawBody, signature ?? '', secret)
    .catch((cause: unknown) => {
      throw new Failure('bad_request', requestWords.badRequest, { cause: new BadSignature('Stripe', { cause }) });
    });
  if (!isEvent(event)) throw new Failure('bad_request', requestWords.badRequest);
  return event;
}

/**
 * Payments over Stripe's SDK. No retries inside: our idempotency keys make a retry by the caller safe, and a user is
 * waiting.
 */
export function createStripePayments({ secretKey, webhookSecret, apiUrl, ...others }: StripeSettings): Payments {
  const { accountsWebhookSecret, payoutsWebhookSecret } = others;
  const standIn = apiUrl ? new URL(apiUrl) : undefined;
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    timeout: REPLY_WITHIN_MS,
    telemetry: false,
    ...(standIn ? { host: standIn.hostname, port: Number(standIn.port), protocol: 'http' as const } : {}),
  });

  return {
    payouts: createStripePayouts(stripe),

    createIntent: (intent) => callStripe(async () => toIntent(await makeIntent(stripe, intent))),

    retrieveIntent: (id) => callStripe(async () => toIntent(await stripe.paymentIntents.retrieve(id))),

    cancelIntent: (id) =>
      // Too late to cancel, or canceled before: the present state is the answer.
      callStripe(async () =>
        toIntent(await orAsItIs(stripe.paymentIntents.cancel(id), () => stripe.paymentIntents.retrieve(id))),
      ),

    countDeclines: (id) =>
      callStripe(async () => {
        // Each declined card has left a failed charge (https://docs.stripe.com/declines).
        const charges = await stripe.charges.list({ payment_intent: id, limit: PAGE_LENGTH });
        return charges.data.filter(({ status }) => status === 'failed').length;
      }),

    cardsOf: (id) =>
      callStripe(async () => {
        const charges = await stripe.charges.list({ payment_intent: id, limit: PAGE_LENGTH });
        return charges.data.flatMap(({ created, payment_method_details: details }) =>
          details?.card?.fingerprint ? [{ card: details.card.fingerprint, at: created * 1000 }] : [],
        );
      }),

    refund: (refund) => callStripe(() => makeRefund(stripe, refund)),
    retrieveRefund: (id) => callStripe(async () => toRefund(await stripe.refunds.retrieve(id))),

    refundsOf: (intentId) =>
      callStripe(async () =>
        (await stripe.refunds.list({ payment_intent: intentId, limit: PAGE_LENGTH })).data.map(toRefund),
      ),

    retrieveDispute: (id) => callStripe(async () => toDispute(await stripe.disputes.retrieve(id))),

    acceptDispute: (id) =>
      // Closed before, or not closable: the present state is the answer.
      callStripe(async () => toDispute(await orAsItIs(stripe.disputes.close(id), () => stripe.disputes.retrieve(id)))),

    undeliveredPage: (query) =>
      callStripe(async () => {
        const page = await stripe.events.list({ ...toPageParameters(query), delivery_success: false });
        return { rows: page.data.map(toEvent), next: nextCursorOf(page) };
      }),

    intentsPage: (query) =>
      callStripe(async () => {
        const page = await stripe.paymentIntents.list(toPageParameters(query));
        return { rows: page.data.map(toIntent), next: nextCursorOf(page) };
      }),

    refundsPage: (query) =>
      callStripe(async () => {
        const page = await stripe.refunds.list(toPageParameters(query));
        return { rows: page.data.map(toRefund), next: nextCursorOf(page) };
      }),

    disputesPage: (query) =>
      callStripe(async () => {
        const page = await stripe.disputes.list(toPageParameters(query));
        return { rows: page.data.map(toDispute), next: nextCursorOf(page) };
      }),

    async *listIntents(since, until) {
      for (let after: string | null = null; ; ) {
        const from: string | null = after;
        const created = { gte: unixSeconds(since), ...(until === undefined ? {} : { lte: Math.ceil(until / 1000) }) };
        const params = { ...toPageParameters({ since, after: from }), created };
        const page = await callStripe(() => stripe.paymentIntents.list(params));
        yield* page.data.map(toIntent);
        after = nextCursorOf(page);
        if (after === null) return;
      }
    },

    parseEvent: async (rawBody, signature) => toEvent(await snapshotOf(stripe, rawBody, signature, webhookSecret)),

    async parsePayoutEvent(rawBody, signature) {
      const event = await snapshotOf(stripe, rawBody, signature, payoutsWebhookSecret ?? '');
      // https://docs.stripe.com/connect/webhooks: an event of a connected account names it.
      return event.data.object.object === 'payout' && typeof event.account === 'string' ? event.account : null;
    },

    async parseAccountNotice(rawBody, signature) {
      try {
        // A thin event names its object, without the object's state (https://docs.stripe.com/event-destinations, "Thin
        // events").
        const notice = await stripe.parseEventNotificationAsync(rawBody, signature ?? '', accountsWebhookSecret ?? '');
        const about =
          'related_object' in notice ? (notice.related_object as Stripe.V2.Core.Events.RelatedObject | null) : null;
        return about?.type === 'v2.core.account' && typeof about.id === 'string' ? about.id : null;
      } catch (cause) {
        const isUnsigned = cause instanceof Stripe.errors.StripeSignatureVerificationError;
        throw new Failure('bad_request', requestWords.badRequest, {
          cause: isUnsigned ? new BadSignature('Stripe', { cause }) : cause,
        });
      }
    },
  };
}

/**
 * An attempt always gives the same intent. Stripe refuses a repeated key with other parameters, also after a
 * deployment, so the parameters must stay the same. An attempt older than the transfer group is therefore sent without
 * one.
 */
async function makeIntent(
  stripe: Stripe,
  { attemptId, orderId, listingId, amountCents, currency, description }: NewIntent,
): Promise<Stripe.PaymentIntent> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency,
    description,
    allowed_payment_method_types: ['card'],
    metadata: { attempt: attemptId, order: orderId, product: listingId },
  };
  const options = { idempotencyKey: `intent:${attemptId}` };
  try {
    return await stripe.paymentIntents.create({ ...params, transfer_group: orderId }, options);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    return stripe.paymentIntents.create(params, options);
  }
}
