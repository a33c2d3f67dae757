/** What axe finds, and whether a page can be read without scrolling sideways. */
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

/** How often each test has looked. */
const looks = new WeakMap<object, number>();

/** All views of a page, or one: that of the place in a list of pages, or one that the test's title chooses, then the next one. */
function viewsOf(place: number | undefined): readonly View[] {
  if (isExhaustive) return VIEWS;
  const look = looks.get(test.info()) ?? 0;
  looks.set(test.info(), look + 1);
  return [pick(VIEWS, (place ?? numberOf(test.info().titlePath.join(' ')) % VIEWS.length) + look)];
}

/** Targets of at least 24 × 24 pixels (https://www.w3.org/TR/WCAG22/#target-size-minimum), which axe only asks for when told to. */
const ALL_RULES: RunOptions = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
};

/** It is sent to each page, so the smaller of its two files. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme can change. */
const COLOUR_RULES: RunOptions = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
  preload: false,
};

/**
 * No accessibility fault and no sideways scroll. Where a page is looked at in all views, dark ones ask the rules of colour alone.
 *
 * @param place Where the page stands in a list of pages, so that the list as a whole is seen in all views.
 */
export async function expectReadable(page: Page, place?: number): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (const { colorScheme, width } of viewsOf(place)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await layOutAll(page);
    // Wherever a test has scrolled to, no control lies below the bar by chance.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const faults = await faultsOf(page, colorScheme === 'dark');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const seen = { path, colorScheme, width };
    expect({ ...seen, faults, sideways }).toEqual({ ...seen, faults: [], sideways: 0 });
  }
}

/** What axe finds: the id of each rule and the first element that breaks it. */
async function faultsOf(page: Page, isDark: boolean): Promise<string[]> {
  const rules = isExhaustive && isDark ? COLOUR_RULES : ALL_RULES;
  // From within the page axe cannot look into the frame of another origin that takes the card.
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(rules);
    // The frame shows the dark ground of the page behind it, which axe takes for white.
    const { violations } = await (isDark ? builder.exclude('iframe') : builder).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }
  // The builder sends the whole of axe and of its results to and fro at each call, which takes most of its time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}

/** The tables of the page fit into a window of this width: nothing scrolls sideways, leaves its cell or breaks a word in two. */
export async function expectWholeWords(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 };
  const before = page.viewportSize();
  await page.setViewportSize({ width, height });
  expect(await page.evaluate(tableFaults)).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Ids, which are `code`, may break anywhere. What is hidden from sight does not count. */
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
