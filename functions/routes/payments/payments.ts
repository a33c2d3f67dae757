import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { FinishPayment, StartPayment, startedPaymentWire } from '../../../core/payments/payment.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { countAttempt, isUnder, rateCounterOf } from '../../auth/limits.ts';
import { finishPayment, hasLocalAnswer, startPayment } from '../../domain/payments/payments.ts';
import { conflict } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { withProviderCall } from '../../middleware/provider-calls.ts';
import { requireRole } from '../../middleware/require.ts';

export const payments = new Hono<ApiEnv>()
  .post('/create-payment-intent', requireRole('Buyer'), body(StartPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const started = await withProviderCall(c, commonWords.error.paymentsUnavailable, (asking) =>
      startPayment(deps, actor, input, asking),
    );
    return c.json(toWire(startedPaymentWire, started));
  })
  .post('/payment', requireRole('Buyer'), body(FinishPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const moment = deps.now();
    const undecided = await rateCounterOf(deps, 'undecided payment by transaction', input.intentId);
    const isFree = hasLocalAnswer(actor, input, isUnder(undecided, moment));
    const finished = await withProviderCall(
      c,
      paymentsWords.unknownOutcome,
      (asking) =>
        finishPayment(deps, actor, input, { ...asking, isFree, undecided: [countAttempt(undecided, moment)] }),
      isFree,
    );
    if (finished.status === 'refund') throw conflict(paymentsWords.conflict.refunded);
    if (finished.status === 'processing') return c.json({ acknowledged: false, status: 'processing' } as const, 202);
    return c.json({ acknowledged: true, insertedId: finished.attemptId } as const);
  });
