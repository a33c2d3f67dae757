/** Letters to a seller about money that was paid to them, by transfer or outside the provider. Integer cents. */
import { eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../../core/notifications/foreign-text.ts';
import { BANK_PAYOUT_DAY_OF_MONTH } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { SAMPLE } from '../../../../../core/words/en/letters/samples.ts';
import { withMore } from '../../../../../core/words/en/lists.ts';
import { paths } from '../../../../../src/paths.ts';
import { readForeignText, readUnrestrictedText } from '../../../../db/foreign-texts.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { type BellLines, countBesideFirst, quotedBook, type WriteBellLine } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { payoutLetterWords, withPayoutsLink } from './payout-letter.ts';

const words = {
  sent: {
    subject: (sum: string) => `${sum} is on its way to you`,
    preview: 'We have sent it to your account at Stripe.',
    title: (sum: string) => `${sum} is on its way to you`,
    text: (sum: string) => `We have sent ${sum} to your account at Stripe.`,
    more: (count: number) =>
      count === 1 ? 'We sent the money of one more sale, too.' : `We sent the money of ${count} more sales, too.`,
  },
  outside: {
    subject: (sum: string) => `Dogear pays you ${sum} in another way`,
    preview: 'We could not send it to an account at Stripe.',
    title: (sum: string) => `${sum} is paid to you in another way`,
    text: (sum: string) => `We could not send ${sum} to an account at Stripe for you, so Dogear pays you itself.`,
    how: 'Dogear support wrote how you are paid:',
  },
  bell: {
    sent: (book: string, more: number) => `Your money is on its way: ${withMore(book, more)}.`,
    outside: (book: string, more: number) => `Dogear pays you in another way: ${withMore(book, more)}.`,
  },
} as const;

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

const ofSales =
  (line: (book: string, more: number) => string): WriteBellLine =>
  (row) => ({ text: line(quotedBook(row), countBesideFirst(row)), href: paths.payouts() });

export const SELLER_PAID_LINES = {
  'payout-sent': ofSales(words.bell.sent),
  'payout-outside': ofSales(words.bell.outside),
} as const satisfies BellLines;
