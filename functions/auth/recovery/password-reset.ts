/**
 * Password reset: a link to the account's address, and the new password (docs/decisions/14-second-factors-and-undo.md).
 */
import { sql } from 'drizzle-orm';
import type { PasswordReset, PasswordResetRequest } from '../../../core/accounts/recovery.ts';
import { LINK_SECONDS } from '../../../core/notifications/letter.ts';
import { isStoppedBy, type Step, stopUnless, writeBatch } from '../../db/batch.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { endAccessStatements } from '../../db/end-access.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { credentials, identities, users } from '../../db/tables/accounts.ts';
import { challengeOverFailure, isFactorOwner, throwFactorNeeded } from '../factors/challenges.ts';
import { checkFactor, rethrowUsedFactor } from '../factors/factor-check.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { secondStepCounter } from '../factors/first-steps.ts';
import { unlinkStatements } from '../google/link-records.ts';
import {
  countAttemptStatement,
  isUnderLimit,
  rateCounterOf,
  resetCounters,
  uncountAttemptStatement,
} from '../limits.ts';
import { passwordChangedLetterStatement } from '../passwords/password-change.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { runWithinLimit, runWithinNetworkLimit } from '../run-within-limits.ts';
import {
  type AccountLink,
  confirmAddressStatements,
  consumeLinkStatements,
  endAccountLinksStatements,
  findAccountLink,
  type LinkDeps,
  linkOverFailure,
} from './account-links.ts';

/**
 * Mails a reset link if an account has this email. Neither the result nor the work reveals whether one has: the same
 * batch of statements runs, and the letter is sent later. Limits: five requests per hour for one email from one network
 * (`too_many` after that, for any email), and five letters per mailbox within the lifetime of a link. After that the
 * last link is not replaced, so that strangers can neither use up the owner's requests nor end the owner's link.
 */
export async function requestPasswordReset(
  edges: LinkDeps,
  { email }: PasswordResetRequest,
  address: string,
): Promise<void> {
  const { db, now } = edges;
  const ofMailbox = await rateCounterOf(edges, 'reset letter by email', email);
  const moment = now();
  const isTheirs = sql`${users.email} = ${email} AND ${isActiveUser(users)} AND ${isUnderLimit(ofMailbox, moment)}`;
  const userId = sql`(SELECT ${users.id} FROM ${users} WHERE ${isTheirs})`;
  await runWithinNetworkLimit(edges, 'reset letter', address, (byAddress) =>
    runWithinLimit(edges, 'reset letter by email and address', `${email} ${address}`, (byBoth) =>
      writeBatch(db, {
        counting: [...byAddress, ...byBoth, countAttemptStatement(ofMailbox, moment)],
        olderEnded: endAccountLinksStatements(userId, ['reset']),
        queued: resetLetterStatement(sql`FROM ${users} WHERE ${isTheirs}`, moment),
      }),
    ),
  );
}

/** The letter with the link, to each user of `from`. */
export const resetLetterStatement = (from: ReturnType<typeof sql>, now: number) =>
  queueLettersStatement(
    {
      kind: 'reset',
      id: sql`'reset:' || ${users.id} || ':' || ${now}`,
      userId: users.id,
      facts: sql`'{}'`,
      urgent: true,
      expiresAt: now + LINK_SECONDS.reset * 1000,
      from,
    },
    now,
  );

/**
 * Sets the password by a link. Every session ends, and nobody is signed in. The address becomes verified, and a linked
 * Google account with another address is unlinked: a stranger may have linked theirs. Links that undo a change of
 * address or a new factor stay valid: otherwise a stranger in the account could end them by a reset. Limits used up by
 * strangers' wrong passwords are reset. Throws `not_found` for an invalid link, `factor_needed` when the account has a
 * second factor, `invalid` at a wrong one, `conflict` when its challenge is over, `too_many`, `unavailable`.
 */
export async function resetPassword(
  edges: FactorDeps,
  { token, password, factor }: PasswordReset,
  address: string,
  secret: string | undefined,
): Promise<void> {
  const { db, now } = edges;
  const link = await findAccountLink(edges, ['reset'], token, address);
  const { userId } = link;
  const used = link.hasFactor
    ? await secondFactor(edges, userId, factor, secret)
    : [stopUnless('changed meanwhile', sql`NOT ${isFactorOwner(userId)}`)];
  const passwordHash = await hashPassword(password, address);
  const moment = now();
  const changed = { passwordHash, updatedAt: moment };
  const limits = resetCounters(edges, await lockOf(edges, link, address));
  await writeBatch(db, {
    linkConsumed: consumeLinkStatements(link, moment),
    factorUsed: used,
    passwordKept: sql`${insertInto(credentials, { userId, ...changed })} WHERE 1
        ${onConflictSet(credentials, ['userId'], changed)}`,
    verified: await confirmAddressStatements(edges, link, moment),
    ...unlinkStatements(userId, sql`${identities.email} IS NOT ${link.address}`, moment),
    accessEnded: endAccessStatements(userId),
    limitsLifted: limits.steps,
    othersEnded: endAccountLinksStatements(userId, ['verify', 'reset', 'email']),
    letters: passwordChangedLetterStatement(userId, passwordHash, moment),
  }).catch(async (error) => {
    if (isStoppedBy(error, 'token spent')) throw linkOverFailure();
    // The owner added a factor while the password was hashed.
    if (isStoppedBy(error, 'changed meanwhile')) await secondFactor(edges, userId, undefined, undefined);
    rethrowUsedFactor(error, userId);
  });
  limits.forget();
}

/**
 * Counters that strangers used up with wrong passwords, or the owner with the old one: they must not block the owner's
 * next sign-in.
 */
const lockOf = (edges: LinkDeps, { userId, address: email }: AccountLink, address: string) =>
  Promise.all([
    rateCounterOf(edges, 'sign-in by email', email),
    rateCounterOf(edges, 'sign-in by email and address', `${address} ${email}`),
    rateCounterOf(edges, 'password by account', userId),
    rateCounterOf(edges, 'second step of an owner by account', userId),
    secondStepCounter(edges, userId, 'stranger', ''),
  ]);

/**
 * A mailbox does not bypass a second factor (ASVS 6.4.3): returns the steps that consume the factor, or throws the
 * challenge.
 */
async function secondFactor(
  edges: FactorDeps,
  userId: string,
  factor: PasswordReset['factor'],
  secret: string | undefined,
): Promise<readonly Step[]> {
  const rateCounter = await rateCounterOf(edges, 'second step of a reset by account', userId);
  if (!factor) return throwFactorNeeded(edges, { purpose: 'reset', userId, rateCounter });
  const { user, steps } = await checkFactor(edges, 'reset', secret, factor);
  if (user.userId !== userId) throw challengeOverFailure();
  return [...steps, uncountAttemptStatement(rateCounter)];
}
