/** Both sides of a sale review each other by keyboard, at 360 px, and see the reviews only then. */
import { recordWords } from '../../../../core/words/en/pages/catalog.ts';
import { reviewsScreenWords as words } from '../../../../core/words/en/trust.ts';
import { expectReadable } from '../../readable.ts';
import { handOverBook, otherPage } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('buyer and seller write reviews by keyboard, see them only then, and everybody reads the one about the seller', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  await sellers.setViewportSize({ width: 360, height: 740 });
  const { orderId, buyer, seller, name } = await handOverBook(sellers, page, baseURL);
  expect((await buyer.ask('POST', `/api/fulfilments/${orderId}/confirm`)).status).toBe(200);

  await page.goto(`/dashboard/order/${orderId}`);
  const form = page.getByRole('group', { name: words.form.legend.buyer });
  await form.getByLabel(words.form.labels.no).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two pages are torn.');
  await expectReadable(page);
  await page.getByRole('button', { name: words.form.submit }).press('Enter');
  await expect(page.getByRole('heading', { name: words.mine })).toBeVisible();
  await expect(page.getByText(/^Hidden until both/)).toBeVisible();

  await sellers.goto(`/dashboard/order/${orderId}`);
  await expect(sellers.getByRole('group', { name: words.form.legend.seller })).toBeVisible();
  await expect(sellers.getByText('Two pages are torn.')).toHaveCount(0);
  const { uid } = (await seller.ask<{ uid: string }>('GET', '/api/auth/me')).body;
  await sellers.getByLabel(words.form.labels.yes).focus();
  await sellers.keyboard.press('Space');
  await sellers.getByRole('button', { name: words.form.submit }).press('Enter');
  await expect(sellers.getByText('Two pages are torn.')).toBeVisible();
  await expect(sellers.getByText(words.visible, { exact: true })).toBeVisible();
  await sellers.getByLabel(words.reply.label).fill('They were in the pictures.');
  await sellers.getByRole('button', { name: words.reply.submit }).press('Enter');
  await expect(sellers.getByText('They were in the pictures.')).toBeVisible();
  await expectReadable(sellers);

  await page.goto(`/seller/${uid}`);
  const reviews = page.getByRole('region', { name: recordWords.reviews.heading });
  await expect(reviews.getByRole('listitem')).toContainText([`Not as described of ${name}`]);
  await expect(reviews).toContainText('Two pages are torn.');
  await expect(reviews).toContainText('They were in the pictures.');
  await expect(page.getByRole('region', { name: recordWords.heading })).toContainText(recordWords.newHere);
  await expectReadable(page);
  await sellers.context().close();
});
