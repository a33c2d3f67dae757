/** The admin's overview of a period (UTC), today included, beside the period before. Amounts in integer cents. */

import { type Codec, dollars, fromWire, rows, toWire, type Wire } from '../entity/wire.ts';
import { price } from '../format.ts';
import type { Period } from '../period.ts';
import { statsWords } from '../words/en/stats.ts';

export const DEFAULT_PERIOD: Period = 30;

export type Takings = {
  readonly listings: number;
  readonly sales: number;
  readonly revenueCents: number;
  readonly refundsCents: number;
};

/** `day` is a date in UTC, as `2026-11-21`. */
export type OverviewDay = Takings & { readonly day: string };

export type Overview = Takings & {
  readonly days: readonly OverviewDay[];
  /** Figures of the same number of days before. */
  readonly before: Takings;
  /** Listings, and buyers, with open reports. */
  readonly reportedListings: number;
  readonly reportedBuyers: number;
  /** Rows of the money page's checks, both those of an admin's to-do list and those of the whole ledger. */
  readonly moneyChecks: number;
  readonly buyers: number;
  readonly sellers: number;
  readonly unverifiedSellers: number;
};

const takings = {
  listings: 'listings',
  sales: 'sales',
  revenueCents: dollars('revenue'),
  refundsCents: dollars('refunds'),
} as const;

const beforeCodec: Codec<'before', Takings, Wire<Takings, typeof takings>> = {
  name: 'before',
  encode: (before) => toWire(takings, before),
  decode: (wire) => fromWire<Takings, typeof takings>(takings, wire),
};

export const overviewWire = {
  ...takings,
  before: beforeCodec,
  days: rows<OverviewDay>()('days', { day: 'day', ...takings } as const),
  reportedListings: 'reported_products',
  reportedBuyers: 'reported_buyers',
  moneyChecks: 'money_checks',
  buyers: 'buyers',
  sellers: 'sellers',
  unverifiedSellers: 'unverified_sellers',
} as const;

export const CHARTS = ['listings', 'sales', 'revenue', 'refunds'] as const;
export type Chart = (typeof CHARTS)[number];

type Drawing = {
  readonly of: (takings: Takings) => number;
  readonly say: (value: number) => string;
};

const count = (value: number): string => value.toLocaleString('en-US');

export const DRAWINGS: Readonly<Record<Chart, Drawing>> = {
  listings: { of: ({ listings }) => listings, say: count },
  sales: { of: ({ sales }) => sales, say: count },
  revenue: { of: ({ revenueCents }) => revenueCents, say: price },
  refunds: { of: ({ refundsCents }) => refundsCents, say: price },
};

const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` as `Nov 21`. */
export const shortDay = (day: string): string => dayMonth.format(Date.parse(day));

/** A number compared with the one before, as a short text. */
export function change(now: number, before: number, say: (value: number) => string): string {
  const words = statsWords.change;
  if (now === before) return words.same;
  if (before === 0) return words.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100).toLocaleString('en-US');
  return (now > before ? words.more : words.less)(percent, say(before));
}

export function chartSentence(chart: Chart, { days }: Pick<Overview, 'days'>): string {
  const { of, say } = DRAWINGS[chart];
  const words = statsWords.charts;
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return words.titles[chart];
  const span = words.span(words.titles[chart], shortDay(first.day), shortDay(last.day));
  const most = days.reduce((best, day) => (of(day) > of(best) ? day : best), first);
  if (of(most) === 0) return words.none(span);
  const sum = days.reduce((total, day) => total + of(day), 0);
  return words.sum(span, say(sum), say(of(most)), shortDay(most.day));
}
