import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BOOKS } from './books.ts';
import { contrast, PALETTES, textOn } from './cover/palettes.ts';
import { drawCover, drawCoverSvg } from './covers.ts';

const book = (title: string) => {
  const found = BOOKS.find((candidate) => candidate.title.includes(title));
  if (!found) throw new Error(`No book called ${title}`);
  return found;
};
const longest = BOOKS.reduce((one, other) => (other.title.length > one.title.length ? other : one));

describe('drawCover', () => {
  it.each([
    ['a plain title', book('Middlemarch')],
    ['the longest title', longest],
    ['a title in Cyrillic', book('Мастер и Маргарита')],
    ['a title with a macron', book('Shōgun')],
  ])('draws %s as a small 480 × 720 WebP', async (_name, subject) => {
    const cover = await drawCover(subject);
    expect(cover).toMatchObject({ width: 480, height: 720, contentType: 'image/webp' });
    expect(await sharp(cover.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 720 });
    expect(cover.bytes.length).toBeLessThan(20_000);
  });

  it('gives the same bytes for the same book and others for another', async () => {
    const first = await drawCover(book('Middlemarch'));
    const again = await drawCover({ ...book('Middlemarch') });
    const other = await drawCover(book('Kindred'));
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0);
  });

  it('refuses a script the fonts cannot set instead of printing empty boxes', async () => {
    await expect(drawCoverSvg({ ...book('Dune'), title: '砂の惑星' })).rejects.toThrow('no glyph');
  });

  it('keeps every word on the page, whatever its length', async () => {
    const subjects = [
      ...BOOKS,
      { ...longest, author: 'Bartholomew Featherstonehaugh-Cholmondeley & Company of Translators' },
    ];
    for (const subject of subjects) {
      const svg = await drawCoverSvg(subject);
      const words = svg.matchAll(
        /<path transform="translate\((-?\d+\.\d\d) (-?\d+\.\d\d)\) scale\((\d\.\d{4})\)" d="([^"]*)"/g,
      );
      let count = 0;
      for (const [, x, y, scale, d] of words) {
        count++;
        const numbers = (d?.match(/-?[\d.]+/g) ?? []).map((number) => Number(number) * Number(scale));
        const xs = numbers.filter((_, at) => at % 2 === 0).map((value) => value + Number(x));
        const ys = numbers.filter((_, at) => at % 2 === 1).map((value) => value + Number(y));
        expect(Math.min(...xs), subject.title).toBeGreaterThanOrEqual(24);
        expect(Math.max(...xs), subject.title).toBeLessThanOrEqual(456);
        expect(Math.min(...ys), subject.title).toBeGreaterThanOrEqual(24);
        expect(Math.max(...ys), subject.title).toBeLessThanOrEqual(700);
      }
      expect(count, subject.title).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the palettes', () => {
  it.each(PALETTES)('$name keeps text legible on each of its grounds', (palette) => {
    for (const ground of [palette.paper, palette.tint, palette.accent, palette.ink]) {
      expect(contrast(ground, textOn(ground, palette))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
