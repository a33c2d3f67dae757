/** Results of the bench: as a stable file, and as tables. */
import type { Opening } from './dialog.ts';
import type { Painted } from './first-paint.ts';
import type { Growth } from './growth/growth.ts';
import type { Ratio } from './ratios.ts';
import type { Weight } from './weight.ts';

/** Brotli bytes of JavaScript that the former single-page app loaded before its first content. */
export const ORIGINAL_JAVASCRIPT = 138_317;

/** `bench/results.json`. Text counts as brotli; no times, because they depend on the machine. */
export type Results = {
  readonly schema: 1;
  readonly originalJavascript: typeof ORIGINAL_JAVASCRIPT;
  readonly pages: Readonly<Record<string, Weight>>;
  /** Loaded by a first click on "Book now". */
  readonly dialog: Pick<Opening, 'javascript' | 'requests'>;
  /** First book and largest paint on a slow phone, relative to a bare page's first paint. */
  readonly firstPaint: Readonly<Record<string, Painted>>;
  /** Listings in the database during the measurement of the ratios. */
  readonly listings: number;
  readonly ratios: Readonly<Record<string, Ratio & { readonly means: string }>>;
  /** Rows read, and times relative to a trivial read, by size. */
  readonly growth: Growth;
};

const COLUMNS = [
  ['HTML', 'html'],
  ['CSS', 'css'],
  ['JavaScript', 'javascript'],
  ['fonts', 'fonts'],
  ['pictures', 'pictures'],
  ['first view', 'firstView'],
  ['requests', 'requests'],
] as const;

const whole = (value: number): string => value.toLocaleString('en-US');

/** Aligned columns: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}

/** The weights, with the former app's in the last row. */
export function weightTable({ pages, dialog, originalJavascript }: Results): string {
  const rows = Object.entries(pages).map(([path, weight]) => [
    path,
    ...COLUMNS.map(([, kind]) => whole(weight[kind])),
    share(weight.javascript),
  ]);
  const rest = (javascript: number, requests: string) =>
    COLUMNS.map(([, kind]) => (kind === 'javascript' ? whole(javascript) : kind === 'requests' ? requests : ''));
  return table([
    ['bytes', ...COLUMNS.map(([name]) => name), 'of the original'],
    ...rows,
    ['+ the booking dialog', ...rest(dialog.javascript, whole(dialog.requests)), share(dialog.javascript)],
    ['the original app', ...rest(originalJavascript, ''), share(originalJavascript)],
  ]);
}

const share = (javascript: number): string => `${((javascript / ORIGINAL_JAVASCRIPT) * 100).toFixed(1)} %`;

/** The paints of each page relative to the first paint of the bare one. */
export function paintRatios(painted: Readonly<Record<string, Painted>>, bare: string): Record<string, Painted> {
  const { [bare]: base, ...pages } = painted;
  if (!base) throw new Error(`${bare} was not measured`);
  const ratio = (ms: number) => Math.round((ms / base.firstBook) * 100) / 100;
  return Object.fromEntries(
    Object.entries(pages).map(([path, { firstBook, largest }]) => [
      path,
      { firstBook: ratio(firstBook), largest: ratio(largest) },
    ]),
  );
}

/** Milliseconds of this machine beside the ratios. */
export function paintTable(painted: Readonly<Record<string, Painted>>, bare: string): string {
  const ratios = paintRatios(painted, bare);
  return table([
    ['on a slow phone, ms', 'first book', 'largest', 'first book, in bare pages', 'largest, in bare pages'],
    ...Object.entries(painted).map(([path, { firstBook, largest }]) => [
      path === bare ? `${path} (bare)` : path,
      whole(firstBook),
      whole(largest),
      ratios[path]?.firstBook.toFixed(2) ?? '',
      ratios[path]?.largest.toFixed(2) ?? '',
    ]),
  ]);
}

export const ratioTable = ({ ratios }: Results): string =>
  table([
    ['takes, in …', 'times', 'half of the turns'],
    ...Object.entries(ratios).map(([name, { ratio, low, high }]) => [
      name,
      ratio.toFixed(2),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
    ]),
  ]);
