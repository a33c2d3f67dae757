/** `npm run faults -- --month`: runs the month, and prints the place of all its money. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { ROOT } from '../../../tools/stack/build.ts';
import { writeValuesAndTransitions } from '../../../tools/stack/write-allowed-values.ts';
import { keptConnection } from '../../cached-statements.ts';
import { progress } from '../report.ts';
import { HOUR_MS } from '../times.ts';
import { type Month, runMonth } from './month.ts';

const SIZE = { deals: 2_000, sellers: 60, buyers: 200, stepMs: 3 * HOUR_MS };

/** Nothing here has to survive a loss of power. */
const SETTINGS = 'PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY';

/** True if every bucket is explained, and both books agree. */
export async function reportMonth(seed: number, deals = SIZE.deals): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-month-'));
  const began = Date.now();
  try {
    const file = join(folder, 'shop.db');
    const fresh = createClient({ url: `file:${file}` });
    await migrate(drizzle(fresh), { migrationsFolder: join(ROOT, 'migrations') });
    await writeValuesAndTransitions(fresh);
    fresh.close();
    const connection = keptConnection(file, SETTINGS);
    const month = await runMonth(connection.client(), seed, { ...SIZE, deals }, progress);
    print(month);
    console.log(
      `\n${month.days} days, the jobs ran ${month.runs} times, in ${((Date.now() - began) / 1000).toFixed(0)} s`,
    );
    connection.end();
    return month.differences.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const dollars = (cents: number): string => (cents / 100).toFixed(2).padStart(12);
const line = (what: string, rows: number, cents: number): void =>
  console.log(`${what.padEnd(52)} ${String(rows).padStart(6)} ${dollars(cents)}`);

function print({ buckets, provider, counts, differences }: Month): void {
  console.log(
    `\nwhat happened: ${[...counts]
      .sort()
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}\n`,
  );
  for (const { account, sales, cents, parts } of buckets) {
    line(account, sales, cents);
    for (const part of parts) line(`    ${part.what}`, part.rows, part.cents);
  }
  line(
    'all that was paid for sales',
    0,
    buckets.reduce((sum, { cents }) => sum + cents, 0),
  );
  console.log('\nthe balance at Stripe');
  for (const { what, rows, cents } of provider.byType) line(`    ${what}`, rows, cents);
  line('    fees', 0, -provider.feeCents);
  line('    available and pending', 0, provider.balanceCents);
  console.log(differences.length === 0 ? '\nboth books agree to the cent' : `\n${differences.join('\n')}`);
}
