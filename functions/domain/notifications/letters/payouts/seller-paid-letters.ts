/** Letters to a seller about money that was paid to them, by transfer or outside the provider. Integer cents. */
import { eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { BANK_PAYOUT_DAY_OF_MONTH } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { payoutLetterWords } from '../../../../../core/words/en/letters/payouts.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import { sellerPaidLetterWords } from '../../../../../core/words/en/letters/seller-paid-letters.ts';
import { readForeignText, readUnrestrictedText } from '../../../../db/foreign-texts.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { defineLetter, type LetterDefinition, withPayoutsLink } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';

const words = sellerPaidLetterWords;

/** Transfers of some minutes, by sale. */
const sent = defineLetter({
  read: ({ db }, { userId, facts }) =>
    db
      .select({
        name: readForeignText(orders.sellerId, orders.listingName, { readerId: userId }),
        cents: sql<number>`(SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${orders.id}
          AND ${ledgerEntries.event} = event.value ->> 'event' AND ${ledgerEntries.toAccount} = 'paid')`,
      })
      .from(sql`json_each(${JSON.stringify(facts.of)}) event`)
      .innerJoin(orders, eq(orders.id, sql`event.value ->> 'order'`)),
  write: (rows, { origin, queued: { facts } }) => {
    const [sum, more] = [formatPrice(rows.reduce((total, { cents }) => total + cents, 0)), Number(facts.more ?? 0)];
    const items = rows.map(({ name, cents }) => ({ title: quotedBookName(name), note: formatPrice(cents) }));
    const { subject, preview, title, text } = words.sent;
    return withPayoutsLink(
      {
        ...{ subject: subject(sum), preview, title: title(sum) },
        parts: [
          text(sum),
          { items },
          ...(more > 0 ? [words.sent.more(more)] : []),
          payoutLetterWords.bank(BANK_PAYOUT_DAY_OF_MONTH),
        ],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: () => [
    { name: sampleText('book'), cents: SAMPLE.cents },
    { name: sampleText('longBook'), cents: SAMPLE.lowerCents },
  ],
});

/** Waiting money that was paid outside the provider, by sale, with the admin's note for all of them. */
const outside = defineLetter({
  read: ({ db }, { userId, facts }) =>
    db
      .select({
        name: readForeignText(orders.sellerId, orders.listingName, { readerId: userId }),
        note: readUnrestrictedText(sql`(SELECT ${fulfilmentEvents.note} FROM ${fulfilmentEvents} WHERE ${fulfilmentEvents.orderId} = ${orders.id}
          AND ${fulfilmentEvents.number} = event.value ->> 'event')`),
        cents: sql<number>`(SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${orders.id}
          AND ${ledgerEntries.event} = event.value ->> 'event' AND ${ledgerEntries.fromAccount} = 'seller')`,
      })
      .from(sql`json_each(${JSON.stringify(facts.of)}) event`)
      .innerJoin(orders, eq(orders.id, sql`event.value ->> 'order'`)),
  write: (rows, { origin }) => {
    const sum = formatPrice(rows.reduce((total, { cents }) => total + cents, 0));
    const items = rows.map(({ name, cents }) => ({ title: quotedBookName(name), note: formatPrice(cents) }));
    const { subject, preview, title, text, how } = words.outside;
    return withPayoutsLink(
      {
        ...{ subject: subject(sum), preview, title: title(sum) },
        parts: [text(sum), ...quotedPart(how, rows[0]?.note ?? null), { items }],
      },
      payoutLetterWords.openPayouts,
      origin,
    );
  },
  sample: () => [{ name: sampleText('book'), cents: SAMPLE.cents, note: sampleText('reason') }],
});

/** By kind. Each lists the sales of the events in its facts. */
export const SELLER_PAID_LETTERS = {
  'payout-sent': sent,
  'payout-outside': outside,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
