import { type Context, Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { FinishPayment, StartPayment, startedPaymentWire } from '../../../core/payments/payment.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { countAttemptStatement, isUnderLimit, rateCounterOf } from '../../auth/limits.ts';
import { handlePaymentEvent } from '../../domain/payments/handle-payment-event.ts';
import { finishPayment, hasLocalAnswer, startPayment } from '../../domain/payments/payments.ts';
import { readAccountOfEvent, readBankPayout } from '../../domain/payments/payouts/accounts/read-payout-accounts.ts';
import { conflict } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { readText, validateBody } from '../../middleware/input/body.ts';
import { logEvent } from '../../middleware/log.ts';
import { withProviderCall } from '../../middleware/provider-calls.ts';
import { requireRole } from '../../middleware/require.ts';

export const paymentsRoutes = new Hono<ApiEnv>()
  .post('/create-payment-intent', requireRole('Buyer'), validateBody(StartPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const started = await withProviderCall(c, commonWords.error.paymentsUnavailable, (counting) =>
      startPayment(deps, actor, input, counting),
    );
    return c.json(toWire(startedPaymentWire, started));
  })
  .post('/payment', requireRole('Buyer'), validateBody(FinishPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const moment = deps.now();
    const undecided = await rateCounterOf(deps, 'undecided payment by transaction', input.intentId);
    const isFree = hasLocalAnswer(actor, input, isUnderLimit(undecided, moment));
    const finished = await withProviderCall(
      c,
      paymentsWords.unknownOutcome,
      (counting) =>
        finishPayment(deps, actor, input, {
          ...counting,
          isFree,
          undecided: [countAttemptStatement(undecided, moment)],
        }),
      isFree,
    );
    if (finished.status === 'refund') throw conflict(paymentsWords.conflict.refunded);
    if (finished.status === 'processing') return c.json({ acknowledged: false, status: 'processing' } as const, 202);
    return c.json({ acknowledged: true, insertedId: finished.attemptId } as const);
  });

/** Stripe's largest events are far below this. */
const NOTICE_BYTE_LIMIT = 512 * 1024;

/** Raw body, which the signature covers, and the signature. */
const signed = async (c: Context<ApiEnv>): Promise<[text: string, signature: string | null]> => [
  await readText(c, NOTICE_BYTE_LIMIT),
  c.req.header('Stripe-Signature') ?? null,
];

// Foreign events are accepted as well, and logged. The response is 2xx only after the effect is written; otherwise
// Stripe retries.
export const webhooksRoutes = new Hono<ApiEnv>()
  .post('/stripe/webhook', async (c) => {
    const deps = c.get('deps');
    const event = await deps.payments.parseEvent(...(await signed(c)));
    if (!(await handlePaymentEvent(deps, event))) await logEvent(c, 'event_not_ours', { type: event.type });
    return c.json({ received: true });
  })
  .post('/stripe/accounts-webhook', async (c) => {
    const deps = c.get('deps');
    const accountId = await deps.payments.parseAccountNotice(...(await signed(c)));
    if (accountId === null || !(await readAccountOfEvent(deps, accountId))) await logEvent(c, 'event_not_ours');
    return c.json({ received: true });
  })
  .post('/stripe/payouts-webhook', async (c) => {
    const deps = c.get('deps');
    const accountId = await deps.payments.parsePayoutEvent(...(await signed(c)));
    if (accountId === null || !(await readBankPayout(deps, accountId))) await logEvent(c, 'event_not_ours');
    return c.json({ received: true });
  });
