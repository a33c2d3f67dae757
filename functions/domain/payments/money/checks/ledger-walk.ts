/**
 * The checks of the whole ledger, in portions: a job stores the ids of wrong rows. The money page checks these rows
 * again, and the newest rows, which the job may not have read yet.
 */
import { and, count, eq, min, type SQL, sql } from 'drizzle-orm';
import { builder, writeBatch } from '../../../../db/batch.ts';
import type { Db } from '../../../../db/client.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../../../../db/rows.ts';
import { ledgerFindings, ledgerWalks } from '../../../../db/tables/jobs.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts, refunds, sales } from '../../../../db/tables/money/payments.ts';
import type { Deps } from '../../../ports.ts';
import { MORE } from '../../../runs/leases.ts';
import {
  type LedgerCheck,
  type LedgerPart,
  ledgerChecks,
  samePartForEachCheck,
  TABLE_OF_LEDGER_CHECK,
} from './ledger-checks.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Rows that one statement checks, and limit of statements per check in one run. */
const PORTION = 500;
const PORTIONS_OF_A_RUN = 20;

/** Number of newest rows of each table that the money page checks itself. */
const NEWEST = 60;

/** The same for sales and fulfilments, which have several ledger entries each. */
const NEWEST_SALES = 12;

const NAMES = Object.keys(TABLE_OF_LEDGER_CHECK) as LedgerCheck[];

type Walk = Omit<typeof ledgerWalks.$inferSelect, 'name'>;

/** Continues after the last row of the run before; starts again after the end. Returns `MORE` at the limit of a run. */
export async function walkLedger(deps: Needs): Promise<typeof MORE | undefined> {
  const rows = await deps.db.select().from(ledgerWalks);
  const walkOf = (name: LedgerCheck) => rows.find((row) => row.name === name);
  const underWay = NAMES.some((name) => walkOf(name)?.endedAt === null);
  let more = false;
  for (const name of NAMES) {
    const kept = walkOf(name);
    if (underWay && kept && kept.endedAt !== null) continue;
    const anew = { after: 0, beganAt: deps.now(), endedAt: null, checkedUntil: kept?.checkedUntil ?? null };
    more = !(await walk(deps, name, underWay && kept ? kept : anew)) || more;
  }
  return more ? MORE : undefined;
}

/** Returns true at the end of the ledger. */
async function walk({ db, now }: Needs, name: LedgerCheck, from: Walk): Promise<boolean> {
  const found: string[] = [];
  let after: number | null = from.after;
  for (let portion = 0; portion < PORTIONS_OF_A_RUN && after !== null; portion++) {
    const { wrong, last }: Portion = await checkPortion(db, name, after);
    found.push(...wrong);
    after = last;
  }
  const ended = after === null;
  const state: Walk = {
    after: after ?? from.after,
    beganAt: from.beganAt,
    endedAt: ended ? now() : null,
    checkedUntil: ended ? from.beganAt : from.checkedUntil,
  };
  await writeBatch(db, {
    found: sql`${insertInto(ledgerFindings, { name, id: sql`value` })} FROM json_each(${JSON.stringify(found)}) WHERE 1 ON CONFLICT DO NOTHING`,
    mended: ended
      ? builder.delete(ledgerFindings).where(
          and(
            eq(ledgerFindings.name, name),
            sql`${ledgerFindings.id} NOT IN (
          SELECT wrong.id FROM ${wrongIn(db, name, isFinding(name))})`,
          ),
        )
      : [],
    walked: sql`${insertInto(ledgerWalks, { name, ...state })} ${onConflictSet(ledgerWalks, ['name'], state)}`,
  });
  return ended;
}

/** `last` is the rowid of the last row; null when no row is left. */
type Portion = { readonly wrong: readonly string[]; readonly last: number | null };

async function checkPortion(db: Db, name: LedgerCheck, after: number): Promise<Portion> {
  const { table } = TABLE_OF_LEDGER_CHECK[name];
  const rowid = sql<number>`${table}.rowid`;
  const behind = sql`${rowid} > ${after}`;
  const lastOf = sql`(SELECT rowid FROM ${table} WHERE ${behind} ORDER BY rowid LIMIT 1 OFFSET ${PORTION - 1})`;
  const part = sql`${behind} AND ${rowid} <= coalesce(${lastOf}, ${Number.MAX_SAFE_INTEGER})`;
  const [wrong, [end]] = await db.batch([
    db.select({ id: sql<string>`wrong.id` }).from(wrongIn(db, name, part)),
    db.select({ last: sql<number | null>`${lastOf}` }).from(ONE_ROW),
  ]);
  return { wrong: wrong.map(({ id }) => id), last: end?.last ?? null };
}

const NOTHING = samePartForEachCheck(sql`0`);

const wrongIn = (db: Db, name: LedgerCheck, part: SQL): SQL =>
  sql`(${ledgerChecks(db, { ...NOTHING, [name]: part })[name]}) wrong`;

const findingsOf = (name: LedgerCheck): SQL =>
  sql`SELECT ${ledgerFindings.id} FROM ${ledgerFindings} WHERE ${ledgerFindings.name} = ${name}`;

const isFinding = (name: LedgerCheck): SQL => sql`${TABLE_OF_LEDGER_CHECK[name].id} IN (${findingsOf(name)})`;

type LedgerTable = typeof orders | typeof paymentAttempts | typeof refunds | typeof sales | typeof fulfilments;

const newest = (table: LedgerTable, id: SQL, count = NEWEST): SQL =>
  sql`SELECT ${id} FROM ${table} WHERE ${table}.rowid > (SELECT max(rowid) FROM ${table}) - ${count}`;

/**
 * The rows that the money page checks: all findings of the job, and the newest rows of each table. Money settles within
 * minutes, so an order that was just paid has a new attempt, and a new sale a new row.
 */
export const PART_OF_MONEY_PAGE: LedgerPart = {
  paidWithoutSale: sql`${orders.id} IN (${findingsOf('paidWithoutSale')}
    UNION ALL ${newest(orders, sql`${orders.id}`)} UNION ALL ${newest(paymentAttempts, sql`${paymentAttempts.orderId}`)})`,
  neitherSaleNorRefund: sql`${paymentAttempts.id} IN (${findingsOf('neitherSaleNorRefund')}
    UNION ALL ${newest(paymentAttempts, sql`${paymentAttempts.id}`)})`,
  refundAndSale: sql`${refunds.attemptId} IN (${findingsOf('refundAndSale')}
    UNION ALL ${newest(refunds, sql`${refunds.attemptId}`)} UNION ALL ${newest(sales, sql`${sales.attemptId}`)})`,
  saleLedgerDiffers: sql`${sales.orderId} IN (${findingsOf('saleLedgerDiffers')}
    UNION ALL ${newest(sales, sql`${sales.orderId}`, NEWEST_SALES)})`,
  rowsDiffer: sql`${sales.orderId} IN (${findingsOf('rowsDiffer')}
    UNION ALL ${newest(sales, sql`${sales.orderId}`, NEWEST_SALES)})`,
  heldAtEnd: sql`${fulfilments.orderId} IN (${findingsOf('heldAtEnd')}
    UNION ALL ${newest(fulfilments, sql`${fulfilments.orderId}`, NEWEST_SALES)})`,
};

/**
 * The job has checked every row that existed at this moment (ms since the epoch); null before its first complete walk.
 */
export const ledgerCheckedUntil = (db: Db): SQL<number | null> =>
  sql<number | null>`${db
    .select({
      at: sql`CASE WHEN ${count(ledgerWalks.checkedUntil)} = ${NAMES.length} THEN ${min(ledgerWalks.checkedUntil)} END`,
    })
    .from(ledgerWalks)}`;
