/** Shared by the journeys: a page that reports console errors, ports, books and cards. */
import { test as base, expect, type Page } from 'playwright/test';
import type { Caller } from './users.ts';

export { expect };

/**
 * Chromium's own messages: a refused call, which some journeys cause, and an ignored autofocus in the sheet of filters
 * when the user already types.
 */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|402|403|404|409|410|422)|Service Worker registration blocked by Playwright|Autofocus processing was blocked because a document already has a focused element/;

/**
 * Chromium's message for a view transition that the next page interrupted; not for one whose page opted in too late.
 */
const SKIPPED_TRANSITION = /^Transition was (aborted|skipped)(?!.*opt-in)/;

/**
 * Chromium's message for a preload that is not used within seconds, which a busy machine may miss. A preload of another
 * picture than the page's is found by budgets/budgets.e2e.ts.
 */
const LATE_PRELOAD = /^The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A page on which unexpected console output or a script error fails the test; `expectedNoise` allows some. */
export const test = base.extend<{ page: Page; expectedNoise: RegExp }>({
  expectedNoise: [EXPECTED, { option: true }],
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (![EXPECTED, LATE_PRELOAD, expectedNoise].some((expected) => expected.test(text)))
        noise.push(`${message.type()}: ${text}`);
    });
    page.on('pageerror', ({ message }) => {
      if (!SKIPPED_TRANSITION.test(message)) noise.push(message);
    });
    await use(page);
    // Delayed requests may still be running.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(noise).toEqual([]);
  },
});

/** Ports for journeys that start more instances. */
export function sparePorts(): Readonly<Record<'commands' | 'outage' | 'versions', number>> {
  const [commands = 4721, outage = 4731, versions = 4741] = (process.env.SPARE_PORTS ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  return { commands, outage, versions };
}

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
  inquiry: '4000 0000 0000 1976',
  /** Its money is available at once. */
  available: '4000 0000 0000 0077',
} as const;

/** The navbar's avatar; books and other buttons may have the word in their names. */
export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' });

/** Logs out by the menu, and waits for the front page, which may be the present page. */
export async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await loaded;
  await expect(page).toHaveURL('/');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await field.getByLabel('Credit or debit card number').fill(number);
  await field.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

export type BookOnPage = { readonly id: string; readonly title: string };

/** The first book on the page. Titles repeat, so the id identifies the copy. */
export async function firstBook(page: Page): Promise<BookOnPage> {
  const { id = '', name = '' } = await page
    .locator('[data-intent=book]')
    .first()
    .evaluate(({ dataset }: HTMLElement) => ({ ...dataset }));
  return { id, title: name };
}

export const bookButton = (page: Page, id: string) => page.locator(`[data-intent=book][data-id="${id}"]`);

/** A meeting needs no address. */
export const meetInPerson = (page: Page) => page.getByRole('radio', { name: 'In person' }).check();

/** Fills in and sends the open booking dialog of this title. The payment page follows. */
export async function sendBooking(page: Page, title: string): Promise<void> {
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Continue to payment|Join the waiting list)$/ })
    .click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByText(`${title} booked Successfully`)).toBeVisible();
}

/** Books a copy of a category by a call and opens its payment page. Copies on hold are skipped. */
export async function openPayment(
  page: Page,
  { ask }: Caller,
  category: string,
): Promise<BookOnPage & { orderId: string }> {
  const { body: copies } = await ask<Listed[]>('GET', `/api/category/${category}`);
  // Each test worker begins at another index, so that two of them never book the same copy.
  const own = copies.slice((1 + test.info().parallelIndex) * 4);
  for (const { _id: id, name: title, resell_price: product_price } of own) {
    const { body: stands } = await ask<{ state: string }>('GET', `/api/products/${id}/availability`);
    if (stands.state !== 'available') continue;
    const order = { productID: id, product_price, user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
    const { status, body } = await ask<{ insertedId: string }>('POST', '/api/my-orders', order);
    expect(status).toBe(201);
    await page.goto(`/dashboard/payment/${body.insertedId}`);
    await expect(page.getByRole('heading', { name: `Payment for ${title}` })).toBeVisible();
    return { id, title, orderId: body.insertedId };
  }
  throw new Error(`There is no free copy in ${category}`);
}

export type Listed = { readonly _id: string; readonly name: string; readonly resell_price: number };
