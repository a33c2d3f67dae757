/** Letters about a payment without a sale, which is refunded whole. */
import { eq } from 'drizzle-orm';
import { formatPrice } from '../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { orders, paymentAttempts, refunds } from '../../../db/tables/money/payments.ts';
import { type BellLines, type BellRow, formatAmount, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  refundOwed: {
    subject: (book: string) => `Your refund: ${book}`,
    preview: (amount: string) => `You get a refund of ${amount}.`,
    title: 'You get a refund',
    /** Reason of the refund, as on the page of the order; `second`: another payment paid the order. */
    why: {
      not_free: (book: string, amount: string) =>
        `${book} was no longer available when your payment of ${amount} arrived.`,
      mismatch: (book: string, amount: string) =>
        `Your payment of ${amount} did not match the price of your order of ${book}.`,
      admin: (book: string, amount: string) => `Dogear has canceled the sale of ${book}, for which you paid ${amount}.`,
      second: (book: string, amount: string) =>
        `Your order of ${book} had already been paid when another payment of ${amount} arrived.`,
    },
    rest: "You get a full refund. You don't have to do anything.",
    action: 'View my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `We've refunded ${amount} for ${book} to the card or account that you paid with. Banks take 5–10 days to show it.`,
    action: 'View my orders',
  },
  bell: {
    owed: (book: string, amount: string) => `You get a refund of ${amount} for ${book}.`,
    sent: (book: string, amount: string) => `Your refund of ${amount} for ${book} is on its way.`,
  },
} as const;

type Why = keyof typeof words.refundOwed.why;

/** No letter for a refund that is sent already, because another letter covers that. */
const refund = (
  state: 'owed' | 'sent',
  said: typeof words.refundOwed | typeof words.refundSent,
  text: (book: string, amount: string, why: Why) => string,
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, { userId: readerId, facts }) => {
      const [row] = await db
        .select({
          name: readForeignText(orders.sellerId, orders.listingName, { readerId }),
          amountCents: refunds.amountCents,
          state: refunds.state,
          reason: refunds.reason,
          orderState: orders.state,
        })
        .from(refunds)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
        .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
        .where(eq(refunds.attemptId, String(facts.attempt)));
      if (row?.state !== state) return null;
      const { name, amountCents, reason, orderState } = row;
      // One payment bought the book; the other one is refunded.
      const why: Why = orderState === 'paid' || orderState === 'refunded' ? 'second' : reason;
      return { name, amountCents, why };
    },
    write: ({ name, amountCents, why }, { origin }) => {
      const [book, amount] = [quotedBookName(name), formatPrice(amountCents)];
      return {
        subject: said.subject(book),
        preview: said.preview(amount),
        title: said.title,
        parts: [text(book, amount, why)],
        action: { label: said.action, url: `${origin}${paths.myOrders()}` },
      };
    },
    sample: () => ({ name: sampleText('book'), amountCents: SAMPLE.cents, why: 'not_free' as const }),
  });

const { refundOwed, refundSent } = words;

export const REFUND_LETTERS = {
  'refund-owed': refund(
    'owed',
    refundOwed,
    (book, amount, why) => `${refundOwed.why[why](book, amount)} ${refundOwed.rest}`,
  ),
  'refund-sent': refund('sent', refundSent, refundSent.text),
} as const satisfies Readonly<Record<string, LetterDefinition>>;

/** A refund that was sent has a line of its own. */
const line =
  (state: BellRow['refundState'], text: typeof words.bell.owed): WriteBellLine =>
  (row) =>
    row.refundState === state
      ? { text: text(quotedBook(row), formatAmount(row.refundCents)), href: paths.myOrders() }
      : null;

export const REFUND_LINES = {
  'refund-owed': line('owed', words.bell.owed),
  'refund-sent': line('sent', words.bell.sent),
} as const satisfies BellLines;
