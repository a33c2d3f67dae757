/** Letters about a payment without a sale, which is refunded whole. */
import { eq } from 'drizzle-orm';
import { formatPrice } from '../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { refundLetterWords } from '../../../../core/words/en/letters/refund-letters.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { orders, paymentAttempts, refunds } from '../../../db/tables/money/payments.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';

type Why = keyof typeof refundLetterWords.refundOwed.why;

/** No letter for a refund that is sent already, because another letter covers that. */
const refund = (
  state: 'owed' | 'sent',
  words: typeof refundLetterWords.refundOwed | typeof refundLetterWords.refundSent,
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
        subject: words.subject(book),
        preview: words.preview(amount),
        title: words.title,
        parts: [text(book, amount, why)],
        action: { label: words.action, url: `${origin}${paths.myOrders()}` },
      };
    },
    sample: () => ({ name: sampleText('book'), amountCents: SAMPLE.cents, why: 'not_free' as const }),
  });

const { refundOwed, refundSent } = refundLetterWords;

export const REFUND_LETTERS = {
  'refund-owed': refund(
    'owed',
    refundOwed,
    (book, amount, why) => `${refundOwed.why[why](book, amount)} ${refundOwed.rest}`,
  ),
  'refund-sent': refund('sent', refundSent, refundSent.text),
} as const satisfies Readonly<Record<string, LetterDefinition>>;
