/** A period as a bar chart: an SVG that says its numbers, reads without colour, and follows the reader's light or dark. */

import { type Chart, chartSentence, DRAWINGS, type OverviewDay, shortDay } from '../../../../core/stats/overview.ts';
import { statsWords } from '../../../../core/words/stats.ts';

/** The picture, and the field of the bars within it, in the SVG's own units: about its pixels on a telephone, so that its words can be read there. */
const SIZE = { width: 400, height: 190 } as const;
const FIELD = { left: 12, right: 388, top: 66, base: 154 } as const;
/** Between two bars, as a part of the room of both: three months have bars, too. */
const GAP = 0.25;

/** A day that brought something is seen, however little beside the best. */
const LEAST_BAR = 2;

const LABEL_ROOM = 60;

/** The shop's own colours, light and dark (`src/styles/tokens.css`). */
const STYLE = `
  svg { color: #1b231f; font: 14px/1.2 system-ui, sans-serif; }
  text { fill: currentColor; }
  .sheet { fill: #fdfcf8; }
  .title { font-weight: 600; font-size: 16px; }
  .bar { fill: #1c5a43; }
  .axis { stroke: currentColor; stroke-width: 1; }
  .most { stroke: currentColor; stroke-width: 1; stroke-dasharray: 2 4; opacity: 0.6; }
  @media (prefers-color-scheme: dark) { svg { color: #ebe8dd; } .sheet { fill: #1d2420; } .bar { fill: #9ccbb0; } }`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const quoted = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end' = 'start', kind?: string) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}"${kind ? ` class="${kind}"` : ''}>${quoted(words)}</text>`;

const line = (y: number, kind: string) =>
  `<line class="${kind}" x1="${FIELD.left}" x2="${FIELD.right}" y1="${y}" y2="${y}"/>`;

/** Draws what the days brought, as the text of an SVG for an `img`; the tallest bar says its value, and each bar says its own when it is pointed at. */
export function drawChart(chart: Chart, days: readonly OverviewDay[]): string {
  const { of, say } = DRAWINGS[chart];
  const title = statsWords.charts.titles[chart];
  const values = days.map(of);
  const most = Math.max(0, ...values);
  const step = (FIELD.right - FIELD.left) / Math.max(1, days.length);
  const bars = days.flatMap((day, i) =>
    of(day) > 0 ? [bar(FIELD.left + i * step, step, of(day) / most, `${shortDay(day.day)}: ${say(of(day))}`)] : [],
  );
  const best = values.indexOf(most);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${quoted(title)}</title>`,
    `<desc id="desc">${quoted(chartSentence(chart, { days }))}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="sheet" width="${SIZE.width}" height="${SIZE.height}"/>`,
    text(FIELD.left, 24, title, 'start', 'title'),
    text(FIELD.right, 24, say(values.reduce((sum, value) => sum + value, 0)), 'end', 'title'),
    ...(most > 0 ? [line(FIELD.top, 'most'), mostLabel(FIELD.left + (best + 0.5) * step, say(most))] : [none()]),
    ...bars,
    line(FIELD.base, 'axis'),
    ...ends(days),
    '</svg>',
  ].join('\n');
}

function bar(x: number, step: number, share: number, label: string): string {
  const height = Math.max(LEAST_BAR, (FIELD.base - FIELD.top) * share);
  const gap = GAP * step;
  const place = `x="${round(x + gap / 2)}" y="${round(FIELD.base - height)}"`;
  return `<rect class="bar" ${place} width="${round(step - gap)}" height="${round(height)}"><title>${quoted(label)}</title></rect>`;
}

const round = (length: number): number => Math.round(length * 100) / 100;

/** Stands over the tallest bar, and never beyond the picture. */
function mostLabel(x: number, words: string): string {
  const anchor = x < LABEL_ROOM ? 'start' : x > SIZE.width - LABEL_ROOM ? 'end' : 'middle';
  const at = anchor === 'start' ? FIELD.left : anchor === 'end' ? FIELD.right : round(x);
  return text(at, FIELD.top - 8, words, anchor);
}

const none = () => text(SIZE.width / 2, (FIELD.top + FIELD.base) / 2, statsWords.charts.nothing, 'middle');

function ends(days: readonly OverviewDay[]): string[] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const y = FIELD.base + 22;
  return [text(FIELD.left, y, shortDay(first.day)), text(FIELD.right, y, shortDay(last.day), 'end')];
}
