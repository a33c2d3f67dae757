/** Reissued refunds: owed again after the bank or others gave the buyer a part. Whole cents. */
import type { Statements } from '../../../db/batch.ts';
import { isPending, owedBack, updateState } from '../effects.ts';
import type { Move } from './account-moves.ts';
import { replaced, type SaleMoney, savedOf } from './sale-money.ts';
import { shareLetter } from './share-letters.ts';

/** Moves for the rest of a refund that the bank gave in part, and for other held money, `heldCents`. */
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

/** Replaces the refunds that are owed again. */
export const notSent = (sale: SaleMoney, moment: number) => (savedOf(sale) > 0 ? [replaced(sale.orderId, moment)] : []);

/** Statements after an event of an ended sale whose refunds are reissued. */
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
