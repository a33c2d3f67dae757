/**
 * Draws the default share image of the shop: `node tools/assets/share-card.ts`. The output is committed, so that a
 * build draws nothing. Colours are those of `src/styles/tokens.css` in the light theme.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { BRAND } from '../../core/brand.ts';
import { BRAND_CARD, SHARE_PICTURE_SIZE } from '../../core/listings/share.ts';
import { LAUNCH } from '../../tests/chromium.ts';
import { ROOT } from '../stack/build.ts';

const require = createRequire(import.meta.url);

function fontFace(name: string, file: string): string {
  const font = readFileSync(require.resolve(`@fontsource-variable/${file}`)).toString('base64');
  return `@font-face { font-family: ${name}; font-weight: 100 900; src: url("data:font/woff2;base64,${font}"); }`;
}

/** The shop's mark is a page with a turned-down corner; it is taller than the card and continues below. */
const CARD = `<!doctype html>
<style>
  ${fontFace('serif-face', 'brygada-1918/files/brygada-1918-latin-wght-normal.woff2')}
  ${fontFace('sans-face', 'commissioner/files/commissioner-latin-wght-normal.woff2')}
  body { margin: 0; height: 100vh; overflow: hidden; background: #f5f4ee; }
  main { display: flex; flex-direction: column; justify-content: center; height: 100%; padding-left: 88px; }
  h1 { margin: 0; font: 700 148px / 1 serif-face; letter-spacing: -3px; color: #1b231f; }
  hr { width: 96px; height: 6px; margin: 34px 0; border: 0; background: #1c5a43; }
  p { margin: 0; font: 400 42px / 1.3 sans-face; color: #4d5751; }
  svg { position: absolute; right: 84px; top: 96px; }
</style>
<main><h1>${BRAND}</h1><hr><p>Used books, bought and sold</p><p>for the best price</p></main>
<svg width="430" height="560" viewBox="0 0 16 20.837">
  <path fill="#1b231f" d="M0 0h9.5L16 6.5V20.837H0z"/><path fill="#5fae88" d="M9.5 0v6.5H16z"/>
</svg>`;

const browser = await chromium.launch(LAUNCH);
try {
  const page = await browser.newPage({ viewport: SHARE_PICTURE_SIZE });
  await page.setContent(CARD);
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(ROOT, 'public', BRAND_CARD.path));
} finally {
  await browser.close();
}
