/** What came back from sellers' accounts, as the provider lists it or told it: what our books do not have is booked, and a person is told. */
import { eq, inArray, sql } from 'drizzle-orm';
import { stopUnlessChanged, unlessStopped, writeBatch } from '../../../../db/batch.ts';
import { assignments, insertInto } from '../../../../db/rows.ts';
import { stripeEvents } from '../../../../db/tables/money/payments.ts';
import { debts, reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { moneyEvent, type SaleMoney } from '../../../fulfilment/disputes/sale-money.ts';
import { debtLetter, paidShareLetter } from '../../../fulfilment/disputes/share-letters.ts';
import { catchUp } from '../../../fulfilment/following.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { recordEach } from '../../record-each.ts';
import { recordReversal } from '../transfers/record-transfers.ts';
import { alertReversal, type ByHand, reversalOf, reversedByHand } from './reversed-by-hand.ts';
import { takeBackOf } from './taking-back.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

/** A transfer of ours. */
type Sent = { readonly orderId: string; readonly tryNumber: number };

/** Those of these reversals that are neither in our books nor booked by hand. Answers how many; what fails goes to `failures`. */
export async function recordListedReversals(
  deps: Edges,
  listed: readonly ProviderReversal[],
  failures: unknown[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const ids = listed.map(({ id }) => id);
  const notices = ids.map((id) => `notice:${id}`);
  const [rows, booked] = await deps.db.batch([
    deps.db.select({ id: reversals.reversalId }).from(reversals).where(inArray(reversals.reversalId, ids)),
    deps.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(sql`${inArray(stripeEvents.id, notices)} AND ${stripeEvents.settledAt} IS NOT NULL`),
  ]);
  const known = new Set([...rows, ...booked].map(({ id }) => id));
  const news = listed.filter(({ id }) => !known.has(id) && !known.has(`notice:${id}`));
  return recordEach(news, (reversal) => recordFound(deps, reversal), failures);
}

/** One of ours, whose reply got lost, is what its row waits for. Of a transfer that is none of ours nothing is known. */
async function recordFound(deps: Edges, reversal: ProviderReversal): Promise<void> {
  const [sent] = await deps.db
    .select({ orderId: transfers.orderId, tryNumber: transfers.tryNumber })
    .from(transfers)
    .where(eq(transfers.transferId, reversal.transferId));
  if (!sent) return;
  const ours = reversal.mark === null ? undefined : reversalOf(reversal.mark);
  if (ours) {
    await recordReversal(deps, ours, reversal);
    if (await isBooked(deps, reversal)) return;
  }
  await alertReversal(deps, sent.orderId, reversal);
  // What is asked for of the same sale is what it is of, as far as it goes.
  await takeBackOf(deps, sent.orderId);
  if (await bookByHand(deps, sent))
    await writeBatch(deps.db, {
      booked: sql`UPDATE ${stripeEvents} SET ${assignments(stripeEvents, { settledAt: deps.now() })}
        WHERE ${stripeEvents.id} = ${`notice:${reversal.id}`} AND ${stripeEvents.settledAt} IS NULL`,
    });
}

async function isBooked({ db }: Edges, { id }: ProviderReversal): Promise<boolean> {
  return (await db.select({ one: sql`1` }).from(reversals).where(eq(reversals.reversalId, id))).length > 0;
}

/** Somebody else may move money of the sale at the same moment; then it is looked at again, so often. */
const TRIES = 3;

/** Whether all that came back of the sale is in our books now. Not yet where something is still asked for. */
async function bookByHand(deps: Edges, { orderId, tryNumber }: Sent): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const byHand = await reversedByHand(deps, orderId);
    if (!byHand) return true;
    if (byHand.sale.lent.asked.some(({ state }) => state === 'owed')) return false;
    const batch = booking(byHand, tryNumber, deps.now());
    if (await unlessStopped('changed meanwhile', writeBatch(deps.db, batch))) return true;
  }
  return false;
}

/** What the seller owes of this sale, and nobody has made good: the oldest. */
const openDebtOf = ({ lent }: SaleMoney) =>
  lent.owed.find(({ cents, settledCents, waivedCents }) => cents > settledCents + waivedCents);

/** It makes good what the seller owes of this sale. The rest waits for them again, until an admin has seen it. */
function booking({ sale, cents, latest }: ByHand, tryNumber: number, moment: number) {
  const { orderId } = sale;
  const debt = openDebtOf(sale);
  const toHouse = debt ? Math.min(cents, debt.cents - debt.settledCents - debt.waivedCents) : 0;
  const moves = [
    { from: 'paid', to: 'house', cents: toHouse },
    { from: 'paid', to: 'seller', cents: cents - toHouse },
  ] as const;
  const { entries = [], ...happened } = moneyEvent(
    sale,
    { action: 'taken-back', moves: moves.filter((move) => move.cents > 0) },
    moment,
  );
  return {
    ...happened,
    came: sql`${insertInto(reversals, {
      ...{ orderId: transfers.orderId, event: sale.version + 1, tryNumber: transfers.tryNumber },
      ofEvent: debt?.event ?? null,
      ...{ sellerId: transfers.sellerId, cents, waivedCents: cents - toHouse },
      ...{ state: 'sent', reversalId: latest?.id ?? null },
      ...{ createdAt: moment, changedAt: moment },
    })} FROM ${transfers} WHERE ${transfers.orderId} = ${orderId} AND ${transfers.tryNumber} = ${tryNumber}`,
    entries,
    madeGood: debt ? madeGood(orderId, debt, toHouse, moment) : [],
    told: paidShareLetter('payout-taken-back', orderId, moment),
    caughtUp: catchUp(JSON.stringify([orderId])),
  };
}

/** So much of a debt came from the account itself. As it was read, or the batch stops. */
const madeGood = (orderId: string, debt: SaleMoney['lent']['owed'][number], cents: number, moment: number) => [
  sql`UPDATE ${debts} SET ${assignments(debts, { waivedCents: debt.waivedCents + cents })} WHERE ${debts.orderId} = ${orderId}
    AND ${debts.event} = ${debt.event} AND ${debts.settledCents} = ${debt.settledCents} AND ${debts.waivedCents} = ${debt.waivedCents}`,
  stopUnlessChanged('changed meanwhile'),
  debtLetter('debt-waived', { orderId, event: debt.event, cents }, moment),
];
