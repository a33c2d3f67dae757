import { book, cardOn, newListing, pay } from '../listings.ts';
import { expectReadable, expectWholeWords } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { newReader, signIn } from '../users.ts';
import { newAccount, newAdmin, pageOf, postCopies, report, rowOf } from './admin.ts';

const CATEGORY = 'graphic-novel';
const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

test('a report reaches the admin with its reporter, time and reason; its decision reaches the reporter', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fine, fake] = [unique('Fine'), unique('Fake')];
  const seller = await newAccount('Seller', 'Sal Seller');
  const [fineCopy, fakeCopy] = await postCopies(baseURL, seller, CATEGORY, [fine, fake]);
  const reader = await newReader(page, baseURL);
  if (!fineCopy || !fakeCopy) throw new Error('the listings are not there');
  await report(reader, fineCopy, 'wrong_photo');
  await report(reader, fakeCopy, 'counterfeit');
  await page.goto('/dashboard');
  await expect(rowOf(page, fake)).toContainText('Waiting for Dogear support');
  await expect(rowOf(page, fake).getByRole('link', { name: fake })).toHaveAttribute('href', `/book/${fakeCopy?.id}`);

  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard/reported-items');
  for (const [name, why] of [
    [fine, 'The photo shows something else'],
    [fake, 'Counterfeit'],
  ] as const) {
    const row = rowOf(admin, name);
    await expect(row).toContainText(why);
    await expect(row).toContainText(seller.email);
    await expect(row.getByRole('link', { name: reader.email })).toBeVisible();
    await expect(row.getByRole('time')).toHaveCount(1);
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/book\//);
  }

  await expectWholeWords(admin, 768);

  await admin.getByRole('button', { name: `Keep listing: ${fine}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('We tell the people who reported it');
  await dialog.getByLabel('Reason').fill('I have looked at the photo');
  await dialog.getByRole('button', { name: 'Keep listing' }).click();
  await expect(admin.getByText(`${fine} stays on Dogear. We told the people who reported it`)).toBeVisible();
  await expect(rowOf(admin, fine)).toHaveCount(0);

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
  const category = `/category/${CATEGORY}`;
  expect([await cardOn(page.request, category, fine), await cardOn(page.request, category, fake)]).toEqual([
    expect.any(String),
    undefined,
  ]);
  await page.reload();
  await expect(rowOf(page, fine)).toContainText('No problem found');
  await expect(rowOf(page, fake)).toContainText('Removed');
  await expectReadable(page);
});

test('a sale is on the list of sold products until it is deleted there; its buyer keeps it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title: name, seller } = await newListing(baseURL, CATEGORY, 'Sold');
  const buyer = await newReader(page, baseURL);
  const orderId = await book(buyer, id);
  expect(await pay(buyer, orderId, id)).toBe(200);
  expect((await seller.ask('PUT', `/api/my-buyers/${orderId}`, { reason: 'no_contact' })).status).toBe(200);

  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard');
  // Other journeys report, too: the list and the menu show some number.
  const menu = admin.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('listitem').filter({ hasText: 'Reported Items' })).toContainText(/\d+ to do/);
  await expect(admin.getByRole('main').getByRole('heading').first()).toHaveText('To do');
  await expect(admin.getByRole('link', { name: 'Open the overview' })).toHaveAttribute('href', '/dashboard/overview');
  await admin.getByRole('link', { name: 'Review: Reported buyers' }).click();
  await expect(admin.getByRole('region', { name: 'Reported buyers' })).toBeFocused();
  await expect(admin.getByRole('heading', { name: 'Reported buyers' })).toBeInViewport();
  await expect(rowOf(admin, buyer.email)).toContainText(seller.email);
  await expect(rowOf(admin, buyer.email)).toContainText('Does not answer');
  await expectWholeWords(admin, 768);
  await expect(rowOf(admin, buyer.email).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(admin.getByRole('link', { name: `Find ${buyer.email} in All Buyers` })).toHaveAttribute(
    'href',
    `/dashboard/all-buyers?search=${encodeURIComponent(buyer.email)}`,
  );
  await admin.getByRole('button', { name: `Dismiss report: ${buyer.email}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Dismiss report' }).click();
  await expect(rowOf(admin, buyer.email)).toHaveCount(0);

  await admin.goto('/dashboard/overview?days=90');
  const days = admin.getByRole('navigation', { name: 'Period' });
  await expect(days.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'page');
  await days.getByRole('link', { name: '7 days' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
  await expect(admin).toHaveURL('/dashboard/overview?days=7');
  await admin.goBack();
  await expect(admin.getByRole('heading', { name: 'The last 90 days' })).toBeVisible();
  await admin.goForward();
  await expect(admin.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
  await admin.getByRole('link', { name: 'View sales' }).click();
  await expect(admin).toHaveURL('/dashboard/overview?rows=sales&days=7');
  await expect(admin.getByRole('table', { name: 'Sales of the last 7 days' })).toContainText(name);
  await admin.getByRole('link', { name: 'Sold Products of this period' }).click();
  await expect(admin).toHaveURL('/dashboard/sold-products?days=7');
  await expect(admin.getByLabel('Sold', { exact: true })).toHaveValue('7');
  const row = rowOf(admin, buyer.email);
  for (const text of [seller.email, 'Graphic Novel', '$12.50', 'Paid', 'pi_']) await expect(row).toContainText(text);
  await expectWholeWords(admin, 768);
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/book\//);
  await admin.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(admin.getByRole('dialog')).toContainText('The sale stays on record');
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText(`${name} Deleted Successfully`, { exact: true })).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Sold Products' })).toBeVisible();
  await expect(admin.getByText(/products?$/).last()).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/dashboard/receipt?id=${orderId}`);
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(name);
});

test('the categories are accessible while a name is edited', async ({ page, baseURL }) => {
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard/categories');
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await expectReadable(page);
});
