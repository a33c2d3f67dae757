/** Accessibility by axe, and no sideways scrolling. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { isExhaustive, numberOf, pick } from '../exhaustive.ts';
import { layOutAll } from './lay-out.ts';
import { expect, test } from './shop.ts';

type View = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

/** Both themes at both widths. */
const VIEWS: readonly [View, ...View[]] = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 1280 },
];

/** Number of checks per test. */
const looks = new WeakMap<object, number>();

/** All views of a page, or one: chosen by the page's place in a list, or by the test's title, then the next one. */
function viewsOf(place: number | undefined): readonly View[] {
  if (isExhaustive) return VIEWS;
  const look = looks.get(test.info()) ?? 0;
  looks.set(test.info(), look + 1);
  return [pick(VIEWS, (place ?? numberOf(test.info().titlePath.join(' ')) % VIEWS.length) + look)];
}

/**
 * Targets of at least 24 × 24 pixels (https://www.w3.org/TR/WCAG22/#target-size-minimum), a rule that axe leaves off by
 * default.
 */
const ALL_RULES: RunOptions = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
};

/** The smaller file, because each page gets it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOUR_RULES: RunOptions = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
  preload: false,
};

/**
 * Expects no accessibility fault and no sideways scroll. If a page is checked in all views, dark ones check the rules
 * of colour alone.
 * @param place Place of the page in a list of pages, so that the list as a whole is checked in all views.
 */
export async function expectReadable(page: Page, place?: number): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (const { colorScheme, width } of viewsOf(place)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await layOutAll(page);
    // A test's scroll position could put a control below the bar by chance.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const faults = await faultsOf(page, colorScheme === 'dark');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const seen = { path, colorScheme, width };
    expect({ ...seen, faults, sideways }).toEqual({ ...seen, faults: [], sideways: 0 });
  }
}

/** The id of each broken rule and its first element. */
async function faultsOf(page: Page, isDark: boolean): Promise<string[]> {
  const rules = isExhaustive && isDark ? COLOUR_RULES : ALL_RULES;
  // Code within the page cannot read the cross-origin frame of the card.
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(rules);
    // The frame shows the dark background of the page behind it, which axe takes for white.
    const { violations } = await (isDark ? builder.exclude('iframe') : builder).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }
  // The builder transfers all of axe and its results at each call, which takes most of its time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}

/**
 * The tables of the page fit into a window of this width: nothing scrolls sideways, leaves its cell or breaks a word.
 */
export async function expectWholeWords(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 };
  const before = page.viewportSize();
  await page.setViewportSize({ width, height });
  expect(await page.evaluate(tableFaults)).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Ids, which are `code`, may break anywhere. Hidden text does not count. */
function tableFaults(): string[] {
  const faults = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  const range = document.createRange();
  for (const cell of document.querySelectorAll('main td')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement?.closest('code, .visually-hidden')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) faults.push(`${word} is broken`);
        if (boxes.some((box) => box.right > cell.getBoundingClientRect().right)) faults.push(`${word} leaves its cell`);
      }
    }
  }
  return faults;
}
