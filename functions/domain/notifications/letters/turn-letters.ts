/** Letters of a turn. Each is about that one turn: one that was used, or given back, makes no letter. */
import { and, eq } from 'drizzle-orm';
import { minuteUtc, price } from '../../../../core/format.ts';
import { SAMPLE } from '../../../../core/words/letters/sample-letters.ts';
import { turnLetterWords } from '../../../../core/words/letters/turn-letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { queueEntries } from '../../../db/tables/reservations.ts';
import { bookName } from './layout.ts';
import { type Told, type Written, written } from './letter.ts';

/** The booking whose copy the turn is for, and until when the turn lasts: null when there is none. Null without a booking. */
async function bookingOf(db: Db, { userId, facts }: Told) {
  const [row] = await db
    .select({
      orderId: orders.id,
      name: listings.name,
      priceCents: listings.resellPriceCents,
      soldAt: listings.soldAt,
      turnEndsAt: queueEntries.turnEndsAt,
    })
    .from(orders)
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .leftJoin(queueEntries, and(eq(queueEntries.listingId, orders.listingId), eq(queueEntries.buyerId, orders.buyerId)))
    .where(and(eq(orders.buyerId, userId), eq(orders.listingId, String(facts.listing)), eq(orders.state, 'pending')));
  return row ?? null;
}

/** The booking while this very turn lasts. */
async function turnOf(db: Db, told: Told) {
  const booking = await bookingOf(db, told);
  if (!booking || booking.turnEndsAt === null || booking.turnEndsAt !== told.facts.turnEndsAt) return null;
  return { ...booking, turnEndsAt: booking.turnEndsAt };
}

type TurnWords = typeof turnLetterWords.turn | typeof turnLetterWords.turnEnding;
type Turn = NonNullable<Awaited<ReturnType<typeof turnOf>>>;

const MINUTE = 60_000;

/** A letter that leads to the payment while the turn lasts; nothing after it. */
const whileItLasts = (words: TurnWords, minutesLeft: number, text: (own: Turn) => string): Written =>
  written({
    read: ({ db }, told) => turnOf(db, told),
    write: (own, { origin }) => {
      const until = minuteUtc(own.turnEndsAt);
      return {
        subject: words.subject(bookName(own.name)),
        preview: words.preview(until),
        title: words.title,
        parts: [text(own), words.until(until)],
        action: { label: words.action, url: `${origin}${paths.payment(own.orderId)}` },
      };
    },
    sample: (now) => ({
      ...{ orderId: SAMPLE.order, name: SAMPLE.book, priceCents: SAMPLE.cents, soldAt: null },
      turnEndsAt: now + minutesLeft * MINUTE,
    }),
  });

/** Nothing to tell to whom another letter tells that the copy is sold, or that it is their turn again. */
const turnPassed = written({
  read: async ({ db }, told) => {
    const booking = await bookingOf(db, told);
    return !booking || booking.soldAt !== null || booking.turnEndsAt !== null ? null : { name: booking.name };
  },
  write: ({ name }, { origin }) => {
    const words = turnLetterWords.turnPassed;
    const book = bookName(name);
    return {
      subject: words.subject(book),
      preview: words.preview,
      title: words.title,
      parts: [words.text(book), words.again],
      action: { label: words.action, url: `${origin}${paths.myOrders()}` },
    };
  },
  sample: () => ({ name: SAMPLE.book }),
});

export const TURN_LETTERS = {
  turn: whileItLasts(turnLetterWords.turn, 15, ({ name, priceCents }) =>
    turnLetterWords.turn.text(bookName(name), price(priceCents)),
  ),
  'turn-ending': whileItLasts(turnLetterWords.turnEnding, 5, ({ name }) =>
    turnLetterWords.turnEnding.text(bookName(name)),
  ),
  'turn-passed': turnPassed,
} as const satisfies Readonly<Record<string, Written>>;
