/** Browsers on machines with other fonts than this one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { LAUNCH } from '../chromium.ts';
import { FAMILIES, type Family, type Weight, woffOf } from './families.ts';
import { installable } from './woff.ts';

/** Families per kind of machine. The first is its `serif` and `sans-serif`. */
export const MACHINES = {
  'Windows and macOS': [FAMILIES.georgia, FAMILIES.times, FAMILIES.arial],
  'without Georgia': [FAMILIES.times, FAMILIES.arial],
  Android: [FAMILIES.notoSerif, FAMILIES.roboto],
  'Linux with DejaVu': [FAMILIES.dejavuSerif, FAMILIES.dejavuSans],
  'Linux with DejaVu and Liberation': [
    FAMILIES.dejavuSerif,
    FAMILIES.dejavuSans,
    FAMILIES.liberationSerif,
    FAMILIES.liberationSans,
  ],
} as const satisfies Record<string, readonly Family[]>;

const WEIGHTS: readonly (readonly [Weight, 'Regular' | 'Bold'])[] = [
  [400, 'Regular'],
  [700, 'Bold'],
];

/**
 * Starts a browser that knows only these families. It uses fontconfig, and so works on Linux only; elsewhere the
 * browser sees the fonts of the machine.
 */
export async function browserWith(families: readonly Family[]): Promise<Browser> {
  const directory = mkdtempSync(join(tmpdir(), 'dogear-fonts-'));
  const fonts = join(directory, 'fonts');
  mkdirSync(fonts);
  for (const family of families)
    for (const [weight, style] of WEIGHTS)
      writeFileSync(
        join(fonts, `${family.name}-${style}.ttf`),
        installable(woffOf(family, weight), family.name, style),
      );
  const file = join(directory, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${join(directory, 'cache')}</cachedir></fontconfig>`,
  );
  const env = { ...process.env, FONTCONFIG_FILE: file } as Record<string, string>;
  const browser = await chromium.launch({ ...LAUNCH, env });
  browser.on('disconnected', () => rmSync(directory, { recursive: true, force: true }));
  return browser;
}
