/** Letters about a sale, and about money that goes back. */
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { minuteUtc, price } from '../../../../core/format.ts';
import { lettersWords } from '../../../../core/words/letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { attempts, orders, refunds, sales } from '../../../db/tables/ledger.ts';
import { bookName, isolated } from './layout.ts';
import type { Letter, Render } from './letter.ts';

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
    })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .where(eq(orders.id, String(orderId)));
  return row ? { ...row, book: bookName(row.name), amount: price(row.amountCents) } : null;
}

const receipt: Render = async ({ db, origin }, { facts }) => {
  const words = lettersWords.receipt;
  const sale = await saleOf(db, facts.order);
  if (!sale) return null;
  const { book, amount, orderId } = sale;
  return {
    subject: words.subject(book),
    preview: words.preview(amount),
    title: words.title,
    parts: [
      words.text(book, isolated(sale.seller)),
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
};

const copySold: Render = async ({ db, origin }, { facts }) => {
  const words = lettersWords.copySold;
  const sale = await saleOf(db, facts.order);
  if (!sale) return null;
  return {
    subject: words.subject(sale.book),
    preview: words.preview(sale.amount),
    title: words.title,
    parts: [words.text(sale.book, isolated(sale.buyer), sale.amount)],
    action: { label: words.action, url: `${origin}${paths.myBuyers('to_hand_over')}` },
  };
};

/** Whoever took the order off their list knows. */
const orderVoid: Render = async ({ db, origin }, { facts }) => {
  const words = lettersWords.orderVoid;
  const [row] = await db
    .select({ name: orders.listingName, titleId: listings.titleId, hiddenAt: orders.hiddenAt })
    .from(orders)
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .where(and(eq(orders.id, String(facts.order)), eq(orders.state, 'void')));
  if (!row || row.hiddenAt !== null) return null;
  const book = bookName(row.name);
  return {
    subject: words.subject(book),
    preview: words.preview,
    title: words.title,
    parts: [words.text(book)],
    action: { label: words.action, url: `${origin}${row.titleId ? paths.title(row.titleId) : paths.books()}` },
  };
};

/** Of a refund that is sent already, the letter about that is enough. */
const refund =
  (state: 'owed' | 'sent', words: typeof lettersWords.refundOwed | typeof lettersWords.refundSent): Render =>
  async ({ db, origin }, { facts }): Promise<Letter | null> => {
    const [row] = await db
      .select({ name: orders.listingName, amountCents: refunds.amountCents, state: refunds.state })
      .from(refunds)
      .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
      .innerJoin(orders, eq(orders.id, attempts.orderId))
      .where(eq(refunds.attemptId, String(facts.attempt)));
    if (row?.state !== state) return null;
    const [book, amount] = [bookName(row.name), price(row.amountCents)];
    return {
      subject: words.subject(book),
      preview: words.preview(amount),
      title: words.title,
      parts: [words.text(book, amount)],
      action: { label: words.action, url: `${origin}${paths.myOrders()}` },
    };
  };

export const MONEY_LETTERS = {
  receipt,
  'copy-sold': copySold,
  'order-void': orderVoid,
  'refund-owed': refund('owed', lettersWords.refundOwed),
  'refund-sent': refund('sent', lettersWords.refundSent),
} as const satisfies Readonly<Record<string, Render>>;
