import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { answerBy } from '../../../../../core/fulfilment/step-times.ts';

type Asked = Pick<Fulfilment, 'state' | 'claim' | 'deadlineAt'>;

/**
 * Deadline for the buyer to confirm a handover without the code, ms since the epoch; undefined without such a request
 * and after the deadline, when an admin may decide without the buyer.
 */
export function answerDeadline({ state, claim, deadlineAt }: Asked, now: number): number | undefined {
  if (state !== 'deciding' || claim?.kind !== 'no_code' || claim.answer || deadlineAt === null) return undefined;
  const until = answerBy(deadlineAt);
  return until > now ? until : undefined;
}
