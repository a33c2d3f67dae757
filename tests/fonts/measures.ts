/** Size adjustments of local fonts to the width of the site's fonts, measured in a browser on the site's texts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { BOOKS } from '../../tools/seed/books.ts';
import { FAMILIES, type Family, type Weight, woffOf } from './families.ts';

/** A fallback face for a font of the site: its family, its local names, and its numbers in percent. */
export type Face = {
  readonly family: string;
  readonly local: readonly string[];
  readonly weight: string;
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
};

type StandIn = {
  readonly of: Family;
  /** Other families with the same widths, and the PostScript names under which some systems have them. */
  readonly alike: readonly string[];
};

const FONTS = [
  {
    name: 'Brygada',
    file: '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
    weights: { 400: '400 500', 700: '600 700' },
    // The nearest first.
    standIns: [
      { of: FAMILIES.georgia, alike: ['Gelasio'] },
      { of: FAMILIES.notoSerif, alike: ['NotoSerif'] },
      { of: FAMILIES.dejavuSerif, alike: [] },
      { of: FAMILIES.times, alike: ['Liberation Serif', 'Tinos', 'Nimbus Roman'] },
    ],
  },
  {
    name: 'Commissioner',
    file: '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2',
    weights: { 400: '100 500', 700: '600 900' },
    standIns: [
      { of: FAMILIES.roboto, alike: ['Roboto-Regular'] },
      { of: FAMILIES.arial, alike: ['Liberation Sans', 'Arimo', 'Helvetica', 'Nimbus Sans'] },
      { of: FAMILIES.dejavuSans, alike: [] },
    ],
  },
] as const satisfies readonly {
  name: string;
  file: string;
  weights: Record<Weight, string>;
  standIns: readonly StandIn[];
}[];

/** Regular weight is mostly running text, bold are titles. Bold starts at 600 on the site. */
const TEXTS: Record<Weight, { readonly at: number; readonly text: readonly string[] }> = {
  400: { at: 400, text: BOOKS.map(({ description }) => description) },
  700: { at: 600, text: BOOKS.map(({ title }) => title) },
};
const WEIGHTS = [400, 700] as const satisfies Weight[];

const { resolve } = createRequire(import.meta.url);

/** Measures every face that `fonts.css` needs, in a page of any address. */
export async function measureFaces(page: Page): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { name, file, weights, standIns } of FONTS) {
    await load(page, name, readFileSync(resolve(file)), '100 900');
    for (const { of, alike } of standIns) {
      for (const weight of WEIGHTS) {
        await load(page, of.name, woffOf(of, weight), String(weight));
        const { at, text } = TEXTS[weight];
        const own = await widthOf(page, `${at} 100px "${name}"`, text);
        const local = await widthOf(page, `${weight} 100px "${of.name}"`, text);
        const size = own.width / local.width;
        faces.push({
          family: `${name} as ${of.name}`,
          local: [of.name, ...alike].map((face) => (weight === 700 ? bold(face) : face)),
          weight: weights[weight],
          sizeAdjust: percent(size),
          ascent: percent(own.ascent / size),
          descent: percent(own.descent / size),
        });
      }
    }
  }
  return faces;
}

/** The full name of the bold face, or its PostScript name. */
const bold = (face: string): string => (face.includes('-') ? face.replace('Regular', 'Bold') : `${face} Bold`);

const percent = (share: number): number => Math.round(share * 1000) / 10;

const load = (page: Page, family: string, file: Buffer, weight: string) =>
  page.evaluate(
    async ([name, base64, range]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(`measured ${name}`, bytes, { weight: range }).load());
    },
    [family, file.toString('base64'), weight] as const,
  );

/** The width of all lines, with kerning, and the font's ascent and descent relative to its size. */
const widthOf = (page: Page, font: string, lines: readonly string[]) =>
  page.evaluate(
    ([name, text]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.textRendering = 'geometricPrecision';
      context.font = name.replace('"', '"measured ');
      const width = text.reduce((sum, line) => sum + context.measureText(line).width, 0);
      context.font = context.font.replace('100px', '1000px');
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
      return { width, ascent: ascent / 1000, descent: descent / 1000 };
    },
    [font, lines] as const,
  );

/** The faces as a style sheet, and the two stacks of families that use them. */
export function sheetOf(faces: readonly Face[]): string {
  const rules = faces.map(
    ({ family, local, weight, sizeAdjust, ascent, descent }) => `@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${sizeAdjust}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}
`,
  );
  return `/*
 * Local fonts in the measure of the two in fonts.css, so that the text keeps its place when they arrive. Made by
 * \`node tools/assets/fallback-fonts.ts\`, which measures the shop's own texts in each; bold has a size of its own,
 * because its letters differ more. Neither font has an italic: browsers slant the upright letters of both, which keeps
 * their widths.
 */
${rules.join('\n')}`;
}
