/** Letters about a sale: the receipt, the letter to the seller, and the end of other bookings. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatPrice, formatUtc, formatUtcWithYear } from '../../../../core/format.ts';
import { frozenText } from '../../../../core/fulfilment/frozen-text.ts';
import { FIRST_STATE, isFinalState, type Trader } from '../../../../core/fulfilment/state.ts';
import { deadlineOf } from '../../../../core/fulfilment/steps.ts';
import { quotedBookName, quotedPersonName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { freezeReasonOf, isFrozen } from '../../../db/money/sale-status.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { deliveryAddresses, fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../../db/tables/money/payments.ts';
import { type BellLines, formatAmount, quotedBook } from '../bell/bell-line.ts';
import {
  defineLetter,
  type LetterDefinition,
  type LetterFacts,
  type LetterPart,
  type SampleWay,
  type Sealed,
  sampleWaysOf,
} from './define-letter.ts';
import { eventLetterWords } from './fulfilment/event-letter.ts';
import { quotedAddressPart, withFewerIsolates } from './letter-layout.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  receipt: {
    subject: (book: string) => `Your receipt: ${book}`,
    preview: (price: string) => `You paid ${price}. Here is what happens next.`,
    title: 'Thanks – your order is confirmed',
    text: (book: string, seller: string) => `You bought ${book} from ${seller}.`,
    meet: "You find the seller's phone number and email address on your order: agree on a time and a place.",
    address: 'Delivery address:',
    method: 'Delivery',
    book: 'Book',
    seller: 'Seller',
    paid: 'Paid',
    on: 'On',
    order: 'Order',
    action: 'Open your order',
    /** The sale had ended before the letter was sent. */
    ended: {
      preview: (price: string) => `You paid ${price}.`,
      title: 'Your receipt',
      text: (book: string, seller: string) => `You bought ${book} from ${seller}.`,
      since: {
        canceled: 'The sale has been canceled since. Your order says what became of your money.',
        refunded: 'The sale has been refunded since. Your order says what became of your money.',
      },
    },
  },
  copySold: {
    subject: (book: string) => `Sold: ${book}`,
    preview: (price: string) => `Someone paid ${price}.`,
    title: 'Your book is sold',
    text: (book: string, buyer: string, price: string) => `${buyer} paid ${price} for ${book}.`,
    /** For a copy still with its seller, by the way of delivery. */
    how: {
      post: 'It goes by post, to the address below.',
      meet: "You hand it over in person. You find the buyer's phone number and email address with the order: agree on a time and a place.",
    },
    address: 'Ship to:',
    actions: { to_ship: 'Mark as sent', to_meet: 'Suggest a time', later: 'Open the order' },
  },
  orderVoid: {
    subject: (book: string) => `Sold to someone else: ${book}`,
    preview: 'Your booking has ended.',
    title: 'Sold to someone else',
    text: (book: string) =>
      `Someone else has bought ${book}, so your booking has ended. You don't have to do anything.`,
    action: 'Look for another copy',
  },
  /** Not sold: removed by its seller or an admin. */
  orderGone: {
    subject: (book: string) => `No longer for sale: ${book}`,
    preview: 'Your booking has ended.',
    title: 'No longer for sale',
    text: (book: string) => `${book} is no longer for sale, so your booking has ended. You don't have to do anything.`,
    action: 'Look for another copy',
  },
  bell: {
    receipt: (book: string, amount: string) => `You bought ${book} for ${amount}.`,
    copySold: (book: string, buyer: string, amount: string) => `Sold for ${amount}: ${book}, to ${buyer}.`,
    orderVoid: (book: string) => `Sold to someone else: ${book}.`,
    orderGone: (book: string) => `No longer for sale: ${book}. Your booking has ended.`,
  },
} as const;

const seller = alias(users, 'seller');

/** Same format as `addressLines`. */
const cityLine = sql`CASE ${deliveryAddresses.state} WHEN '' THEN trim(${deliveryAddresses.postcode} || ' ' || ${deliveryAddresses.city})
  ELSE trim(${deliveryAddresses.city} || ', ' || ${deliveryAddresses.state} || ' ' || ${deliveryAddresses.postcode}) END`;

/** A paid order, and its sale. */
async function saleOf(db: Db, { userId: readerId, facts }: LetterFacts) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: readForeignText(orders.sellerId, orders.listingName, { readerId }),
      buyer: readForeignText(orders.buyerId, orders.buyerName, { readerId }),
      seller: readForeignText(orders.sellerId, seller.name, { readerId }),
      amountCents: sales.amountCents,
      soldAt: sales.soldAt,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      frozen: isFrozen(fulfilments.orderId),
      frozenBy: freezeReasonOf(fulfilments.orderId),
      method: fulfilments.method,
      // The paid address, even of a buyer with an unconfirmed email.
      recipient: readUnrestrictedText(deliveryAddresses.name),
      street: readUnrestrictedText(deliveryAddresses.address),
      city: readUnrestrictedText(cityLine),
      country: readUnrestrictedText(deliveryAddresses.country),
    })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .leftJoin(deliveryAddresses, and(eq(deliveryAddresses.orderId, orders.id), eq(fulfilments.method, 'post')))
    .where(eq(orders.id, String(facts.order)));
  return row ?? null;
}

type Sale = NonNullable<Awaited<ReturnType<typeof saleOf>>>;

const sampleSale = (now: number, { method }: SampleWay): Sale => ({
  ...{ orderId: SAMPLE.order, name: sampleText('book') },
  ...{ buyer: sampleText('buyer'), seller: sampleText('seller') },
  ...{ amountCents: SAMPLE.cents, soldAt: now, state: FIRST_STATE[method] },
  ...{ deadlineAt: deadlineOf(FIRST_STATE[method], now), frozen: 0, frozenBy: null },
  ...{ method, recipient: sampleText('buyer'), street: sampleText('street') },
  ...{ city: sampleText('city'), country: sampleText('country') },
});

const hasEnded = ({ state }: Sale): boolean => state !== null && isFinalState(state);

/** Next steps of the two traders; none for a frozen sale. */
const waitsFor = ({ state, frozen }: Pick<Sale, 'state' | 'frozen'>) =>
  (state === 'to_ship' || state === 'to_meet') && !frozen ? state : null;

/** The next step with its deadline, or the reason of the freeze; empty once it is done. */
const next = (side: Trader, sale: Pick<Sale, 'state' | 'deadlineAt' | 'frozen' | 'frozenBy'>): readonly string[] => {
  const { state, deadlineAt, frozen, frozenBy } = sale;
  if (deadlineAt === null || state === null) return [];
  const waits = waitsFor(sale);
  if (waits) return [eventLetterWords.next[side][waits](formatUtc(deadlineAt))];
  return frozen ? [frozenText(side, state, frozenBy)] : [];
};

/** Address of a parcel, while it has to be sent. */
const parcelTo = (by: string, sale: Sealed<Sale>): readonly LetterPart[] =>
  waitsFor(sale) === 'to_ship' ? quotedAddressPart(by, sale.recipient, sale.street, sale.city, sale.country) : [];

/** After the end of the sale it is a plain receipt. */
const receipt = defineLetter({
  read: ({ db }, queued) => saleOf(db, queued),
  write: (sale, { origin }) => {
    const said = words.receipt;
    const { orderId, state } = sale;
    const [book, amount] = [quotedBookName(sale.name), formatPrice(sale.amountCents)];
    const { title, text } = hasEnded(sale) ? said.ended : said;
    const then = next('buyer', sale);
    const { preview } = then.length > 0 ? said : said.ended;
    return {
      subject: said.subject(book),
      preview: preview(amount),
      title,
      parts: [
        text(book, quotedPersonName(sale.seller, 'seller')),
        ...(state === 'canceled' || state === 'refunded' ? [said.ended.since[state]] : []),
        ...then,
        ...(waitsFor(sale) === 'to_meet' ? [said.meet] : []),
        ...parcelTo(said.address, sale),
        {
          pairs: [
            [said.book, book],
            [said.seller, quotedPersonName(sale.seller, 'seller')],
            [said.paid, amount],
            [said.on, formatUtcWithYear(sale.soldAt)],
            ...(sale.method ? ([[said.method, saleStateWords.methods[sale.method]]] as const) : []),
            [said.order, orderId],
          ],
        },
      ],
      action: { label: said.action, url: `${origin}${paths.order(orderId)}` },
    };
  },
  sample: sampleSale,
  ways: sampleWaysOf(['buyer']),
});

/** Another letter covers a sale that has ended by then. */
const copySold = defineLetter({
  read: async ({ db }, queued) => {
    const sale = await saleOf(db, queued);
    return sale && !hasEnded(sale) ? sale : null;
  },
  write: (sale, { origin }) => {
    const said = words.copySold;
    const { orderId, name, buyer, amountCents } = sale;
    const waits = waitsFor(sale);
    const [book, amount] = [quotedBookName(name), formatPrice(amountCents)];
    return {
      subject: said.subject(book),
      preview: said.preview(amount),
      title: said.title,
      parts: [
        said.text(book, quotedPersonName(buyer, 'buyer'), amount),
        ...(waits ? [said.how[waits === 'to_ship' ? 'post' : 'meet']] : []),
        ...next('seller', sale),
        ...parcelTo(said.address, sale),
      ],
      action: { label: said.actions[waits ?? 'later'], url: `${origin}${paths.order(orderId)}` },
    };
  },
  sample: sampleSale,
  ways: sampleWaysOf(['seller']),
});

/** No letter to a buyer who removed the order from their list. */
const orderVoid = defineLetter({
  read: async ({ db }, { userId: readerId, facts }) => {
    const [row] = await db
      .select({
        name: readForeignText(orders.sellerId, orders.listingName, { readerId }),
        titleId: listings.titleId,
        soldAt: listings.soldAt,
        hiddenAt: orders.hiddenAt,
      })
      .from(orders)
      .innerJoin(listings, eq(listings.id, orders.listingId))
      .where(and(eq(orders.id, String(facts.order)), eq(orders.state, 'void')));
    if (row?.hiddenAt !== null) return null;
    return { name: row.name, titleId: row.titleId, isSold: row.soldAt !== null };
  },
  write: ({ name, titleId, isSold }, { origin }) => {
    const said = words[isSold ? 'orderVoid' : 'orderGone'];
    const book = quotedBookName(name);
    return {
      subject: said.subject(book),
      preview: said.preview,
      title: said.title,
      parts: [said.text(book)],
      action: { label: said.action, url: `${origin}${titleId ? paths.title(titleId) : paths.books()}` },
    };
  },
  sample: () => ({ name: sampleText('book'), titleId: SAMPLE.title, isSold: true }),
});

export const SALE_LETTERS = {
  receipt,
  'copy-sold': copySold,
  'order-void': orderVoid,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const SALE_LINES = {
  receipt: (row) => ({
    text: words.bell.receipt(quotedBook(row), formatAmount(row.saleCents)),
    href: paths.receipt(row.orderId ?? ''),
  }),
  'copy-sold': (row) => ({
    text: words.bell.copySold(
      quotedBook(row),
      withFewerIsolates(quotedPersonName(row.buyer, 'buyer')),
      formatAmount(row.saleCents),
    ),
    href: paths.myBuyers('to_hand_over'),
  }),
  'order-void': (row) =>
    row.orderState === 'void' && row.orderHiddenAt === null
      ? {
          text: (row.soldAt === null ? words.bell.orderGone : words.bell.orderVoid)(quotedBook(row)),
          href: row.titleId ? paths.title(row.titleId) : paths.books(),
        }
      : null,
} as const satisfies BellLines;
