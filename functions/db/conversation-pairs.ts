/** The two people of a conversation, as conditions and expressions; blocks between two people. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isActiveUser } from './conditions.ts';
import { users } from './tables/accounts.ts';
import { outbox } from './tables/letters.ts';
import { blocks, conversations } from './tables/trust.ts';

type Person = SQLWrapper | string;
type Pair = { readonly askerId: Person; readonly sellerId: Person };

const party = alias(users, 'party');
const later = alias(outbox, 'later');

/** The person is one of the two. */
export const isOfPair = ({ askerId, sellerId }: Pair, person: Person): SQL =>
  sql`${person} IN (${askerId}, ${sellerId})`;

/** A value for the asker, and one for everybody else: the seller, or an admin. */
const byPart = <Value>(person: Person, ofAsker: SQLWrapper, ofSeller: SQLWrapper): SQL<Value> =>
  sql<Value>`CASE ${person} WHEN ${conversations.askerId} THEN ${ofAsker} ELSE ${ofSeller} END`;

/** The other one of the two; for an admin, the asker. */
export const otherOf = (person: Person): SQL<string> =>
  byPart<string>(person, conversations.sellerId, conversations.askerId);

/** Number of the last message that this one of the two has read. */
export const readBy = (person: Person): SQL<number> =>
  byPart<number>(person, conversations.askerRead, conversations.sellerRead);

/** Number of messages that this one of the two has not read. */
export const unreadOf = (person: Person): SQL<number> => sql<number>`${conversations.lastNumber} - ${readBy(person)}`;

/** Id of the letter about the messages since this one has read: one per silence. */
export const messagesLetterId = (reader: Person): SQL<string> =>
  sql<string>`'messages:' || ${conversations.id} || ':' || ${reader} || ':' || (${readBy(reader)} + 1)`;

/** The reader has read since this letter was queued, and another one is about the messages since. */
export const hasLaterLetter = (letterId: SQLWrapper | string, reader: Person): SQL =>
  sql`EXISTS (SELECT 1 FROM ${outbox} later WHERE ${later.id} = ${messagesLetterId(reader)} AND ${later.id} <> ${letterId})`;

/** The first person blocked the second one. */
export const isBlockedBy = (blocker: Person, blocked: Person): SQL =>
  sql`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blockerId} = ${blocker} AND ${blocks.blockedId} = ${blocked})`;

/** One of the two blocked the other. */
export const isBlockedBetween = (one: Person, other: Person): SQL =>
  sql`(${isBlockedBy(one, other)} OR ${isBlockedBy(other, one)})`;

/** Both accounts are active, and neither blocked the other. */
export const isOpen = ({ askerId, sellerId }: Pair): SQL =>
  sql`(NOT ${isBlockedBetween(askerId, sellerId)}
    AND (SELECT count(*) FROM ${users} party WHERE ${party.id} IN (${askerId}, ${sellerId}) AND ${isActiveUser(party)}) = 2)`;
