/** What each of the provider's lists says of an object, and what our books say of the same. Amounts in integer cents. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ComparedList as ListName } from '../../../../../core/payments/money.ts';
import type { Db } from '../../../../db/client.ts';
import { disputes } from '../../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { attempts, refunds, sales, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { ListCursor } from '../../../ports/lists.ts';
import type { MoneyDeps } from '../../../ports.ts';
import type { ProviderList } from '../../reconciler/provider-lists.ts';
import { allDisputes, allIntents, allRefunds, allReversals, allTransfers } from '../../reconciler/settled-lists.ts';

const l = alias(ledgerEntries, 'l');
const a = alias(attempts, 'a');
const paid = alias(attempts, 'paid');
const s = alias(sales, 's');
const r = alias(refunds, 'r');
const b = alias(saleRefunds, 'b');
const t = alias(transfers, 't');
const v = alias(reversals, 'v');
const d = alias(disputes, 'd');

/** An object of the provider's by its id: what it says there, and here. */
export type Compared = { readonly id: string; readonly theirsCents: number; readonly oursCents: number };

export type ComparedList = {
  readonly name: ListName;
  /** Settles a page as the reconciler does, then compares it; of what is not ours, or what an alert tells, nothing is said. Failures of single rows go to `failures`. */
  readonly comparePage: (
    place: ListCursor,
    failures: unknown[],
  ) => Promise<{ readonly compared: readonly Compared[]; readonly next: string | null }>;
  /** What our books have from one moment until another: `id` at the provider, and `cents`. */
  readonly oursBetween: (from: number, until: number) => SQL;
};

/** What an object says at the provider; `intentId` is its payment, where it names one. */
type Said = { readonly id: string; readonly cents: number; readonly intentId?: string | null };

/** `said` is a row of the page: its id, cents and payment. */
const said = { id: sql`(said.value ->> 0)`, cents: sql`(said.value ->> 1)`, intentId: sql`(said.value ->> 2)` };

type Ours = {
  readonly cents: SQL<number>;
  /** It is an object of ours: others may use the same account at the provider. */
  readonly isOurs: SQL;
  /** The events that tell a person of it. */
  readonly notices: readonly SQL[];
};

async function compare(db: Db, rows: readonly Said[], { cents, isOurs, notices }: Ours): Promise<Compared[]> {
  if (rows.length === 0) return [];
  const json = JSON.stringify(rows.map(({ id, cents, intentId }) => [id, cents, intentId ?? null]));
  const isTold = sql`EXISTS (SELECT 1 FROM ${stripeEvents} WHERE ${stripeEvents.id} IN (${sql.join([...notices], sql`, `)})
    AND ${stripeEvents.alert} IS NOT NULL)`;
  return await db
    .select({ id: sql<string>`both.id`, theirsCents: sql<number>`both.theirs`, oursCents: sql<number>`both.ours` })
    .from(
      sql`(SELECT ${said.id} AS id, ${said.cents} AS theirs, ${cents} AS ours, ${isTold} AS told
        FROM json_each(${json}) said WHERE ${isOurs}) both`,
    )
    .where(sql`both.theirs = both.ours OR NOT both.told`);
}

type Comparing<Row> = {
  readonly name: ListName;
  readonly list: ProviderList<Row>;
  readonly say: (row: Row) => Said | undefined;
  readonly ours: Ours;
  readonly oursBetween: ComparedList['oursBetween'];
};

const comparing = <Row>({ db }: MoneyDeps, { name, list, say, ours, oursBetween }: Comparing<Row>): ComparedList => ({
  name,
  oursBetween,
  comparePage: async (place, failures) => {
    const { rows, next } = await list.page(place);
    await list.settle(rows, failures);
    const compared = await compare(
      db,
      rows.flatMap((row) => say(row) ?? []),
      ours,
    );
    return { compared, next };
  },
});

const isOurIntent = sql`EXISTS (SELECT 1 FROM ${attempts} a WHERE ${a.intentId} = ${said.intentId})`;
const within = (column: SQL, from: number, until: number): SQL => sql`${column} >= ${from} AND ${column} < ${until}`;

/** What the ledger of its sale says that its buyer paid, or what goes back where there was no sale. */
const paidCents = (intentId: SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${l.cents}), 0) FROM ${attempts} a JOIN ${sales} s ON ${s.attemptId} = ${a.id}
      JOIN ${ledgerEntries} l ON ${l.orderId} = ${s.orderId} AND ${l.fromAccount} = 'buyer' WHERE ${a.intentId} = ${intentId})
    + (SELECT coalesce(sum(${r.amountCents}), 0) FROM ${attempts} a JOIN ${refunds} r ON ${r.attemptId} = ${a.id} AND ${r.reason} <> 'admin'
      WHERE ${a.intentId} = ${intentId})`;

/** What the ledger gives back in the event of this refund, or its own row where there was no sale. */
const refundedCents = sql<number>`(SELECT coalesce(sum(${l.cents}), 0) FROM ${saleRefunds} b
      JOIN ${ledgerEntries} l ON ${l.orderId} = ${b.orderId} AND ${l.event} = ${b.event} AND ${l.toAccount} = 'back'
    WHERE ${b.stripeRefundId} = ${said.id} AND ${b.state} IN ('sent', 'succeeded'))
  + (SELECT coalesce(sum(${r.amountCents}), 0) FROM ${refunds} r WHERE ${r.stripeRefundId} = ${said.id} AND ${r.state} = 'sent')`;

const sentCents = sql<number>`(SELECT coalesce(sum(${t.cents}), 0) FROM ${transfers} t WHERE ${t.transferId} = ${said.id} AND ${t.state} = 'sent')`;
const cameCents = sql<number>`(SELECT coalesce(sum(${v.cents}), 0) FROM ${reversals} v WHERE ${v.reversalId} = ${said.id} AND ${v.state} = 'sent')`;
const bankCents = sql<number>`(SELECT coalesce(sum(${d.bookedCents}), 0) FROM ${disputes} d WHERE ${d.id} = ${said.id})`;

/** All that are compared. The lists of the reconciler, a month of each. */
export const comparedLists = (deps: MoneyDeps): readonly ComparedList[] => [
  comparing(deps, {
    name: 'charges',
    list: allIntents(deps),
    say: ({ id, attemptId, status, receivedCents }) =>
      attemptId !== null && status === 'succeeded' ? { id, cents: receivedCents } : undefined,
    ours: { cents: paidCents(said.id), isOurs: sql`1`, notices: [sql`NULL`] },
    oursBetween: (from, until) =>
      sql`SELECT ${paid.intentId} AS id, ${paidCents(sql`${paid.intentId}`)} AS cents FROM (
          SELECT ${sales.attemptId} AS attempt FROM ${sales} WHERE ${within(sql`${sales.soldAt}`, from, until)}
          UNION SELECT ${refunds.attemptId} FROM ${refunds} WHERE ${within(sql`${refunds.createdAt}`, from, until)} AND ${refunds.reason} <> 'admin'
        ) settled JOIN ${attempts} paid ON ${paid.id} = settled.attempt WHERE ${paid.createdAt} >= ${from} AND ${paid.state} = 'succeeded'`,
  }),
  comparing(deps, {
    name: 'refunds',
    list: allRefunds(deps),
    say: ({ id, intentId, amountCents, state }) => ({ id, intentId, cents: state === 'failed' ? 0 : amountCents }),
    ours: {
      cents: refundedCents,
      isOurs: isOurIntent,
      notices: ['made', 'failed', 'twice'].map((what) => sql`'notice:' || ${said.id} || ${`:${what}`}`),
    },
    oursBetween: (from, until) =>
      sql`SELECT ${b.stripeRefundId} AS id, ${b.amountCents} AS cents FROM ${saleRefunds} b
          WHERE ${b.state} IN ('sent', 'succeeded') AND ${within(sql`${b.createdAt}`, from, until)} AND ${b.stripeRefundId} IS NOT NULL
        UNION ALL SELECT ${r.stripeRefundId}, ${r.amountCents} FROM ${refunds} r
          WHERE ${within(sql`${r.createdAt}`, from, until)} AND ${r.state} = 'sent' AND ${r.stripeRefundId} IS NOT NULL`,
  }),
  comparing(deps, {
    name: 'transfers',
    list: allTransfers(deps),
    say: ({ id, cents, intentId }) => ({ id, cents, intentId }),
    ours: {
      cents: sentCents,
      isOurs: sql`(${sentCents} > 0 OR ${isOurIntent})`,
      notices: [sql`'notice:' || ${said.id}`],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${t.transferId} AS id, ${t.cents} AS cents FROM ${transfers} t WHERE ${t.state} = 'sent' AND ${within(sql`${t.changedAt}`, from, until)}`,
  }),
  comparing(deps, {
    name: 'reversals',
    list: allReversals(deps),
    say: ({ id, cents, transferId }) => ({ id, cents, intentId: transferId }),
    ours: {
      cents: cameCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${transfers} t WHERE ${t.transferId} = ${said.intentId})`,
      // What somebody took is booked like what we took.
      notices: [sql`NULL`],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${v.reversalId} AS id, sum(${v.cents}) AS cents FROM ${reversals} v
          WHERE ${v.state} = 'sent' AND ${within(sql`${v.changedAt}`, from, until)} AND ${v.reversalId} IS NOT NULL GROUP BY ${v.reversalId}`,
  }),
  comparing(deps, {
    name: 'disputes',
    list: allDisputes(deps),
    say: ({ id, intentId, withdrawnCents, reinstatedCents }) => ({
      id,
      intentId,
      cents: withdrawnCents - reinstatedCents,
    }),
    ours: {
      cents: bankCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${attempts} a JOIN ${sales} s ON ${s.attemptId} = ${a.id} WHERE ${a.intentId} = ${said.intentId})`,
      notices: [sql`'notice:' || ${said.id} || ':changed'`],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${d.id} AS id, ${d.bookedCents} AS cents FROM ${disputes} d WHERE ${d.bookedCents} <> 0 AND ${within(sql`${d.openedAt}`, from, until)}`,
  }),
];
