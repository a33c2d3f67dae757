import { disc, full, type Layout, type Page, path, pick, rect, setAuthor, setTitle, WIDTH } from './page.ts';
import { mix, textOn } from './palettes.ts';

/** Concentric arcs rising from the lower edge. */
export const arcs: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, hues] = pick(page, [
    [paper, [ink, tint, accent]],
    [tint, [ink, paper, accent]],
    [ink, [tint, accent, paper]],
  ] as const);
  const centre = pick(page, [240, 0, 480] as const);
  const reach = centre === 240 ? 330 : 400;
  const text = textOn(ground, page.colours);
  const author = await setAuthor(page, { x: 44, y: 52, width: 392, height: 36 }, { fill: text });
  const title = await setTitle(page, { x: 44, y: 112, width: 392, height: 184 }, { fill: text, max: 92 });
  const discs = Array.from({ length: 9 }, (_, at) => {
    const hue = at % 2 ? ground : (hues[(at / 2) % 3] ?? text);
    return disc(centre, 720, reach * (1 - at / 9.6), hue);
  });
  return full(ground) + discs.join('') + author + title.svg;
};

/** Layered hills under a sun or moon. */
export const hills: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [sky, sun, far] = pick(page, [
    [paper, accent, tint],
    [tint, paper, accent],
    [ink, tint, accent],
  ] as const);
  const near = sky === ink ? mix(accent, ink, 0.72) : ink;
  const rise = () => Math.round((page.random() - 0.5) * 70);
  const ridge = (y: number, fill: string) =>
    path(
      `M0 ${y + rise()}C120 ${y + rise() - 30} 170 ${y + rise() + 40} 270 ${y + rise()}S420 ${y + rise() - 30} 480 ${y + rise()}V720H0Z`,
      fill,
    );
  const text = textOn(sky, page.colours);
  const title = await setTitle(page, { x: 44, y: 62, width: 392, height: 236 }, { fill: text, max: 96 });
  const author = await setAuthor(page, { x: 44, y: 650, width: 392, height: 30 }, { fill: paper, sit: 'bottom' });
  const east = 110 + page.random() * 260;
  return (
    full(sky) +
    disc(east, 424, 74, sun) +
    ridge(450, far) +
    ridge(516, mix(far, near, 0.5)) +
    rect(0, 610, WIDTH, 110, near) +
    ridge(576, near) +
    title.svg +
    author
  );
};

/** Quarter circles on a grid. */
export const tiles: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const ground = pick(page, [paper, ink, tint] as const);
  const side = 96;
  let grid = '';
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 5; col++) grid += quarter(page, col * side, row * side, side);
  const text = textOn(ground, page.colours);
  const title = await setTitle(page, { x: 40, y: 424, width: 400, height: 176 }, { fill: text, max: 92 });
  const author = await setAuthor(page, { x: 40, y: 640, width: 400, height: 38 }, { fill: text, sit: 'bottom' });
  return (
    full(ground) +
    grid +
    rect(0, 384, 480, 4, [paper, tint, accent].includes(ground) ? ink : accent) +
    title.svg +
    author
  );
};

function quarter(page: Page, x: number, y: number, side: number): string {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, shape] = pick(page, [
    [tint, ink],
    [accent, tint],
    [ink, accent],
    [tint, accent],
    [ink, tint],
    [accent, paper],
  ] as const);
  const angle = pick(page, [0, 90, 180, 270] as const);
  const figure =
    page.random() < 0.2
      ? disc(side / 2, side / 2, side * 0.32, shape)
      : path(`M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`, shape);
  const half = side / 2;
  return (
    rect(x, y, side, side, ground) +
    `<g transform="translate(${x} ${y}) rotate(${angle} ${half} ${half})">${figure}</g>`
  );
}

/** A field of dots that swell towards one corner. */
export const halftone: Layout = async (page) => {
  const { paper, tint, accent, ink } = page.colours;
  const [ground, dot] = pick(page, [
    [paper, accent],
    [tint, ink],
    [accent, ink],
    [ink, accent],
  ] as const);
  const text = textOn(ground, page.colours);
  let dots = '';
  for (let row = 0; row < 11; row++) {
    for (let col = 0; col < 13; col++) {
      const radius = 18 * (row / 11) * (0.35 + (0.65 * col) / 12);
      if (radius > 1.5) dots += disc(col * 40 + (row % 2 ? 20 : 0), 340 + row * 36, radius, dot);
    }
  }
  const title = await setTitle(page, { x: 44, y: 60, width: 392, height: 240 }, { fill: text, max: 104 });
  const author = await setAuthor(
    page,
    { x: 44, y: title.bottom + 44, width: 392, height: 40 },
    { fill: text, hand: 'italic' },
  );
  return full(ground) + dots + title.svg + author;
};
