/**
 * Actions of an admin on users: the badge, and suspension (deletion: `admin-user-deletion.ts`). Each throws `forbidden`
 * when the caller is no longer an admin at the moment of the write.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Verification } from '../../../core/accounts/managed-user.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { emailSearchTermOf } from '../../../core/entity/email-address.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { builder, nullIfStopped, reading, stopUnlessChanged } from '../../db/batch.ts';
import { hasAccount, isActiveUser, isAdminOtherThan, isNotSuspended, listing } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { countWantsStatement } from '../../db/wanted.ts';
import { conflict, notFound } from '../../errors.ts';
import {
  pagesOfLeavingSeller,
  pagesOfReturningSeller,
  pagesShowingSellers,
  picturesOfUsers,
} from '../changed-pages.ts';
import {
  cancelUnsentStatements,
  continueCancelingSales,
  idsOfCanceledSales,
  listUnsentSales,
} from '../fulfilment/suspended-sellers.ts';
import { writeAsAdmin, writeAsProvedAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { recordAndNotifyAdminsStatements, suspensionLetterStatements } from '../moderation/audit/audit-letters.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { advanceQueueStatements, pauseTurnsStatement } from '../reservations/queue.ts';
import { continueFollowUps, readFollowUpStatement } from '../runs/follow-ups.ts';
import { revokeSignInsStatements } from './end-account.ts';

/**
 * Gives the badge to the seller with this email, or takes it back. Public pages show it at the next request. Returns
 * the number of changed sellers. A seller who got the badge is notified. Throws `not_found` for no such seller.
 */
export async function setVerified(
  deps: Deps,
  admin: Actor,
  email: string,
  { verified, reason }: Verification,
): Promise<number> {
  const theSeller = sql`${users.email} = ${emailSearchTermOf(email)} AND ${users.role} = 'Seller' AND ${hasAccount(users)}`;
  const id = sql`(SELECT ${users.id} FROM ${users} WHERE ${theSeller})`;
  const action = verified ? 'verify_seller' : 'unverify_seller';
  const moment = deps.now();
  const changing = sql`${theSeller} AND ${users.verified} <> ${Number(verified)}`;
  const letterId = `seller-verified:${deps.newId()}`;
  const batch = writeAsAdmin(deps.db, admin, {
    found: reading<{ id: string }>(sql`SELECT ${users.id} FROM ${users} WHERE ${theSeller}`),
    pages: queuePurgeStatements(deps, pagesShowingSellers(changing)),
    changed: builder.update(users).set({ verified, verifiedName: null }).where(changing),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action,
      subjectKind: 'user',
      subjectId: id,
      reason,
    }),
    letters: verified
      ? queueLettersStatement(
          {
            kind: 'seller-verified',
            id: sql`${letterId}`,
            userId: users.id,
            facts: sql`'{}'`,
            from: sql`FROM ${users} WHERE ${theSeller} AND changes() > 0`,
          },
          moment,
        )
      : [],
    followUp: readFollowUpStatement('seller', id),
  });
  const { found, changed, followUp } = await writeThenPurge(deps, batch);
  if (!found.rows[0]) throw notFound();
  continueFollowUps(deps, followUp);
  return changed.changed;
}

/**
 * Suspends a user: ends sessions, refuses sign-ins, hides the listings and ends their turns. More than
 * `COPIES_AT_FIRST` listings are followed up after the response (`follow-ups.ts`). Rows stay as they are, so that
 * restoring brings everything back. A buyer who is paying may finish; that sale, like all unsent ones, is canceled with
 * a full refund. Sent sales continue. Returns the number of changed users. Throws `not_found`, and `conflict` for
 * oneself and for the last admin.
 */
export async function suspendUser(deps: Deps, admin: Actor, id: string, reason: string | undefined): Promise<number> {
  if (id === admin.userId) throw conflict(accountsWords.conflict.ownAccount);
  const moment = deps.now();
  const unsent = await listUnsentSales(deps, id);
  const record = { id: deps.newId(), at: moment, subjectKind: 'user', subjectId: id, reason } as const;
  const it = sql`${users.id} = ${id}`;
  const batch = nullIfStopped(
    'may not suspend',
    writeAsProvedAdmin(deps.db, admin, moment, {
      pages: queuePurgeStatements(deps, pagesOfLeavingSeller(it), picturesOfUsers(it)),
      suspended: builder
        .update(users)
        .set({ suspendedAt: moment })
        .where(and(eq(users.id, id), isActiveUser(users), sql`(${users.role} <> 'Admin' OR ${isAdminOtherThan(id)})`)),
      maySuspend: stopUnlessChanged('may not suspend'),
      recorded: recordAndNotifyAdminsStatements(
        admin,
        { ...record, action: 'suspend_user', detail: idsOfCanceledSales(unsent) },
        { done: sql`1` },
      ),
      suspensionLetters: suspensionLetterStatements('suspended', record.id, moment),
      ...cancelUnsentStatements(unsent, moment),
      signInsEnded: revokeSignInsStatements(id),
      queuesLeft: builder.delete(queueEntries).where(eq(queueEntries.buyerId, id)),
      wantsCounted: countWantsStatement(id),
      // A buyer with a turn keeps the place, and gets the turn again when the seller is restored.
      turnsPaused: pauseTurnsStatement(sql`${listing.sellerId} = ${id}`),
      queueMoved: advanceQueueStatements(null, moment),
      followUp: readFollowUpStatement('seller', id),
    }),
  );
  const written = await writeThenPurge(deps, batch);
  if (written) {
    continueFollowUps(deps, written.followUp);
    continueCancelingSales(deps, id, unsent);
    return 1;
  }
  const [user] = await deps.db
    .select({
      isLastAdmin: sql<number>`${users.role} = 'Admin' AND ${isNotSuspended(users)} AND NOT ${isAdminOtherThan(id)}`,
    })
    .from(users)
    .where(and(eq(users.id, id), hasAccount(users)));
  if (!user) throw notFound();
  if (user.isLastAdmin) throw conflict(accountsWords.conflict.lastAdminSuspended);
  return 0;
}

/** Ends a suspension; the listings are back on all pages. Returns the number of changed users. Throws `not_found`. */
export async function restoreUser(deps: Deps, admin: Actor, id: string, reason: string | undefined): Promise<number> {
  const moment = deps.now();
  const record = { id: deps.newId(), at: moment, subjectKind: 'user', subjectId: id, reason } as const;
  const kept = sql`${users.id} = ${id} AND ${hasAccount(users)} AND NOT ${isNotSuspended(users)}`;
  const batch = writeAsProvedAdmin(deps.db, admin, moment, {
    found: reading<{ id: string }>(
      sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${id} AND ${hasAccount(users)}`,
    ),
    pages: queuePurgeStatements(deps, pagesOfReturningSeller(kept)),
    restored: builder.update(users).set({ suspendedAt: null }).where(kept),
    recorded: recordAndNotifyAdminsStatements(admin, { ...record, action: 'restore_user' }),
    letters: suspensionLetterStatements('restored', record.id, moment),
    wantsCounted: countWantsStatement(id),
    queueMoved: advanceQueueStatements(null, moment),
    followUp: readFollowUpStatement('seller', id),
  });
  const { found, restored, followUp } = await writeThenPurge(deps, batch);
  if (!found.rows[0]) throw notFound();
  continueFollowUps(deps, followUp);
  return restored.changed;
}
