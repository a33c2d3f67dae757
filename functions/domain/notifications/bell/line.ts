/** A row of the bell as its line is written from it, and the words that lines share. */
import { price } from '../../../../core/format.ts';
import type { AuditAction } from '../../../../core/moderation/audit/audit.ts';
import { bookName, type ForeignText } from '../../../../core/notifications/foreign-text.ts';
import type { PayoutState } from '../../../../core/payments/payouts/payout-state.ts';
import type { listings } from '../../../db/tables/catalog.ts';
import type { orders, refunds } from '../../../db/tables/money/payments.ts';
import type { reports } from '../../../db/tables/reports.ts';
import { plain } from '../letters/layout.ts';
import type { Sealed } from '../letters/letter.ts';

type Order = typeof orders.$inferSelect;
type Listing = typeof listings.$inferSelect;
type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

/** The facts of a row, and how what it tells stands now; null for what it has nothing to do with. */
export type BellRow = {
  readonly facts: {
    readonly turnEndsAt?: number;
    readonly of?: readonly unknown[];
    readonly more?: number;
    readonly cents?: number;
    readonly state?: string;
  };
  readonly orderId: string | null;
  readonly orderState: Order['state'] | null;
  readonly orderHiddenAt: number | null;
  readonly buyer: ForeignText | null;
  /** As it was booked, or as it is called now. */
  readonly name: ForeignText | null;
  readonly listingId: string | null;
  readonly isInStock: number | null;
  readonly saleCents: number | null;
  readonly refundCents: number | null;
  readonly saleRefundCents: number | null;
  readonly refundState: (typeof refunds.$inferSelect)['state'] | null;
  readonly turnEndsAt: number | null;
  /** Until when the state of a fulfilment lasts that its row is about; null once it is over. */
  readonly lastsUntil: number | null;
  /** Of a row about a seller's account: how that stands, and what waits while they have to do something about it. */
  readonly payoutState: PayoutState | null;
  readonly payoutWaitingCents: number | null;
  /** Of a row about a record of the admins: what was done. */
  readonly adminAction: AuditAction | null;
  readonly outcome: (typeof reports.$inferSelect)['outcome'];
} & Nullable<Pick<Listing, 'titleId' | 'soldAt'>> & { readonly priceCents: number | null };

export type Line = { readonly text: string; readonly href: string };
export type LineOf = (row: Sealed<BellRow>, now: number) => Line | null;

/** The name of a row's book. */
export const book = ({ name }: Pick<BellRow, 'name'>): string => plain(bookName(name));
/** A sum of a row; $0.00 for none. */
export const amount = (cents: number | null): string => price(cents ?? 0);

/** How many events a digest has beside the first. */
export const moreThanFirst = ({ facts }: Sealed<BellRow>): number => (facts.of?.length ?? 1) - 1 + (facts.more ?? 0);
