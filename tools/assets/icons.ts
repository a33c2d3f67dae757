/**
 * Draws the icons of the installed app from the mark in public/favicon.svg: `node tools/assets/icons.ts`. The output is
 * committed, so that a build draws nothing.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../stack/build.ts';

const PAPER = '#f5f4ee';

/**
 * `share`: part of the square that the mark covers. Only the middle 80 % of a maskable icon is always visible
 * (https://w3c.github.io/manifest/#icon-masks).
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.8 },
  { file: 'icon-512.png', size: 512, share: 0.8 },
  { file: 'maskable-512.png', size: 512, share: 0.5 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.65 },
] as const;

const folder = join(ROOT, 'public', 'icons');
mkdirSync(folder, { recursive: true });
const mark = readFileSync(join(ROOT, 'public', 'favicon.svg'));

for (const { file, size, share } of ICONS) {
  const inner = Math.round(size * share);
  const drawing = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: PAPER } })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, file));
}
