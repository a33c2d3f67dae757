import { expectReadable } from '../readable.ts';
import { bookAndOpenPayment, CARD, expect, fillCard, payButton, test } from '../shop.ts';
import { newReader } from '../users.ts';
import { newAccount, pageOf, postCopies, report, rowOf } from './admin.ts';

/** No other journey posts to this category, so the last listing comes first. */
const CATEGORY = 'graphic-novel';
const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

test('a report reaches the admin with its reporter, time and reason; its decision reaches the reporter', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fine, fake] = [unique('Fine'), unique('Fake')];
  const seller = await newAccount('Seller', 'Sal Seller');
  await postCopies(baseURL, seller, CATEGORY, [fine, fake]);
  const reader = await newReader(page, baseURL);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your reports' })).toHaveCount(0);
  await report(page, CATEGORY, fine, 'The photo shows something else');
  await report(page, CATEGORY, fake, 'A counterfeit');
  await page.goto('/dashboard');
  await expect(rowOf(page, fine)).toContainText('Waiting for an admin');

  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard');
  await admin.getByRole('link', { name: 'Reported Items', exact: true }).click();
  for (const [name, why] of [
    [fine, 'The photo shows something else'],
    [fake, 'A counterfeit'],
  ] as const) {
    const row = rowOf(admin, name);
    await expect(row).toContainText(why);
    await expect(row).toContainText(seller.email);
    await expect(row.getByRole('link', { name: reader.email })).toBeVisible();
    await expect(row.getByRole('time')).toHaveCount(1);
  }

  await admin.getByRole('button', { name: `Nothing wrong with ${fine}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Whoever reported it is told');
  await dialog.getByLabel('Why?').fill('I have looked at the photo');
  await dialog.getByRole('button', { name: 'Nothing wrong' }).click();
  await expect(admin.getByText(`Nothing wrong with ${fine}. Whoever reported it is told`)).toBeVisible();
  await expect(rowOf(admin, fine)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, fine)).toContainText('Nothing wrong found');

  // By keyboard alone. A canceled dialog returns the focus.
  const remove = admin.getByRole('button', { name: `Delete ${fake}` });
  await remove.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Are you sure? You want to delete?' })).toBeVisible();
  await expect(dialog).toContainText(`If you delete once ${fake} It can not be undone.`);
  await admin.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await admin.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`${fake} Deleted Successfully`, { exact: true })).toBeVisible();
  await expect(rowOf(admin, fake)).toHaveCount(0);
  await expect(admin.locator('body')).not.toBeFocused();
  await page.goto(`/category/${CATEGORY}`);
  await expect(page.getByRole('article').filter({ hasText: fine })).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: fake })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(rowOf(page, fake)).toContainText('Removed');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectReadable(page);
  }

  await report(await pageOf(browser, baseURL, await newAccount('Buyer', 'Una')), CATEGORY, fine, 'Spam');
  await admin.reload();
  await admin.getByRole('button', { name: `Delete ${fine}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(admin, fine)).toHaveCount(0);
});

test('a sale is on the list of sold products until it is deleted there; its buyer keeps it', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = unique('Sold');
  const account = await newAccount('Seller', 'Sal Seller');
  await postCopies(baseURL, account, CATEGORY, [name]);
  const buyer = await newReader(page, baseURL);
  expect((await bookAndOpenPayment(page, CATEGORY)).title).toBe(name);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();

  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard/sold-products');
  const row = rowOf(admin, buyer.email);
  for (const text of [account.email, 'Graphic Novel', '$12.50', 'Paid', 'pi_']) await expect(row).toContainText(text);

  const seller = await pageOf(browser, baseURL, account);
  await seller.goto('/dashboard/my-buyers');
  await seller.getByRole('button', { name: `Report ${buyer.email} for ${name}` }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(seller.getByText('Reported Successfully', { exact: true })).toBeVisible();
  await admin.goto('/dashboard/overview');
  await admin.getByRole('link', { name: 'See the buyers' }).click();
  await expect(rowOf(admin, buyer.email)).toContainText(account.email);
  await expect(admin.getByRole('link', { name: `Find ${buyer.email} in All Buyers` })).toHaveAttribute(
    'href',
    `/dashboard/all-buyers?search=${encodeURIComponent(buyer.email)}`,
  );
  await admin.getByRole('button', { name: `Nothing wrong with ${buyer.email}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Nothing wrong' }).click();
  await expect(rowOf(admin, buyer.email)).toHaveCount(0);

  await admin.goto('/dashboard/sold-products');
  await admin.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(admin.getByRole('dialog')).toContainText('the sale stays on record');
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText(`${name} Deleted Successfully`, { exact: true })).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Sold Products' })).toBeVisible();
  await expect(admin.getByText(/products?$/).last()).toBeVisible();
  await expect(rowOf(admin, buyer.email)).toHaveCount(0);
  await page.goto('/dashboard/my-orders');
  await page.getByRole('link', { name: `Receipt for ${name}` }).click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(name);
});

test('the pages about the shop are for admins only, and accessible while a name is edited', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard/categories');
  await admin
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await expectReadable(admin);
  await newReader(page, baseURL);
  for (const path of ['reported-items', 'sold-products', 'categories', 'overview']) {
    await page.goto(`/dashboard/${path}`);
    await page.waitForURL((url) => url.pathname === '/');
  }
});
