/** One's own account: its face, its name, its end. */
import { sql } from 'drizzle-orm';
import type { Actor, Me, Profile } from '../../../core/accounts/user.ts';
import { accountsWords } from '../../../core/words/accounts.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import { inGoodStanding } from '../../db/active.ts';
import { refusedBy, writeBatch } from '../../db/client.ts';
import { users } from '../../db/people.ts';
import { conflict, unauthorized } from '../../errors.ts';
import { endPhotos, releasePortrait } from '../listings/photos/photos.ts';
import { recordAction } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { endAccount, idsOf, moneyInFlight, purgeShelves, shelvesOf } from './account-end.ts';
import { discardPortrait, keepPortrait } from './portraits.ts';

/**
 * Changes name and photo; an absent photo stays as it is. The badge was given to a name: a verified seller who takes another
 * one loses it, which the record tells the admins. Public pages that show the person follow at once.
 */
export async function updateProfile(deps: Deps, actor: Actor, input: Profile): Promise<Me> {
  const photo = await keepPortrait(deps, input.photo);
  const me = actor.userId;
  const losesBadge = sql`EXISTS (SELECT 1 FROM users WHERE id = ${me} AND verified = 1 AND name <> ${input.name}
    AND ${inGoodStanding(users)})`;
  const written = writeBatch(deps.db, [
    shelvesOf(me),
    // Without a new picture there is none to replace.
    photo ? releasePortrait(deps, me) : sql`SELECT id FROM photos WHERE false`,
    recordAction(
      deps,
      actor,
      { action: 'lose_badge', subjectKind: 'user', subjectId: me, reason: accountsWords.sellerRenamed },
      losesBadge,
    ),
    // What stands on the right is the row as it was.
    sql`UPDATE users SET name = ${input.name}, photo = coalesce(${photo?.url ?? null}, photo),
          verified_name = CASE WHEN verified = 1 AND name <> ${input.name} THEN name ELSE verified_name END,
          verified = CASE WHEN name <> ${input.name} THEN 0 ELSE verified END
        WHERE id = ${me} AND ${inGoodStanding(users)} RETURNING photo, verified`,
    // Stops the batch when the account has been deleted meanwhile.
    sql`INSERT INTO guard (ok) VALUES (changes())`,
    sql`DELETE FROM guard`,
    ...(photo?.rows(me) ?? []),
  ]);
  const [shelves, outlived, , changed] = await written.catch(async (error) => {
    await discardPortrait(deps, photo, error);
    throw refusedBy(error) ? unauthorized() : error;
  });
  await purgeShelves(deps, me, shelves?.rows);
  await endPhotos(deps, idsOf(outlived?.rows));
  const now = changed?.rows[0];
  const verified = now?.verified === 1;
  return { ...actor, name: input.name, verified, photo: typeof now?.photo === 'string' ? now.photo : null };
}

/**
 * Ends one's own account (`endAccount` says what goes and what stays). Throws `conflict` while money is in flight, and for
 * the last admin.
 */
export async function deleteAccount(deps: Deps, { userId: me }: Actor): Promise<void> {
  if (await endAccount(deps, me)) return;
  const [why] = await deps.db.all<{ money: number }>(sql`SELECT ${moneyInFlight(me)} AS money`);
  throw conflict(why?.money ? paymentsWords.conflict.moneyInFlight : accountsWords.conflict.lastAdmin);
}
