/** Export of all data about a user, for that user (docs/decisions/16-end-of-an-account.md). */
import type { Deps } from '../ports.ts';
import { EXPORT_SECTIONS, type Section } from './export-sections.ts';

/** Limit of rows per table in one part. */
const ROWS_OF_PART = 300;

type Row = Readonly<Record<string, unknown>>;

/** `next` is the number of the following part; null in the last one. Moments in ISO 8601, amounts in cents. */
export type OwnData = {
  readonly exportedAt: string;
  readonly next: number | null;
  readonly rows: Readonly<Record<keyof typeof EXPORT_SECTIONS, readonly Row[]>>;
};

/** One part of the export, from 1. */
export async function exportOwnData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  part: number,
): Promise<OwnData> {
  const sections = Object.entries<Section>(EXPORT_SECTIONS);
  const asked = sections.map(([, { table, columns, of, order }]) =>
    db
      .select(columns)
      .from(table)
      .where(of(userId))
      .orderBy(...order)
      // The extra row says that there is another part.
      .limit(ROWS_OF_PART + 1)
      .offset((part - 1) * ROWS_OF_PART),
  );
  // One round trip, and a consistent state of all tables.
  const found: readonly (readonly Row[])[] = await db.batch(asked as [(typeof asked)[number], ...typeof asked]);
  const rows = sections.map(([name], i) => [name, (found[i] ?? []).slice(0, ROWS_OF_PART).map(readable)]);
  return {
    exportedAt: new Date(now()).toISOString(),
    next: found.some(({ length }) => length > ROWS_OF_PART) ? part + 1 : null,
    rows: Object.fromEntries(rows) as OwnData['rows'],
  };
}

const MOMENT = /(?:^|_)at$/;
const JSON_COLUMNS = ['facts', 'snapshot'];

/** A row with moments as ISO dates and JSON columns parsed. */
const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (MOMENT.test(name) && typeof value === 'number') return [name, new Date(value).toISOString()];
      if (JSON_COLUMNS.includes(name)) return [name, JSON.parse(String(value))];
      return [name, value];
    }),
  );
