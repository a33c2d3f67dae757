/** What a buyer reads when a card is declined: our sentences, by Stripe's codes. */

import { expect, fillCard, openPayment, payButton, test } from '../shop.ts';
import { newReader } from '../users.ts';

const MARKER = 'a text of the provider';

const CARDS = [
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', "Your card's security code is incorrect."],
] as const;

test('each declined card has its reason, and a stolen one only says that it was declined', async ({
  page,
  baseURL,
}) => {
  await openPayment(page, await newReader(page, baseURL), 'graphic-novel');
  for (const [number, sentence] of CARDS) {
    await fillCard(page, number);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
  }
  // Stripe's answer for a stolen card, with a text that must not appear.
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    const response = await route.fetch();
    const { error } = await response.json();
    await route.fulfill({ response, json: { error: { ...error, decline_code: 'stolen_card', message: MARKER } } });
  });
  await fillCard(page, '4000 0000 0000 0002');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText(MARKER)).toHaveCount(0);
});
