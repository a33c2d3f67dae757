import { isUnsentState } from '../../../../core/fulfilment/state.ts';
import type { MyBuyer } from '../../../../core/orders/my-buyer.ts';
import type { BuyerFilter } from '../../../stores/buyers.ts';
import { isBeforeTomorrow } from '../../ui/time/moment-formats.ts';

type Group = { readonly name?: 'today' | 'open' | 'rest'; readonly rows: readonly MyBuyer[] };

/** A parcel due before the end of the reader's day, or late. Frozen sales have no deadline. */
export const isToShipToday = (state: MyBuyer['saleState'], deadlineAt: number | null, now: number): boolean =>
  state === 'to_ship' && deadlineAt !== null && isBeforeTomorrow(deadlineAt, now);

/**
 * The seller still has the copy of a frozen sale: nothing is to be sent or handed over. False for a frozen sale whose
 * copy is on its way.
 */
export const isHandOverPaused = ({ saleState, deadlineAt }: Pick<MyBuyer, 'saleState' | 'deadlineAt'>): boolean =>
  saleState !== null && isUnsentState(saleState) && deadlineAt === null;

const groupOf = ({ saleState, deadlineAt }: MyBuyer, now: number): NonNullable<Group['name']> => {
  if (saleState === null || !isUnsentState(saleState) || isHandOverPaused({ saleState, deadlineAt })) return 'rest';
  return isToShipToday(saleState, deadlineAt, now) ? 'today' : 'open';
};

/** Groups in the list's order: parcels due today, other handovers, the rest. A single group has no name. */
export function groupsOf(buyers: readonly MyBuyer[], filter: BuyerFilter, now: number): readonly Group[] {
  if (filter === 'unpaid' || filter === 'done') return [{ rows: buyers }];
  const groups = (['today', 'open', 'rest'] as const)
    .map((name) => ({ name, rows: buyers.filter((buyer) => groupOf(buyer, now) === name) }))
    .filter(({ rows }) => rows.length > 0);
  const [first, ...others] = groups;
  return first && others.length === 0 && first.name !== 'today' ? [{ rows: first.rows }] : groups;
}
