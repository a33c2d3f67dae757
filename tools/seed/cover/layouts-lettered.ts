import { full, type Layout, pick, rect, setAuthor, setTitle } from './page.ts';
import { mix, textOn } from './palettes.ts';
import { CAP, drawLine, justify } from './setting.ts';
import { inkBox, outline } from './type.ts';

/** The first letter of the title, larger than life. */
export const initial: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, letter] = pick(page, [
    [paper, accent],
    [tint, accent],
    [ink, tint],
    [accent, paper],
    [tint, paper],
  ] as const);
  const word = page.title.replace(/^(the|a|an)\s+/i, '').match(/[\p{L}\p{N}]/u)?.[0] ?? page.title.slice(0, 1);
  const shape = await outline('display', word.toLocaleUpperCase('en'));
  const { left, right, top, bottom } = inkBox(shape);
  const scale = Math.min(392 / (right - left), 330 / (bottom - top));
  const place = `translate(${44 - left * scale} ${46 - top * scale}) scale(${scale.toFixed(4)})`;
  const text = textOn(ground, page.colours);
  const title = await setTitle(page, { x: 44, y: 420, width: 392, height: 176 }, { fill: text, max: 62 });
  const author = await setAuthor(page, { x: 44, y: 644, width: 392, height: 34 }, { fill: text, sit: 'bottom' });
  return `${full(ground)}<path transform="${place}" fill="${letter}" d="${shape.d}"/>${title.svg}${author}`;
};

/** The title as a poster: every line fills the measure. */
export const poster: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const ground = pick(page, [accent, ink, tint, paper] as const);
  const text = textOn(ground, page.colours);
  const words = page.title.toLocaleUpperCase('en');
  const gap = 22;
  const foot = page.subtitle ? 486 : 556;
  const rows = await justify(words, { face: 'display', width: 400, height: foot - 56, max: 170 }, gap);
  const tall = rows.reduce((sum, { size }) => sum + size * CAP + gap, -gap);
  let y = foot - tall;
  const lines = rows.map(({ line, size }) => {
    const svg = drawLine(line, 40, y + size * CAP, size);
    y += size * CAP + gap;
    return svg;
  });
  const rest = { ...page, title: page.subtitle ?? page.title, subtitle: null };
  const below = page.subtitle
    ? await setTitle(rest, { x: 40, y: foot + 28, width: 400, height: 56 }, { fill: text, max: 27 })
    : null;
  const author = await setAuthor(page, { x: 40, y: 620, width: 320, height: 58 }, { fill: text, sit: 'middle' });
  // a short title leaves the upper part to one large emblem in a quiet tone
  const space = foot - tall - 56;
  const large =
    space > 130
      ? page.emblem(
          40 + Math.min(space, 260) / 2,
          48 + (space - 20) / 2,
          Math.min(space - 20, 260),
          mix(ground, text, 0.3),
          ground,
        )
      : '';
  const small = large ? '' : page.emblem(410, 649, 54, text, ground);
  return (
    full(ground) +
    large +
    `<g fill="${text}">${lines.join('')}</g>` +
    (below?.svg ?? '') +
    rect(40, 590, 400, 2, text) +
    author +
    small
  );
};
