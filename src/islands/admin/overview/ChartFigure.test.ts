import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CHARTS, type Chart, chartSentence, type OverviewDay } from '../../../../core/stats/overview.ts';
import { OverviewBars } from './ChartFigure.tsx';

const drawChart = (chart: Chart, days: readonly OverviewDay[]) =>
  renderToStaticMarkup(createElement(OverviewBars, { chart, days, label: chartSentence(chart, { days }) }));

/** Thirty days up to November 21, with these values for every number. */
const month = (values: readonly number[] = []): OverviewDay[] =>
  Array.from({ length: 30 }, (_, i) => {
    const value = values[i] ?? 0;
    const day = new Date(Date.UTC(2026, 9, 23 + i)).toISOString().slice(0, 10);
    return { day, listings: value, sales: value, revenueCents: value, refundsCents: value };
  });

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const barsOf = (svg: string) =>
  [...svg.matchAll(/<rect[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)">/g)].map((found) =>
    found.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][];

describe('BarChart', () => {
  test('labels name, total, maximum and both dates', () => {
    const svg = drawChart('revenue', month([500, 0, 123_450]));
    expect(textsOf(svg)).toEqual(['Sales volume', '$1,239.50', '$1,234.50', 'Oct 23', 'Nov 21']);
    expect(svg).toContain(
      'aria-label="Sales volume per day from Oct 23 to Nov 21: $1,239.50 in total, at most $1,234.50 on Oct 25."',
    );
    expect(svg).toContain('<title>Oct 25: $1,234.50</title>');
  });

  test('draws a bar for each day with a value, proportional and on the axis', () => {
    const bars = barsOf(drawChart('sales', month([1, 0, 4, 2])));
    expect(bars).toHaveLength(3);
    const [one = [], four = [], two = []] = bars;
    expect([four[3], two[3], one[3]]).toEqual([88, 44, 22]);
    expect(new Set(bars.map(([, y, , height]) => y + height))).toEqual(new Set([154]));
  });

  test('shows an empty period with axis and dates, without bars', () => {
    for (const chart of CHARTS) {
      const svg = drawChart(chart, month());
      // The axis alone: no line for the largest value.
      expect([barsOf(svg), svg.match(/<line/g)?.length, svg.includes('NaN')]).toEqual([[], 1, false]);
      expect(textsOf(svg).slice(2)).toEqual(['None in this period', 'Oct 23', 'Nov 21']);
      expect(svg).toContain('from Oct 23 to Nov 21: none."');
    }
  });

  // Fails when a label is outside, or a small value disappears beside a large one.
  test('keeps everything within the picture for any values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHARTS),
        fc.array(fc.nat(100_000_000), { minLength: 30, maxLength: 30 }),
        (chart, values) => {
          const bars = barsOf(drawChart(chart, month(values)));
          expect(bars).toHaveLength(values.filter((value) => value > 0).length);
          for (const [x, y, width, height] of bars) {
            expect(x >= 12 && x + width <= 388 && y >= 65.99 && height >= 2 && y + height <= 154.01).toBe(true);
          }
        },
      ),
    );
  });

  test('is an empty picture without days', () => {
    expect(() => drawChart('sales', [])).not.toThrow();
  });
});

test.each([
  ['listings', [1], 'New listings per day from Oct 23 to Nov 21: 1 in total, at most 1 on Oct 23.'],
  ['sales', [0, 1200, 1200], 'Sales per day from Oct 23 to Nov 21: 2,400 in total, at most 1,200 on Oct 24.'],
  ['refunds', [], 'Refunds per day from Oct 23 to Nov 21: none.'],
] as const)('the sentence of %s', (chart, values, sentence) => {
  expect(chartSentence(chart, { days: month(values) })).toBe(sentence);
});
