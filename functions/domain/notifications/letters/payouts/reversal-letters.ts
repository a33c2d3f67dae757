/** Letters to a seller about reversals, and about money retained for a debt. Integer cents. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { price } from '../../../../../core/format.ts';
import type { FulfilmentEvent } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { payoutLetterWords } from '../../../../../core/words/en/letters/payout-letters.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/sample-letters.ts';
import type { Db } from '../../../../db/client.ts';
import { writtenBy } from '../../../../db/foreign-texts.ts';
import { openDebtCents } from '../../../../db/money/open-debts.ts';
import { balanceOf } from '../../../../db/money/seller-money.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { reversals } from '../../../../db/tables/money/payouts.ts';
import { openingPayouts, type Told, type Written, written } from '../letter.ts';
import { debtLeftSentence, whatHappened } from './debt-letters.ts';

const words = payoutLetterWords;

const cause = alias(fulfilmentEvents, 'cause');

/** Amount that this event moves between accounts. */
const moved = (from: string, to: SQL) =>
  sql<number>`coalesce((SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId}
    AND ${ledgerEntries.event} = ${fulfilmentEvents.number} AND ${ledgerEntries.fromAccount} = ${from} AND ${ledgerEntries.toAccount} IN ${to}), 0)`;

/** The seller's money of the sale when the letter is written: waiting, or paid. */
const ownCents = balanceOf(fulfilmentEvents.orderId, 'seller', 'paid');

/**
 * Cause of the reversal that this event reports: the event of its row. A reversal by hand has a row of its own event.
 */
const causedBy = sql<FulfilmentEvent | null>`(SELECT ${cause.action} FROM ${reversals} JOIN ${fulfilmentEvents} cause
  ON ${cause.orderId} = ${reversals.orderId} AND ${cause.number} = coalesce(${reversals.ofEvent}, ${reversals.event})
  WHERE ${reversals.orderId} = ${fulfilmentEvents.orderId} AND ${reversals.cameWith} = ${fulfilmentEvents.number})`;

/** Event of a letter, with the facts of these letters; null for a missing event. */
async function eventOf(db: Db, { userId, facts }: Told) {
  const [row] = await db
    .select({
      name: writtenBy(orders.sellerId, orders.listingName, { readerId: userId }),
      causedBy,
      takenCents: moved('paid', sql`('platform', 'seller')`),
      againCents: moved('paid', sql`('seller')`),
      keptCents: moved('seller', sql`('platform')`),
      ownCents,
      owedCents: openDebtCents(userId),
    })
    .from(fulfilmentEvents)
    .innerJoin(orders, eq(orders.id, fulfilmentEvents.orderId))
    .where(and(eq(fulfilmentEvents.orderId, String(facts.order)), eq(fulfilmentEvents.number, Number(facts.event))));
  return row ?? null;
}

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

const sampleEvent = (): Event => ({
  ...{ name: sampleText('book'), causedBy: 'funds-withdrawn', againCents: 0, owedCents: 0 },
  ...{ takenCents: SAMPLE.cents, keptCents: SAMPLE.lowerCents, ownCents: 0 },
});

const takenBack = written({
  read: ({ db }, told) => eventOf(db, told),
  write: ({ name, causedBy: action, takenCents, againCents, ownCents: own }, { origin }) => {
    const [book, sum] = [quotedBookName(name), price(takenCents)];
    const { subject, preview, title, text, again, left, nothing, dispute } = words.takenBack;
    return openingPayouts(
      {
        ...{ subject: subject(book), preview: preview(sum), title: title(sum) },
        parts: [
          whatHappened(action, book),
          text(sum),
          ...(againCents > 0 ? [again(price(againCents))] : []),
          own > 0 ? left(price(own)) : nothing,
          ...(action === 'funds-withdrawn' ? [dispute] : []),
        ],
      },
      words.openPayouts,
      origin,
    );
  },
  sample: sampleEvent,
});

const kept = written({
  read: ({ db }, told) => eventOf(db, told),
  write: ({ name, keptCents, ownCents: own, owedCents }, { origin }) => {
    const [book, sum] = [quotedBookName(name), price(keptCents)];
    const { subject, preview, title, text, left } = words.kept;
    return openingPayouts(
      {
        ...{ subject: subject(book), preview: preview(sum), title: title(sum) },
        parts: [text(book, sum), ...(own > 0 ? [left(price(own))] : []), debtLeftSentence(owedCents)],
      },
      words.openPayouts,
      origin,
    );
  },
  sample: () => ({ ...sampleEvent(), ownCents: SAMPLE.cents - SAMPLE.lowerCents }),
});

/** By kind. Each covers the event in its facts. */
export const TAKEN_LETTERS = {
  'payout-taken-back': takenBack,
  'debt-kept': kept,
} as const satisfies Readonly<Record<string, Written>>;
