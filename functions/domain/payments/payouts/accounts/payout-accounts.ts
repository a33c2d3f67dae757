/** The account of a seller at the payment provider: made when money waits, filled in there, and written down as it is read there. */
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { BANK_DAY } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { PAYOUT, type PayoutState, payoutStateAfter } from '../../../../../core/payments/payouts/payout-state.ts';
import { payoutsWords } from '../../../../../core/words/payments/payouts.ts';
import { reading, stopUnlessChanged, unlessStopped, writeBatch } from '../../../../db/batch.ts';
import { assignments, insertInto, onConflictSet } from '../../../../db/rows.ts';
import { sellerBalances } from '../../../../db/tables/money/ledger.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';
import { conflict } from '../../../../errors.ts';
import type { LinkPlaces, ProviderAccount } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { accountLetters } from '../payout-letters.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

type Row = typeof payoutAccounts.$inferSelect;

/**
 * The address of the provider's form, in which a seller says who they are and where their money goes. Makes the account first where there is
 * none. Throws `conflict` without a confirmed address, while nothing waits, and for what the provider refuses; that is kept for the admins.
 */
export async function beginPayoutAccount(deps: Edges, seller: Actor, places: LinkPlaces): Promise<string> {
  if (!seller.emailVerified) throw conflict(payoutsWords.conflict.verifyFirst);
  const [[row], [waiting]] = await deps.db.batch([
    deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, seller.userId)),
    deps.db.select({ one: sql`1` }).from(sellerBalances).where(eq(sellerBalances.sellerId, seller.userId)).limit(1),
  ]);
  if (row && !PAYOUT[row.state].canBeFilledIn) throw conflict(payoutsWords.conflict.notTaken);
  if (!row?.accountId && !waiting) throw conflict(payoutsWords.conflict.nothingWaits);
  const accountId = row?.accountId ?? (await makeAccount(deps, seller));
  const link = await deps.payments.payouts.createAccountLink(accountId, places);
  if (link.kind === 'refused') throw await refusal(deps, seller.userId, link.code);
  return link.url;
}

async function makeAccount(deps: Edges, { userId, email }: Actor): Promise<string> {
  const made = await deps.payments.payouts.createAccount({ userId, email });
  if (made.kind === 'refused') throw await refusal(deps, userId, made.code);
  const moment = deps.now();
  const state = payoutStateAfter('none', made.status);
  // The account is of use without; the daily reading sets it then.
  const monthlyAt = await payOutMonthly(deps, made.id).catch(() => null);
  const read = { state, needs: made.needs, refusal: null, changedAt: moment, checkedAt: moment };
  const values = { accountId: made.id, ...read, monthlyAt };
  const { kept } = await writeBatch(deps.db, {
    // Whoever made one meanwhile, with another address, was first.
    made: sql`${insertInto(payoutAccounts, { userId, createdAt: moment, ...values })} WHERE 1
      ${onConflictSet(payoutAccounts, ['userId'], values)} WHERE ${payoutAccounts.accountId} IS NULL`,
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

/** Somebody else may read the account at the same moment; then it is looked at again, so often. */
const TRIES = 3;

/** Writes down how an account stands, as it was read at the provider; what waits for its seller follows by triggers. Answers the state. */
export async function recordAccount(
  deps: Pick<Edges, 'db' | 'now'>,
  account: ProviderAccount,
): Promise<PayoutState | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [row] = await deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, account.id));
    if (!row) return null;
    const state = payoutStateAfter(row.state, account.status);
    if (await unlessStopped('changed meanwhile', writeBatch(deps.db, changed(row, state, account.needs, deps.now()))))
      return state;
  }
  return null;
}

const changed = (row: Row, state: PayoutState, needs: string | null, moment: number) => ({
  read: sql`UPDATE ${payoutAccounts} SET ${assignments(payoutAccounts, {
    state,
    needs,
    // What was refused before was done since.
    refusal: state === 'none' ? payoutAccounts.refusal : null,
    changedAt: state === row.state && needs === row.needs ? row.changedAt : moment,
    checkedAt: moment,
  })} WHERE ${payoutAccounts.userId} = ${row.userId} AND ${payoutAccounts.state} = ${row.state}`,
  onlyThen: stopUnlessChanged('changed meanwhile'),
  told: state === row.state ? [] : accountLetters(row.userId, state, moment),
});

/** Asks the provider how this seller's account stands; whoever comes back from its form proves nothing. */
export async function checkPayoutAccount(deps: Edges, userId: string): Promise<void> {
  const [row] = await deps.db
    .select({ id: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId));
  if (row?.id) await recordAccount(deps, await deps.payments.payouts.retrieveAccount(row.id));
}
