/**
 * `node tools/assets/fallback-fonts.ts`: writes src/styles/fallback-fonts.css with the metrics of the installed font
 * packages.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { LAUNCH } from '../../tests/chromium.ts';
import { measureFaces, sheetOf } from '../../tests/fonts/measures.ts';
import { ROOT } from '../stack/build.ts';

const browser = await chromium.launch(LAUNCH);
try {
  const faces = await measureFaces(await browser.newPage());
  writeFileSync(join(ROOT, 'src/styles/fallback-fonts.css'), sheetOf(faces));
  for (const { family, weight, sizeAdjust } of faces) console.log(`${family} ${weight}: ${sizeAdjust} %`);
} finally {
  await browser.close();
}
