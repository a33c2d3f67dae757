import sharp from 'sharp';
import { CONDITIONS } from '../../core/condition.ts';
import type { SeedBook } from './books.ts';

const [WIDTH, HEIGHT] = [720, 960];
const COVER = { width: 470, height: 705 };

/** Tables under the books: the color, and the frequency of the grain across and along. */
const TABLES = [
  ['#a9764a', 0.004, 0.16],
  ['#cfc6b6', 0.02, 0.03],
  ['#6f4a33', 0.12, 0.003],
] as const;

/**
 * A picture like a seller's photo of a copy with this cover: on a table, slightly tilted, in the light of a lamp, with
 * the creases of its condition. Returns WebP; the same book always gives the same picture.
 *
 * @param nth Number of the picture: they differ in table, angle and light.
 */
export async function photograph(
  cover: Buffer,
  { condition }: Pick<SeedBook, 'condition'>,
  nth: number,
): Promise<Buffer> {
  const angle = [-4, 3, -2, 5, 2.5, -3][nth % 6] ?? 0;
  const worn = await sharp(cover)
    .resize(COVER)
    .modulate({ saturation: 0.86, brightness: 0.96 })
    .composite([{ input: svg(COVER, creases(CONDITIONS.indexOf(condition))) }])
    .png()
    .toBuffer();
  const lying = await turned(worn, angle);
  const shadow = await turned(svg(COVER, '<rect width="100%" height="100%" fill="#000" opacity=".55"/>'), angle);
  const { width = 0, height = 0 } = await sharp(lying).metadata();
  const [left, top] = [Math.round((WIDTH - width) / 2) + 6, Math.round((HEIGHT - height) / 2) - 10];
  const shade = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: shadow, left: left + 10, top: top + 16 }])
    .png()
    .toBuffer();
  return sharp(svg({ width: WIDTH, height: HEIGHT }, table(nth)))
    .composite([
      { input: await sharp(shade).blur(14).png().toBuffer() },
      { input: lying, left, top },
      { input: svg({ width: WIDTH, height: HEIGHT }, light(nth)) },
    ])
    .webp({ quality: 76 })
    .toBuffer();
}

const turned = (picture: Buffer, angle: number): Promise<Buffer> =>
  sharp(picture)
    .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();

const svg = ({ width, height }: { width: number; height: number }, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

function table(nth: number): string {
  const [color, across, along] = TABLES[nth % TABLES.length] ?? TABLES[0];
  return `<filter id="grain" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="${across} ${along}" numOctaves="4" seed="${nth}"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.1 0 0 0 -.35"/>
    </filter>
    <rect width="100%" height="100%" fill="${color}"/>
    <rect width="100%" height="100%" filter="url(#grain)"/>`;
}

/** A lamp above one corner; the other corners are darker. */
const light = (nth: number): string =>
  `<radialGradient id="lamp" cx="${nth % 2 === 0 ? 0.25 : 0.75}" cy=".2" r="1">
      <stop offset="0" stop-color="#fff3d6" stop-opacity=".26"/>
      <stop offset=".45" stop-color="#fff3d6" stop-opacity=".04"/>
      <stop offset="1" stop-color="#150c04" stop-opacity=".42"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#lamp)"/>`;

/** The hinge, and more marks for a lower condition. */
function creases(grade: number): string {
  const marks = [
    'M424 0 L470 52',
    'M0 640 L62 705',
    'M40 300 Q150 318 210 296',
    'M0 118 L34 96',
    'M300 705 Q318 640 296 590',
    'M470 410 L436 452',
  ].slice(0, grade * 2);
  return `<path d="M22 0 V705" stroke="#000" stroke-opacity=".28" stroke-width="3"/>
    <path d="M26 0 V705" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>
    ${marks.map((d) => `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"/>`).join('')}`;
}
