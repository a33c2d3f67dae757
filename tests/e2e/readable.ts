/** What axe finds, and whether a page can be read without scrolling sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './shop.ts';

export type View = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

/** Both themes at both widths, in two halves that know each theme and each width. */
export const HALVES: readonly [readonly View[], readonly View[]] = [
  [
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'dark', width: 1280 },
  ],
  [
    { colorScheme: 'dark', width: 320 },
    { colorScheme: 'light', width: 1280 },
  ],
];
export const EVERY_VIEW = HALVES.flat();

/** What a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Targets of at least 24 × 24 pixels (https://www.w3.org/TR/WCAG22/#target-size-minimum), which axe only asks for when told to. */
const ALL_RULES = { rules: { 'target-size': { enabled: true } } };

/** No accessibility fault and no sideways scroll, in each of these views. All rules are asked in light, those of colour in dark. */
export async function expectReadable(page: Page, views: readonly View[]): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (const { colorScheme, width } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Within the page it takes half the time, but cannot look into the frame of another origin that takes the card.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    const { violations } = await (colorScheme === 'light'
      ? axe.options(ALL_RULES)
      : axe.withRules(COLOUR_RULES)
    ).analyze();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const seen = { path, colorScheme, width };
    expect({ ...seen, faults, sideways }).toEqual({ ...seen, faults: [], sideways: 0 });
  }
}
