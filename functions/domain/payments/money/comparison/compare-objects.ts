/** Compares a page of one of the provider's lists with our books, object by object. Amounts in integer cents. */
import { type SQL, sql } from 'drizzle-orm';
import type { ComparedList as ListName } from '../../../../../core/payments/money-report.ts';
import type { Db } from '../../../../db/client.ts';
import { stripeEvents } from '../../../../db/tables/money/payments.ts';
import type { ListPageQuery } from '../../../ports/payouts.ts';
import type { MoneyDeps } from '../../../ports.ts';
import type { ProviderList } from '../../reconciler/provider-lists.ts';

export type Compared = { readonly id: string; readonly theirsCents: number; readonly oursCents: number };

export type ComparedList = {
  readonly name: ListName;
  /**
   * Settles a page as the reconciler does, then compares it; leaves out objects that are not ours or that have an
   * alert. Failures of single rows go to `failures`.
   */
  readonly comparePage: (
    query: ListPageQuery,
    failures: unknown[],
  ) => Promise<{ readonly compared: readonly Compared[]; readonly next: string | null }>;
  /** Our objects between two moments: `id` at the provider, and `cents`. */
  readonly oursBetween: (from: number, until: number) => SQL;
};

/** Amount of an object at the provider; `belongsTo` is its payment or transfer, if it names one. */
type ProviderAmount = { readonly id: string; readonly cents: number; readonly belongsTo?: string | null };

export const listed = {
  id: sql`(listed.value ->> 0)`,
  cents: sql`(listed.value ->> 1)`,
  belongsTo: sql`(listed.value ->> 2)`,
};

type Ours = {
  readonly cents: SQL<number>;
  /** Condition of an object of ours: others may use the same account at the provider. */
  readonly isOurs: SQL;
  /** Ids of the alerts about the object. */
  readonly alertIds: readonly SQL[];
};

async function compare(
  db: Db,
  rows: readonly ProviderAmount[],
  { cents, isOurs, alertIds }: Ours,
): Promise<Compared[]> {
  if (rows.length === 0) return [];
  const json = JSON.stringify(rows.map(({ id, cents, belongsTo }) => [id, cents, belongsTo ?? null]));
  const hasAlert = sql`EXISTS (SELECT 1 FROM ${stripeEvents} WHERE ${stripeEvents.id} IN (${sql.join([...alertIds], sql`, `)})
    AND ${stripeEvents.alert} IS NOT NULL)`;
  return await db
    .select({ id: sql<string>`both.id`, theirsCents: sql<number>`both.theirs`, oursCents: sql<number>`both.ours` })
    .from(
      sql`(SELECT ${listed.id} AS id, ${listed.cents} AS theirs, ${cents} AS ours, ${hasAlert} AS has_alert
        FROM json_each(${json}) listed WHERE ${isOurs}) both`,
    )
    .where(sql`both.theirs = both.ours OR NOT both.has_alert`);
}

type ComparedListOptions<Row> = {
  readonly name: ListName;
  readonly list: ProviderList<Row>;
  /** Undefined for a row that moved no money. */
  readonly amountOf: (row: Row) => ProviderAmount | undefined;
  readonly ours: Ours;
  readonly oursBetween: ComparedList['oursBetween'];
};

export const createComparedList = <Row>(
  { db }: MoneyDeps,
  { name, list, amountOf, ours, oursBetween }: ComparedListOptions<Row>,
): ComparedList => ({
  name,
  oursBetween,
  comparePage: async (query, failures) => {
    const { rows, next } = await list.page(query);
    await list.settle(rows, failures);
    const compared = await compare(
      db,
      rows.flatMap((row) => amountOf(row) ?? []),
      ours,
    );
    return { compared, next };
  },
});
