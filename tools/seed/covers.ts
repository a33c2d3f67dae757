import sharp from 'sharp';
import { emblem } from './cover/emblems.ts';
import { leaning } from './cover/leaning.ts';
import { HEIGHT, type Page, WIDTH } from './cover/page.ts';

/** What a cover is drawn from. */
export type CoverSubject = { title: string; author: string; category: string; isbn: string | null };

/** An encoded cover picture. */
export type Cover = { bytes: Uint8Array; width: number; height: number; contentType: 'image/webp' };

const QUALITIES = [80, 66, 52];
const SOFT_LIMIT = 14_000;

function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text.normalize('NFC')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function splitTitle(title: string): { title: string; subtitle: string | null } {
  const typeset = title.trim().replaceAll("'", '’');
  const [, main, subtitle] = /^(.{3,}?): (.+)$/.exec(typeset) ?? [];
  return main && subtitle ? { title: main, subtitle } : { title: typeset, subtitle: null };
}

// a soft hinge along the spine makes the flat drawing read as a bound book
const HINGE =
  '<defs><linearGradient id="hinge"><stop offset="0" stop-opacity=".2"/><stop offset=".45" stop-opacity=".03"/>' +
  '<stop offset=".7" stop-opacity=".13"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>' +
  `<rect width="22" height="${HEIGHT}" fill="url(#hinge)"/>`;

/** Draws the cover as SVG; the same subject always gives the same drawing. */
export async function drawCoverSvg(book: CoverSubject): Promise<string> {
  const random = randomFrom(seedOf(`${book.title}\n${book.author}`));
  const { layout, colours } = leaning(book.category, random);
  const page: Page = {
    ...splitTitle(book.title),
    author: book.author.trim().replaceAll("'", '’'),
    colours,
    random,
    emblem: (...args) => emblem(book.category, ...args),
  };
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${await layout(page)}${HINGE}</svg>`;
}

/** Flat drawings keep their crisp edges without loss; busy patterns are smaller as lossy WebP. */
async function encode(svg: string): Promise<Uint8Array> {
  const drawing = await sharp(Buffer.from(svg))
    .png({ palette: true, dither: 0, compressionLevel: 0, effort: 1 })
    .toBuffer();
  const crisp = await sharp(drawing).webp({ lossless: true }).toBuffer();
  let smallest: Uint8Array = crisp;
  for (const quality of QUALITIES) {
    if (smallest.length <= SOFT_LIMIT) break;
    const soft = await sharp(Buffer.from(svg)).webp({ quality }).toBuffer();
    if (soft.length < smallest.length) smallest = soft;
  }
  return smallest;
}

/** Draws the cover of a book as a 480 × 720 WebP picture; the same subject always gives the same bytes. */
export async function drawCover(book: CoverSubject): Promise<Cover> {
  const bytes = await encode(await drawCoverSvg(book));
  return { bytes, width: WIDTH, height: HEIGHT, contentType: 'image/webp' };
}
