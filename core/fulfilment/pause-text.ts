import { frozenWords as words } from '../words/en/fulfilment.ts';
import type { Question } from './money/question.ts';
import { type FulfilmentState, isUnsent, type Trader } from './state.ts';

/** Text about a paused sale: its cause, the consequence, and advice. `frozenBy` is null once the payment is no longer questioned. */
export function pauseText(side: Trader, state: FulfilmentState, frozenBy: Question | null): string {
  const question = frozenBy ?? 'null';
  if (side === 'buyer') return words.buyer[question];
  const said = words.seller[question](isUnsent(state));
  return isUnsent(state) ? `${words.keep[state]} ${said}` : said;
}
