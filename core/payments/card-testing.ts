/** Many cards on one device: a sign of stolen cards tried one after the other. */
import { MANY_CARDS_LIMIT } from '../limits.ts';

/** A card of an attempt, `at` ms since the epoch. */
type Used = { readonly card: string; readonly attemptId: string; readonly at: number };

/** The ids of the attempts within any window of `MANY_CARDS_LIMIT`, given the cards of one device, the oldest first. */
export function cardTestingAttemptIds(used: readonly Used[]): string[] {
  const within = new Map<string, number>();
  const found = new Set<string>();
  let [first, reported] = [0, 0];
  for (const [number, { card, at }] of used.entries()) {
    within.set(card, (within.get(card) ?? 0) + 1);
    for (let old = used[first]; old && old.at <= at - MANY_CARDS_LIMIT.withinMs; old = used[++first]) {
      const left = (within.get(old.card) ?? 0) - 1;
      if (left === 0) within.delete(old.card);
      else within.set(old.card, left);
    }
    if (within.size < MANY_CARDS_LIMIT.cards) continue;
    for (const { attemptId } of used.slice(Math.max(first, reported), number + 1)) found.add(attemptId);
    reported = number + 1;
  }
  return [...found];
}
