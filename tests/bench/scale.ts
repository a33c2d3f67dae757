/**
 * A model of the monthly cost by size (docs/scale.md). It counts cache misses, since only those reach the database:
 * each cache stores a page for `PUBLIC_CACHE`, and the popularity of pages follows Zipf's law.
 */
import { PUBLIC_CACHE } from '../../core/cache.ts';

export type Size = {
  /** Copies for sale. */
  readonly listings: number;
  readonly visitsPerDay: number;
};

/** A kind of page: openings per visit, distinct pages, and rows read by a miss. */
type Kind = { readonly perVisit: number; readonly pages: (size: Size) => number; readonly rows: number };

/** Rows read at 1,000,000 copies; a tenth of all searches is broad. */
const KINDS: Readonly<Record<string, Kind>> = {
  home: { perVisit: 0.5, pages: () => 1, rows: 79 },
  category: { perVisit: 1.2, pages: () => 2_000, rows: 171 },
  search: { perVisit: 1.3, pages: () => 2_000_000, rows: 0.9 * 2_000 + 0.1 * 17_000 },
  title: { perVisit: 0.5, pages: ({ listings }) => Math.max(1, listings / 5), rows: 280 },
  book: { perVisit: 1.5, pages: ({ listings }) => listings, rows: 497 },
};

const CACHES = 10;

/**
 * Days for which a copy is for sale. In this time it is posted, changed once, booked twice, and sold; rows as the
 * database counted them.
 */
const DAYS_FOR_SALE = 300;
const OF_A_COPY = { read: 72 + 65 + 2 * 21 + 61 + 262, written: 48 + 25 + 2 * 14 + 17 + 103 } as const;

const DAYS = 30;
const SECONDS = 24 * 60 * 60;
/** Rank above which the pages of a kind are equally rare, and are counted in groups. */
const ONE_BY_ONE = 10_000;

/** Cache misses of one kind of page per second. */
function missesPerSecond(asked: number, pages: number): number {
  const total = harmonic(pages);
  const missed = (rank: number) => {
    const rate = asked / CACHES / (rank * total);
    return (CACHES * rate) / (1 + rate * PUBLIC_CACHE.maxAge);
  };
  let sum = 0;
  for (let rank = 1; rank <= Math.min(pages, ONE_BY_ONE); rank++) sum += missed(rank);
  for (let rank = ONE_BY_ONE; rank < pages; ) {
    const width = Math.min(rank / 10, pages - rank);
    sum += missed(rank + width / 2) * width;
    rank += width;
  }
  return sum;
}

/** The sum of 1/n up to `count`. */
const harmonic = (count: number): number => (count <= 1 ? 1 : Math.log(count) + 0.5772 + 1 / (2 * count));

export type Month = {
  readonly pagesPerSecond: number;
  readonly askedPerSecond: number;
  readonly searchesPerSecond: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly writesPerSecond: number;
};

export function monthOf(size: Size): Month {
  const kinds = Object.entries(KINDS).map(([name, { perVisit, pages, rows }]) => {
    const asked = (size.visitsPerDay * perVisit) / SECONDS;
    return { name, asked, rows, missed: missesPerSecond(asked, pages(size)) };
  });
  const sum = (of: (kind: (typeof kinds)[number]) => number) => kinds.reduce((all, kind) => all + of(kind), 0);
  const soldPerDay = size.listings / DAYS_FOR_SALE;
  return {
    pagesPerSecond: sum(({ asked }) => asked),
    askedPerSecond: sum(({ missed }) => missed),
    searchesPerSecond: kinds.find(({ name }) => name === 'search')?.missed ?? 0,
    rowsRead: sum(({ missed, rows }) => missed * rows) * SECONDS * DAYS + soldPerDay * DAYS * OF_A_COPY.read,
    rowsWritten: soldPerDay * DAYS * OF_A_COPY.written,
    writesPerSecond: (soldPerDay * 5) / SECONDS,
  };
}

export const SIZES: readonly Size[] = [
  { listings: 10_000, visitsPerDay: 100_000 },
  { listings: 10_000, visitsPerDay: 10_000_000 },
  { listings: 1_000_000, visitsPerDay: 10_000_000 },
  { listings: 100_000_000, visitsPerDay: 10_000_000 },
];

/** US dollars per billion rows read, and per million rows written, above the plan's allowance. */
const PRICE = { read: 1, written: 1 } as const;

const short = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 2 });

export function scaleTable(sizes: readonly Size[] = SIZES): string {
  const rows = sizes.map((size) => {
    const month = monthOf(size);
    const price = (month.rowsRead / 1e9) * PRICE.read + (month.rowsWritten / 1e6) * PRICE.written;
    return [
      short(size.listings),
      short(size.visitsPerDay),
      `${short(month.pagesPerSecond)} / ${short(month.askedPerSecond)} / ${short(month.searchesPerSecond)}`,
      `${short(month.rowsRead / 1e9)} billion`,
      `${short(month.rowsWritten / 1e6)} million`,
      short(month.writesPerSecond),
      `$${short(price)}`,
    ];
  });
  const head = [
    'copies for sale',
    'visits a day',
    'pages / asked / searches per second',
    'rows read a month',
    'rows written a month',
    'writes per second',
    'rows cost a month',
  ];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
