/** Letters to whoever is in a queue: written beside the statements that move it. */
import { type SQL, sql } from 'drizzle-orm';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { listings } from '../../db/tables/catalog.ts';
import { queueEntries } from '../../db/tables/reservations.ts';

/** How long before the end of a turn its buyer is reminded. */
const REMINDED_BEFORE_MS = 5 * 60 * 1000;

const { listingId, buyerId, turnEndsAt } = queueEntries;

/**
 * Turns come and go with the copy, as its seller puts it on sale. That somebody before them leaves the line is not told: the shop gives
 * them the turn that they asked for.
 */
const soldBy = sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${listings.id} = ${listingId})`;

/** A turn has one letter of each kind, however often its queue is moved. */
const turnLetter = (kind: 'turn' | 'turn-ending' | 'turn-passed') => ({
  kind,
  id: sql`${`${kind}:`} || ${listingId} || ':' || ${buyerId} || ':' || ${turnEndsAt}`,
  by: soldBy,
  userId: buyerId,
  facts: sql`json_object('listing', ${listingId}, 'turnEndsAt', ${turnEndsAt})`,
  urgent: true,
});

/** For the turns under way among the rows of `which`: one at once, one shortly before the end. Those that have theirs get no others. */
export function turnBegunLetters(which: SQL, moment: number): readonly SQL[] {
  const from = sql`FROM ${queueEntries} WHERE ${which} AND ${turnEndsAt} > ${moment}`;
  const dueAt = sql`${turnEndsAt} - ${REMINDED_BEFORE_MS}`;
  return [
    queuedLetters({ ...turnLetter('turn'), expiresAt: turnEndsAt, from }, moment),
    queuedLetters({ ...turnLetter('turn-ending'), dueAt, expiresAt: turnEndsAt, from }, moment),
  ];
}

/** For the turns among `leaving` rows that ran out: it stands before the statement that takes them out of the queue. */
export const turnPassedLetters = (leaving: SQL, moment: number): SQL =>
  queuedLetters(
    { ...turnLetter('turn-passed'), from: sql`FROM ${queueEntries} WHERE ${turnEndsAt} <= ${moment} AND ${leaving}` },
    moment,
  );
