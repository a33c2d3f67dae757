/** Letters about a sale, and about money that goes back. */
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { minuteUtc, price } from '../../../../core/format.ts';
import { deadlineOf } from '../../../../core/fulfilment/states/clocks.ts';
import type { Trader } from '../../../../core/fulfilment/states/state.ts';
import { fulfilmentLetterWords } from '../../../../core/words/letters/fulfilment-letters.ts';
import { moneyLetterWords } from '../../../../core/words/letters/money-letters.ts';
import { SAMPLE } from '../../../../core/words/letters/sample-letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { fulfilments } from '../../../db/tables/fulfilment.ts';
import { attempts, orders, refunds, sales } from '../../../db/tables/ledger.ts';
import { bookName, isolated } from './layout.ts';
import { type Written, written } from './letter.ts';

const seller = alias(users, 'seller');

/** An order that was paid, and its sale. */
async function saleOf(db: Db, orderId: unknown) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: orders.listingName,
      buyer: orders.buyerName,
      seller: seller.name,
      amountCents: sales.amountCents,
      soldAt: sales.soldAt,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
    })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(eq(orders.id, String(orderId)));
  return row ?? null;
}

type Sale = NonNullable<Awaited<ReturnType<typeof saleOf>>>;

const sampleSale = (now: number): Sale => ({
  ...{ orderId: SAMPLE.order, name: SAMPLE.book, buyer: SAMPLE.buyer, seller: SAMPLE.seller },
  ...{ amountCents: SAMPLE.cents, soldAt: now, state: 'to_meet', deadlineAt: deadlineOf('to_meet', now) },
});

/** What is next, until when; nothing once it has been done. */
const next = (side: Trader, { state, deadlineAt }: Sale): readonly string[] => {
  if (deadlineAt === null || (state !== 'to_ship' && state !== 'to_meet')) return [];
  return [fulfilmentLetterWords.next[side][state](minuteUtc(deadlineAt))];
};

const receipt = written({
  read: ({ db }, { facts }) => saleOf(db, facts.order),
  write: (sale, { origin }) => {
    const words = moneyLetterWords.receipt;
    const { orderId } = sale;
    const [book, amount] = [bookName(sale.name), price(sale.amountCents)];
    return {
      subject: words.subject(book),
      preview: words.preview(amount),
      title: words.title,
      parts: [
        words.text(book, isolated(sale.seller)),
        ...next('buyer', sale),
        {
          pairs: [
            [words.book, book],
            [words.seller, isolated(sale.seller)],
            [words.paid, amount],
            [words.on, minuteUtc(sale.soldAt)],
            [words.order, orderId],
          ],
        },
      ],
      action: { label: words.action, url: `${origin}${paths.receipt(orderId)}` },
    };
  },
  sample: sampleSale,
});

const copySold = written({
  read: ({ db }, { facts }) => saleOf(db, facts.order),
  write: (sale, { origin }) => {
    const words = moneyLetterWords.copySold;
    const { name, buyer, amountCents } = sale;
    const [book, amount] = [bookName(name), price(amountCents)];
    return {
      subject: words.subject(book),
      preview: words.preview(amount),
      title: words.title,
      parts: [words.text(book, isolated(buyer), amount), ...next('seller', sale)],
      action: { label: words.action, url: `${origin}${paths.myBuyers('to_hand_over')}` },
    };
  },
  sample: sampleSale,
});

/** Whoever took the order off their list knows. */
const orderVoid = written({
  read: async ({ db }, { facts }) => {
    const [row] = await db
      .select({ name: orders.listingName, titleId: listings.titleId, hiddenAt: orders.hiddenAt })
      .from(orders)
      .innerJoin(listings, eq(listings.id, orders.listingId))
      .where(and(eq(orders.id, String(facts.order)), eq(orders.state, 'void')));
    return row && row.hiddenAt === null ? { name: row.name, titleId: row.titleId } : null;
  },
  write: ({ name, titleId }, { origin }) => {
    const words = moneyLetterWords.orderVoid;
    const book = bookName(name);
    return {
      subject: words.subject(book),
      preview: words.preview,
      title: words.title,
      parts: [words.text(book)],
      action: { label: words.action, url: `${origin}${titleId ? paths.title(titleId) : paths.books()}` },
    };
  },
  sample: () => ({ name: SAMPLE.book, titleId: SAMPLE.title }),
});

/** Of a refund that is sent already, the letter about that is enough. */
const refund = (
  state: 'owed' | 'sent',
  words: typeof moneyLetterWords.refundOwed | typeof moneyLetterWords.refundSent,
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

export const MONEY_LETTERS = {
  receipt,
  'copy-sold': copySold,
  'order-void': orderVoid,
  'refund-owed': refund('owed', moneyLetterWords.refundOwed),
  'refund-sent': refund('sent', moneyLetterWords.refundSent),
} as const satisfies Readonly<Record<string, Written>>;
