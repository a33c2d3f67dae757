/** The Google window opens with the first click: also where only a click opens windows, and on a slow line. */
import { test } from '../proxy.ts';
import { expect } from '../shop.ts';

test.beforeEach(({ context }) => context.addInitScript(blockAsBrowsersDo));

/** A headless Chromium lets every window open. Those of visitors open one in a person's own click, and none without. */
function blockAsBrowsersDo(): void {
  const open = window.open.bind(window);
  let clicked = false;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      clicked = isTrusted;
      // After the click's own listeners and what they put off to microtasks, as strict as WebKit.
      setTimeout(() => {
        clicked = false;
      });
    },
    true,
  );
  window.open = (...to) => (clicked ? open(...to) : null);
}

const ISLAND = /\/_astro\/(?:LogIn|SignUp)Form\./;
const button = 'Continue With Google';

for (const path of ['/login', '/signup'] as const) {
  test(`${path}: the window is open, and has ended, before the code of the form has come`, async ({ page, line }) => {
    const release = line.hold(ISLAND);
    await page.goto(`${path}?from=%2Fdashboard`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: button }).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'google@dogear.test' }).click();
    await closed;
    await expect(page).toHaveURL(`${path}?from=%2Fdashboard`);
    release();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('definition').filter({ hasText: 'google@dogear.test' })).toBeVisible();
  });
}

test('a window that was closed before the code came is said when it has, and the next click opens one', async ({
  page,
  line,
}) => {
  const release = line.hold(ISLAND);
  await page.goto('/login');
  const open = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
    return popup;
  };
  await (await open()).close();
  release();
  await expect(page.getByText('The Google window was closed')).toBeVisible();
  const popup = await open();
  await page.getByRole('button', { name: button }).click();
  expect(page.context().pages()).toHaveLength(2);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google did not sign you in')).toBeVisible();
});
