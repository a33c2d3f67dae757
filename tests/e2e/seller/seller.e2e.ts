import type { Locator, Page } from 'playwright/test';
import { cardOn, hold, PRICE } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { newBuyer, newSeller } from '../users.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title.slice(0, 12) });

const selected = (page: Page) => page.getByRole('region', { name: 'Selected products' });

/** Bottom edge in the window, in pixels. */
const bottomOf = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return Math.ceil(y + height);
};

/** True if another element covers its middle. */
const isCovered = (element: Locator) =>
  element.evaluate((own) => {
    const { x, y, width, height } = own.getBoundingClientRect();
    return !own.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** A new seller, signed in here, with a listing that has a photo. Returns its title and its id. */
async function sellerWithListing(page: Page, baseURL: string | undefined, photo: string) {
  const seller = await newSeller(page, baseURL);
  const title = `Songs ${crypto.randomUUID()}`;
  const { body } = await seller.ask<{ insertedId: string }>('POST', '/api/products', {
    name: title,
    author: 'Astrid Lund',
    categoryId: 'poetry',
    condition: 'Good',
    phone_number: '+1 503 555 0142',
    location: 'Portland, OR',
    year_of_purchase: 2019,
    year_of_use: '2 years',
    original_price: 24,
    resell_price: PRICE,
    description: 'Clean pages, a name on the flyleaf.',
    photos: [await seller.upload(await plainPhoto(photo))],
  });
  return { title, id: body.insertedId };
}

test('a listing is advertised, changed, taken off sale and deleted, and the shop shows each at once', async ({
  page,
  baseURL,
}) => {
  const { title, id } = await sellerWithListing(page, baseURL, '#404060');
  const onFrontPage = () => cardOn(page.request, '/', title);
  expect(await onFrontPage()).toBeUndefined();

  await page.goto('/dashboard/my-products');
  await expect(row(page, title).getByRole('link', { name: title, exact: true })).toHaveAttribute('href', /^\/book\//);
  await row(page, title)
    .getByRole('button', { name: /^Advertise/ })
    .click();
  await expect(page.getByText('Product is Advertising')).toBeVisible();
  await expect(row(page, title).getByText('Advertising')).toBeVisible();
  expect(await onFrontPage()).toContain(title);

  // In the row, by keyboard: Escape cancels, Enter saves.
  const price = page.getByLabel(`Price of ${title}`);
  await price.fill('0.10');
  await price.press('Enter');
  await expect(row(page, title).getByText('Resell Price must be between $0.50 and $10,000')).toBeVisible();
  await price.press('Escape');
  await expect(price).toHaveValue('12.50');
  await price.fill('11');
  await page.getByLabel(`Condition of ${title}`).selectOption('Fair');
  await row(page, title)
    .getByRole('button', { name: `Save ${title}` })
    .press('Enter');
  await expect(row(page, title).getByText('Saved')).toBeVisible();
  await expect(price).toBeFocused();
  expect(await onFrontPage()).toMatch(/\$11\.00.*Fair/s);

  // In a low window the bar of the selected listings would cover the row's buttons.
  await page.setViewportSize({ width: 1280, height: await bottomOf(row(page, title)) });
  await page.getByLabel(`Select ${title}`).check();
  await expect.poll(() => isCovered(page.getByLabel(`Select ${title}`))).toBe(false);
  await price.fill('12');
  await expect.poll(() => isCovered(page.getByRole('button', { name: `Save ${title}` }))).toBe(false);
  await price.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Price −10%' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Price −10%' }).click();
  await expect(page.getByText('Price lowered for 1 product.')).toBeVisible();
  expect(await onFrontPage()).toContain('$9.90');
  await selected(page).getByRole('button', { name: 'Take off sale' }).click();
  await expect(page.getByText('1 product is off sale now.')).toBeVisible();
  await expect(row(page, title).getByText('Off sale')).toBeVisible();
  expect(await onFrontPage()).toBeUndefined();
  const offSale = await (await page.request.get(`/book/${id}`)).text();
  expect(offSale.includes('The seller has taken this copy off sale for now.')).toBe(true);
  expect(offSale.includes(`data-id="${id}"`)).toBe(false);
  await selected(page).getByRole('button', { name: 'Take off sale' }).click();
  await expect(page.getByText(`${title} needed no change`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Select all on page')).toBeFocused();
  // It leaves this list once it is on sale; the result is still announced.
  await page.getByRole('link', { name: 'Off sale' }).click();
  await page.getByLabel(`Select ${title}`).check();
  await selected(page).getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  await expect(page.getByText('1 product is on sale now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await onFrontPage()).toContain(title);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(row(page, title).getByText('Available')).toBeVisible();

  // The same in the row; a copy off sale cannot be advertised.
  const inRow = (name: RegExp) => row(page, title).getByRole('button', { name });
  await inRow(/^Take off sale/).click();
  await expect(page.getByText(`${title} is off sale now`)).toBeVisible();
  await expect(inRow(/^Put on sale/)).toBeFocused();
  await expect(inRow(/^Advertis/)).toHaveCount(0);
  expect(await onFrontPage()).toBeUndefined();
  await inRow(/^Put on sale/).click();
  await expect(row(page, title).getByText('Available')).toBeVisible();
  await expect(inRow(/^Advertis/)).toHaveCount(1);
  expect(await onFrontPage()).toContain(title);

  await page.getByRole('button', { name: 'Turn on vacation mode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on vacation mode' }).click();
  await expect(page.getByText(/^Vacation mode has been on since/)).toBeVisible();
  expect(await onFrontPage()).toBeUndefined();
  const back = page.getByRole('button', { name: 'Turn off vacation mode' });
  await expect(back).toBeFocused();
  await page.getByLabel(`Select ${title}`).check();
  await selected(page).getByRole('button', { name: 'Take off sale' }).click();
  await selected(page).getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('1 product will be on sale when you turn off vacation mode.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await back.click();
  await expect(page.getByRole('button', { name: 'Turn on vacation mode' })).toBeFocused();
  expect(await onFrontPage()).toContain(title);

  await row(page, title).getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Resell Price')).toHaveValue(/^9\.90?$/);
  await page.getByLabel('Resell Price').fill('9.75');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/dashboard/my-products');
  const changed = (await onFrontPage()) ?? '';
  expect(changed).toContain('$9.75');
  const [, seller = ''] = /<a href="(\/seller\/[^"]+)"[^>]*>Sal Seller</.exec(changed) ?? [];
  expect(await (await page.request.get(seller)).text()).toMatch(/<h1[^>]*>[^<]*Sal Seller/);
  expect(await cardOn(page.request, seller, title)).toContain('$9.75');

  await row(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('dialog').getByText(`If you delete once ${title} It can not be undone.`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${title} Deleted Successfully`)).toBeVisible();
  await expect(page.getByText('No Data Found')).toBeFocused();
  expect(await onFrontPage()).toBeUndefined();
});

test('a listing on hold cannot be deleted, and its seller sees who booked it', async ({ page, baseURL }) => {
  const { title, id } = await sellerWithListing(page, baseURL, '#705030');
  const email = `buyer-${crypto.randomUUID()}@example.org`;
  await hold(await newBuyer(baseURL ?? '', email), id);

  await page.goto('/dashboard/my-products');
  await row(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Someone is buying this book right now. Please try again in a few minutes'),
  ).toBeVisible();
  expect(await cardOn(page.request, '/category/poetry', title)).toContain(title);

  await page.goto('/dashboard/my-buyers?state=to_hand_over');
  await expect(page.getByText('No Data Found')).toBeVisible();
  await page.getByRole('link', { name: 'Unpaid' }).click();
  const theirs = page.getByRole('row').filter({ hasText: email });
  await expect(theirs.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', /^\/book\//);
  await expect(theirs).toContainText('Salem, OR');
  await expect(theirs).toContainText('+1 503 555 0199');
  await theirs.getByRole('button', { name: /^Report/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption('Does not answer');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report/ })
    .click();
  await expect(page.getByText('Reported Successfully')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Reported/ })).toBeDisabled();
});
