import type { AuditAction } from '../../../../core/audit.ts';
import { formatPrice } from '../../../../core/format.ts';
import { type ForeignText, quotedBookName } from '../../../../core/notifications/foreign-text.ts';
import type { KindWithTopic } from '../../../../core/notifications/topic.ts';
import type { PayoutAccountState } from '../../../../core/payments/payouts/payout-state.ts';
import { paths } from '../../../../src/paths.ts';
import type { listings } from '../../../db/tables/catalog.ts';
import type { orders, refunds } from '../../../db/tables/money/payments.ts';
import type { reports } from '../../../db/tables/reports.ts';
import type { Sealed } from '../letters/define-letter.ts';
import { withFewerIsolates } from '../letters/letter-layout.ts';

type Order = typeof orders.$inferSelect;
type Listing = typeof listings.$inferSelect;
type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null };

/** The facts of a row, and the present state of their subjects; null for those that do not apply. */
export type BellRow = {
  readonly facts: {
    readonly turnEndsAt?: number;
    readonly of?: readonly unknown[];
    readonly more?: number;
    readonly cents?: number;
    readonly state?: string;
    readonly kind?: string;
  };
  readonly orderId: string | null;
  readonly orderState: Order['state'] | null;
  readonly orderHiddenAt: number | null;
  readonly buyer: ForeignText | null;
  /** Name as booked, or the present name. */
  readonly name: ForeignText | null;
  readonly listingId: string | null;
  readonly isInStock: number | null;
  readonly saleCents: number | null;
  readonly refundCents: number | null;
  readonly saleRefundCents: number | null;
  readonly refundState: (typeof refunds.$inferSelect)['state'] | null;
  readonly turnEndsAt: number | null;
  /** Deadline of the sale's state, ms since the epoch; null once that state is over. */
  readonly lastsUntil: number | null;
  /** For rows about a payout account: its state, and the cents that wait for the seller. */
  readonly payoutState: PayoutAccountState | null;
  readonly payoutWaitingCents: number | null;
  readonly adminAction: AuditAction | null;
  /** For rows about messages: the other person, and the number of unread messages. */
  readonly person: ForeignText | null;
  readonly conversationId: string | null;
  readonly unread: number | null;
  readonly outcome: (typeof reports.$inferSelect)['outcome'];
} & Nullable<Pick<Listing, 'titleId' | 'soldAt'>> & { readonly priceCents: number | null };

export type BellLine = { readonly text: string; readonly href: string };
export type WriteBellLine = (row: Sealed<BellRow>, now: number) => BellLine | null;

/** The lines of a family of letters, by kind. */
export type BellLines = Readonly<Partial<Record<KindWithTopic, WriteBellLine>>>;

export const quotedBook = ({ name }: Pick<BellRow, 'name'>): string => withFewerIsolates(quotedBookName(name));
/** Formatted; $0.00 for null. */
export const formatAmount = (cents: number | null): string => formatPrice(cents ?? 0);

export const countBesideFirst = ({ facts }: Sealed<BellRow>): number => (facts.of?.length ?? 1) - 1 + (facts.more ?? 0);

/** Events of a sold copy link to its order. */
export const ofOrder =
  (line: (book: string) => string): WriteBellLine =>
  (row) =>
    row.orderId === null ? null : { text: line(quotedBook(row)), href: paths.order(row.orderId) };

export const ofAccount =
  (text: string): WriteBellLine =>
  () => ({ text, href: paths.settings() });
