/** A sale canceled by its seller: the copy is for sale again once they confirm that they have it. */
import { expectReadable } from '../../readable.ts';
import { buyBook, otherPage } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

test('a copy whose seller cancels alone is off sale until they say that they still have it', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId, listingId } = await buyBook(sellers, page, baseURL);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await sellers.getByRole('button', { name: 'Cancel the sale' }).click();
  const reason = sellers.getByRole('dialog').getByRole('textbox');
  await reason.fill('The cover is torn.');
  await sellers.keyboard.press('Escape');
  await expect(sellers.getByRole('dialog')).toBeHidden();
  await sellers.getByRole('button', { name: 'Cancel the sale' }).click();
  await expect(reason).toHaveValue('The cover is torn.');
  await sellers.getByRole('dialog').getByRole('button', { name: 'Cancel the sale' }).click();
  await expect(sellers.getByRole('heading', { name: 'Sale canceled' })).toBeVisible();

  await sellers.goto('/dashboard');
  const still = sellers.getByRole('button', { name: `I still have it: ${name}` });
  await expect(still).toBeVisible();
  await expectReadable(sellers);
  await sellers.goto('/dashboard/my-products?state=paused');
  await expect(sellers.getByText('The sale was canceled. Do you still have it?')).toBeVisible();
  await expectReadable(sellers);
  await sellers.goto('/dashboard');
  await still.click();
  await expect(sellers.getByText('Back on sale')).toBeVisible();
  await expect(still).toBeHidden();
  // The copy can be booked again, at its new address.
  await sellers.goto('/dashboard/my-products');
  const again = sellers.getByRole('link', { name, exact: true }).first();
  await expect(again).not.toHaveAttribute('href', new RegExp(listingId));
  await page.goto((await again.getAttribute('href')) ?? '');
  await expect(page.getByRole('main').getByRole('button', { name: /^Book/ }).first()).toBeVisible();
  await sellers.context().close();
});
