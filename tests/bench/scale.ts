/**
 * A model of the monthly cost by size (docs/scale.md). It counts cache misses, since only those run the Worker and read
 * the database: each cache stores a page for `PUBLIC_CACHE`, and the popularity of pages follows Zipf's law. Rows and
 * requests are those that `npm run bench` measured (bench/results.json).
 */
import measured from '../../bench/results.json' with { type: 'json' };
import { PUBLIC_CACHE } from '../../core/cache.ts';
import { SMALLER_PHOTO_WIDTHS } from '../../core/listings/photo.ts';

export type Size = {
  /** Copies for sale. */
  readonly listings: number;
  readonly visitsPerDay: number;
};

/**
 * A kind of page: openings per visit, distinct pages, rows read and CPU in ms of a miss, and pictures of the shop's own
 * that an opening fetches.
 */
type Kind = {
  readonly perVisit: number;
  readonly pages: (size: Size) => number;
  readonly rows: number;
  readonly cpuMs: number;
  readonly pictures: number;
};

type Call = keyof typeof measured.growth.calls;

/** Rows of a call or page at the largest measured size. */
const rowsOf = (call: Call): number => measured.growth.calls[call].at(-1)?.rows ?? Number.NaN;

/** A page without a picture has the requests that all pages have: the document and static files, which are free. */
const picturesOf = (page: keyof typeof measured.pages): number =>
  measured.pages[page].requests - measured.pages['/blog'].requests;

const middleOf = (calls: readonly Call[]): number => {
  const rows = calls.map(rowsOf).toSorted((a, b) => a - b);
  return rows[Math.floor(rows.length / 2)] ?? Number.NaN;
};

const TYPICAL: readonly Call[] = [
  'search without words',
  'search by price',
  'search of two words',
  'search with a slip',
  'search of an ISBN',
];
const BROAD: readonly Call[] = ['search "the"', 'search "s"', 'search of a category, condition, price'];
const BROAD_SHARE = 0.1;

/** CPU of a miss, measured with the local workerd beside other work: upper limits. */
const CPU_MS = { page: 10, search: 20 } as const;

const KINDS: Readonly<Record<string, Kind>> = {
  home: { perVisit: 0.5, pages: () => 1, rows: rowsOf('/'), cpuMs: CPU_MS.page, pictures: picturesOf('/') },
  category: {
    perVisit: 1.2,
    pages: () => 2_000,
    rows: rowsOf('/category'),
    cpuMs: CPU_MS.page,
    pictures: picturesOf('/category'),
  },
  search: {
    perVisit: 1.3,
    pages: () => 2_000_000,
    rows: (1 - BROAD_SHARE) * middleOf(TYPICAL) + BROAD_SHARE * middleOf(BROAD),
    cpuMs: CPU_MS.search,
    pictures: picturesOf('/search'),
  },
  // The bench asks for no title; its rows are the budget of tests/rows/page-budgets.ts.
  title: {
    perVisit: 0.5,
    pages: ({ listings }) => Math.max(1, listings / 5),
    rows: 280,
    cpuMs: CPU_MS.page,
    pictures: 2,
  },
  book: {
    perVisit: 1.5,
    pages: ({ listings }) => listings,
    rows: rowsOf('/book/{id}'),
    cpuMs: CPU_MS.page,
    pictures: picturesOf('/book/demo-001'),
  },
};

const CACHES = 10;

/** Calls of the API in a visit: one visitor in ten is signed in, and their five pages ask for bell and tasks. */
const CALLS_PER_VISIT = 0.1 * 2 * 5;
const ROWS_OF_A_CALL = rowsOf('bell of a buyer');

/** Share of pictures that a browser does not have yet, and of these that the platform's cache does not have. */
const PICTURES_FETCHED = 0.5;
const PICTURES_MISSED = 0.1;

/** Bytes in the database of a copy with its title's share, and of the sold copies that are kept. */
const BYTES_OF_A_COPY = 6_000;
const YEARS_KEPT = 7;
/** Pictures of a copy, their stored sizes, and the bytes of all sizes of one picture. */
const PICTURES_OF_A_COPY = 2;
const SIZES_OF_A_PICTURE = 1 + SMALLER_PHOTO_WIDTHS.length;
const BYTES_OF_A_PICTURE = 300_000;
/** Letters to buyer and seller about a copy until it is sold and received. */
const LETTERS_OF_A_COPY = 12;

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
  readonly workerRequests: number;
  readonly cpuMs: number;
  readonly databaseGb: number;
  readonly picturesGb: number;
  readonly pictureReads: number;
  readonly picturesMade: number;
  readonly letters: number;
};

export function monthOf(size: Size): Month {
  const kinds = Object.entries(KINDS).map(([name, kind]) => {
    const asked = (size.visitsPerDay * kind.perVisit) / SECONDS;
    return { ...kind, name, asked, missed: missesPerSecond(asked, kind.pages(size)) };
  });
  const sum = (of: (kind: (typeof kinds)[number]) => number) => kinds.reduce((all, kind) => all + of(kind), 0);
  const month = SECONDS * DAYS;
  const sold = (size.listings / DAYS_FOR_SALE) * DAYS;
  const calls = size.visitsPerDay * DAYS * CALLS_PER_VISIT;
  const pictures = sum(({ asked, pictures }) => asked * pictures) * month * PICTURES_FETCHED;
  const kept = size.listings + sold * 12 * YEARS_KEPT;
  return {
    pagesPerSecond: sum(({ asked }) => asked),
    askedPerSecond: sum(({ missed }) => missed),
    searchesPerSecond: kinds.find(({ name }) => name === 'search')?.missed ?? 0,
    rowsRead: sum(({ missed, rows }) => missed * rows) * month + sold * OF_A_COPY.read + calls * ROWS_OF_A_CALL,
    rowsWritten: sold * OF_A_COPY.written,
    writesPerSecond: (sold * 5) / month,
    workerRequests: sum(({ asked }) => asked) * month + calls + pictures,
    cpuMs: sum(({ missed, cpuMs }) => missed * cpuMs) * month + (calls + pictures * PICTURES_MISSED) * CPU_MS.page,
    databaseGb: (kept * BYTES_OF_A_COPY) / 1e9,
    picturesGb: (kept * PICTURES_OF_A_COPY * BYTES_OF_A_PICTURE) / 1e9,
    pictureReads: pictures * PICTURES_MISSED,
    picturesMade: sold * PICTURES_OF_A_COPY * SIZES_OF_A_PICTURE,
    letters: sold * LETTERS_OF_A_COPY,
  };
}

export const SIZES: readonly Size[] = [
  { listings: 10_000, visitsPerDay: 100_000 },
  { listings: 1_000_000, visitsPerDay: 1_000_000 },
  { listings: 1_000_000, visitsPerDay: 10_000_000 },
  { listings: 100_000_000, visitsPerDay: 10_000_000 },
  { listings: 100_000_000, visitsPerDay: 100_000_000 },
];

/** A price above what a plan includes: US dollars for so many units, and the units that are included. */
type Price = { readonly usd: number; readonly per: number; readonly included: number; readonly of: keyof Month };

/** By line of the bill. Sources and dates: docs/scale.md. */
export const PRICES: Readonly<Record<string, Price>> = {
  'Workers, requests': { usd: 0.3, per: 1e6, included: 10e6, of: 'workerRequests' },
  'Workers, CPU': { usd: 0.02, per: 1e6, included: 30e6, of: 'cpuMs' },
  'Turso, rows read': { usd: 1, per: 1e9, included: 0, of: 'rowsRead' },
  'Turso, rows written': { usd: 1, per: 1e6, included: 0, of: 'rowsWritten' },
  'Turso, storage': { usd: 0.75, per: 1, included: 0, of: 'databaseGb' },
  'R2, storage': { usd: 0.015, per: 1, included: 10, of: 'picturesGb' },
  'R2, reads': { usd: 0.36, per: 1e6, included: 10e6, of: 'pictureReads' },
  'R2, writes': { usd: 4.5, per: 1e6, included: 1e6, of: 'picturesMade' },
  'Images, transformations': { usd: 0.5, per: 1e3, included: 5e3, of: 'picturesMade' },
  'Email Service, letters': { usd: 0.35, per: 1e3, included: 3e3, of: 'letters' },
};

/** US dollars a month by line of the bill. */
export const billOf = (size: Size): Readonly<Record<string, number>> => {
  const month = monthOf(size);
  return Object.fromEntries(
    Object.entries(PRICES).map(([line, { usd, per, included, of }]) => [
      line,
      (Math.max(0, month[of] - included) / per) * usd,
    ]),
  );
};

const short = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 2 });

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function scaleTable(sizes: readonly Size[] = SIZES): string {
  const head = [
    'copies for sale',
    'visits a day',
    'pages / asked / searches per second',
    'rows read a month',
    'rows written a month',
    'writes per second',
  ];
  return table(
    head,
    sizes.map((size) => {
      const month = monthOf(size);
      return [
        short(size.listings),
        short(size.visitsPerDay),
        `${short(month.pagesPerSecond)} / ${short(month.askedPerSecond)} / ${short(month.searchesPerSecond)}`,
        `${short(month.rowsRead / 1e9)} billion`,
        `${short(month.rowsWritten / 1e6)} million`,
        short(month.writesPerSecond),
      ];
    }),
  );
}

/** The bill of each size, line by line, and its sum. */
export function billTable(sizes: readonly Size[] = SIZES): string {
  const bills = sizes.map(billOf);
  const dollars = (value: number) => `$${short(value)}`;
  const head = ['a month', ...sizes.map((size) => `${short(size.listings)} / ${short(size.visitsPerDay)}`)];
  const lines = Object.keys(PRICES).map((line) => [line, ...bills.map((bill) => dollars(bill[line] ?? Number.NaN))]);
  const sums = bills.map((bill) => dollars(Object.values(bill).reduce((sum, cost) => sum + cost, 0)));
  return table(head, [...lines, ['together', ...sums]]);
}
