/** Features that other browsers lack are removed from Chromium: the site must work without them. */
import type { Page } from 'playwright/test';
import { ADMIN } from '../admin/admin.ts';
import { expect, openPayment, test } from '../shop.ts';
import { newReader, signIn } from '../users.ts';

const PHONE = { width: 360, height: 740 } as const;

test('Firefox: without `text-wrap: pretty` no clamped text is balanced, which would cut words off', async ({
  page,
}) => {
  await page.goto('/category');
  const clamped = await page.evaluate(() => {
    const forget = (rules: CSSRuleList, owner: { deleteRule(index: number): void }) => {
      for (let index = rules.length - 1; index >= 0; index--) {
        const rule = rules[index];
        if (rule instanceof CSSSupportsRule && rule.conditionText.includes('text-wrap')) owner.deleteRule(index);
        else if (rule instanceof CSSStyleRule && rule.style.getPropertyValue('text-wrap') === 'pretty')
          rule.style.removeProperty('text-wrap');
        else if (rule instanceof CSSGroupingRule) forget(rule.cssRules, rule);
      }
    };
    for (const sheet of document.styleSheets) forget(sheet.cssRules, sheet);
    return [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter((style) => style.getPropertyValue('-webkit-line-clamp') !== 'none')
      .map((style) => style.getPropertyValue('text-wrap-style'));
  });
  expect(clamped.length).toBeGreaterThan(10);
  expect(new Set(clamped)).toEqual(new Set(['auto']));
});

test('Safari: a select has the background of the other fields', async ({ page }) => {
  await page.goto('/search');
  const look = (name: string) =>
    page
      .getByRole('main')
      .locator(name)
      .first()
      .evaluate((field) => {
        const { appearance, backgroundColor } = getComputedStyle(field);
        return { appearance, backgroundColor };
      });
  const { backgroundColor } = await look('.field input[type=search]');
  expect(await look('.field select')).toEqual({ appearance: 'none', backgroundColor });
});

test.describe('Safari: without `closedby`', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
        if (name !== 'closedby') set.call(this, name, value);
      } as Element['setAttribute'];
    }),
  );

  test('a click outside a dialog closes it; a click inside does not, nor a text selection that ends outside', async ({
    page,
    baseURL,
  }) => {
    await newReader(page, baseURL);
    await page.goto('/category/classics');
    const button = page.locator('[data-intent=book]').first();
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.getAttribute('closedby')).toBe(null);
    const { x, y, width, height } = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + 4, y + 4);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + height / 2);
    await page.mouse.up();
    await page.mouse.move(x - 40, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(x - 40, y + height / 2);
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

/** Clear of the fades at both ends of the row, which is 3rem long at its end (category.css). */
const isInSight = (page: Page) =>
  page.locator('.category-links [aria-current]').evaluate((chip) => {
    const { left, right } = chip.getBoundingClientRect();
    return left >= 0 && right <= innerWidth - 48;
  });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}, without \`scroll-initial-target\``, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('on a phone the current category is in view, and the row can be scrolled', async ({ page }) => {
      await page.goto('/category');
      await page.goto((await page.locator('.category-links a').last().getAttribute('href')) ?? '');
      await expect.poll(() => isInSight(page)).toBe(true);
      expect(
        await page
          .locator('.category-links [aria-current]')
          .evaluate((chip) => getComputedStyle(chip).getPropertyValue('scroll-initial-target')),
      ).toBe('none');
      const row = page.locator('.category-links');
      await row.hover();
      // A movement that begins while the row still snaps does not move it.
      await expect(async () => {
        await page.mouse.wheel(-10_000, 0);
        expect(await row.evaluate((list) => list.scrollLeft)).toBe(0);
      }).toPass();
      if (!javaScriptEnabled) return;
      // An element focused by the Tab key is completely visible.
      await row.getByRole('link').first().focus();
      for (let place = 1; place < 6; place++) {
        await page.keyboard.press('Tab');
        await expect(row.getByRole('link').nth(place)).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test('a confirmation dialog is readable from its first frame', async ({ page, baseURL }) => {
  await signIn(page, baseURL, ADMIN);
  await page.goto('/dashboard/all-buyers');
  const first = page.getByRole('button', { name: /^Delete / }).first();
  await expect(first).toBeVisible();
  // The animation is paused at its first frame.
  await page.evaluate(() =>
    document.addEventListener('animationstart', ({ target }) => {
      for (const animation of target instanceof HTMLDialogElement ? target.getAnimations() : []) {
        animation.pause();
        animation.currentTime = 0;
      }
    }),
  );
  await first.click();
  const dialog = page.getByRole('dialog');
  const states = () => dialog.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  await expect.poll(states).toEqual(['paused']);
  await expect(dialog).toHaveCSS('opacity', '1');
});

test('the card field shows when it has the focus', async ({ page, baseURL }) => {
  await openPayment(page, await newReader(page, baseURL), 'biography-and-memoir');
  const frame = page.getByRole('group', { name: 'Card' });
  const outline = () =>
    frame.evaluate((element) => {
      const { outlineStyle, outlineColor, borderColor } = getComputedStyle(element);
      return { outlineStyle, isAccent: outlineColor === borderColor };
    });
  const number = page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .getByLabel('Credit or debit card number');
  await number.focus();
  await expect(frame).toHaveAttribute('data-focused');
  expect(await outline()).toEqual({ outlineStyle: 'solid', isAccent: true });
  await page.getByRole('link', { name: 'Dogear' }).first().focus();
  await expect(frame).not.toHaveAttribute('data-focused');
  expect((await outline()).outlineStyle).toBe('none');
});
