/** The account of a seller at the payment provider: made when money waits, filled in there, and made anew where it is closed. */
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { BANK_DAY } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { PAYOUT, payoutStateAfter } from '../../../../../core/payments/payouts/payout-state.ts';
import { payoutsWords } from '../../../../../core/words/payments/payouts.ts';
import { reading, type Step, writeBatch } from '../../../../db/batch.ts';
import { insertInto, onConflictSet } from '../../../../db/rows.ts';
import { sellerBalances } from '../../../../db/tables/money/ledger.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';
import { conflict } from '../../../../errors.ts';
import type { LinkPlaces } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import type { AnsweredHere, Asking } from '../../asking.ts';
import { NO_BANK_MARK, readAccount } from './recorded-accounts.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/**
 * The address of the provider's form, in which a seller says who they are and where their money goes. Makes the account first where there is
 * none, or the one that there was is closed. Throws `conflict` without a confirmed address, while nothing waits, and for what the provider refuses; that is kept for the admins.
 */
export async function beginPayoutAccount(deps: Edges, seller: Actor, places: LinkPlaces): Promise<string> {
  if (!seller.emailVerified) throw conflict(payoutsWords.conflict.verifyFirst);
  const [[row], [waiting]] = await deps.db.batch([
    deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, seller.userId)),
    deps.db.select({ one: sql`1` }).from(sellerBalances).where(eq(sellerBalances.sellerId, seller.userId)).limit(1),
  ]);
  const isOver = row !== undefined && !PAYOUT[row.state].canBeFilledIn;
  if (isOver && !PAYOUT[row.state].canBeReplaced) throw conflict(payoutsWords.conflict.notTaken);
  const own = isOver ? null : (row?.accountId ?? null);
  if (own === null && !waiting) throw conflict(payoutsWords.conflict.nothingWaits);
  const accountId = own ?? (await makeAccount(deps, seller, row?.accountId ?? null));
  const link = await deps.payments.payouts.createAccountLink(accountId, places);
  if (link.kind === 'refused') throw await refusal(deps, seller.userId, link.code);
  return link.url;
}

/** `replaces` is an account that is closed. */
async function makeAccount(deps: Edges, { userId, email }: Actor, replaces: string | null): Promise<string> {
  const made = await deps.payments.payouts.createAccount({ userId, email, replaces });
  if (made.kind === 'refused') throw await refusal(deps, userId, made.code);
  const moment = deps.now();
  const state = payoutStateAfter('none', made.status);
  // The account is of use without; the daily reading sets it then.
  const monthlyAt = await payOutMonthly(deps, made.id).catch(() => null);
  const read = { state, needs: made.needs, refusal: null, changedAt: moment, checkedAt: moment };
  const values = { accountId: made.id, ...read, monthlyAt, goneSince: null, ...NO_BANK_MARK };
  const { kept } = await writeBatch(deps.db, {
    // Whoever made one meanwhile, with another address, was first.
    made: sql`${insertInto(payoutAccounts, { userId, createdAt: moment, ...values })} WHERE 1
      ${onConflictSet(payoutAccounts, ['userId'], values)} WHERE ${payoutAccounts.accountId} IS ${replaces}`,
    kept: reading<{ id: string }>(
      sql`SELECT ${payoutAccounts.accountId} AS id FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${userId}`,
    ),
  });
  return kept.rows[0]?.id ?? made.id;
}

/** Has the account paid out to its bank by the month. Answers when the provider agreed (ms); throws when it does not. */
export async function payOutMonthly({ payments, now }: Edges, accountId: string): Promise<number> {
  const answer = await payments.payouts.payOutMonthly(accountId, BANK_DAY);
  if (answer.kind === 'refused') throw new Error(`the payouts of ${accountId} stay as they are: ${answer.code}`);
  return now();
}

/** Kept for the admins, until it goes well; the seller reads that somebody looks at it. */
async function refusal({ db, now }: Edges, userId: string, code: string) {
  const moment = now();
  const values = { refusal: code, changedAt: moment };
  await writeBatch(db, {
    kept: sql`${insertInto(payoutAccounts, {
      ...{ userId, accountId: null, state: 'none', needs: null, createdAt: moment, checkedAt: moment, monthlyAt: null },
      ...values,
    })} WHERE 1 ${onConflictSet(payoutAccounts, ['userId'], values)}`,
  });
  return conflict(payoutsWords.conflict.refused);
}

/** The parts of a check: the condition under which the row was read a moment ago, and the steps that say so of this one. */
type Checking = Asking & { readonly isFree: AnsweredHere; readonly read: readonly Step[] };

/** Asks the provider how this seller's account stands, unless there is none or the row is fresh; whoever comes back from its form proves nothing. */
export async function checkPayoutAccount(
  deps: Edges,
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
  // Counted only where the provider is asked.
  await writeBatch(deps.db, { counting });
  await begin();
  await readAccount(deps, row.id);
  await writeBatch(deps.db, { read });
}
