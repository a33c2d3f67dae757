/** What a sale owes its buyer anew, after the bank or others gave them a part of it. Whole cents. */
import type { Statements } from '../../../db/batch.ts';
import { isPending, owedBack, updateState } from '../effects.ts';
import type { Move } from './account-moves.ts';
import { replaced, type SaleMoney, savedOf } from './sale-money.ts';
import { shareLetter } from './share-letters.ts';

/** Where the bank has given a part of what the shop owed, the rest of that is owed anew, with what else is held, `heldCents`. */
export function owedAnew(sale: SaleMoney, heldCents = 0): readonly Move[] {
  const saved = savedOf(sale);
  const again = saved > 0 ? sale.unsentCents - saved : 0;
  const moves: readonly Move[] = [
    { from: 'back', to: 'platform', cents: saved },
    { from: 'back', to: 'held', cents: again },
    { from: 'held', to: 'back', cents: heldCents + again },
  ];
  return moves.filter(({ cents }) => cents > 0);
}

/** What is owed anew is not sent as it was owed before. */
export const notSent = (sale: SaleMoney, moment: number) => (savedOf(sale) > 0 ? [replaced(sale.orderId, moment)] : []);

/** What is written behind an event of a sale that has ended and owes some of its money anew. */
export function afterTheEnd(sale: SaleMoney, event: Statements, moment: number): Statements {
  const ids = JSON.stringify([sale.orderId]);
  return {
    ...event,
    notSent: notSent(sale, moment),
    owedBack: owedBack(isPending(ids), moment),
    sellerTold: shareLetter(sale.orderId, moment),
    updated: updateState(ids),
  };
}
