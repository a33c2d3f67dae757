/** A buyer and a seller side by side, from the payment until the handover. */
import { expectReadable } from '../../readable.ts';
import { book, otherPage, payOnScreen } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

test('the buyer shows the code, the seller types it, and both see that the book is handed over', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await book(sellers, page, baseURL);
  await payOnScreen(page, orderId);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Arrange to meet' })).toBeVisible();
  await expect(page.getByText(/^Until \w{3} \d{1,2}, \d{1,2}:\d\d\s[AP]M/)).toBeVisible();

  // The seller comes from the to-do list of the dashboard.
  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: `Suggest a time: ${name}` }).click();
  const typed = sellers.getByLabel('The buyer’s code');
  await expect(typed).toBeVisible();
  await expect(sellers.getByText('+1 503 555 0199')).toBeVisible();
  await expectReadable(sellers);

  await page.getByRole('button', { name: 'Show the code' }).press('Enter');
  const shown = page.getByText(/^Your code for the meeting: [\dA-Z]{4} [\dA-Z]{4}$/);
  await expect(shown).toBeFocused();
  const code = ((await shown.textContent()) ?? '').split(': ').at(-1) ?? '';
  await expect(page.getByRole('img', { name: 'QR code for the meeting' }).locator('path')).toHaveAttribute('d', /^M/);
  await expectReadable(page);

  await typed.fill('0000 0000');
  await typed.press('Enter');
  await expect(sellers.getByText("That code doesn't match")).toBeVisible();
  await expect(typed).toBeFocused();
  // In lower case, as users type it.
  await typed.fill(code.toLowerCase());
  await typed.press('Enter');
  for (const either of [sellers, page])
    await expect(either.getByText('Handed over', { exact: true })).toBeVisible({ timeout: 10_000 });
  await expect(sellers.getByText('You handed the book over and typed the code')).toBeVisible();
  await expect(page.getByText('Sal Seller handed the book over and typed the code')).toBeVisible();
  await expectReadable(page);

  await page.getByRole('button', { name: "Received – everything's fine" }).click();
  await page.getByRole('dialog').getByRole('button', { name: "Received – everything's fine" }).click();
  for (const either of [sellers, page])
    await expect(either.getByRole('heading', { name: 'All done' })).toBeVisible({ timeout: 10_000 });
  await expect(sellers.getByText("The sale is completed. We're holding $11.25 for you.")).toBeVisible();
  await sellers.context().close();
});
