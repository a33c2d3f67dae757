/** Letters about the way of a sold copy, each from the side of whom it goes to. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { minuteUtc, price } from '../../../../core/format.ts';
import { MISSED_DEADLINES } from '../../../../core/fulfilment/clocks.ts';
import type { FulfilmentState, LedgerAccount, SaleRefundState, Trader } from '../../../../core/fulfilment/state.ts';
import { claimLetterWords } from '../../../../core/words/letters/claim-letters.ts';
import { fulfilmentLetterWords } from '../../../../core/words/letters/fulfilment-letters.ts';
import { SAMPLE } from '../../../../core/words/letters/sample-letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { isFrozen } from '../../../db/frozen.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { claims } from '../../../db/tables/claims.ts';
import { fulfilmentEvents, fulfilments, ledgerEntries, saleRefunds } from '../../../db/tables/fulfilment.ts';
import { orders } from '../../../db/tables/ledger.ts';
import { bookName, isolated } from './layout.ts';
import { type Letter, type Told, type Written, written } from './letter.ts';

const later = alias(fulfilmentEvents, 'later');

/** The sale was paused behind the event and went on: another deadline holds, of which other letters remind. */
const isRenewed = sql<number>`EXISTS (SELECT 1 FROM ${fulfilmentEvents} later WHERE ${later.orderId} = ${fulfilmentEvents.orderId}
  AND ${later.number} > ${fulfilmentEvents.number} AND ${later.action} = 'thaw')`;
/** What this event moves into an account. */
const entered = (account: LedgerAccount) =>
  sql<number>`coalesce((SELECT sum(${ledgerEntries.cents}) FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilmentEvents.orderId}
    AND ${ledgerEntries.event} = ${fulfilmentEvents.number} AND ${ledgerEntries.toAccount} = ${account}), 0)`;
/** The listing under which the copy came back. */
const back = alias(listings, 'back');

/** The event that is told, and how its fulfilment stands now. */
async function eventOf(db: Db, { facts }: Told) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: orders.listingName,
      side: sql<Trader>`${String(facts.to)}`,
      eventState: fulfilmentEvents.state,
      action: fulfilmentEvents.action,
      by: fulfilmentEvents.by,
      note: fulfilmentEvents.note,
      kind: claims.kind,
      offeredCents: claims.offeredCents,
      returnedAt: claims.returnedAt,
      returnCarrier: claims.returnCarrier,
      returnTracking: claims.returnTracking,
      /** What this event gives back to the buyer, the seller and the shop. */
      backCents: entered('back'),
      sellerCents: entered('seller'),
      keptFeeCents: entered('fee'),
      backAs: back.id,
      recheck: back.recheck,
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
    .leftJoin(claims, and(eq(claims.orderId, fulfilments.orderId), isNull(claims.withdrawnAt)))
    .leftJoin(
      saleRefunds,
      and(eq(saleRefunds.orderId, fulfilmentEvents.orderId), eq(saleRefunds.event, fulfilmentEvents.number)),
    )
    .leftJoin(back, eq(back.relistedFrom, orders.listingId))
    .where(and(eq(fulfilmentEvents.orderId, String(facts.order)), eq(fulfilmentEvents.number, Number(facts.event))));
  return row ?? null;
}

export type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;
type Texts = Pick<Letter, 'subject' | 'preview' | 'title' | 'parts'>;
type Lasting = Event & { readonly deadlineAt: number };

const words = fulfilmentLetterWords;
const FEE_CENTS = 125;
const DAY = 86_400_000;

const sampleEvent = (state: FulfilmentState, side: Trader, now: number): Lasting => ({
  ...{ orderId: SAMPLE.order, name: SAMPLE.book, side, eventState: state, state, note: null },
  ...{ deadlineAt: now + DAY, priceCents: SAMPLE.cents, feeCents: FEE_CENTS, carrier: null, tracking: null },
  ...{ action: 'claim', by: 'buyer', kind: 'not_as_described', offeredCents: SAMPLE.cents / 4 },
  ...{ returnedAt: null, returnCarrier: null, returnTracking: null },
  ...{
    backCents: state === 'completed' ? 0 : SAMPLE.cents,
    sellerCents: SAMPLE.cents - FEE_CENTS,
    keptFeeCents: FEE_CENTS,
  },
  ...{ refundCents: SAMPLE.cents, refundState: null, frozen: 0, isRenewed: 0 },
  ...{ backAs: null, recheck: null },
});

const opening = (event: Event, texts: Texts, origin: string): Letter => ({
  ...texts,
  action: { label: words.action, url: `${origin}${paths.order(event.orderId)}` },
});

/** Nothing to tell once the fulfilment has left the state: another letter tells what came. Of a frozen one no deadline holds. */
export const whileItLasts = (
  state: FulfilmentState,
  side: Trader,
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
export const forGood = (state: FulfilmentState, side: Trader, write: (event: Event, book: string) => Texts): Written =>
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

const soldFor = ({ side, priceCents, backCents, sellerCents, keptFeeCents }: Event, book: string): string => {
  const [paid, back, sum, fee] = [price(priceCents), price(backCents), price(sellerCents), price(keptFeeCents)];
  if (side === 'buyer')
    return backCents > 0 ? words.completed.partOfBuyer(book, back, paid) : words.completed.buyer(book, paid);
  return backCents > 0
    ? words.completed.partOfSeller(book, sum, fee, paid, back)
    : words.completed.seller(book, sum, fee, paid);
};

/** Why an admin decided it, where one did. */
export const decidedBy = ({ by, note }: Event): readonly string[] =>
  by === 'admin' && note ? [claimLetterWords.decided(isolated(note))] : [];

const completed = forGood('completed', 'seller', (event, book) => ({
  subject: words.completed.subject(book),
  preview: words.completed.preview,
  title: words.completed.title,
  parts: [soldFor(event, book), ...decidedBy(event)],
}));

const canceled = forGood('canceled', 'buyer', (event, book) => {
  const { side, priceCents, note, by, action } = event;
  return {
    subject: words.canceled.subject(book),
    preview: words.canceled.preview,
    title: words.canceled.title,
    parts: [
      words.canceled[side](book, price(priceCents)),
      ...(note ? [words.canceled.reason(isolated(note))] : []),
      ...(by === 'shop' && action === 'cancel' ? [words.byShop[side]] : []),
      ...(side === 'seller' && event.backAs !== null ? [words.back[event.recheck ?? 'onSale']] : []),
    ],
  };
});

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

/** Why, and what to do; nothing to tell once everything is back on sale. */
const listingsPaused = written({
  read: async ({ db }, { userId, facts }) => {
    const [row] = await db.select({ reason: users.pausedFor }).from(users).where(eq(users.id, userId));
    return row?.reason === 'deadlines' ? { missed: Number(facts.missed) } : null;
  },
  write: ({ missed }, { origin }) => ({
    subject: words.listingsPaused.subject,
    preview: words.listingsPaused.preview,
    title: words.listingsPaused.title,
    parts: [words.listingsPaused.text(missed), words.listingsPaused.whatToDo],
    action: { label: words.listingsPaused.action, url: `${origin}${paths.myListings()}` },
  }),
  sample: () => ({ missed: MISSED_DEADLINES.most }),
});

type Reminding = Partial<Readonly<Record<FulfilmentState, (book: string, until: string) => string>>>;

const reminder = whileItLasts('to_ship', 'seller', ({ side, state, action, returnedAt, isRenewed }, book, until) => {
  if (isRenewed) return null;
  // What was sent back in the meantime waits for the seller.
  if (state === 'returning' && (returnedAt === null) !== (action !== 'send-back')) return null;
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
  'listings-paused': listingsPaused,
} as const satisfies Readonly<Record<string, Written>>;
