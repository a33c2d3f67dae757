/** Visitors' fonts with their real letters, whatever fonts this machine has. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A family under its system name, and the package with its letters. */
export type Family = { readonly name: string; readonly package: string };

/**
 * Georgia, Times New Roman and Arial are not free. Gelasio, Tinos and Arimo have the same widths and replace them here;
 * Liberation has the same letters as Tinos and Arimo.
 */
export const FAMILIES = {
  georgia: { name: 'Georgia', package: '@fontsource/gelasio' },
  notoSerif: { name: 'Noto Serif', package: '@fontsource/noto-serif' },
  dejavuSerif: { name: 'DejaVu Serif', package: '@fontsource/dejavu-serif' },
  times: { name: 'Times New Roman', package: '@fontsource/tinos' },
  liberationSerif: { name: 'Liberation Serif', package: '@fontsource/tinos' },
  roboto: { name: 'Roboto', package: '@fontsource/roboto' },
  arial: { name: 'Arial', package: '@fontsource/arimo' },
  liberationSans: { name: 'Liberation Sans', package: '@fontsource/arimo' },
  dejavuSans: { name: 'DejaVu Sans', package: '@fontsource/dejavu-sans' },
} as const satisfies Record<string, Family>;

export type Weight = 400 | 700;

const { resolve } = createRequire(import.meta.url);

/** The Latin letters of the family in this weight, as a WOFF file. */
export function woffOf({ package: from }: Family, weight: Weight): Buffer {
  const name = from.replace('@fontsource/', '');
  return readFileSync(resolve(`${from}/files/${name}-latin-${weight}-normal.woff`));
}
