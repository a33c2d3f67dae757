/** What a buyer reads when a card is declined: our sentences, by Stripe's codes. */

import { book, newListing } from '../listings.ts';
import { CARD, expect, fillCard, payButton, test } from '../shop.ts';
import { newReader } from '../users.ts';

// Chromium logs the answer to a payment that is refused.
test.use({ expectedNoise: /status of 429/ });

const MARKER = 'a text of the provider';

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
  await expect(page.getByText('5 cards were declined, so your hold on this book has ended')).toBeVisible();
  await expect(page.getByText(/You can pay again from/)).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^1[45]:\d\d$/);
  await expect(payButton(page)).toHaveCount(0);
  await page.goto('/dashboard/my-orders');
  await expect(page.getByText(/You can pay again from/)).toBeVisible();
});
