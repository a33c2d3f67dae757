/** The Google window opens with the first click, also in browsers that require a click, and on a slow connection. */

import { test } from '../proxy.ts';
import { expect } from '../shop.ts';

test.beforeEach(({ context }) => context.addInitScript(blockAsBrowsersDo));

/** A headless Chromium lets every window open. Real browsers open one only during a user's click. */
function blockAsBrowsersDo(): void {
  const open = window.open.bind(window);
  let clicked = false;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      clicked = isTrusted;
      // After the click's listeners and their microtasks: as strict as WebKit.
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

/** The sign-up page has the same button and script; `npm test` covers it in the test below. */
const EARLY = [
  { path: '/login', tag: [] },
  { path: '/signup', tag: ['@exhaustive'] },
] as const;

for (const { path, tag } of EARLY) {
  test(`${path}: the Google window opens and finishes before the form’s code has loaded`, { tag: [...tag] }, async ({
    page,
    recorder,
  }) => {
    const release = recorder.delay(ISLAND);
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

test('a Google window that was closed before the code loaded is reported afterwards, and the next click opens one', async ({
  page,
  recorder,
}) => {
  const release = recorder.delay(ISLAND);
  await page.goto('/signup');
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
  await expect(page.getByText('Google could not sign you in')).toBeVisible();
});

/** Delays the window's message until after the browser reports the window as closed. */
function hearLate(): void {
  const property = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    set(this: BroadcastChannel, hear: (event: Event) => void) {
      property?.set?.call(this, (event: Event) => setTimeout(hear, 1_500, event));
    },
  });
}

// Fails when the window closes before its page has received the message: a busy page would report a window closed by
// the user.
test('the Google window stays until its page has heard how it ended', async ({ page }) => {
  await page.addInitScript(hearLate);
  await page.goto('/login?from=%2Fdashboard');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await popup.getByRole('button', { name: 'google@dogear.test' }).click();
  await page.waitForURL('**/dashboard');
});
