/** Messages for declined cards: our sentences, by Stripe's codes. */

import type { Page } from 'playwright/test';
import { book, newListing } from '../../listings.ts';
import { CARD, expect, fillCard, payButton, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

// Chromium logs the answer to a refused payment.
test.use({ expectedNoise: /status of 429/ });

const MARKER = 'a text of the provider';

/** Relative luminance of a colour such as `rgb(29, 36, 32)` (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(([part]) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast between the placeholders of Stripe's card field, in its frame, and the background of the field around
 * it.
 */
async function placeholderContrast(page: Page): Promise<number> {
  const placeholder = await page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .getByLabel('Credit or debit card number')
    .evaluate((input) => getComputedStyle(input, '::placeholder').color);
  const ground = await page
    .getByRole('group', { name: 'Card' })
    .evaluate((field) => getComputedStyle(field).backgroundColor);
  const [light = 0, dark = 0] = [luminance(placeholder), luminance(ground)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const CARDS = [
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', "Your card's security code is incorrect."],
] as const;

test('each declined card has its reason, a stolen one only says that it was declined; the fifth ends the hold', async ({
  page,
  baseURL,
}) => {
  const { id } = await newListing(baseURL);
  const orderId = await book(await newReader(page, baseURL), id);
  await page.goto(`/dashboard/payment/${orderId}`);
  await expect(payButton(page)).toBeEnabled();
  // The colour scheme changes during the payment.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => placeholderContrast(page)).toBeGreaterThan(4.5);
  await expect(page.getByRole('region', { name: 'What you booked' })).toContainText('Read once, on a long train.');
  for (const [number, sentence] of CARDS) {
    await fillCard(page, number);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
  }
  // Stripe's answer for a stolen card, with a text that must not appear.
  await page.route(
    '**/v1/payment_intents/*/confirm',
    async (route) => {
      const response = await route.fetch();
      const { error } = await response.json();
      await route.fulfill({ response, json: { error: { ...error, decline_code: 'stolen_card', message: MARKER } } });
    },
    { times: 1 },
  );
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText(MARKER)).toHaveCount(0);
  await expect(payButton(page)).toBeEnabled();

  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByText('5 cards were declined, so this book is no longer reserved for you')).toBeVisible();
  await expect(page.getByText(/You can try again from/)).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^1[45]:\d\d$/);
  await expect(payButton(page)).toHaveCount(0);
  await page.goto('/dashboard/my-orders');
  await expect(page.getByText(/You can try again from/)).toBeVisible();
});
