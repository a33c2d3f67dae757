/** Text does not move when the fonts arrive, whatever fonts a visitor has installed. */
import { readFileSync } from 'node:fs';
import { shiftOf } from '../../bench/shift.ts';
import { isExhaustive } from '../../exhaustive.ts';
import { browserWith, MACHINES } from '../../fonts/installed.ts';
import { measureFaces } from '../../fonts/measures.ts';
import { expect, test } from '../shop.ts';
import { TITLE_PATH } from './title-path.ts';

/** One of each layout. */
const LAYOUTS = ['/', '/category', '/book/demo-001', '/search', '/blog', '/login'] as const;

/** Pages that share one of these layouts; one machine opens them, too. */
const LIKE_THESE = [
  '/category/fantasy',
  '/seller/demo-seller',
  '/search?q=the&sold=1',
  '/signup',
  '/no-such-page',
  TITLE_PATH,
] as const;
const [FIRST_MACHINE] = Object.keys(MACHINES);

/** Pages that one machine opens at one width: over all machines, each page is opened at both widths. */
const pagesFor = (machine: string, at: number): readonly string[] =>
  (machine === FIRST_MACHINE ? [...LAYOUTS, ...LIKE_THESE] : LAYOUTS).filter(
    (_, page) => isExhaustive || (page + at) % 3 === 0,
  );

/** A share of the window (https://web.dev/articles/cls), below a twentieth of the limit for "good". */
const MOST = 0.005;

for (const [number, [machine, families]] of Object.entries(MACHINES).entries()) {
  test(`${machine}: no layout shift when fonts and pictures load late`, async ({ baseURL }) => {
    const browser = await browserWith(families);
    try {
      for (const [at, width] of [360, 1280].entries()) {
        for (const path of pagesFor(machine, number + at)) {
          const page = await browser.newPage({ viewport: { width, height: 800 } });
          const { total, moved } = await shiftOf(page, `${baseURL}${path}`);
          expect.soft(total, [`${path}, ${width} wide`, ...moved].join('\n')).toBeLessThan(MOST);
          await page.close();
        }
      }
    } finally {
      await browser.close();
    }
  });
}

test('a simulated machine has only the given fonts', async () => {
  const browser = await browserWith([]);
  try {
    const page = await browser.newPage();
    const known = await page.evaluate(async () => {
      const names = ['Arial', 'Liberation Sans', 'DejaVu Sans', 'Georgia', 'Roboto'];
      const faces = names.map((name) => new FontFace(name, `local("${name}")`).load());
      return (await Promise.allSettled(faces)).filter(({ status }) => status === 'fulfilled').length;
    });
    expect(known).toBe(0);
  } finally {
    await browser.close();
  }
});

// Fails when a font, the texts or a number in the style sheet changed: `node tools/assets/fallback-fonts.ts` writes it
// again.
test('the numbers of the fallback fonts match the measured fonts', async ({ page }) => {
  const sheet = readFileSync(new URL('../../../src/styles/fallback-fonts.css', import.meta.url), 'utf8');
  const written = [...sheet.matchAll(/@font-face \{([^}]+)\}/g)].map(([, rule = '']) => {
    const value = (name: string) => new RegExp(`${name}: "?([^;"]+)`).exec(rule)?.[1] ?? '';
    return {
      family: value('font-family'),
      local: [...rule.matchAll(/local\("([^"]+)"\)/g)].map(([, name]) => name),
      weight: value('font-weight'),
      sizeAdjust: Number.parseFloat(value('size-adjust')),
      ascent: Number.parseFloat(value('ascent-override')),
      descent: Number.parseFloat(value('descent-override')),
    };
  });
  expect(written).toEqual(await measureFaces(page));
});
