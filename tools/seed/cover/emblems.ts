const turn = (shape: string, angle: number) => `<g transform="rotate(${angle})">${shape}</g>`;
const around = (count: number, shape: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => turn(shape(at), (360 / count) * at)).join('');

type Mark = (fill: string, ground: string) => string;

const leaf = (x: number, y: number, long: number, angle: number, fill: string) =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" fill="${fill}" ` +
  `d="M0 0C${long * 0.25} ${-long * 0.32} ${long * 0.75} ${-long * 0.3} ${long} 0C${long * 0.75} ${long * 0.2} ${long * 0.25} ${long * 0.24} 0 0Z"/>`;

const compass: Mark = (fill, ground) =>
  `<circle r="39" fill="none" stroke="${fill}" stroke-width="2.5"/>` +
  turn(
    around(4, () => `<path d="M0-33L6-6L0 0L-6-6Z" fill="${fill}"/>`),
    45,
  ) +
  around(4, () => `<path d="M0-50L9-9L0 0L-9-9Z" fill="${fill}"/><path d="M0-44L0 0L-6.5-8Z" fill="${ground}"/>`);

const ivy: Mark = (fill) =>
  `<path fill="${fill}" d="M0 14C-16 8-44-2-40-26C-36-44-12-42 0-24C12-42 36-44 40-26C44-2 16 8 0 14Z"/>` +
  `<path fill="none" stroke="${fill}" stroke-width="5" stroke-linecap="round" d="M0 10C2 26-4 40-18 44C-30 46-34 36-26 32"/>`;

const burst: Mark = (fill, ground) => {
  const point = (at: number) => {
    const reach = at % 2 ? 31 : 50;
    return `${(Math.sin((at * Math.PI) / 12) * reach).toFixed(1)} ${(-Math.cos((at * Math.PI) / 12) * reach).toFixed(1)}`;
  };
  const dots = [-13, 0, 13].map((x) => `<circle cx="${x}" r="4.5" fill="${ground}"/>`).join('');
  return `<path fill="${fill}" d="M${Array.from({ length: 24 }, (_, at) => point(at)).join('L')}Z"/>${dots}`;
};

const keyhole: Mark = (fill, ground) =>
  `<path fill="${fill}" d="M0-50C22-50 34-36 34-14C34 10 22 20 22 34C22 44 12 50 0 50C-12 50-22 44-22 34C-22 20-34 10-34-14C-34-36-22-50 0-50Z"/>` +
  `<path fill="${ground}" d="M0-28A14 14 0 0 1 7-2L12 26L-12 26L-7-2A14 14 0 0 1 0-28Z"/>`;

const star = (x: number, y: number, reach: number, fill: string) =>
  `<path transform="translate(${x} ${y}) scale(${reach})" fill="${fill}" d="M0-1Q.12-.12 1 0Q.12.12 0 1Q-.12.12-1 0Q-.12-.12 0-1Z"/>`;

const moon: Mark = (fill) =>
  `<path fill="${fill}" d="M8-44A44 44 0 1 0 40 22A36 36 0 0 1 8-44Z"/>${star(30, -24, 17, fill)}${star(12, 4, 9, fill)}`;

const planet: Mark = (fill, ground) =>
  `<circle r="29" fill="${fill}"/><g transform="rotate(-22)">` +
  `<path d="M-50 0A50 13 0 0 0 50 0" fill="none" stroke="${ground}" stroke-width="9"/>` +
  `<path d="M-28-6A50 13 0 1 0 28-6" fill="none" stroke="${fill}" stroke-width="4" stroke-linecap="round"/></g>` +
  `<circle cx="36" cy="-36" r="6" fill="${fill}"/>`;

const laurel: Mark = (fill) => {
  const side = [72, 42, 12, -18, -46].map((angle) => {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) * 34, Math.sin((angle * Math.PI) / 180) * 34];
    return leaf(x, y, 26, angle - 52, fill) + leaf(x, y, 22, angle - 128, fill);
  });
  const half = `${side.join('')}<path d="M0 36A36 36 0 0 0 24-26" fill="none" stroke="${fill}" stroke-width="3"/>`;
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
};

const nib: Mark = (fill, ground) =>
  `<path fill="${fill}" d="M0 50C-10 26-26 10-24-14L-13-50L13-50L24-14C26 10 10 26 0 50Z"/>` +
  `<path d="M0 0L0 46" stroke="${ground}" stroke-width="3"/><circle cy="-4" r="6.5" fill="${ground}"/>` +
  `<path d="M-20-30L20-30" stroke="${ground}" stroke-width="3"/>`;

const sprig: Mark = (fill) =>
  `<path d="M0 50C4 20 2 0 0-26" fill="none" stroke="${fill}" stroke-width="3.5" stroke-linecap="round"/>` +
  leaf(0, -18, 32, -90, fill) +
  [34, 12, -10]
    .map(
      (y, at) =>
        leaf(2, y, 38 - at * 4, -38, fill) +
        `<g transform="scale(-1 1)">${leaf(-2, y - 7, 38 - at * 4, -38, fill)}</g>`,
    )
    .join('');

const boat: Mark = (fill, ground) =>
  `<path fill="${fill}" d="M-50 2L-18 6L0-40L18 6L50 2L30 32L-30 32Z"/>` +
  `<path d="M0-40L0 30M-18 6L0 30L18 6" fill="none" stroke="${ground}" stroke-width="2.5" stroke-linejoin="round"/>` +
  `<path d="M-44 44q11-9 22 0t22 0t22 0t22 0" fill="none" stroke="${fill}" stroke-width="4" stroke-linecap="round"/>`;

const MARKS: Record<string, Mark> = {
  'Action and Adventure': compass,
  Classics: ivy,
  'Graphic Novel': burst,
  'Detective and Mystery': keyhole,
  Fantasy: moon,
  'Science Fiction': planet,
  History: laurel,
  'Biography and Memoir': nib,
  Poetry: sprig,
  "Children's Books": boat,
};

/** The small device of a category, `size` px across and centred on x, y; `ground` shows in its cut-outs. */
export function emblem(category: string, x: number, y: number, size: number, fill: string, ground: string): string {
  const mark = (MARKS[category] ?? ivy)(fill, ground);
  return `<g transform="translate(${x} ${y}) scale(${size / 100})">${mark}</g>`;
}
