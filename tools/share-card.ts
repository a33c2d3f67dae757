/**
 * Draws the picture that other sites show beside a link to the shop: `node tools/share-card.ts`. What it writes is committed,
 * so that a build draws nothing. Colours are those of `src/styles/tokens.css` in the light theme.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { BRAND } from '../core/constants.ts';
import { BRAND_CARD, SHARED } from '../core/listings/share.ts';
import { ROOT } from './stack/build.ts';

const COLOUR = { paper: '#f5f4ee', ink: '#1b231f', soft: '#4d5751', fold: '#5fae88', accent: '#1c5a43' } as const;

const require = createRequire(import.meta.url);
const fontFile = (file: string) => readFileSync(require.resolve(`@fontsource/${file}`));
const fonts = [
  { name: 'serif', data: fontFile('brygada-1918/files/brygada-1918-latin-700-normal.woff') },
  { name: 'sans', data: fontFile('commissioner/files/commissioner-latin-400-normal.woff') },
];

type Style = Readonly<Record<string, string | number>>;
const box = (style: Style, ...children: unknown[]) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** A page with its corner turned down, as in the mark, taller than the card: it goes on below. */
const page = {
  type: 'svg',
  props: {
    width: 430,
    height: 560,
    viewBox: '0 0 16 20.837',
    style: { position: 'absolute', right: 84, top: 96 },
    children: [
      { type: 'path', props: { fill: COLOUR.ink, d: 'M0 0h9.5L16 6.5V20.837H0z' } },
      { type: 'path', props: { fill: COLOUR.fold, d: 'M9.5 0v6.5H16z' } },
    ],
  },
};

const card = box(
  { width: '100%', height: '100%', background: COLOUR.paper, position: 'relative' },
  page,
  box(
    { flexDirection: 'column', justifyContent: 'center', height: '100%', paddingLeft: 88, width: 680 },
    box({ fontFamily: 'serif', fontSize: 148, lineHeight: 1, color: COLOUR.ink, letterSpacing: -3 }, BRAND),
    box({ width: 96, height: 6, background: COLOUR.accent, marginTop: 34, marginBottom: 34 }),
    box({ fontFamily: 'sans', fontSize: 42, lineHeight: 1.3, color: COLOUR.soft }, 'Used books, bought and sold'),
    box({ fontFamily: 'sans', fontSize: 42, lineHeight: 1.3, color: COLOUR.soft }, 'for the best price'),
  ),
);

const svg = await satori(card as unknown as Parameters<typeof satori>[0], { ...SHARED, fonts: fonts as never });
await sharp(Buffer.from(svg))
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join(ROOT, 'public', BRAND_CARD.path));
