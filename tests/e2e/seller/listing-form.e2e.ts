import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { listingFormWords } from '../../../core/words/en/listings.ts';
import { cardOn, fillListing } from '../listings.ts';
import { look, phonePhoto, plainPhoto } from '../pictures.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { newSeller } from '../users.ts';

/** The tag of a location in the metadata of a photo, as sharp writes it. */
const GPS_TAG = Buffer.from([0x25, 0x88]);

const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const chooser = (page: Page) => page.getByLabel(/choose photos/i);
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add product' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title.slice(0, 12) });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a photo from a camera is upright in the shop at once, without its location', async ({ page, baseURL }) => {
    const title = `Winter Letters ${crypto.randomUUID()}`;
    const original = await phonePhoto();
    const { exif, ...facts } = await sharp(original).metadata();
    expect(facts).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
    expect(exif?.includes(GPS_TAG)).toBe(true);
    await newSeller(page, baseURL);
    // Caches this page without the listing.
    expect(await cardOn(page.request, '/category/poetry', title)).toBeUndefined();
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

  test('a book that the shop knows leads on to what it does not know', async ({ page, baseURL }) => {
    await newSeller(page, baseURL);
    await page.goto('/dashboard/add-a-product');
    const category = page.getByLabel('Category');
    await expect(category).toBeEnabled();
    await page.getByLabel(/^ISBN/).fill('9780679783268');
    // Its only listed name is filled in, and the category of its copies.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Pride and Prejudice/);
    await expect(page.getByLabel(/^Author/)).toHaveValue('Jane Austen');
    await expect(category).not.toHaveValue('');
    await page.getByRole('button', { name: /^Use/ }).first().tap();
    await expect(page.getByLabel('Original Price')).toBeFocused();
    await page.getByLabel(/^ISBN/).fill('9780141439587');
    await expect(page.getByText(listingFormWords.isbn.unknown)).toBeVisible();
  });

  test('the form: errors, a wrong file, a price above the original; a reload keeps what was typed and uploaded', async ({
    page,
    baseURL,
  }) => {
    await newSeller(page, baseURL);
    await page.goto('/dashboard/add-a-product');
    // Within reach of the thumb at every scroll position; the form fits into one and a half windows.
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Category')).toBeEnabled();
    const form = await page.getByRole('main').locator('form').boundingBox();
    expect(form?.height).toBeLessThan(1132);
    // The proceeds are shown while the price is typed, and announced when the typing pauses.
    const price = page.getByLabel('Resell Price');
    await expect(price).toHaveAccessibleDescription(
      "Yours, in dollars Dogear's fee: 10% of the price, at least $0.50.",
    );
    await price.pressSequentially('12.5');
    await expect(price).toHaveAccessibleDescription("Yours, in dollars You get $11.25. Dogear's fee: $1.25.");
    await expect(page.getByRole('status').filter({ hasText: "You get $11.25. Dogear's fee: $1.25." })).toBeAttached();
    expect((await page.getByRole('main').locator('form').boundingBox())?.height).toBe(form?.height);
    await price.clear();
    // The key labelled "next" moves to the next empty field, and sends nothing.
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByLabel(/^Author/)).toBeFocused();
    await page.getByLabel(/^Author/).press('Enter');
    await expect(page.getByLabel('Category')).toBeFocused();
    await page.getByLabel('Original Price').press('Enter');
    await page.getByLabel('Resell Price').press('Enter');
    // Not behind the buttons.
    const description = page.getByLabel('Description');
    await expect(description).toBeFocused();
    const [text, buttons] = [await description.boundingBox(), await submit(page).boundingBox()];
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
    await page.getByLabel('Location').press('Enter');
    await expect(page.getByText('Name is required')).toHaveCount(0);
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
    const svg = Buffer.from('<svg onload=alert(1)>');
    await chooser(page).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: svg });
    await expect(page.getByText('This is not a JPEG, PNG or WebP image').first()).toBeVisible();
    // A damaged JPEG does not get the message about other file types.
    const whole = await plainPhoto('#406040');
    await chooser(page).setInputFiles(asJpeg('half.jpg', whole.subarray(0, 200)));
    await expect(page.getByText('This photo is damaged or incomplete').first()).toBeVisible();
    await chooser(page).setInputFiles(asJpeg('a.jpg', whole));
    await expectReadable(page);

    await fillListing(page, 'A Draft');
    // A corrected field loses its message.
    await expect(page.getByText(/ is required$/)).toHaveCount(0);
    await page.getByLabel('Resell Price').fill('240');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A Draft');
    await expect(page.getByLabel('Category')).not.toHaveValue('');
    await submit(page).click();
    await expect(page.getByText('Resell Price is higher than Original Price. Is that right?')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Yes, this copy is worth more than a new one' }).check();
    await submit(page).click();
    await page.waitForURL('**/dashboard/my-products');
    await page.goto('/dashboard/add-a-product');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Location')).toHaveValue('Portland, OR');
  });
});
