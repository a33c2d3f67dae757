import { formatPrice, formatUtc } from '../../../../core/format.ts';
import { quotedPersonName } from '../../../../core/notifications/foreign-text.ts';
import type { LetterKind } from '../../../../core/notifications/letter.ts';
import type { KindWithTopic } from '../../../../core/notifications/topic.ts';
import { warningWords } from '../../../../core/words/en/letters/admin-warning-letters.ts';
import { minutesLeft } from '../../../../core/words/en/lists.ts';
import { moderationWords } from '../../../../core/words/en/moderation.ts';
import { notificationsWords } from '../../../../core/words/en/notifications.ts';
import { paths } from '../../../../src/paths.ts';
import { pageOfWarning, warningKindOf } from '../letters/admin-warning-letters.ts';
import type { Sealed } from '../letters/define-letter.ts';
import { withFewerIsolates } from '../letters/letter-layout.ts';
import { adminActionName } from '../letters/letters-to-admins.ts';
import {
  type BellLine,
  type BellRow,
  countBesideFirst,
  formatAmount,
  quotedBook,
  type WriteBellLine,
} from './bell-line.ts';
import { PAYOUT_LINES } from './payout-lines.ts';

const words = notificationsWords.lines;

/** Shown only while this turn lasts; its end has a line of its own. */
const turn =
  (line: typeof words.turnEnding): WriteBellLine =>
  (row, now) => {
    const { turnEndsAt, orderId, facts } = row;
    if (turnEndsAt === null || turnEndsAt !== facts.turnEndsAt || turnEndsAt <= now || orderId === null) return null;
    const left = minutesLeft(turnEndsAt - now);
    return { text: line(quotedBook(row), formatUtc(turnEndsAt), left), href: paths.payment(orderId) };
  };

/** A refund that was sent has a line of its own. */
const refund =
  (state: BellRow['refundState'], line: typeof words.refundOwed): WriteBellLine =>
  (row) =>
    row.refundState === state
      ? { text: line(quotedBook(row), formatAmount(row.refundCents)), href: paths.myOrders() }
      : null;

const saleRefund =
  (line: typeof words.saleRefundSent): WriteBellLine =>
  (row) =>
    row.orderId === null
      ? null
      : { text: line(quotedBook(row), formatAmount(row.saleRefundCents)), href: paths.order(row.orderId) };

/** Events of a sold copy link to its order. */
const ofOrder =
  (line: typeof words.saleRefundSent): WriteBellLine =>
  (row) =>
    row.orderId === null
      ? null
      : { text: line(quotedBook(row), formatAmount(row.saleCents)), href: paths.order(row.orderId) };

/** A single canceled booking has no line. */
const booked: WriteBellLine = (row) => {
  const more = countBesideFirst(row);
  if (more === 0 && row.orderState !== 'pending' && row.orderState !== 'paid') return null;
  return { text: words.booked(quotedBook(row), more), href: paths.myBuyers() };
};

/**
 * For one copy, in any number of price drops: a line about the drop, unless the price went up again. For several
 * copies: a line with their number.
 */
const wishes: WriteBellLine = (row) => {
  const events = (row.facts.of ?? []) as readonly { readonly listing: string; readonly was?: number }[];
  const copies = new Set(events.map(({ listing }) => listing)).size + (row.facts.more ?? 0);
  if (copies > 1) return { text: words.wishes(quotedBook(row), copies - 1), href: paths.wishlist() };
  const href = paths.book(row.listingId ?? '');
  if (row.soldAt !== null) return { text: words.wishSold(quotedBook(row)), href };
  const was = Math.max(0, ...events.map((event) => event.was ?? 0));
  if (row.isInStock !== 1 || row.priceCents === null || row.priceCents >= was) return null;
  return { text: words.wishCheaper(quotedBook(row), formatPrice(row.priceCents), formatPrice(was)), href };
};

/** Shown only while this turn lasts. It needs no booking. */
const wantTurn: WriteBellLine = (row, now) =>
  row.turnEndsAt === null || row.turnEndsAt !== row.facts.turnEndsAt || row.turnEndsAt <= now
    ? null
    : { text: words.wantTurn(quotedBook(row), formatUtc(row.turnEndsAt)), href: paths.book(row.listingId ?? '') };

/** A copy that is still for sale, or word about wants that end. */
const wants: WriteBellLine = (row) => {
  const ending = (row.facts.of ?? []).filter(
    (event) => typeof event === 'object' && event !== null && 'ending' in event,
  );
  if (ending.length > 0) return { text: words.wantsEnd(ending.length), href: paths.wants() };
  if (row.isInStock !== 1 || row.priceCents === null) return null;
  return { text: words.wantFound(quotedBook(row), formatPrice(row.priceCents)), href: paths.book(row.listingId ?? '') };
};

const account =
  (said: string): WriteBellLine =>
  () => ({ text: said, href: paths.settings() });

const warning =
  (which: 'title' | 'over'): WriteBellLine =>
  ({ facts }) => {
    const kind = warningKindOf(facts.kind);
    return kind && { text: `${warningWords.kinds[kind][which]}.`, href: pageOfWarning(kind) };
  };

const LINES: Readonly<Record<KindWithTopic, WriteBellLine>> = {
  turn: turn(words.turn),
  'turn-ending': turn(words.turnEnding),
  'turn-passed': (row) => ({ text: words.turnPassed(quotedBook(row)), href: paths.myOrders() }),
  'want-turn': wantTurn,
  receipt: (row) => ({
    text: words.receipt(quotedBook(row), formatAmount(row.saleCents)),
    href: paths.receipt(row.orderId ?? ''),
  }),
  'copy-sold': (row) => ({
    text: words.copySold(
      quotedBook(row),
      withFewerIsolates(quotedPersonName(row.buyer, 'buyer')),
      formatAmount(row.saleCents),
    ),
    href: paths.myBuyers('to_hand_over'),
  }),
  'order-void': (row) =>
    row.orderState === 'void' && row.orderHiddenAt === null
      ? {
          text: (row.soldAt === null ? words.orderGone : words.orderVoid)(quotedBook(row)),
          href: row.titleId ? paths.title(row.titleId) : paths.books(),
        }
      : null,
  'refund-owed': refund('owed', words.refundOwed),
  'refund-sent': refund('sent', words.refundSent),
  'copy-sent': ofOrder(words.copySent),
  'copy-delivered': ofOrder(words.copyDelivered),
  'copy-handed-over': ofOrder(words.copyHandedOver),
  'cancel-asked': ofOrder(words.cancelAsked),
  'sale-completed': ofOrder(words.saleCompleted),
  'sale-canceled': ofOrder(words.saleCanceled),
  'sale-refund-sent': saleRefund(words.saleRefundSent),
  'sale-refund-arrived': saleRefund(words.saleRefundArrived),
  'sale-refund-failed': saleRefund(words.saleRefundFailed),
  'sale-paused': ofOrder(words.salePaused),
  'sale-goes-on': ofOrder(words.saleGoesOn),
  'claim-opened': ofOrder(words.claimOpened),
  'claim-withdrawn': ofOrder(words.claimWithdrawn),
  'part-offered': ofOrder(words.partOffered),
  'return-asked': ofOrder(words.returnAsked),
  'copy-sent-back': ofOrder(words.copySentBack),
  'decision-awaited': ofOrder(words.decisionAwaited),
  'decision-due': ofOrder(words.decisionDue),
  'sale-refunded': ofOrder(words.saleRefunded),
  'goodwill-given': ofOrder(words.goodwillGiven),
  'dispute-lost': ofOrder(words.disputeLost),
  'share-changed': ofOrder(words.shareChanged),
  'refund-paid-outside': saleRefund(words.paidOutside),
  'fulfilment-reminder': (row, now) =>
    row.lastsUntil !== null && row.lastsUntil > now ? ofOrder(words.reminder)(row, now) : null,
  ...PAYOUT_LINES,
  booked,
  wishes,
  wants,
  messages: (row) => {
    const { conversationId, unread } = row;
    if (conversationId === null || unread === null || unread === 0) return null;
    const text = words.messages(withFewerIsolates(quotedPersonName(row.person, 'person')), quotedBook(row), unread);
    return { text, href: paths.messages(conversationId) };
  },
  'report-decided': (row) => ({
    text: words.reportDecided(quotedBook(row), moderationWords.reportOutcome[row.outcome ?? 'waiting']),
    href: paths.dashboard(),
  }),
  'listing-removed': (row) => ({ text: words.listingRemoved(quotedBook(row)), href: paths.myListings() }),
  'listings-paused': () => ({ text: words.listingsPaused, href: paths.myListings() }),
  'admin-acted': ({ adminAction }) =>
    adminAction && { text: words.adminActed(adminActionName(adminAction)), href: paths.audit() },
  warning: warning('title'),
  'warning-over': warning('over'),
  'approval-waiting': () => ({ text: words.approvalWaiting, href: paths.approvals() }),
  'sign-found': (row) =>
    row.orderId === null ? null : { text: words.signFound(quotedBook(row)), href: paths.money() },
  restored: account(words.restored),
  'seller-verified': account(words.sellerVerified),
  'password-changed': account(words.passwordChanged),
  'google-linked': account(words.googleLinked),
  'google-unlinked': account(words.googleUnlinked),
  'new-device': account(words.newDevice),
  'factor-added': account(words.factorAdded),
  'factor-removed': account(words.factorRemoved),
  'factor-failed': account(words.factorFailed),
  'codes-used': account(words.codesUsed),
  'codes-made': account(words.codesMade),
};

export const writeBellLine = (kind: LetterKind, row: Sealed<BellRow>, now: number): BellLine | null => {
  const lines: Readonly<Partial<Record<LetterKind, WriteBellLine>>> = LINES;
  return lines[kind]?.(row, now) ?? null;
};
