import { type SQL, sql } from 'drizzle-orm';
import { queueLettersStatement } from '../../db/letters.ts';
import { listings } from '../../db/tables/catalog.ts';
import { queueEntries } from '../../db/tables/reservations.ts';

const REMINDED_BEFORE_MS = 5 * 60 * 1000;

const { listingId, buyerId, turnEndsAt, firstTurnMs } = queueEntries;

/**
 * The account that causes a turn (`by`): the seller, who puts the copy on sale. A buyer who leaves the queue does not
 * count as its cause.
 */
const sellerOfListing = sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${listings.id} = ${listingId})`;

/** One letter of each kind per turn, also when its queue is advanced again. */
const turnLetter = (kind: 'turn' | 'turn-ending' | 'turn-passed' | 'want-turn') => ({
  kind,
  id: sql`${`${kind}:`} || ${listingId} || ':' || ${buyerId} || ':' || ${turnEndsAt}`,
  by: sellerOfListing,
  userId: buyerId,
  facts: sql`json_object('listing', ${listingId}, 'turnEndsAt', ${turnEndsAt})`,
  urgent: true,
});

/**
 * For the turns in progress among the rows of `which`: one letter at once, and one shortly before the end. A first
 * refusal has one letter of its own. Idempotent.
 */
export function turnBegunLettersStatements(which: SQL, moment: number): readonly SQL[] {
  const begun = sql`FROM ${queueEntries} WHERE ${which} AND ${turnEndsAt} > ${moment}`;
  const from = sql`${begun} AND ${firstTurnMs} IS NULL`;
  const first = sql`${begun} AND ${firstTurnMs} IS NOT NULL`;
  const dueAt = sql`${turnEndsAt} - ${REMINDED_BEFORE_MS}`;
  return [
    queueLettersStatement({ ...turnLetter('turn'), expiresAt: turnEndsAt, from }, moment),
    queueLettersStatement({ ...turnLetter('turn-ending'), dueAt, expiresAt: turnEndsAt, from }, moment),
    queueLettersStatement({ ...turnLetter('want-turn'), expiresAt: turnEndsAt, from: first }, moment),
  ];
}

/** For the expired turns among the `leaving` rows. Place it before the statement that deletes them from the queue. */
export const turnPassedLettersStatement = (leaving: SQL, moment: number): SQL =>
  queueLettersStatement(
    {
      ...turnLetter('turn-passed'),
      from: sql`FROM ${queueEntries} WHERE ${turnEndsAt} <= ${moment} AND ${firstTurnMs} IS NULL AND ${leaving}`,
    },
    moment,
  );
