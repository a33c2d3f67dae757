/** Letters about one turn in the queue. A used or returned turn has no letter. */
import { and, eq, sql } from 'drizzle-orm';
import { formatPrice, formatUtc } from '../../../../core/format.ts';
import { formatUtcRoundedUp } from '../../../../core/minutes.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { minutesLeft } from '../../../../core/words/en/lists.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { queueEntries } from '../../../db/tables/reservations.ts';
import { unpaidWaitEnd } from '../../../db/unpaid-wait.ts';
import { type BellLines, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts } from './define-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
export const turnLetterWords = {
  turn: {
    subject: (book: string) => `It is your turn: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'It is your turn',
    text: (book: string, price: string) =>
      `${book} is available again, and you are first on the waiting list. It costs ${price}.`,
    until: (until: string) => `It is reserved for you until ${until}. After that, someone else can buy it.`,
    action: 'Pay now',
  },
  turnEnding: {
    /** `left`: the remaining time, as in `Five minutes left`. */
    subject: (book: string, left: string) => `${left}: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: (left: string) => left,
    pushTitle: 'Your turn ends soon',
    text: (book: string) => `${book} is still reserved for you.`,
    until: (until: string) => `Your turn ends on ${until}. After that, someone else can buy it.`,
    action: 'Pay now',
  },
  wantTurn: {
    subject: (book: string) => `Reserved for you: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'A book that you want is for sale',
    text: (book: string, price: string) =>
      `${book} costs ${price}. Its seller offers it first to readers who asked for it, and it is your turn.`,
    until: (until: string) => `Book it and pay by ${until}. After that, the next reader can buy it.`,
    action: 'View the book',
  },
  turnPassed: {
    subject: (book: string) => `Your turn has passed: ${book}`,
    preview: 'Nothing was charged.',
    title: 'Your turn has passed',
    text: (book: string) =>
      `You were first on the waiting list for ${book}, and your time to pay ran out. Nothing was charged.`,
    again: (from?: string) =>
      from
        ? `You keep your booking. You can pay or join the waiting list again from ${from}, unless someone has bought the book by then.`
        : 'You keep your booking. You can pay or join the waiting list again, unless someone has bought the book.',
    action: 'View my orders',
  },
  bell: {
    turn: (book: string, until: string) => `It is your turn: ${book} is reserved for you until ${until}.`,
    turnEnding: (book: string, until: string, left: string) => `${left}: your turn for ${book} ends on ${until}.`,
    turnPassed: (book: string) => `Your turn for ${book} has passed.`,
    wantTurn: (book: string, until: string) => `Reserved for you until ${until}: ${book}. You want it.`,
  },
} as const;

/** Booking of the turn's copy, and the end of the turn; null for a buyer who does not wait. Null without a booking. */
async function bookingOf(db: Db, { userId, facts }: LetterFacts, moment: number) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: readForeignText(listings.sellerId, listings.name, { readerId: userId }),
      priceCents: listings.resellPriceCents,
      soldAt: listings.soldAt,
      turnEndsAt: queueEntries.turnEndsAt,
      waitsUntil: unpaidWaitEnd(userId, sql`${listings.id}`, moment),
    })
    .from(orders)
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .leftJoin(queueEntries, and(eq(queueEntries.listingId, orders.listingId), eq(queueEntries.buyerId, orders.buyerId)))
    .where(and(eq(orders.buyerId, userId), eq(orders.listingId, String(facts.listing)), eq(orders.state, 'pending')));
  return row ?? null;
}

/** Booking during this turn. */
async function turnOf(db: Db, queued: LetterFacts, moment: number) {
  const booking = await bookingOf(db, queued, moment);
  if (!booking || booking.turnEndsAt === null || booking.turnEndsAt !== queued.facts.turnEndsAt) return null;
  return { ...booking, turnEndsAt: booking.turnEndsAt };
}

type Turn = NonNullable<Awaited<ReturnType<typeof turnOf>>>;

const MINUTE = 60_000;

/** Texts about a turn; `left` is the remaining time when the letter is sent. */
type Says = { readonly subject: string; readonly title: string; readonly text: string };

/** A letter with a link to the payment during the turn; none after it. */
const whileItLasts = (
  words: typeof turnLetterWords.turn | typeof turnLetterWords.turnEnding,
  minutes: number,
  says: (book: string, own: Turn, left: string) => Says,
): LetterDefinition =>
  defineLetter({
    read: async (deps, queued) => {
      const now = deps.now();
      const own = await turnOf(deps.db, queued, now);
      return own && { ...own, leftMs: own.turnEndsAt - now };
    },
    write: ({ leftMs, ...own }, { origin }) => {
      const until = formatUtc(own.turnEndsAt);
      const { text, ...head } = says(quotedBookName(own.name), own, minutesLeft(leftMs));
      return {
        ...head,
        preview: words.preview(until),
        parts: [text, words.until(until)],
        action: { label: words.action, url: `${origin}${paths.payment(own.orderId)}` },
      };
    },
    sample: (now) => ({
      ...{ orderId: SAMPLE.order, name: sampleText('book'), priceCents: SAMPLE.cents, soldAt: null, waitsUntil: null },
      ...{ turnEndsAt: now + minutes * MINUTE, leftMs: minutes * MINUTE },
    }),
  });

/** No letter where another one says that the copy is sold, or that the buyer has a new turn. */
const turnPassed = defineLetter({
  read: async ({ db, now }, queued) => {
    const moment = now();
    const booking = await bookingOf(db, queued, moment);
    if (!booking || booking.soldAt !== null || booking.turnEndsAt !== null) return null;
    const { name, waitsUntil } = booking;
    return { name, againFrom: waitsUntil !== null && waitsUntil > moment ? waitsUntil : null };
  },
  write: ({ name, againFrom }, { origin }) => {
    const words = turnLetterWords.turnPassed;
    const book = quotedBookName(name);
    return {
      subject: words.subject(book),
      preview: words.preview,
      title: words.title,
      parts: [words.text(book), words.again(againFrom === null ? undefined : formatUtcRoundedUp(againFrom))],
      action: { label: words.action, url: `${origin}${paths.myOrders()}` },
    };
  },
  sample: (now) => ({ name: sampleText('book'), againFrom: now + 15 * MINUTE }),
});

/** First refusal: the buyer may have no booking yet. */
const wantTurn = defineLetter({
  read: async ({ db, now }, { userId, facts }) => {
    const [row] = await db
      .select({
        id: listings.id,
        name: readForeignText(listings.sellerId, listings.name, { readerId: userId }),
        priceCents: listings.resellPriceCents,
        turnEndsAt: queueEntries.turnEndsAt,
      })
      .from(queueEntries)
      .innerJoin(listings, eq(listings.id, queueEntries.listingId))
      .where(and(eq(queueEntries.listingId, String(facts.listing)), eq(queueEntries.buyerId, userId)));
    if (!row || row.turnEndsAt === null || row.turnEndsAt !== facts.turnEndsAt || row.turnEndsAt <= now()) return null;
    return { ...row, turnEndsAt: row.turnEndsAt };
  },
  write: ({ id, name, priceCents, turnEndsAt }, { origin }) => {
    const words = turnLetterWords.wantTurn;
    const book = quotedBookName(name);
    const until = formatUtc(turnEndsAt);
    return {
      subject: words.subject(book),
      preview: words.preview(until),
      title: words.title,
      parts: [words.text(book, formatPrice(priceCents)), words.until(until)],
      action: { label: words.action, url: `${origin}${paths.book(id)}` },
    };
  },
  sample: (now) => ({
    ...{ id: SAMPLE.listing, name: sampleText('book'), priceCents: SAMPLE.cents },
    turnEndsAt: now + 120 * MINUTE,
  }),
});

const { turn: begun, turnEnding: ending } = turnLetterWords;

export const TURN_LETTERS = {
  turn: whileItLasts(begun, 15, (book, { priceCents }) => ({
    subject: begun.subject(book),
    title: begun.title,
    text: begun.text(book, formatPrice(priceCents)),
  })),
  'turn-ending': whileItLasts(ending, 5, (book, _, left) => ({
    subject: ending.subject(book, left),
    title: ending.title(left),
    text: ending.text(book),
  })),
  'turn-passed': turnPassed,
  'want-turn': wantTurn,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const { bell } = turnLetterWords;

/** Shown only while this turn lasts; its end has a line of its own. */
const line =
  (text: typeof bell.turnEnding): WriteBellLine =>
  (row, now) => {
    const { turnEndsAt, orderId, facts } = row;
    if (turnEndsAt === null || turnEndsAt !== facts.turnEndsAt || turnEndsAt <= now || orderId === null) return null;
    const left = minutesLeft(turnEndsAt - now);
    return { text: text(quotedBook(row), formatUtc(turnEndsAt), left), href: paths.payment(orderId) };
  };

/** Shown only while this turn lasts. It needs no booking. */
const wantTurnLine: WriteBellLine = (row, now) =>
  row.turnEndsAt === null || row.turnEndsAt !== row.facts.turnEndsAt || row.turnEndsAt <= now
    ? null
    : { text: bell.wantTurn(quotedBook(row), formatUtc(row.turnEndsAt)), href: paths.book(row.listingId ?? '') };

export const TURN_LINES = {
  turn: line(bell.turn),
  'turn-ending': line(bell.turnEnding),
  'turn-passed': (row) => ({ text: bell.turnPassed(quotedBook(row)), href: paths.myOrders() }),
  'want-turn': wantTurnLine,
} as const satisfies BellLines;
