/** Letters to all admins about payments that may be made with a stolen card. */
import { eq, isNull, sql } from 'drizzle-orm';
import { formatPrice, formatUtc } from '../../../../core/format.ts';
import { LONGEST_TRANSFER_WAIT_MS } from '../../../../core/limits.ts';
import { type ForeignText, quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import type { Sign } from '../../../../core/payments/payouts/transfer-waits.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { orders, paymentAttempts, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import { type BellLines, quotedBook } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';

const words = {
  subject: (sum: string) => `Please review a payment of ${sum}`,
  preview: 'The card may be stolen. We are holding the seller’s money.',
  title: 'A payment needs your review',
  why: {
    quick_confirm: 'A parcel with tracking was confirmed as received within an hour of being sent.',
    large_first_sale: 'It is the seller’s first sale, and far above what books usually cost on Dogear.',
    many_cards: 'Three or more cards were used on one device within a day, and one of them paid for this book.',
    fraud_warning: 'The card issuer warns of fraud.',
  },
  waits: (until: string) =>
    `We hold the seller’s money until you or another admin marks the message as reviewed, at most until ${until}. If something looks wrong, talk to both people before you mark it.`,
  facts: { about: 'Book', sum: 'Amount' },
  action: 'Review the payment',
  bell: (book: string) => `Please review the payment for ${book}: its card may be stolen.`,
} as const;

type Found = {
  readonly sign: Sign;
  readonly cents: number;
  readonly paidAt: number;
  readonly name: ForeignText | null;
};

/** No letter once an admin has reviewed it. */
const found = defineLetter<Found>({
  read: async ({ db }, { userId, facts }) => {
    const [row] = await db
      .select({
        sign: sql<Sign>`${stripeEvents.alert}`,
        cents: sales.amountCents,
        paidAt: sales.soldAt,
        name: readForeignText(orders.sellerId, orders.listingName, { readerId: userId }),
      })
      .from(stripeEvents)
      .innerJoin(paymentAttempts, eq(paymentAttempts.intentId, stripeEvents.intentId))
      .innerJoin(sales, eq(sales.attemptId, paymentAttempts.id))
      .innerJoin(orders, eq(orders.id, sales.orderId))
      .where(sql`${stripeEvents.id} = ${String(facts.alert)} AND ${isNull(stripeEvents.seenAt)}`);
    return row ?? null;
  },
  write: ({ sign, cents, paidAt, name }, { origin }) => ({
    subject: words.subject(formatPrice(cents)),
    preview: words.preview,
    title: words.title,
    parts: [
      words.why[sign],
      {
        pairs: [
          [words.facts.about, quotedBookName(name)],
          [words.facts.sum, formatPrice(cents)],
        ],
      },
      words.waits(formatUtc(paidAt + LONGEST_TRANSFER_WAIT_MS)),
    ],
    action: { label: words.action, url: `${origin}${paths.money()}` },
  }),
  sample: (now) => ({ sign: 'large_first_sale', cents: SAMPLE.cents, paidAt: now, name: sampleText('book') }),
});

export const SIGN_LETTERS = { 'sign-found': found } as const satisfies Readonly<Record<string, LetterDefinition>>;

export const SIGN_LINES = {
  'sign-found': (row) => (row.orderId === null ? null : { text: words.bell(quotedBook(row)), href: paths.money() }),
} as const satisfies BellLines;
