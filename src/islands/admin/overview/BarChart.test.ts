import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CHARTS, type Chart, chartSentence, type OverviewDay } from '../../../../core/stats/overview.ts';
import { BarChart } from './BarChart.tsx';

const drawChart = (chart: Chart, days: readonly OverviewDay[]) =>
  renderToStaticMarkup(createElement(BarChart, { chart, days, label: chartSentence(chart, { days }) }));

/** Thirty days up to November 21st, each with this much of everything. */
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

describe('a chart', () => {
  test('says its name, its sum, its largest value and its ends in words', () => {
    const svg = drawChart('revenue', month([500, 0, 123_450]));
    expect(textsOf(svg)).toEqual(['Sales volume', '$1,239.50', '$1,234.50', 'Oct 23', 'Nov 21']);
    expect(svg).toContain(
      'aria-label="Sales volume per day from Oct 23 to Nov 21: $1,239.50 in total, at most $1,234.50 on Oct 25."',
    );
    expect(svg).toContain('<title>Oct 25: $1,234.50</title>');
  });

  test('draws a bar for each day that brought something, as high as its share, on the same line', () => {
    const bars = barsOf(drawChart('sales', month([1, 0, 4, 2])));
    expect(bars).toHaveLength(3);
    const [one = [], four = [], two = []] = bars;
    expect([four[3], two[3], one[3]]).toEqual([88, 44, 22]);
    expect(new Set(bars.map(([, y, , height]) => y + height))).toEqual(new Set([154]));
  });

  test('of nothing says so, with its axis and its ends and without bars', () => {
    for (const chart of CHARTS) {
      const svg = drawChart(chart, month());
      // The axis alone: no line for the largest value.
      expect([barsOf(svg), svg.match(/<line/g)?.length, svg.includes('NaN')]).toEqual([[], 1, false]);
      expect(textsOf(svg).slice(2)).toEqual(['None in this period', 'Oct 23', 'Nov 21']);
      expect(svg).toContain('from Oct 23 to Nov 21: none."');
    }
  });

  // Fails when a label may stand outside, or when a small value disappears beside a large one.
  test('keeps everything within the picture, whatever the values', () => {
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

  test('of no days is an empty picture', () => {
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
