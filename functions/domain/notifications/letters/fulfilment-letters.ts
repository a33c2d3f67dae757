/** Letters about the way of a sold copy, each from the side of whom it goes to. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { minuteUtc, price } from '../../../../core/format.ts';
import type { FulfilmentState, Party, SaleRefundState } from '../../../../core/fulfilment/state.ts';
import { fulfilmentLetterWords } from '../../../../core/words/letters/fulfilment-letters.ts';
import { SAMPLE } from '../../../../core/words/letters/sample-letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { isFrozen } from '../../../db/frozen.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/fulfilment.ts';
import { orders } from '../../../db/tables/ledger.ts';
import { bookName, isolated } from './layout.ts';
import { type Letter, type Told, type Written, written } from './letter.ts';

const later = alias(fulfilmentEvents, 'later');

/** The sale was paused behind the event and went on: another deadline holds, of which other letters remind. */
const isRenewed = sql<number>`EXISTS (SELECT 1 FROM ${fulfilmentEvents} later WHERE ${later.orderId} = ${fulfilmentEvents.orderId}
  AND ${later.number} > ${fulfilmentEvents.number} AND ${later.action} = 'thaw')`;

/** The event that is told, and how its fulfilment stands now. */
async function eventOf(db: Db, { facts }: Told) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: orders.listingName,
      side: sql<Party>`${String(facts.to)}`,
      eventState: fulfilmentEvents.state,
      note: fulfilmentEvents.note,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      priceCents: fulfilments.priceCents,
      feeCents: fulfilments.feeCents,
      carrier: fulfilments.carrier,
      tracking: fulfilments.tracking,
      frozen: isFrozen(fulfilments.orderId),
      refundCents: saleRefunds.amountCents,
      refundState: saleRefunds.state,
      isRenewed,
    })
    .from(fulfilmentEvents)
    .innerJoin(fulfilments, eq(fulfilments.orderId, fulfilmentEvents.orderId))
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(
      saleRefunds,
      and(eq(saleRefunds.orderId, fulfilmentEvents.orderId), eq(saleRefunds.event, fulfilmentEvents.number)),
    )
    .where(and(eq(fulfilmentEvents.orderId, String(facts.order)), eq(fulfilmentEvents.number, Number(facts.event))));
  return row ?? null;
}

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;
type Texts = Pick<Letter, 'subject' | 'preview' | 'title' | 'parts'>;
type Lasting = Event & { readonly deadlineAt: number };

const words = fulfilmentLetterWords;
const FEE_CENTS = 125;
const DAY = 86_400_000;

const sampleEvent = (state: FulfilmentState, side: Party, now: number): Lasting => ({
  ...{ orderId: SAMPLE.order, name: SAMPLE.book, side, eventState: state, state, note: null },
  ...{ deadlineAt: now + DAY, priceCents: SAMPLE.cents, feeCents: FEE_CENTS, carrier: null, tracking: null },
  ...{ refundCents: SAMPLE.cents, refundState: null, frozen: 0, isRenewed: 0 },
});

const opening = (event: Event, texts: Texts, origin: string): Letter => ({
  ...texts,
  action: { label: words.action, url: `${origin}${paths.order(event.orderId)}` },
});

/** Nothing to tell once the fulfilment has left the state: another letter tells what came. Of a frozen one no deadline holds. */
const whileItLasts = (
  state: FulfilmentState,
  side: Party,
  write: (event: Lasting, book: string, until: string) => Texts | null,
): Written =>
  written({
    read: async ({ db }, told) => {
      const event = await eventOf(db, told);
      if (!event || event.frozen || event.state !== event.eventState || event.deadlineAt === null) return null;
      return { ...event, deadlineAt: event.deadlineAt };
    },
    write: (event, { origin }) => {
      const texts = write(event, bookName(event.name), minuteUtc(event.deadlineAt));
      return texts && opening(event, texts, origin);
    },
    sample: (now) => sampleEvent(state, side, now),
  });

/** What has happened for good. */
const forGood = (state: FulfilmentState, side: Party, write: (event: Event, book: string) => Texts): Written =>
  written({
    read: ({ db }, told) => eventOf(db, told),
    write: (event, { origin }) => opening(event, write(event, bookName(event.name)), origin),
    sample: (now) => sampleEvent(state, side, now),
  });

const sent = whileItLasts('shipped', 'buyer', ({ carrier, tracking }, book, until) => ({
  subject: words.sent.subject(book),
  preview: words.sent.preview,
  title: words.sent.title,
  parts: [
    carrier && tracking ? words.sent.tracked(book, isolated(carrier), isolated(tracking)) : words.sent.untracked(book),
    words.sent.until(until),
  ],
}));

const delivered = whileItLasts('shipped', 'buyer', (_, book, until) => ({
  subject: words.delivered.subject(book),
  preview: words.delivered.preview,
  title: words.delivered.title,
  parts: [words.delivered.text(book), words.delivered.until(until)],
}));

const handedOver = whileItLasts('handed_over', 'buyer', ({ side }, book, until) => ({
  subject: words.handedOver.subject(book),
  preview: words.handedOver.preview,
  title: words.handedOver.title,
  parts: [words.handedOver[side](book, until)],
}));

const cancelAsked = whileItLasts('to_ship', 'seller', (_, book, until) => ({
  subject: words.cancelAsked.subject(book),
  preview: words.cancelAsked.preview,
  title: words.cancelAsked.title,
  parts: [words.cancelAsked.text(book, until)],
}));

const completed = forGood('completed', 'seller', ({ side, priceCents, feeCents }, book) => ({
  subject: words.completed.subject(book),
  preview: words.completed.preview,
  title: words.completed.title,
  parts: [
    side === 'buyer'
      ? words.completed.buyer(book, price(priceCents))
      : words.completed.seller(book, price(priceCents - feeCents), price(feeCents), price(priceCents)),
  ],
}));

const canceled = forGood('canceled', 'buyer', ({ side, priceCents, note }, book) => ({
  subject: words.canceled.subject(book),
  preview: words.canceled.preview,
  title: words.canceled.title,
  parts: [words.canceled[side](book, price(priceCents)), ...(note ? [words.canceled.reason(isolated(note))] : [])],
}));

/** How much the event gives back. What has arrived, or failed since, is not on its way any more. */
const refund = (
  texts: typeof words.refundSent | typeof words.refundArrived,
  during: readonly SaleRefundState[],
): Written =>
  written({
    read: async ({ db }, told) => {
      const event = await eventOf(db, told);
      return event?.refundState && during.includes(event.refundState) ? event : null;
    },
    write: (event, { origin }) => {
      const [book, amount] = [bookName(event.name), price(event.refundCents ?? 0)];
      const { subject, preview, title, text } = texts;
      return opening(
        event,
        { subject: subject(book), preview: preview(amount), title, parts: [text(book, amount)] },
        origin,
      );
    },
    sample: (now) => sampleEvent('canceled', 'buyer', now),
  });

/** Nothing to tell once the sale goes on. */
const paused = written({
  read: async ({ db }, told) => {
    const event = await eventOf(db, told);
    return event?.frozen && event.deadlineAt !== null ? event : null;
  },
  write: (event, { origin }) =>
    opening(
      event,
      {
        subject: words.paused.subject(bookName(event.name)),
        preview: words.paused.preview,
        title: words.paused.title,
        parts: [words.paused[event.side](bookName(event.name)), words.paused.next],
      },
      origin,
    ),
  sample: (now) => sampleEvent('to_ship', 'seller', now),
});

type Next = Partial<Readonly<Record<FulfilmentState, (until: string) => string>>>;

const goesOn = whileItLasts('to_ship', 'seller', ({ side, state, isRenewed }, book, until) => {
  if (isRenewed) return null;
  const next: Next = { ...words.next[side], ...words.goesOn[side] };
  return {
    subject: words.goesOn.subject(book),
    preview: words.goesOn.preview(until),
    title: words.goesOn.title,
    parts: [words.goesOn.text(book), (next[state] ?? words.goesOn.until)(until)],
  };
});

type Reminding = Partial<Readonly<Record<FulfilmentState, (book: string, until: string) => string>>>;

const reminder = whileItLasts('to_ship', 'seller', ({ side, state, isRenewed }, book, until) => {
  if (isRenewed) return null;
  const texts: Reminding = words.reminder[side];
  const text = texts[state]?.(book, until);
  if (!text) return null;
  return {
    subject: words.reminder.subject(book),
    preview: words.reminder.preview(until),
    title: words.reminder.title,
    parts: [text],
  };
});

export const FULFILMENT_LETTERS = {
  'copy-sent': sent,
  'copy-delivered': delivered,
  'copy-handed-over': handedOver,
  'cancel-asked': cancelAsked,
  'sale-completed': completed,
  'sale-canceled': canceled,
  'sale-refund-sent': refund(words.refundSent, ['sent']),
  'sale-refund-arrived': refund(words.refundArrived, ['succeeded']),
  'sale-paused': paused,
  'sale-goes-on': goesOn,
  'fulfilment-reminder': reminder,
} as const satisfies Readonly<Record<string, Written>>;
