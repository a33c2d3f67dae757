import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { FinishPayment, StartPayment, startedPaymentWire } from '../../../core/payments/payment.ts';
import { commonWords } from '../../../core/words/common.ts';
import { paymentsWords } from '../../../core/words/payments/payments.ts';
import { countedWithin } from '../../auth/counted-work.ts';
import type { Step } from '../../db/batch.ts';
import { finishPayment, startPayment } from '../../domain/payments/payments.ts';
import { conflict } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { requireRole } from '../../middleware/require.ts';

/** What asks the payment provider is counted together. */
const PROVIDER_CALLS = 'provider call by account';

export const payments = new Hono<ApiEnv>()
  .post('/create-payment-intent', requireRole('Buyer'), body(StartPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const start = (counting: readonly Step[]) => {
      deps.providerCalls.begin(commonWords.error.paymentsUnavailable);
      return startPayment(deps, actor, input, counting);
    };
    const started = await countedWithin(deps, PROVIDER_CALLS, actor.userId, start);
    return c.json(toWire(startedPaymentWire, started));
  })
  .post('/payment', requireRole('Buyer'), body(FinishPayment), async (c) => {
    const [deps, actor, input] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const finish = (counting: readonly Step[]) => {
      deps.providerCalls.begin(paymentsWords.unknownOutcome);
      return finishPayment(deps, actor, input, counting);
    };
    const finished = await countedWithin(deps, PROVIDER_CALLS, actor.userId, finish);
    if (finished.status === 'refund') throw conflict(paymentsWords.conflict.refunded);
    if (finished.status === 'processing') return c.json({ acknowledged: false, status: 'processing' } as const, 202);
    return c.json({ acknowledged: true, insertedId: finished.attemptId } as const);
  });
