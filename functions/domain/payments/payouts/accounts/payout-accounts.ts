/** Accounts at the payment provider: created when money waits, filled in there, and replaced after they were closed. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { BANK_PAYOUT_DAY_OF_MONTH } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { PAYOUT_STATE_FACTS, payoutStateAfter } from '../../../../../core/payments/payouts/payout-state.ts';
import { payoutsWords } from '../../../../../core/words/en/payouts.ts';
import { builder, reading, type Step, writeBatch } from '../../../../db/batch.ts';
import { salesWithBalance } from '../../../../db/money/seller-money.ts';
import { insertInto } from '../../../../db/rows.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';
import { conflict } from '../../../../errors.ts';
import type { IsAnsweredHere, ProviderCallLimit } from '../../../ports/payments.ts';
import type { LinkPlaces } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { NO_BANK_MARK, readPayoutAccount } from './record-payout-accounts.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/**
 * The address of the provider's form, in which the seller enters identity and bank account. Creates the account first,
 * if there is none or it was closed. Throws `conflict` without a confirmed address, while no money waits, and for a
 * refusal of the provider, which is stored for the admins.
 */
export async function beginPayoutAccount(deps: Needs, seller: Actor, places: LinkPlaces): Promise<string> {
  if (!seller.emailVerified) throw conflict(payoutsWords.conflict.verifyFirst);
  const [[row], [waiting]] = await deps.db.batch([
    deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, seller.userId)),
    deps.db
      .select({ one: sql`1` })
      .from(sql`(${salesWithBalance(seller.userId)})`)
      .limit(1),
  ]);
  const isOver = row !== undefined && !PAYOUT_STATE_FACTS[row.state].canBeFilledIn;
  if (isOver && !PAYOUT_STATE_FACTS[row.state].canBeReplaced) throw conflict(payoutsWords.conflict.notTaken);
  const own = isOver ? null : (row?.accountId ?? null);
  if (own === null && !waiting) throw conflict(payoutsWords.conflict.nothingWaits);
  const accountId = own ?? (await makeAccount(deps, seller, row?.accountId ?? null));
  const link = await deps.payments.payouts.createAccountLink(accountId, places);
  if (link.kind === 'refused') throw await refusal(deps, seller.userId, link.code);
  return link.url;
}

/** Every account starts as `none`: its waits and due dates follow from changes alone (migrations/0000_baseline.sql). */
const begun = (userId: string, moment: number): SQL =>
  sql`${insertInto(payoutAccounts, {
    ...{ userId, accountId: null, state: 'none', needs: null, monthlyAt: null },
    ...{ createdAt: moment, changedAt: moment, checkedAt: moment },
  })} ON CONFLICT DO NOTHING`;

async function makeAccount(deps: Needs, { userId, email }: Actor, replaces: string | null): Promise<string> {
  const made = await deps.payments.payouts.createAccount({ userId, email, replaces });
  if (made.kind === 'refused') throw await refusal(deps, userId, made.code);
  const moment = deps.now();
  const state = payoutStateAfter('none', made.status);
  // The account works without it; the daily reading sets it later.
  const monthlyAt = await setMonthlyPayouts(deps, made.id).catch(() => null);
  const read = { state, needs: made.needs, refusal: null, changedAt: moment, checkedAt: moment };
  const values = { accountId: made.id, ...read, monthlyAt, goneSince: null, ...NO_BANK_MARK };
  const { kept } = await writeBatch(deps.db, {
    // A concurrent call with another address was first.
    made: [
      begun(userId, moment),
      builder
        .update(payoutAccounts)
        .set(values)
        .where(and(eq(payoutAccounts.userId, userId), sql`${payoutAccounts.accountId} IS ${replaces}`)),
    ],
    kept: reading<{ id: string }>(
      sql`SELECT ${payoutAccounts.accountId} AS id FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${userId}`,
    ),
  });
  return kept.rows[0]?.id ?? made.id;
}

/** Sets monthly bank payouts. Returns the moment of the provider's consent (ms); throws when it refuses. */
export async function setMonthlyPayouts({ payments, now }: Needs, accountId: string): Promise<number> {
  const answer = await payments.payouts.payOutMonthly(accountId, BANK_PAYOUT_DAY_OF_MONTH);
  if (answer.kind === 'refused') throw new Error(`the payouts of ${accountId} stay as they are: ${answer.code}`);
  return now();
}

/** Stores the refusal for the admins, until a try succeeds; the seller reads that the shop is working on it. */
async function refusal({ db, now }: Needs, userId: string, code: string) {
  const moment = now();
  await writeBatch(db, {
    kept: [
      begun(userId, moment),
      builder.update(payoutAccounts).set({ refusal: code, changedAt: moment }).where(eq(payoutAccounts.userId, userId)),
    ],
  });
  return conflict(payoutsWords.conflict.refused);
}

/** Rate limit of a check, the condition of a recent reading, and the steps that record this one. */
type Checking = ProviderCallLimit & { readonly isFree: IsAnsweredHere; readonly read: readonly Step[] };

/**
 * Reads this seller's account at the provider, if there is one and it was not just read: the redirect from the form is
 * no proof of its state.
 */
export async function checkPayoutAccount(
  deps: Needs,
  userId: string,
  { counting, begin, isFree, read }: Checking,
): Promise<void> {
  const { found } = await writeBatch(deps.db, {
    found: reading<{ id: string | null; isFree: number }>(
      sql`SELECT (SELECT ${payoutAccounts.accountId} FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${userId}) AS id, ${isFree} AS isFree`,
    ),
  });
  const [row] = found.rows;
  if (row?.isFree || !row?.id) return;
  // Counted only if the provider is called.
  await writeBatch(deps.db, { counting });
  await begin();
  await readPayoutAccount(deps, row.id);
  await writeBatch(deps.db, { read });
}
