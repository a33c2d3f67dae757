import { sql } from 'drizzle-orm';
import type { Actor, Me, Profile } from '../../../core/accounts/user.ts';
import { accountsWords, usersWords } from '../../../core/words/en/accounts.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { isStoppedBy, reading, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { assignments, ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { conflict, unauthorized } from '../../errors.ts';
import { pagesShowingSellers, portraitsOfUser } from '../changed-pages.ts';
import { deletePhotos, releasePortraitStatement } from '../listings/photos/photo-rows.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { continueFollowUps, readFollowUpStatement } from '../runs/follow-ups.ts';
import { endAccount, hasMoneyInFlight } from './end-account.ts';
import { discardPortrait, storePortrait } from './portraits.ts';
import { salesUnderWayFacts, salesUnderWayQuery, salesUnderWaySentence } from './sales-blocking-deletion.ts';

/**
 * Changes the name and, if given, the photo. A badge verifies a name: a verified seller who changes it loses the badge,
 * with an audit record. Public pages that show the person are purged. Throws `unauthorized` when the account ended
 * meanwhile.
 */
export async function updateProfile(deps: Deps, actor: Actor, input: Profile): Promise<Me> {
  const photo = await storePortrait(deps, input.photo);
  const me = actor.userId;
  const takesOtherName = sql`${users.name} <> ${input.name}`;
  const losesBadge = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${me} AND ${users.verified} = 1 AND ${takesOtherName}
    AND ${isActiveUser(users)})`;
  const moment = deps.now();
  const badgeLost = {
    id: deps.newId(),
    at: moment,
    action: 'lose_badge',
    subjectKind: 'user',
    subjectId: me,
    reason: usersWords.sellerRenamed,
  } as const;
  const batch = writeBatch(deps.db, {
    pages: queuePurgeStatements(
      deps,
      pagesShowingSellers(sql`${users.id} = ${me} AND (${takesOtherName} OR ${photo !== null})`),
      ...(photo ? [portraitsOfUser(me)] : []),
    ),
    replaced: photo ? releasePortraitStatement(me, moment) : [],
    recorded: recordActionStatement(actor, badgeLost, losesBadge),
    // SQLite: the right side of each assignment reads the row as it was before.
    changed: reading<{ photo: string | null; verified: number }>(
      sql`UPDATE ${users} SET ${assignments(users, {
        name: input.name,
        photo: sql`coalesce(${photo?.url ?? null}, ${users.photo})`,
        verifiedName: sql`CASE WHEN ${users.verified} = 1 AND ${takesOtherName} THEN ${users.name} ELSE ${users.verifiedName} END`,
        verified: sql`CASE WHEN ${takesOtherName} THEN 0 ELSE ${users.verified} END`,
      })}
          WHERE ${users.id} = ${me} AND ${isActiveUser(users)} RETURNING ${users.photo} AS photo, ${users.verified} AS verified`,
    ),
    // The account may have been deleted or suspended meanwhile.
    stillActive: stopUnlessChanged('not active'),
    photoKept: photo?.rows(me) ?? [],
    followUp: readFollowUpStatement('seller', me),
  }).catch(async (error) => {
    await discardPortrait(deps, photo, error);
    throw isStoppedBy(error, 'not active') ? unauthorized() : error;
  });
  const { replaced, changed, followUp } = await writeThenPurge(deps, batch);
  continueFollowUps(deps, followUp);
  await deletePhotos(
    deps,
    replaced.rows.map(({ id }) => id),
  );
  const [now] = changed.rows;
  return { ...actor, name: input.name, verified: now?.verified === 1, photo: now?.photo ?? null };
}

/**
 * Deletes the caller's own account (`endAccount`). Throws `conflict` while money is in flight, while a sale is in
 * progress (with the list of sales), and for the last admin.
 */
export async function deleteAccount(deps: Deps, { userId: me }: Actor): Promise<void> {
  if (await endAccount(deps, me)) return;
  const [[why], sales] = await deps.db.batch([
    deps.db.select({ money: sql<number>`${hasMoneyInFlight(me)}` }).from(ONE_ROW),
    salesUnderWayQuery(deps.db, me),
  ]);
  if (why?.money) throw conflict(paymentsWords.conflict.moneyInFlight);
  if (sales.length > 0) throw conflict(salesUnderWaySentence(sales), salesUnderWayFacts(sales));
  throw conflict(accountsWords.conflict.lastAdmin);
}
