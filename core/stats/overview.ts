/** The admin's overview of a period (UTC), today included, beside the period before. Amounts in integer cents. */

import { type Codec, dollars, fromWire, rows, toWire, type Wire } from '../entity/wire.ts';
import { formatPrice } from '../format.ts';
import type { Period } from '../period.ts';
import { statsWords } from '../words/en/stats.ts';

export const DEFAULT_PERIOD: Period = 30;

export type Figures = {
  readonly listings: number;
  readonly sales: number;
  readonly revenueCents: number;
  readonly refundsCents: number;
};

/** `day` is a date in UTC, as `2026-11-21`. */
export type OverviewDay = Figures & { readonly day: string };

export type Overview = Figures & {
  readonly days: readonly OverviewDay[];
  /** Figures of the same number of days before. */
  readonly before: Figures;
  /** Listings, and buyers, with open reports. */
  readonly reportedListings: number;
  readonly reportedBuyers: number;
  /** Rows of the money page's checks, both those of an admin's to-do list and those of the whole ledger. */
  readonly moneyChecks: number;
  readonly buyers: number;
  readonly sellers: number;
  readonly unverifiedSellers: number;
};

const figures = {
  listings: 'listings',
  sales: 'sales',
  revenueCents: dollars('revenue'),
  refundsCents: dollars('refunds'),
} as const;

const beforeCodec: Codec<'before', Figures, Wire<Figures, typeof figures>> = {
  name: 'before',
  encode: (before) => toWire(figures, before),
  decode: (wire) => fromWire<Figures, typeof figures>(figures, wire),
};

export const overviewWire = {
  ...figures,
  before: beforeCodec,
  days: rows<OverviewDay>()('days', { day: 'day', ...figures } as const),
  reportedListings: 'reported_products',
  reportedBuyers: 'reported_buyers',
  moneyChecks: 'money_checks',
  buyers: 'buyers',
  sellers: 'sellers',
  unverifiedSellers: 'unverified_sellers',
} as const;

export const CHARTS = ['listings', 'sales', 'revenue', 'refunds'] as const;
export type Chart = (typeof CHARTS)[number];

type ChartSeries = {
  readonly of: (figures: Figures) => number;
  readonly format: (value: number) => string;
};

const count = (value: number): string => value.toLocaleString('en-US');

export const CHART_SERIES: Readonly<Record<Chart, ChartSeries>> = {
  listings: { of: ({ listings }) => listings, format: count },
  sales: { of: ({ sales }) => sales, format: count },
  revenue: { of: ({ revenueCents }) => revenueCents, format: formatPrice },
  refunds: { of: ({ refundsCents }) => refundsCents, format: formatPrice },
};

const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` as `Nov 21`. */
export const formatShortDay = (day: string): string => dayMonth.format(Date.parse(day));

/** A number compared with the one before, as a short text. */
export function formatChange(now: number, before: number, format: (value: number) => string): string {
  const words = statsWords.change;
  if (now === before) return words.same;
  if (before === 0) return words.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100).toLocaleString('en-US');
  return (now > before ? words.more : words.less)(percent, format(before));
}

export function chartSentence(chart: Chart, { days }: Pick<Overview, 'days'>): string {
  const { of, format } = CHART_SERIES[chart];
  const words = statsWords.charts;
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return words.titles[chart];
  const span = words.span(words.titles[chart], formatShortDay(first.day), formatShortDay(last.day));
  const most = days.reduce((best, day) => (of(day) > of(best) ? day : best), first);
  if (of(most) === 0) return words.none(span);
  const sum = days.reduce((total, day) => total + of(day), 0);
  return words.sum(span, format(sum), format(of(most)), formatShortDay(most.day));
}
