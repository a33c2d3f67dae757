import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { answerBy } from '../../../../../core/fulfilment/states/clocks.ts';

type Asked = Pick<Fulfilment, 'state' | 'claim' | 'deadlineAt'>;

/**
 * Until when (ms since the epoch) the buyer of a copy that was handed over without the code is asked whether they have it; undefined where
 * nobody is asked, and when that time is over: from then on an admin may decide without them.
 */
export function askedUntil({ state, claim, deadlineAt }: Asked, now: number): number | undefined {
  if (state !== 'deciding' || claim?.kind !== 'no_code' || claim.answer || deadlineAt === null) return undefined;
  const until = answerBy(deadlineAt);
  return until > now ? until : undefined;
}
