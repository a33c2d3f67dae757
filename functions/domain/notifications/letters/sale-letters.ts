/** Letters about a sale: the receipt, the letter to the seller, and the end of other bookings. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatPrice, formatUtc, formatUtcWithYear } from '../../../../core/format.ts';
import { frozenText } from '../../../../core/fulfilment/frozen-text.ts';
import { FIRST_STATE, isFinalState, type Trader } from '../../../../core/fulfilment/state.ts';
import { deadlineOf } from '../../../../core/fulfilment/steps.ts';
import { quotedBookName, quotedPersonName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { eventLetterWords } from '../../../../core/words/en/letters/event-letter.ts';
import { saleLetterWords } from '../../../../core/words/en/letters/sale-letters.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { freezeReasonOf, isFrozen } from '../../../db/money/sale-status.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { deliveryAddresses, fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../../db/tables/money/payments.ts';
import {
  defineLetter,
  type LetterDefinition,
  type LetterFacts,
  type LetterPart,
  type SampleWay,
  type Sealed,
  sampleWaysOf,
} from './define-letter.ts';
import { quotedAddressPart } from './letter-layout.ts';

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
    const words = saleLetterWords.receipt;
    const { orderId, state } = sale;
    const [book, amount] = [quotedBookName(sale.name), formatPrice(sale.amountCents)];
    const { title, text } = hasEnded(sale) ? words.ended : words;
    const then = next('buyer', sale);
    const { preview } = then.length > 0 ? words : words.ended;
    return {
      subject: words.subject(book),
      preview: preview(amount),
      title,
      parts: [
        text(book, quotedPersonName(sale.seller, 'seller')),
        ...(state === 'canceled' || state === 'refunded' ? [words.ended.since[state]] : []),
        ...then,
        ...(waitsFor(sale) === 'to_meet' ? [words.meet] : []),
        ...parcelTo(words.address, sale),
        {
          pairs: [
            [words.book, book],
            [words.seller, quotedPersonName(sale.seller, 'seller')],
            [words.paid, amount],
            [words.on, formatUtcWithYear(sale.soldAt)],
            ...(sale.method ? ([[words.method, saleStateWords.methods[sale.method]]] as const) : []),
            [words.order, orderId],
          ],
        },
      ],
      action: { label: words.action, url: `${origin}${paths.order(orderId)}` },
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
    const words = saleLetterWords.copySold;
    const { orderId, name, buyer, amountCents } = sale;
    const waits = waitsFor(sale);
    const [book, amount] = [quotedBookName(name), formatPrice(amountCents)];
    return {
      subject: words.subject(book),
      preview: words.preview(amount),
      title: words.title,
      parts: [
        words.text(book, quotedPersonName(buyer, 'buyer'), amount),
        ...(waits ? [words.how[waits === 'to_ship' ? 'post' : 'meet']] : []),
        ...next('seller', sale),
        ...parcelTo(words.address, sale),
      ],
      action: { label: words.actions[waits ?? 'later'], url: `${origin}${paths.order(orderId)}` },
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
    const words = saleLetterWords[isSold ? 'orderVoid' : 'orderGone'];
    const book = quotedBookName(name);
    return {
      subject: words.subject(book),
      preview: words.preview,
      title: words.title,
      parts: [words.text(book)],
      action: { label: words.action, url: `${origin}${titleId ? paths.title(titleId) : paths.books()}` },
    };
  },
  sample: () => ({ name: sampleText('book'), titleId: SAMPLE.title, isSold: true }),
});

export const SALE_LETTERS = {
  receipt,
  'copy-sold': copySold,
  'order-void': orderVoid,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
