/** Verification that mail to an address reaches its account (docs/decisions/14-second-factors-and-undo.md). */
import { sql } from 'drizzle-orm';
import type { AddressConfirmation } from '../../../core/accounts/recovery.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { isStoppedBy, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { endSuppressionStatement } from '../../db/suppressions.ts';
import { conflict, Failure, unauthorized } from '../../errors.ts';
import { requireOwnerPassword } from '../passwords/require-owner-password.ts';
import { runWithinLimit } from '../run-within-limits.ts';
import {
  type AccountLink,
  confirmAddressStatements,
  consumeLinkStatements,
  endAccountLinksStatements,
  findAccountLink,
  type LinkDeps,
  linkOverFailure,
} from './account-links.ts';
import { changeAddress } from './address-change.ts';

/**
 * Uses a link that confirms an address: verifies the account's own address, or replaces it with the new one. The
 * mailbox alone is not enough, because a stranger may have registered this address: the session must be the account's
 * (`actor`, null when signed out), or the password is required. Throws `not_found` for an invalid link; `unauthorized`
 * without a session and `forbidden` for another account's session, both without a password; `invalid` for a wrong
 * password; `conflict` when another account took the new address meanwhile; `too_many`.
 */
export async function confirmAddress(
  edges: LinkDeps,
  { token, password }: AddressConfirmation,
  actor: Actor | null,
  address: string,
): Promise<void> {
  const link = await findAccountLink(edges, ['verify', 'email'], token, address);
  await requireSelfOrPassword(edges, link, actor, password);
  await (link.kind === 'email' ? changeAddress(edges, link) : verifyAddress(edges, link)).catch((error) => {
    throw isStoppedBy(error, 'token spent') ? linkOverFailure() : error;
  });
}

async function requireSelfOrPassword(edges: LinkDeps, { userId }: AccountLink, actor: Actor | null, password: string) {
  if (password !== '')
    await requireOwnerPassword(edges, { userId, signedInAt: null }, password, recoveryWords.freshSignIn.verify);
  else if (!actor) throw unauthorized();
  else if (actor.userId !== userId) throw new Failure('forbidden', recoveryWords.linkOfAnother);
}

async function verifyAddress(edges: LinkDeps, link: AccountLink): Promise<void> {
  const { db, now } = edges;
  const moment = now();
  await writeBatch(db, {
    linkConsumed: consumeLinkStatements(link, moment),
    verified: await confirmAddressStatements(edges, link, moment),
    isThere: stopUnlessChanged('token spent'),
    othersEnded: endAccountLinksStatements(link.userId, ['verify']),
  });
}

/** At most one verification letter per account and minute. */
const MINUTE = 60_000;

/**
 * Mails the link again, also to an address that bounced: its owner states that it is right. After another bounce
 * nothing is sent until the next request. Throws `conflict` when the address is verified and did not bounce,
 * `too_many`.
 */
export async function sendVerification(
  edges: LinkDeps,
  { userId, email, emailVerified, emailBounces }: Actor,
): Promise<void> {
  if (emailVerified && !emailBounces) throw conflict(recoveryWords.alreadyVerified);
  const { db, now } = edges;
  const moment = now();
  const rightAddress = await endSuppressionStatement(edges.rateLimiter.hmac, email, moment);
  await runWithinLimit(edges, 'verification letter by account', userId, (byAccount) =>
    runWithinLimit(edges, 'verification letter by email', email, (byEmail) =>
      writeBatch(db, {
        counting: [...byAccount, ...byEmail],
        rightAddress,
        queued: queueLettersStatement(
          {
            kind: 'verify',
            id: sql`${`verify:${userId}:${Math.floor(moment / MINUTE)}`}`,
            userId,
            facts: sql`'{}'`,
            urgent: true,
            from: sql`WHERE 1`,
          },
          moment,
        ),
      }),
    ),
  );
}
