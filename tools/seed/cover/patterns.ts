import { type Page, pick } from './page.ts';

type Tile = { width: number; height: number; draw: (colour: string) => string };

const line = (d: string, colour: string, weight = 2) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${weight}"/>`;

const TILES: readonly [Tile, ...Tile[]] = [
  {
    width: 60,
    height: 60,
    draw: (c) => `${line('M0 30L30 0L60 30L30 60Z', c)}<circle cx="30" cy="30" r="5" fill="${c}"/>`,
  },
  {
    width: 60,
    height: 30,
    draw: (c) => [28, 18, 8].map((r) => line(`M${30 - r} 30A${r} ${r} 0 0 1 ${30 + r} 30`, c)).join(''),
  },
  {
    width: 48,
    height: 48,
    draw: (c) => `<path fill="${c}" d="M12 3Q21 12 12 21Q3 12 12 3ZM36 27Q45 36 36 45Q27 36 36 27Z"/>`,
  },
  {
    width: 40,
    height: 40,
    draw: (c) => `<circle cx="10" cy="10" r="4.5" fill="${c}"/><circle cx="30" cy="30" r="4.5" fill="${c}"/>`,
  },
  { width: 60, height: 24, draw: (c) => line('M0 18Q15 0 30 12T60 18', c, 2.5) },
  { width: 24, height: 24, draw: (c) => `<rect width="9" height="24" fill="${c}"/>` },
];

/** An all-over woven pattern in one colour. */
export function clothPattern(page: Page, colour: string): string {
  const { width, height, draw } = pick(page, TILES);
  const tile = `<pattern id="cloth" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${draw(colour)}</pattern>`;
  return `<defs>${tile}</defs><rect width="480" height="720" fill="url(#cloth)"/>`;
}
