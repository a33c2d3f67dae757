import { type Context, Hono } from 'hono';
import { handlePaymentEvent } from '../../../domain/payments/events.ts';
import { readAccountAgain, readBankPayout } from '../../../domain/payments/payouts/accounts/account-readings.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { readText } from '../../../middleware/input/body.ts';
import { logEvent } from '../../../middleware/log.ts';

/** Stripe's largest events are far below this. */
const MOST_BYTES = 512 * 1024;

/** Raw body, which the signature covers, and the signature. */
const signed = async (c: Context<ApiEnv>): Promise<[text: string, signature: string | null]> => [
  await readText(c, MOST_BYTES),
  c.req.header('Stripe-Signature') ?? null,
];

// Foreign events are accepted as well, and logged. The response is 2xx only after the effect is written; otherwise
// Stripe retries.
export const webhooks = new Hono<ApiEnv>()
  .post('/stripe/webhook', async (c) => {
    const deps = c.get('deps');
    const event = await deps.payments.parseEvent(...(await signed(c)));
    if (!(await handlePaymentEvent(deps, event))) await logEvent(c, 'event_not_ours', { type: event.type });
    return c.json({ received: true });
  })
  .post('/stripe/accounts-webhook', async (c) => {
    const deps = c.get('deps');
    const accountId = await deps.payments.parseAccountNotice(...(await signed(c)));
    if (accountId === null || !(await readAccountAgain(deps, accountId))) await logEvent(c, 'event_not_ours');
    return c.json({ received: true });
  })
  .post('/stripe/payouts-webhook', async (c) => {
    const deps = c.get('deps');
    const accountId = await deps.payments.parsePayoutEvent(...(await signed(c)));
    if (accountId === null || !(await readBankPayout(deps, accountId))) await logEvent(c, 'event_not_ours');
    return c.json({ received: true });
  });
