import { Hono } from 'hono';
import { handlePaymentEvent } from '../../../domain/payments/events.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { readText } from '../../../middleware/input/body.ts';

/** Stripe's largest events stay far below this. */
const MOST_BYTES = 512 * 1024;

export const webhooks = new Hono<ApiEnv>().post('/stripe/webhook', async (c) => {
  const deps = c.get('deps');
  // The signature is over the raw text; 2xx is said only after the effect is written, so that Stripe sends again.
  const event = await deps.payments.parseEvent(
    await readText(c.req.raw, MOST_BYTES),
    c.req.header('Stripe-Signature') ?? null,
  );
  await handlePaymentEvent(deps, event);
  return c.json({ received: true });
});
