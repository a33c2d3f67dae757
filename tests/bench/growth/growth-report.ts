/** Growth of the cost, as a table and as a picture. */

import { table } from '../report.ts';
import type { Cost, Growth } from './growth.ts';

const short = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000} M` : size >= 1_000 ? `${size / 1_000} k` : String(size);

const rowsText = ({ rows, refused }: Cost): string =>
  (Number.isNaN(rows) ? '–' : rows.toLocaleString('en-US')) + (refused > 0 ? ` (${refused} refused)` : '');
const ratioText = ({ ratio }: Cost): string => (Number.isNaN(ratio) ? '–' : ratio.toFixed(2));

/** Rows and ratios of each page and call, by size; the last column is the growth of the time. */
export const growthTable = ({ sizes, calls }: Growth): string =>
  table([
    [
      'at so many copies',
      ...sizes.map((size) => `rows, ${short(size)}`),
      ...sizes.map((size) => `times a read, ${short(size)}`),
      'grew',
    ],
    ...Object.entries(calls).map(([name, costs]) => [
      name,
      ...costs.map(rowsText),
      ...costs.map(ratioText),
      `× ${((costs.at(-1)?.ratio ?? Number.NaN) / (costs[0]?.ratio ?? Number.NaN)).toFixed(2)}`,
    ]),
  ]);

const [WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, LINE] = [900, 800, 70, 40, 460, 18];
const PLOT_HEIGHT = HEIGHT - TOP - 60;
const COLORS = ['#1b5e4b', '#8c2f2b', '#2b4a8c', '#8a6d1d', '#6a3d8c', '#3d7f8c', '#8c5a2b', '#4d4d4d'];

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Rows read by the number of copies, both on logarithmic axes: constant cost is a level line. */
export function growthPicture({ sizes, calls }: Growth): string {
  const lines = Object.entries(calls).filter(
    ([, costs]) => costs.length === sizes.length && costs.every(({ rows }) => rows > 0),
  );
  const [first = 1, last = 10] = [sizes[0], sizes.at(-1)];
  const most = Math.max(10, ...lines.flatMap(([, costs]) => costs.map(({ rows }) => rows)));
  const decades = Math.ceil(Math.log10(most));
  const x = (size: number) => LEFT + (Math.log10(size / first) / Math.max(Math.log10(last / first), 1)) * PLOT_WIDTH;
  const y = (rows: number) => TOP + PLOT_HEIGHT * (1 - Math.log10(rows) / decades);
  const grid = Array.from({ length: decades + 1 }, (_, power) => {
    const at = y(10 ** power).toFixed(1);
    return `<path d="M${LEFT} ${at}h${PLOT_WIDTH}" stroke="#ddd"/><text x="${LEFT - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${short(10 ** power)}</text>`;
  });
  const ticks = sizes.map(
    (size) =>
      `<text x="${x(size).toFixed(1)}" y="${TOP + PLOT_HEIGHT + 22}" text-anchor="middle">${short(size)}</text>`,
  );
  // Names are stacked in the order of their lines' ends.
  const ranked = lines.toSorted(([, a], [, b]) => (b.at(-1)?.rows ?? 0) - (a.at(-1)?.rows ?? 0));
  const drawn = ranked.map(([name, costs], index) => {
    const color = COLORS[index % COLORS.length];
    const points = costs.map(({ rows }, at) => `${x(sizes[at] ?? first).toFixed(1)} ${y(rows).toFixed(1)}`);
    const [from, label] = [y(costs.at(-1)?.rows ?? 1).toFixed(1), TOP + index * LINE + 8];
    return `<path d="M${points.join('L')}" fill="none" stroke="${color}" stroke-width="2"/><path d="M${LEFT + PLOT_WIDTH + 2} ${from}L${LEFT + PLOT_WIDTH + 28} ${label}" stroke="${color}" stroke-opacity=".5"/><text x="${LEFT + PLOT_WIDTH + 32}" y="${label}" dominant-baseline="middle" fill="${color}">${xmlText(name)}: ${costs.at(-1)?.rows.toLocaleString('en-US')}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>Rows read by a page or call, at so many copies</title><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="20" font-size="15">Rows read by a page or call, at so many copies</text>
${[...grid, ...ticks, ...drawn].join('\n')}
</svg>
`;
}
