import { disc, full, type Layout, path, pick, rect, ring, setAuthor, setTitle, WIDTH } from './page.ts';
import { textOn } from './palettes.ts';

/** Three unequal bands; the emblem rides on the seam between the upper two. */
export const bands: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [head, foot] = pick(page, [
    [accent, ink],
    [ink, accent],
    [tint, ink],
  ] as const);
  const title = await setTitle(
    page,
    { x: 40, y: 262, width: 400, height: 268 },
    { fill: ink, align: 'middle', sit: 'middle' },
  );
  const box = { x: 40, y: 606, width: 400, height: 62 };
  const author = await setAuthor(page, box, { fill: textOn(foot, page.colours), align: 'middle', sit: 'middle' });
  return (
    full(paper) +
    rect(0, 0, 480, 168, head) +
    rect(0, 176, 480, 3, head) +
    disc(240, 170, 54, paper) +
    ring(240, 170, 46, head === tint ? ink : head, 2) +
    page.emblem(240, 170, 56, head === tint ? ink : head, paper) +
    rect(0, 561, 480, 3, foot) +
    rect(0, 572, 480, 148, foot) +
    title.svg +
    author
  );
};

/** A dark spine-side band with a column of emblems; title flush left beside it. */
export const column: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [band, ground] = pick(page, [
    [ink, paper],
    [accent, paper],
    [ink, tint],
    [accent, ink],
  ] as const);
  const mark = textOn(band, page.colours);
  const title = await setTitle(
    page,
    { x: 148, y: 70, width: 296, height: 390 },
    { fill: textOn(ground, page.colours), max: 70 },
  );
  const box = { x: 148, y: 590, width: 296, height: 74 };
  const author = await setAuthor(page, box, { fill: textOn(ground, page.colours), sit: 'bottom', hand: 'italic' });
  const marks = [90, 225, 360, 495, 630].map((y, at) => page.emblem(60, y, at % 2 ? 34 : 58, mark, band));
  return full(ground) + rect(0, 0, 112, 720, band) + rect(118, 0, 3, 720, band) + marks.join('') + title.svg + author;
};

/** A diagonal split: title on the light side, author on the dark. */
export const slope: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [upper, strip, lower] = pick(page, [
    [paper, accent, ink],
    [tint, paper, ink],
    [ink, tint, accent],
    [accent, paper, ink],
  ] as const);
  const title = await setTitle(
    page,
    { x: 44, y: 62, width: 392, height: 268 },
    { fill: textOn(upper, page.colours), max: 100 },
  );
  const box = { x: 150, y: 606, width: 286, height: 66 };
  const author = await setAuthor(page, box, { fill: textOn(lower, page.colours), align: 'right', sit: 'bottom' });
  return (
    full(upper) +
    path('M0 590L480 380V424L0 634Z', strip) +
    path('M0 634L480 424V720H0Z', lower) +
    page.emblem(374, 526, 62, textOn(lower, page.colours), lower) +
    title.svg +
    author
  );
};

/** Broad and narrow upright stripes with a plain panel for the words. */
export const stripes: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [panel, hues] = pick(page, [
    [paper, [ink, tint, accent]],
    [ink, [tint, accent, paper]],
    [paper, [accent, tint, accent]],
  ] as const);
  let bars = full(hues[1]);
  for (let x = 0, at = 0; x < WIDTH; at++) {
    const width = pick(page, [8, 16, 24, 40, 64] as const);
    bars += rect(x, 0, width, 720, hues[at % 3] ?? tint);
    x += width;
  }
  const text = textOn(panel, page.colours);
  const title = await setTitle(page, { x: 44, y: 396, width: 392, height: 180 }, { fill: text, max: 88 });
  const author = await setAuthor(page, { x: 44, y: 618, width: 392, height: 36 }, { fill: text, sit: 'bottom' });
  return bars + rect(0, 350, 480, 336, panel) + title.svg + author;
};
