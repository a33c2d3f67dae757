/**
 * Each table of the schema says until when its rows are kept, and so do docs/retention.md (`npm test -- retention -u`
 * writes its tables again), the privacy page and the export.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { DAY_MS } from '../core/days.ts';
import { PROMISED_VALUES } from '../core/promises.ts';
import { PERSONAL_DATA, type PersonalData, RECORD_YEARS } from '../core/retention.ts';
import { privacyWords } from '../core/words/en/pages/policies.ts';
import { EXPORT_SECTIONS } from '../functions/domain/accounts/export-sections.ts';
import { PERMANENT_DATA, type PermanentData } from '../functions/domain/retention/permanent-data.ts';
import { RETAINED_DATA, type RetainedData } from '../functions/domain/retention/retained-data.ts';
import { ROOT } from '../tools/stack/build.ts';

const PAGE = join(ROOT, 'docs/retention.md');
const tables = Object.values(
  import.meta.glob<Record<string, unknown>>('../functions/db/tables/**/[a-z]*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => is(value, SQLiteTable)));

const retained = Object.values<RetainedData>(RETAINED_DATA);
const lasting = Object.values<PermanentData>(PERMANENT_DATA);
const kept = [...retained, ...lasting];
const namesOf = (rows: readonly { readonly tables: readonly SQLiteTable[] }[]) =>
  new Set(rows.flatMap((row) => row.tables.map((table) => getTableName(table))));

// Fails for a new table without an end or a reason.
test('each table has a retention, or a reason to stay', () => {
  expect(tables.length).toBeGreaterThan(80);
  const named = namesOf(kept);
  expect(tables.map((table) => getTableName(table)).filter((name) => !named.has(name))).toEqual([]);
});

const page = privacyWords.table.rows(PROMISED_VALUES);

test('each row of the privacy page is of rows that are kept, and those name their row', () => {
  expect(Object.keys(page)).toEqual([...PERSONAL_DATA]);
  const named = new Set(kept.flatMap(({ data }) => data ?? []));
  expect([...named].toSorted()).toEqual(PERSONAL_DATA.toSorted());
});

test.each(
  Object.entries<RetainedData>(RETAINED_DATA).flatMap(([name, { keptMs, data }]) =>
    keptMs !== null && data !== null ? [[name, keptMs, data] as const] : [],
  ),
)('the privacy page has the time of %s', (_, keptMs: number, data: PersonalData) => {
  const hours = keptMs / (60 * 60 * 1000);
  // The counts of networks last until the hourly job has run.
  const times = [`${keptMs / DAY_MS} days`, `${hours} hours`, `${hours + 1} hours`];
  expect(times.filter((time) => page[data].until.includes(time))).not.toEqual([]);
});

test('the privacy page has the time of records', () => {
  expect(page.money.until).toContain(`${RECORD_YEARS} years`);
});

test('the privacy page names all that an export has', () => {
  const personal = namesOf(kept.filter(({ data }) => data !== null));
  const exported = Object.values(EXPORT_SECTIONS).map(({ table }) => getTableName(table));
  expect(exported.filter((name) => !personal.has(name))).toEqual([]);
});

test('the jobs that end rows are jobs', () => {
  const jobs =
    readFileSync('functions/jobs.ts', 'utf8') + readFileSync('functions/domain/payments/money/money-jobs.ts', 'utf8');
  const named = retained.flatMap(({ by }) => (by !== null && 'job' in by ? [by.job] : []));
  expect(named.length).toBeGreaterThan(5);
  for (const job of named) expect(jobs).toContain(`'${job}'`);
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inDays = (ms: number): string => (ms === DAY_MS ? 'a day' : `${ms / DAY_MS} days`);
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
const tablesOf = (rows: { readonly tables: readonly SQLiteTable[] }): string =>
  rows.tables.map((one) => `\`${getTableName(one)}\``).join(', ');

const WRITTEN = {
  ends: () =>
    table(
      ['What', 'Why', 'Until when', 'Ended by', 'Tables'],
      retained.map((rows) => [
        capital(rows.what),
        rows.why,
        rows.keptMs === null ? rows.until : `${inDays(rows.keptMs)} ${rows.until}`,
        rows.by === null ? 'calls' : typeof rows.by === 'function' ? 'sweep old rows' : rows.by.job,
        tablesOf(rows),
      ]),
    ),
  lasts: () =>
    table(
      ['What', 'Why', 'Tables'],
      lasting.map((rows) => [capital(rows.what), rows.why, tablesOf(rows)]),
    ),
} as const;

test('docs/retention.md has both tables', async () => {
  let text = readFileSync(PAGE, 'utf8');
  for (const [name, write] of Object.entries(WRITTEN)) {
    const section = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end -->)`);
    expect(text).toMatch(section);
    text = text.replace(section, (_, begin, end) => `${begin}\n${write()}\n\n${end}`);
  }
  const config = await resolveConfig(PAGE);
  await expect(await format(text, { ...config, filepath: PAGE })).toMatchFileSnapshot(PAGE);
});
