import { disc, frame, full, type Layout, pick, rect, ring, setAuthor, setTitle } from './page.ts';
import { accentOn, mix, textOn } from './palettes.ts';
import { clothPattern } from './patterns.ts';

/** A double frame with notched corners around a centred title. */
export const notched: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const ground = pick(page, [ink, paper, accent, tint] as const);
  const text = textOn(ground, page.colours);
  const line = ground === ink ? tint : text;
  const title = await setTitle(
    page,
    { x: 74, y: 210, width: 332, height: 290 },
    { fill: text, align: 'middle', sit: 'middle', max: 76 },
  );
  const author = await setAuthor(
    page,
    { x: 84, y: 584, width: 312, height: 60 },
    { fill: text, align: 'middle', sit: 'middle' },
  );
  const outlineAt = (inset: number, bite: number) => {
    const [left, top, right, bottom] = [inset, inset, 480 - inset, 720 - inset];
    const arc = (x: number, y: number) => `A${bite} ${bite} 0 0 0 ${x} ${y}`;
    return `M${left + bite} ${top}H${right - bite}${arc(right, top + bite)}V${bottom - bite}${arc(right - bite, bottom)}H${left + bite}${arc(left, bottom - bite)}V${top + bite}${arc(left + bite, top)}Z`;
  };
  return (
    full(ground) +
    `<g fill="none" stroke="${line}"><path d="${outlineAt(28, 30)}" stroke-width="3"/><path d="${outlineAt(37, 30)}" stroke-width="1.2"/></g>` +
    page.emblem(240, 122, 74, line, ground) +
    rect(216, 552, 48, 2, line) +
    title.svg +
    author
  );
};

/** Patterned cloth with a pasted paper label. */
export const cloth: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const ground = pick(page, [ink, accent, tint] as const);
  const thread = mix(ground, ground === tint ? ink : paper, ground === tint ? 0.2 : 0.24);
  const title = await setTitle(
    page,
    { x: 92, y: 154, width: 296, height: 184 },
    { fill: ink, align: 'middle', sit: 'middle', max: 64 },
  );
  const author = await setAuthor(
    page,
    { x: 96, y: 386, width: 288, height: 40 },
    { fill: ink, align: 'middle', sit: 'middle', max: 17.5 },
  );
  return (
    full(ground) +
    clothPattern(page, thread) +
    rect(62, 114, 360, 338, mix(ground, '#000000', 0.25)) +
    rect(60, 110, 360, 338, paper) +
    frame(70, 120, 340, 318, accentOn(paper, page.colours), 3) +
    frame(76, 126, 328, 306, accentOn(paper, page.colours), 1) +
    rect(216, 366, 48, 2, accentOn(paper, page.colours)) +
    title.svg +
    author
  );
};

/** Cream paper, hairline frames and a coloured title, as French houses print them. */
export const hairline: Layout = async (page) => {
  const { paper, ink } = page.colours;
  const colour = accentOn(paper, page.colours);
  const author = await setAuthor(
    page,
    { x: 70, y: 92, width: 340, height: 50 },
    { fill: ink, align: 'middle', max: 22 },
  );
  const title = await setTitle(
    page,
    { x: 62, y: 172, width: 356, height: 290 },
    { fill: colour, align: 'middle', max: 80 },
  );
  return (
    full(paper) +
    frame(26, 26, 428, 668, ink, 2) +
    frame(33, 33, 414, 654, colour, 1) +
    frame(37, 37, 406, 646, colour, 1) +
    author +
    title.svg +
    page.emblem(240, 580, 88, ink, paper)
  );
};

/** A portrait-like oval with the emblem above a centred title. */
export const cameo: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, field] = pick(page, [
    [paper, accent],
    [tint, ink],
    [paper, ink],
    [ink, tint],
  ] as const);
  const text = textOn(ground, page.colours);
  const oval = (grow: number, style: string) =>
    `<ellipse cx="240" cy="206" rx="${104 + grow}" ry="${132 + grow}" ${style}/>`;
  const title = await setTitle(
    page,
    { x: 48, y: 396, width: 384, height: 186 },
    { fill: text, align: 'middle', sit: 'middle', max: 72 },
  );
  const author = await setAuthor(
    page,
    { x: 48, y: 628, width: 384, height: 44 },
    { fill: text, align: 'middle', sit: 'middle' },
  );
  return (
    full(ground) +
    oval(0, `fill="${field}"`) +
    oval(9, `fill="none" stroke="${text}" stroke-width="2"`) +
    page.emblem(240, 206, 132, textOn(field, page.colours), field) +
    title.svg +
    author
  );
};

/** A large medallion with rings that holds the title. */
export const medallion: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, field] = pick(page, [
    [ink, paper],
    [accent, paper],
    [tint, ink],
    [ink, tint],
  ] as const);
  const title = await setTitle(
    page,
    { x: 92, y: 186, width: 296, height: 216 },
    { fill: textOn(field, page.colours), align: 'middle', sit: 'middle', max: 96 },
  );
  const box = { x: 50, y: 596, width: 380, height: 60 };
  const author = await setAuthor(page, box, {
    fill: textOn(ground, page.colours),
    align: 'middle',
    sit: 'middle',
    hand: 'italic',
  });
  const rings = [218, 238, 270, 314].map((radius, at) => ring(240, 294, radius, mix(ground, field, 0.5 - at * 0.1), 2));
  return full(ground) + rings.join('') + disc(240, 294, 204, field) + title.svg + author;
};
