import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { median } from './dialog.ts';
import type { Growth } from './growth/growth.ts';
import { growthPicture, growthTable } from './growth/growth-report.ts';
import { compare, openingRatio, summary } from './ratios.ts';
import {
  ORIGINAL_JAVASCRIPT,
  paintRatios,
  paintTable,
  type Results,
  ratioTable,
  table,
  weightTable,
} from './report.ts';
import { bytesOf, kindOf, withoutStyles } from './weight.ts';

test.each([
  ['text/html; charset=utf-8', 'html'],
  ['text/css', 'css'],
  ['text/javascript; charset=utf-8', 'javascript'],
  ['application/javascript', 'javascript'],
  ['font/woff2', 'fonts'],
  ['image/webp', 'pictures'],
  ['application/json', 'other'],
] as const)('%s is counted as %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});

test('text counts as brotli, compressed formats as they are', () => {
  const text = Buffer.from('<svg></svg>'.repeat(200));
  expect(bytesOf('html', text)).toBe(brotliCompressSync(text).byteLength);
  expect(bytesOf('pictures', text)).toBeLessThan(100);
  expect(bytesOf('pictures', Buffer.from('RIFF'.repeat(100)))).toBe(400);
  expect(bytesOf('fonts', Buffer.from('wOF2'.repeat(100)))).toBe(400);
});

test('inline styles do not count as HTML', () => {
  const page = '<head><style>p{margin:0}</style></head><p>style</p><style media="print">i{}</style>';
  expect(withoutStyles(page)).toEqual({ html: '<head></head><p>style</p>', styles: 'p{margin:0}\ni{}' });
});

test('computes the median and the interquartile range', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(() => median([])).toThrow();
  expect(summary([1, 2, 3, 4, 100])).toEqual({ ratio: 3, low: 2, high: 4 });
});

test('the dialog is compared with the arrival of its own page', () => {
  const opening = (ms: number, arrivalMs: number) => ({ ms, arrivalMs, javascript: 0, requests: 0 });
  const { ratio, low, high } = openingRatio([opening(100, 200), opening(300, 100), opening(100, 100)]);
  expect([ratio, low, high]).toEqual([1, 0.5, 1]);
});

// Fails when a ratio is inverted, or when one side always goes first.
test('a slower side has a ratio above one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    order.push(name);
    vi.advanceTimersByTime(ms);
  };
  const pair = { name: '', means: '', measured: work('m', 60), baseline: work('b', 20) };
  const { ratio } = await compare(pair, { rounds: 4, each: 1 });
  expect(ratio).toBe(3);
  expect(order.slice(-8).join('')).toBe('mbbmmbbm');
});

const growth: Growth = {
  sizes: [1_000, 1_000_000],
  calls: {
    '/book/{id}': [
      { rows: 60, ratio: 2, refused: 0 },
      { rows: 61, ratio: 2.5, refused: 0 },
    ],
    'search "s"': [
      { rows: 900, ratio: 3, refused: 0 },
      { rows: 3_000_000, ratio: Number.NaN, refused: 2 },
    ],
  },
};

test('table and picture show growth and refusals', () => {
  const text = growthTable(growth);
  expect(text).toMatch(/^\/book\/\{id\} +60 +61 +2\.00 +2\.50 +× 1\.25$/m);
  expect(text).toMatch(/^search "s" +900 +3,000,000 \(2 refused\) +3\.00 +– /m);
  const picture = growthPicture(growth);
  expect(picture).toContain('search &quot;s&quot;: 3,000,000');
  const [high = 0, level = 0] = [...picture.matchAll(/<path d="M70\.0 ([\d.]+)L530\.0 ([\d.]+)" fill="none"/g)].map(
    ([, from, to]) => Number(from) - Number(to),
  );
  expect(high).toBeGreaterThan(100);
  expect(Math.abs(level)).toBeLessThan(2);
});

test('the tables line up and name the original', () => {
  const weight = { html: 9_000, css: 7_000, javascript: 1_383, fonts: 1, pictures: 2, other: 3, requests: 8 };
  const results: Results = {
    schema: 1,
    originalJavascript: ORIGINAL_JAVASCRIPT,
    pages: { '/': { ...weight, firstView: 2 } },
    dialog: { javascript: 70_000, requests: 9 },
    firstPaint: { '/': { firstBook: 1.4, largest: 2.5 } },
    listings: 200,
    ratios: { 'a search, in lists': { ratio: 1.5, low: 1.25, high: 2, means: '' } },
    growth,
  };
  expect(weightTable(results)).toMatch(/^\/ .* 1,383 .* 1\.0 %$/m);
  expect(weightTable(results)).toMatch(/^the original app +138,317 +100\.0 %$/m);
  expect(ratioTable(results)).toMatch(/^a search, in lists +1\.50 +1\.25 to 2\.00$/m);
  const painted = { '/bare': { firstBook: 300, largest: 290 }, '/': { firstBook: 420, largest: 750 } };
  expect(paintRatios(painted, '/bare')).toEqual(results.firstPaint);
  expect(paintTable(painted, '/bare')).toMatch(/^\/ +420 +750 +1\.40 +2\.50$/m);
  expect(
    table([
      ['a', 'bb'],
      ['ccc', '1'],
    ]),
  ).toBe('a    bb\nccc   1');
});

test('the README has the measured values', () => {
  const { growth: measured } = JSON.parse(readFileSync('bench/results.json', 'utf8')) as Results;
  const lines = [
    ...readFileSync('README.md', 'utf8').matchAll(/^\| (.+?) +\| ([\d,]+) +\| ([\d,]+) +\| (× [\d.]+) /gm),
  ];
  const told = lines.map(([, name = '', ...figures]) => [name.replaceAll('`', ''), ...figures]);
  expect(told.length).toBeGreaterThan(3);
  expect(measured.sizes).toEqual([1_000, 100_000, 1_000_000]);
  expect(told).toEqual(
    told.map(([name = '']) => {
      const [small, , large] = measured.calls[name] ?? [];
      const grew = (large?.ratio ?? Number.NaN) / (small?.ratio ?? Number.NaN);
      return [name, small?.rows.toLocaleString('en-US'), large?.rows.toLocaleString('en-US'), `× ${grew.toFixed(2)}`];
    }),
  );
});
