/** Letters to a seller about reversals, and about money retained for a debt. Integer cents. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatPrice } from '../../../../../core/format.ts';
import type { FulfilmentEvent } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../../src/paths.ts';
import type { Db } from '../../../../db/client.ts';
import { readForeignText } from '../../../../db/foreign-texts.ts';
import { sumOfOpenDebts } from '../../../../db/money/open-debts.ts';
import { balanceOfSale } from '../../../../db/money/seller-money.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { reversals } from '../../../../db/tables/money/payouts.ts';
import { type BellLines, quotedBook, type WriteBellLine } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts } from '../define-letter.ts';
import { debtCauseSentence, debtLeftSentence } from './debt-letters.ts';
import { payoutLetterWords, withPayoutsLink } from './payout-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  takenBack: {
    subject: (book: string) => `Taken back: your money for ${book}`,
    preview: (sum: string) => `We took ${sum} from your account at Stripe.`,
    title: (sum: string) => `${sum} was taken back`,
    text: (sum: string) => `From your account at Stripe we took back ${sum} that we had sent you for it.`,
    again: (sum: string) => `${sum} of it is yours again in the meantime, and we send it to you again.`,
    left: (sum: string) => `${sum} of this sale is yours now.`,
    nothing: 'Nothing of this sale is yours now.',
    dispute: 'If the bank decides for you, the money comes back to you.',
  },
  kept: {
    subject: (book: string) => `Kept for what you owe: ${book}`,
    preview: (sum: string) => `We kept ${sum} of this sale.`,
    title: (sum: string) => `We kept ${sum} for what you owe`,
    text: (book: string, sum: string) =>
      `We kept ${sum} of what ${book} earned you, for what you owe Dogear from another sale.`,
    left: (sum: string) => `${sum} of this sale is left for you.`,
  },
  bell: {
    takenBack: (book: string) => `Money for ${book} was taken back from your account at Stripe.`,
    kept: (book: string) => `Money for ${book} was kept for what you owe Dogear.`,
  },
} as const;

const cause = alias(fulfilmentEvents, 'cause');

/** Amount that this event moves between accounts. */
const centsMoved = (from: string, to: SQL) =>
  sql<number>`coalesce((SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId}
    AND ${ledgerEntries.event} = ${fulfilmentEvents.number} AND ${ledgerEntries.fromAccount} = ${from} AND ${ledgerEntries.toAccount} IN ${to}), 0)`;

/** The seller's money of the sale when the letter is written: waiting, or paid. */
const sellerCents = balanceOfSale(fulfilmentEvents.orderId, 'seller', 'paid');

/**
 * Cause of the reversal that this event reports: the event of its row. A reversal made at the provider has a row of
 * its own, whose cause is `ofEvent`, if any.
 */
const causedBy = sql<FulfilmentEvent | null>`(SELECT ${cause.action} FROM ${reversals} JOIN ${fulfilmentEvents} cause
  ON ${cause.orderId} = ${reversals.orderId} AND ${cause.number} = coalesce(${reversals.ofEvent}, ${reversals.event})
  WHERE ${reversals.orderId} = ${fulfilmentEvents.orderId} AND ${reversals.cameWith} = ${fulfilmentEvents.number})`;

/** Event of a letter, with the facts of these letters; null for a missing event. */
async function eventOf(db: Db, { userId, facts }: LetterFacts) {
  const [row] = await db
    .select({
      name: readForeignText(orders.sellerId, orders.listingName, { readerId: userId }),
      causedBy,
      takenCents: centsMoved('paid', sql`('platform', 'seller')`),
      dueAgainCents: centsMoved('paid', sql`('seller')`),
      keptCents: centsMoved('seller', sql`('platform')`),
      sellerCents: sellerCents,
      owedCents: sumOfOpenDebts(userId),
    })
    .from(fulfilmentEvents)
    .innerJoin(orders, eq(orders.id, fulfilmentEvents.orderId))
    .where(and(eq(fulfilmentEvents.orderId, String(facts.order)), eq(fulfilmentEvents.number, Number(facts.event))));
  return row ?? null;
}

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

const sampleEvent = (): Event => ({
  ...{ name: sampleText('book'), causedBy: 'funds-withdrawn', dueAgainCents: 0, owedCents: 0 },
  ...{ takenCents: SAMPLE.cents, keptCents: SAMPLE.lowerCents, sellerCents: 0 },
});

const takenBack = defineLetter({
  read: ({ db }, queued) => eventOf(db, queued),
  write: ({ name, causedBy: action, takenCents, dueAgainCents, sellerCents: own }, { origin }) => {
    const [book, sum] = [quotedBookName(name), formatPrice(takenCents)];
    const { subject, preview, title, text, again, left, nothing, dispute } = words.takenBack;
    return withPayoutsLink(
      {
        ...{ subject: subject(book), preview: preview(sum), title: title(sum) },
        parts: [
          debtCauseSentence(action, book),
          text(sum),
          ...(dueAgainCents > 0 ? [again(formatPrice(dueAgainCents))] : []),
          own > 0 ? left(formatPrice(own)) : nothing,
          ...(action === 'funds-withdrawn' ? [dispute] : []),
        ],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: sampleEvent,
});

const kept = defineLetter({
  read: ({ db }, queued) => eventOf(db, queued),
  write: ({ name, keptCents, sellerCents: own, owedCents }, { origin }) => {
    const [book, sum] = [quotedBookName(name), formatPrice(keptCents)];
    const { subject, preview, title, text, left } = words.kept;
    return withPayoutsLink(
      {
        ...{ subject: subject(book), preview: preview(sum), title: title(sum) },
        parts: [text(book, sum), ...(own > 0 ? [left(formatPrice(own))] : []), debtLeftSentence(owedCents)],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: () => ({ ...sampleEvent(), sellerCents: SAMPLE.cents - SAMPLE.lowerCents }),
});

/** By kind. Each covers the event in its facts. */
export const SELLER_DEDUCTION_LETTERS = {
  'payout-taken-back': takenBack,
  'debt-kept': kept,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const ofSale =
  (line: (book: string) => string): WriteBellLine =>
  (row) => ({ text: line(quotedBook(row)), href: paths.payouts() });

export const SELLER_DEDUCTION_LINES = {
  'payout-taken-back': ofSale(words.bell.takenBack),
  'debt-kept': ofSale(words.bell.kept),
} as const satisfies BellLines;
