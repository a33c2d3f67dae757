import type { Palette } from './palettes.ts';
import { type Block, CAP, drawLine, fitText } from './setting.ts';

export const WIDTH = 480;
export const HEIGHT = 720;

/** What a layout works with: the words to set, the colours, the emblem and a seeded random source. */
export type Page = {
  title: string;
  subtitle: string | null;
  author: string;
  colours: Palette;
  emblem: (x: number, y: number, size: number, fill: string, ground: string) => string;
  random: () => number;
};

export type Layout = (page: Page) => Promise<string>;

type Align = 'left' | 'middle' | 'right';
type Box = { x: number; y: number; width: number; height: number };
type Look = { fill: string; align?: Align; sit?: 'top' | 'middle' | 'bottom'; max?: number };

/** A rectangle. */
export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** A ground that covers the whole page. */
export function full(fill: string): string {
  return rect(0, 0, WIDTH, HEIGHT, fill);
}

/** A filled shape. */
export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A rectangle's outline. */
export function frame(x: number, y: number, width: number, height: number, stroke: string, weight: number): string {
  const size = `width="${width}" height="${height}"`;
  return `<rect x="${x}" y="${y}" ${size} fill="none" stroke="${stroke}" stroke-width="${weight}"/>`;
}

/** A disc. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A circle's outline. */
export function ring(x: number, y: number, radius: number, stroke: string, weight: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${weight}"/>`;
}

/** One of the given choices, drawn from the page's random source. */
export function pick<T>({ random }: Page, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

function drawBlock(block: Block, box: Box, top: number, align: Align, fill: string): string {
  const share = { left: 0, middle: 0.5, right: 1 }[align];
  const lines = block.lines.map((line, at) => {
    const x = box.x + (box.width - line.width * block.size) * share;
    return drawLine(line, x, top + (CAP + at * block.leading) * block.size, block.size);
  });
  return `<g fill="${fill}">${lines.join('')}</g>`;
}

/** Sets title and subtitle in a box; `bottom` is the last baseline, for what comes after. */
export async function setTitle(page: Page, box: Box, look: Look) {
  const { fill, align = 'left', sit = 'top', max = 84 } = look;
  const { width, height } = box;
  const below = page.subtitle
    ? await fitText(page.subtitle, { face: 'italic', width, height: height * 0.28, max: 29, leading: 1.18 })
    : null;
  // room for the title's descenders plus air, so that long titles and subtitles keep apart
  const gap = below ? below.size * 0.8 + 14 : 0;
  const room = height - (below ? below.height + gap : 0);
  const block = await fitText(page.title, { face: 'display', width, height: room, max });
  const descent = below ? block.size * 0.14 : 0;
  const total = Math.min(height, block.height + (below ? gap + descent + below.height : 0));
  const top = box.y + (height - total) * { top: 0, middle: 0.5, bottom: 1 }[sit];
  let svg = drawBlock(block, box, top, align, fill);
  if (below) svg += drawBlock(below, box, top + total - below.height, align, fill);
  return { svg, top, bottom: top + total, size: block.size };
}

/** Sets the author in tracked capitals or in italics; text grows down from y. */
export async function setAuthor(page: Page, box: Box, look: Look & { hand?: 'capitals' | 'italic' }): Promise<string> {
  const { fill, align = 'left', sit = 'top', hand = 'capitals', max = hand === 'italic' ? 34 : 22 } = look;
  const text = hand === 'italic' ? page.author : page.author.toLocaleUpperCase('en');
  const { width, height } = box;
  const face = hand === 'italic' ? 'italic' : 'sans';
  const block = await fitText(text, { face, width, height, max, leading: hand === 'italic' ? 1.15 : 1.5 });
  const top = box.y + (height - block.height) * { top: 0, middle: 0.5, bottom: 1 }[sit];
  return drawBlock(block, box, top, align, fill);
}
