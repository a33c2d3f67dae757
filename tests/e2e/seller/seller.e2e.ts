import type { Page } from 'playwright/test';
import { look, phonePhoto, plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { newBuyer, newSeller, signIn } from '../users.ts';

const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const chooser = (page: Page) => page.getByLabel(/choose photos/i);
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add product' });

/** Fills in everything except the pictures. */
async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(title);
  await page.getByLabel(/^Author/).fill('Astrid Lund');
  await page.getByLabel('Category').selectOption({ label: 'Poetry' });
  await page.getByLabel('Contact Number').fill('+1 503 555 0142');
  await page.getByLabel('Location').fill('Portland, OR');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Purchase Year').fill('2019');
  await page.getByLabel('Used Duration').fill('2 years');
  await page.getByLabel('Original Price').fill('24');
  await page.getByLabel('Resell Price').fill('12.50');
  await page.getByLabel('Description').fill('Clean pages, a name on the flyleaf.');
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title.slice(0, 12) });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a photo from a camera is upright in the shop at once, without its location', async ({ page, baseURL }) => {
    const title = `Winter Letters ${crypto.randomUUID()}`;
    const original = await phonePhoto();
    expect(await look(original)).toMatchObject({ width: 4032, height: 3024, metadata: true });
    await newSeller(page, baseURL);
    await page.goto('/category/poetry');
    await expect(card(page, title)).toHaveCount(0);
    await page.goto('/dashboard/add-a-product');
    await chooser(page).setInputFiles(asJpeg('IMG_0412.jpg', original));
    await fillListing(page, title);
    await submit(page).click();
    await page.waitForURL('**/dashboard/my-products');
    await expect(page.getByText('Product added Successfully')).toBeVisible();
    await expect(row(page, title)).toBeVisible();

    await page.goto('/category/poetry');
    const cover = card(page, title).getByRole('img').first();
    const address = (await cover.getAttribute('src')) ?? '';
    expect(await cover.getAttribute('srcset')).toBe(`${address}/240 240w, ${address}/560 560w, ${address} 1280w`);
    const [width, height] = [await cover.getAttribute('width'), await cover.getAttribute('height')];
    expect([width, Math.round(Number(height) / 10)]).toEqual(['1280', 171]);
    for (const [path, width] of [
      [address, 1280],
      [`${address}/560`, 560],
      [`${address}/240`, 240],
    ] as const) {
      const answer = await page.request.get(path);
      expect(answer.headers()).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      const seen = await look(await answer.body());
      expect(seen).toMatchObject({ width, metadata: false, upper: 'red', lower: 'blue' });
      // Three by four, up to a pixel of rounding.
      expect(Math.abs(seen.height - (width * 4) / 3)).toBeLessThan(1.5);
    }
  });

  test('each missing field has a message, and a reload keeps what was typed and uploaded', async ({
    page,
    baseURL,
  }) => {
    await newSeller(page, baseURL);
    await page.goto('/dashboard/add-a-product');
    await submit(page).click();
    for (const message of [
      'Name is required',
      'Photo is required',
      'Category is required',
      'Phone Number is required',
      'Location is required',
      'Condition is required',
      'Year is required',
      'Use time is required',
      'Original Price is required',
      'Resell Price is required',
      'Description is required',
    ])
      await expect(page.getByText(message)).toBeVisible();
    await chooser(page).setInputFiles(asJpeg('a.jpg', await plainPhoto('#406040')));
    await fillListing(page, 'A Draft');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A Draft');
    await expect(page.getByLabel('Category')).not.toHaveValue('');
    await submit(page).click();
    await page.waitForURL('**/dashboard/my-products');
    await page.goto('/dashboard/add-a-product');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Location')).toHaveValue('Portland, OR');
  });
});

test('a price above the original must be confirmed, and a file that is no picture is refused', async ({
  page,
  baseURL,
}) => {
  await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  await chooser(page).setInputFiles({
    name: 'x.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await expect(page.getByText('This is not a JPEG, PNG or WebP picture').first()).toBeVisible();
  await chooser(page).setInputFiles(asJpeg('a.jpg', await plainPhoto('#604040')));
  await fillListing(page, 'A First Edition');
  await page.getByLabel('Resell Price').fill('240');
  await submit(page).click();
  await expect(page.getByText('Resell Price is higher than Original Price. Is that right?')).toBeVisible();
  await page.getByRole('main').getByRole('checkbox').check();
  await submit(page).click();
  await page.waitForURL('**/dashboard/my-products');
});

test('a listing is advertised, changed and deleted, and the shop shows each at once', async ({ page, baseURL }) => {
  const title = `Songs ${crypto.randomUUID()}`;
  await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  await chooser(page).setInputFiles(asJpeg('a.jpg', await plainPhoto('#404060')));
  await fillListing(page, title);
  await submit(page).click();
  await page.waitForURL('**/dashboard/my-products');
  await page.goto('/');
  await expect(card(page, title)).toHaveCount(0);

  await page.goto('/dashboard/my-products');
  await row(page, title)
    .getByRole('button', { name: /^Advertise/ })
    .click();
  await expect(page.getByText('Product is Advertising')).toBeVisible();
  await expect(row(page, title).getByText('Advertising')).toBeVisible();
  await page.goto('/');
  await expect(card(page, title)).toBeVisible();

  await page.goto('/dashboard/my-products');
  await row(page, title).getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Resell Price')).toHaveValue(/^12\.50?$/);
  await page.getByLabel('Resell Price').fill('9.75');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/dashboard/my-products');
  await page.goto('/');
  await expect(card(page, title)).toContainText('$9.75');
  await card(page, title).getByRole('link', { name: 'Sal Seller' }).click();
  await expect(page.getByRole('heading', { name: 'Sal Seller' })).toBeVisible();
  await expect(card(page, title)).toBeVisible();

  await page.goto('/dashboard/my-products');
  await row(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('dialog').getByText(`If you delete once ${title} It can not be undone.`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${title} Deleted Successfully`)).toBeVisible();
  await expect(page.getByText('No Data Found')).toBeFocused();
  await page.goto('/');
  await expect(card(page, title)).toHaveCount(0);
});

test('a listing on hold cannot be deleted, and its seller sees who booked it', async ({ page, baseURL }) => {
  const title = `Held ${crypto.randomUUID()}`;
  await newSeller(page, baseURL);
  await page.goto('/dashboard/add-a-product');
  await chooser(page).setInputFiles(asJpeg('a.jpg', await plainPhoto('#705030')));
  await fillListing(page, title);
  await submit(page).click();
  await page.waitForURL('**/dashboard/my-products');
  await page.goto('/category/poetry');
  const id = (await card(page, title).locator('[data-intent=book]').getAttribute('data-id')) ?? '';

  const email = `buyer-${crypto.randomUUID()}@example.org`;
  const buyer = await newBuyer(baseURL ?? '', email);
  const order = { productID: id, user_number: '+1 503 555 0100', user_location: 'Salem, OR' };
  const booked = await buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', order);
  const payment = { product_price: 12.5, bookedId: booked.body.insertedId };
  expect((await buyer.ask('POST', '/api/create-payment-intent', payment)).status).toBe(200);

  await page.goto('/dashboard/my-products');
  await row(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Somebody is buying this book right now. Please try again in a few minutes'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/category/poetry');
  await expect(card(page, title)).toBeVisible();

  await page.goto('/dashboard/my-buyers');
  const theirs = page.getByRole('row').filter({ hasText: email });
  await expect(theirs).toContainText('Salem, OR');
  await expect(theirs).toContainText('+1 503 555 0100');
  await theirs.getByRole('button', { name: /^Report/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report/ })
    .click();
  await expect(page.getByText('Reported Successfully')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Reported/ })).toBeDisabled();
});

test('a buyer is redirected from the seller’s pages', async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  for (const path of ['add-a-product', 'my-products', 'my-buyers', 'import-products', 'edit-product?id=demo-001']) {
    await page.goto(`/dashboard/${path}`);
    await page.waitForURL((url) => url.pathname === '/');
  }
});
