/** Letters of a turn. Each is about that one turn: one that was used, or given back, makes no letter. */
import { and, eq } from 'drizzle-orm';
import { minuteUtc, price } from '../../../../core/format.ts';
import { lettersWords } from '../../../../core/words/letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/ledger.ts';
import { queueEntries } from '../../../db/tables/reservations.ts';
import { bookName } from './layout.ts';
import type { Render, Told } from './letter.ts';

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
  return row ? { ...row, book: bookName(row.name) } : null;
}

/** The booking while this very turn lasts, and until when that is, in words. */
async function turnOf(db: Db, told: Told) {
  const booking = await bookingOf(db, told);
  if (!booking || booking.turnEndsAt === null || booking.turnEndsAt !== told.facts.turnEndsAt) return null;
  return { ...booking, until: minuteUtc(booking.turnEndsAt) };
}

type TurnWords = typeof lettersWords.turn | typeof lettersWords.turnEnding;
type Turn = NonNullable<Awaited<ReturnType<typeof turnOf>>>;

/** A letter that leads to the payment while the turn lasts; nothing after it. */
const whileItLasts =
  (words: TurnWords, text: (own: Turn) => string): Render =>
  async ({ db, origin }, told) => {
    const own = await turnOf(db, told);
    if (!own) return null;
    return {
      subject: words.subject(own.book),
      preview: words.preview(own.until),
      title: words.title,
      parts: [text(own), words.until(own.until)],
      action: { label: words.action, url: `${origin}${paths.payment(own.orderId)}` },
    };
  };

/** Nothing to tell to whom another letter tells that the copy is sold, or that it is their turn again. */
const turnPassed: Render = async ({ db, origin }, told) => {
  const words = lettersWords.turnPassed;
  const booking = await bookingOf(db, told);
  if (!booking || booking.soldAt !== null || booking.turnEndsAt !== null) return null;
  return {
    subject: words.subject(booking.book),
    preview: words.preview,
    title: words.title,
    parts: [words.text(booking.book), words.again],
    action: { label: words.action, url: `${origin}${paths.myOrders()}` },
  };
};

export const TURN_LETTERS = {
  turn: whileItLasts(lettersWords.turn, ({ book, priceCents }) => lettersWords.turn.text(book, price(priceCents))),
  'turn-ending': whileItLasts(lettersWords.turnEnding, ({ book }) => lettersWords.turnEnding.text(book)),
  'turn-passed': turnPassed,
} as const satisfies Readonly<Record<string, Render>>;
