/** Checks of a restored shop: the file, the invariants of our own tables, the kept counts, and the ledger. */
import type { Client } from '@libsql/client/http';
import { connect } from '../../functions/db/client.ts';
import { ledgerChecks } from '../../functions/domain/payments/money/checks/ledger-checks.ts';
import { readFirstFindings } from '../../functions/domain/payments/money/checks/money-checks.ts';
import { INVARIANT_CHECKS } from '../../tests/faults/checks/invariants.ts';
import { RECOUNTS, ZERO_ROW } from './recounts.ts';

/** One that does not hold, in words. */
type Finding = string;

const SHOWN = 5;

/**
 * The invariants that ask our tables alone, without records of the run (`temp.`) or of letters, which are deleted after
 * a month. `integrity_check` has its own check.
 */
const OWN_INVARIANTS = INVARIANT_CHECKS.filter(([, , sql]) => !/temp\.|outbox|pragma_/.test(sql));

/** The ids of a wrong row, which name no person; a row without one is shown. */
function named(row: Readonly<Record<string, unknown>>): string {
  const ids = Object.entries(row).filter(([column]) => /(?:^|_)id$/.test(column));
  const [[, id] = [null, null]] = ids;
  return typeof id === 'string' ? id : JSON.stringify(row);
}

const found = (what: string, rows: readonly Readonly<Record<string, unknown>>[]): Finding[] =>
  rows.length === 0 ? [] : [`${what}: ${rows.slice(0, SHOWN).map(named).join(', ')}`];

type RowsOf = (sql: string) => Promise<Record<string, unknown>[]>;

async function wrongFile(rowsOf: RowsOf): Promise<Finding[]> {
  const file = (await rowsOf('PRAGMA integrity_check')).filter((row) => row.integrity_check !== 'ok');
  return [...found('the file', file), ...found('foreign keys', await rowsOf('PRAGMA foreign_key_check'))];
}

async function brokenInvariants(rowsOf: RowsOf): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const [name, what, sql] of OWN_INVARIANTS)
    all.push(...found(`${name}, ${what}`, await rowsOf(`SELECT * FROM (${sql}) LIMIT ${SHOWN}`)));
  return all;
}

async function wrongCounts(rowsOf: RowsOf): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const [table, recount] of Object.entries(RECOUNTS)) {
    const rows = await rowsOf(`SELECT * FROM (SELECT * FROM ${table} EXCEPT SELECT * FROM (${recount}))
      UNION ALL SELECT * FROM (SELECT * FROM (${recount}) EXCEPT SELECT * FROM ${table})`);
    const differing = rows.filter((row) => !ZERO_ROW.test(JSON.stringify(row)));
    all.push(...found(table, differing));
  }
  return all;
}

async function wrongLedger(url: string, authToken: string | undefined): Promise<Finding[]> {
  const db = connect(url, authToken, { roundTrips: 0 }, { replyWithinMs: 10 * 60 * 1000 });
  const all: Finding[] = [];
  for (const [name, check] of Object.entries(ledgerChecks(db)))
    all.push(...found(name, await readFirstFindings(db, name as keyof ReturnType<typeof ledgerChecks>, check)));
  return all;
}

/** Each check by its name, with what does not hold. A check that the database refuses does not hold. */
export async function checkShop(
  client: Client,
  url: string,
  authToken: string | undefined,
): Promise<Readonly<Record<string, readonly Finding[]>>> {
  const rowsOf: RowsOf = async (sql) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
  const checked = async (check: Promise<Finding[]>): Promise<readonly Finding[]> =>
    check.catch((error) => [`it could not be checked: ${error instanceof Error ? error.message : error}`]);
  return {
    integrity_check: await checked(wrongFile(rowsOf)),
    invariants: await checked(brokenInvariants(rowsOf)),
    counts: await checked(wrongCounts(rowsOf)),
    ledger: await checked(wrongLedger(url, authToken)),
  };
}
