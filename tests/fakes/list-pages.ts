import type { ListPage } from '../../functions/domain/ports/payouts.ts';

const PAGE = 100;

export function pageOf<Row extends { id: string }>(rows: readonly Row[], after: string | null): ListPage<Row> {
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(from, from + PAGE);
  return { rows: page, next: rows.length > from + PAGE ? (page.at(-1)?.id ?? null) : null };
}
