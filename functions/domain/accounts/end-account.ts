/** The end of an account, by its owner, an admin, or the schedule for unused accounts. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_END_LETTER } from '../../../core/notifications/letter.ts';
import { RETENTION } from '../../../core/retention.ts';
import { usersWords } from '../../../core/words/en/accounts.ts';
import { builder, nullIfStopped, type Query, type Step, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { attempt, hasAccount, isAdminOtherThan, isLiveAttempt, listing } from '../../db/conditions.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import {
  accountTokens,
  credentials,
  identities,
  knownDevices,
  linkRecords,
  linkRequests,
  sessions,
  users,
} from '../../db/tables/accounts.ts';
import { importChoices, listings } from '../../db/tables/catalog.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { outbox, refusedTopics } from '../../db/tables/letters.ts';
import { deliveryAddresses } from '../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts, refunds } from '../../db/tables/money/payments.ts';
import { pushChoices, pushSubscriptions } from '../../db/tables/pushes.ts';
import { buyerReports } from '../../db/tables/reports.ts';
import { formerQueueEntries, queueEntries, unusedTurns } from '../../db/tables/reservations.ts';
import { blocks, conversations, messages } from '../../db/tables/trust.ts';
import { wantMatches, wants } from '../../db/tables/wants.ts';
import { wishes } from '../../db/tables/wishes.ts';
import { pagesOfLeavingSeller, pagesOfPublishedAnswers, picturesOfUsers } from '../changed-pages.ts';
import { expireTextsStatements } from '../fulfilment/cases/erase-texts.ts';
import { deletePhotos, releaseAllPhotosStatement } from '../listings/photos/photo-rows.ts';
import { settleBuyerReportsStatements } from '../moderation/reported-buyers.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';
import { COPIES_AT_FIRST, readFollowUpStatement } from '../runs/follow-ups.ts';
import { eraseReviewTextsStatements } from '../trust/reviews.ts';
import { continueEndingCopies, endCopiesStatements } from './copies-of-ended-sellers.ts';
import { hasSaleUnderWay } from './sales-blocking-deletion.ts';

const refund = alias(refunds, 'refund');

/**
 * `moment` in ms; `only` is a further condition; `record` follows the decision in the batch; `sendsLetter` sends a
 * letter to the former address.
 */
type Ending = {
  readonly moment?: number;
  readonly only?: SQL;
  readonly record?: readonly Step[];
  readonly sendsLetter?: boolean;
};

/**
 * Deletes personal data, hides the listings, voids pending orders and ends all sessions. Purchases and sales stay in
 * the ledger without a name. Listings beyond the newest `COPIES_AT_FIRST` end after the response
 * (`copies-of-ended-sellers.ts`). Returns false, with nothing changed, while money is in flight or a sale is in
 * progress, for the last admin, and when `only` does not hold.
 */
export async function endAccount(
  deps: Deps,
  id: string,
  { moment = deps.now(), only = sql`1`, record = [], sendsLetter = true }: Ending = {},
): Promise<boolean> {
  const first = (what: SQL) => sql`(SELECT ${what} FROM ${listings} listing WHERE ${listing.sellerId} = ${id}
    ORDER BY ${listing.postedAt} DESC, ${listing}.rowid DESC LIMIT ${COPIES_AT_FIRST})`;
  const { ordersVoid, ...copiesEnded } = endCopiesStatements(first, moment);
  const followUp = readFollowUpStatement('seller', id);
  const it = sql`${users.id} = ${id}`;
  const publishedOf = sql`${messages.publishedOn} IS NOT NULL AND ${messages.conversationId} IN (
    SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.askerId} = ${id})`;
  const written = nullIfStopped(
    'may not end',
    writeBatch(deps.db, {
      pages: queuePurgeStatements(
        deps,
        pagesOfLeavingSeller(it),
        picturesOfUsers(it),
        pagesOfPublishedAnswers(publishedOf),
      ),
      endLetters: sendsLetter ? endLetterStatement(id, moment) : [],
      ended: builder
        .update(users)
        .set({
          deletedAt: moment,
          email: sql`lower('deleted-' || ${users.id} || '@deleted.invalid')`,
          name: usersWords.deletedAccount,
          verifiedName: null,
          photo: null,
        })
        .where(
          and(
            eq(users.id, id),
            hasAccount(users),
            sql`NOT ${hasMoneyInFlight(id)}`,
            sql`NOT ${hasSaleUnderWay(id)}`,
            sql`(${users.role} <> 'Admin' OR ${isAdminOtherThan(id)})`,
            only,
          ),
        ),
      mayEnd: stopUnlessChanged('may not end'),
      recorded: record,
      waysInDeleted: waysIn(id),
      // Letters that are being sent too: their links would be created now. The last letter is deleted when it is sent.
      lettersDeleted: [
        builder.delete(outbox).where(and(eq(outbox.userId, id), ne(outbox.kind, ACCOUNT_END_LETTER))),
        builder.delete(refusedTopics).where(eq(refusedTopics.userId, id)),
        builder.delete(pushChoices).where(eq(pushChoices.userId, id)),
        builder.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
      ],
      importChoicesDeleted: builder.delete(importChoices).where(eq(importChoices.sellerId, id)),
      ofBuyerDeleted: [
        builder.delete(wishes).where(eq(wishes.buyerId, id)),
        builder.delete(wants).where(eq(wants.personId, id)),
        builder.delete(wantMatches).where(eq(wantMatches.personId, id)),
        builder.delete(queueEntries).where(eq(queueEntries.buyerId, id)),
        builder.delete(unusedTurns).where(eq(unusedTurns.buyerId, id)),
        builder.delete(formerQueueEntries).where(eq(formerQueueEntries.buyerId, id)),
        builder.delete(deliveryAddresses).where(eq(deliveryAddresses.buyerId, id)),
      ],
      // The other one may read what was written for some time, without a name; no page shows it.
      conversationsExpire: [
        builder.update(messages).set({ publishedOn: null }).where(publishedOf),
        ...(['askerId', 'sellerId'] as const).map((person) =>
          builder
            .update(conversations)
            .set({ keptUntil: sql`min(${conversations.keptUntil}, ${moment + RETENTION.contacts})` })
            .where(eq(conversations[person], id)),
        ),
        builder.delete(blocks).where(eq(blocks.blockerId, id)),
        builder.delete(blocks).where(eq(blocks.blockedId, id)),
      ],
      ordersVoid: [
        builder
          .update(orders)
          .set({ state: 'void', changedAt: moment })
          .where(and(eq(orders.state, 'pending'), eq(orders.buyerId, id))),
        ...ordersVoid,
      ],
      queueMoved: advanceQueueStatements(null, moment),
      expireTexts: expireTextsStatements(id),
      reviewTextsErased: eraseReviewTextsStatements(id),
      ordersAnonymous: builder
        .update(orders)
        .set({
          buyerName: usersWords.deletedAccount,
          buyerEmail: '',
          phoneNumber: '',
          location: '',
        })
        .where(eq(orders.buyerId, id)),
      ...copiesEnded,
      ...settleBuyerReportsStatements(sql`${buyerReports.buyerId} = ${id}`, 'removed', moment),
      // With more copies than are ended here, pictures are released after the last of them.
      photosReleased: releaseAllPhotosStatement(id, moment, sql`NOT EXISTS (${followUp.reading})`),
      followUp,
    }),
  );
  const batch = await writeThenPurge(deps, written);
  if (!batch) return false;
  await deletePhotos(
    deps,
    batch.photosReleased.rows.map((photo) => photo.id),
  );
  if (batch.followUp.rows.length > 0) continueEndingCopies(deps, id);
  return true;
}

/** A live payment by the user or for a listing of theirs, or a refund that is owed to the user. */
export const hasMoneyInFlight = (userId: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${paymentAttempts} attempt JOIN ${listings} listing ON ${listing.id} = ${attempt.listingId}
      WHERE (${attempt.buyerId} = ${userId} OR ${listing.sellerId} = ${userId}) AND ${isLiveAttempt(attempt)})
    OR EXISTS (SELECT 1 FROM ${refunds} refund JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${refund.attemptId}
      WHERE ${attempt.buyerId} = ${userId} AND ${refund.state} = 'owed'))`;

const waysIn = (userId: string): readonly Query[] => [
  builder.delete(credentials).where(eq(credentials.userId, userId)),
  builder.delete(identities).where(eq(identities.userId, userId)),
  builder.delete(linkRecords).where(eq(linkRecords.userId, userId)),
  builder.delete(linkRequests).where(eq(linkRequests.userId, userId)),
  builder.delete(knownDevices).where(eq(knownDevices.userId, userId)),
  builder.delete(accountTokens).where(eq(accountTokens.userId, userId)),
  builder.delete(factors).where(eq(factors.userId, userId)),
  builder.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ...revokeSignInsStatements(userId),
];

export const revokeSignInsStatements = (userId: string): readonly Query[] => [
  ...endSignInsStatements(userId),
  builder.delete(sessions).where(eq(sessions.userId, userId)),
];

/**
 * The letter about a deleted account. Place it before the statement that deletes the address. A batch that ends no
 * account is rolled back with the letter.
 */
const endLetterStatement = (userId: string, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: ACCOUNT_END_LETTER,
      id: sql`'account-ended:' || ${users.id}`,
      userId: users.id,
      address: users.email,
      facts: sql`'{}'`,
      urgent: true,
      from: sql`FROM ${users} WHERE ${users.id} = ${userId} AND ${hasAccount(users)}`,
    },
    moment,
  );
