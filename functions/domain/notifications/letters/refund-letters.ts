/** Letters about a payment that became no sale and goes back whole. */
import { eq } from 'drizzle-orm';
import { price } from '../../../../core/format.ts';
import { refundLetterWords } from '../../../../core/words/letters/refund-letters.ts';
import { SAMPLE } from '../../../../core/words/letters/sample-letters.ts';
import { paths } from '../../../../src/paths.ts';
import { attempts, orders, refunds } from '../../../db/tables/money/payments.ts';
import { bookName } from './layout.ts';
import { type Written, written } from './letter.ts';

/** Of a refund that is sent already, the letter about that is enough. */
const refund = (
  state: 'owed' | 'sent',
  words: typeof refundLetterWords.refundOwed | typeof refundLetterWords.refundSent,
): Written =>
  written({
    read: async ({ db }, { facts }) => {
      const [row] = await db
        .select({ name: orders.listingName, amountCents: refunds.amountCents, state: refunds.state })
        .from(refunds)
        .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
        .innerJoin(orders, eq(orders.id, attempts.orderId))
        .where(eq(refunds.attemptId, String(facts.attempt)));
      return row?.state === state ? { name: row.name, amountCents: row.amountCents } : null;
    },
    write: ({ name, amountCents }, { origin }) => {
      const [book, amount] = [bookName(name), price(amountCents)];
      return {
        subject: words.subject(book),
        preview: words.preview(amount),
        title: words.title,
        parts: [words.text(book, amount)],
        action: { label: words.action, url: `${origin}${paths.myOrders()}` },
      };
    },
    sample: () => ({ name: SAMPLE.book, amountCents: SAMPLE.cents }),
  });

export const REFUND_LETTERS = {
  'refund-owed': refund('owed', refundLetterWords.refundOwed),
  'refund-sent': refund('sent', refundLetterWords.refundSent),
} as const satisfies Readonly<Record<string, Written>>;
