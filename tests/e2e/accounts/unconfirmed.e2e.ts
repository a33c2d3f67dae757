/** Refusals before the address is confirmed: each one links to the email. */
import type { Locator, Page } from 'playwright/test';
import { UNCONFIRMED_LIMITS } from '../../../core/limits.ts';
import { recoveryScreenWords, recoveryWords } from '../../../core/words/en/accounts.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { importWords } from '../../../core/words/en/import.ts';
import { listingFormWords } from '../../../core/words/en/listings.ts';
import { catalogPageWords } from '../../../core/words/en/pages/catalog.ts';
import { revokeConfirmation } from '../account-rows.ts';
import { newAccount } from '../admin/admin.ts';
import { book, fillListing, postListings } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { expectReadable } from '../readable.ts';
import { bookButton, expect, test } from '../shop.ts';
import { callerFor, newReader, newSeller } from '../users.ts';

const { confirmFirst } = recoveryWords;
const titles = (count: number) => Array.from({ length: count }, () => `Persuasion ${crypto.randomUUID().slice(0, 8)}`);

/** The link of the refusal leads to the part of the dashboard that sends the email again. */
async function follow(page: Page, refusal: Locator, sentence: string): Promise<void> {
  await expect(refusal).toContainText(sentence);
  await expectReadable(page);
  await refusal.getByRole('link', { name: commonWords.confirmEmail }).press('Enter');
  const banner = page.getByRole('region', { name: recoveryScreenWords.banner.heading });
  await expect(banner).toBeFocused();
  await expect(banner).toBeInViewport();
  await expect(banner.getByRole('button', { name: recoveryScreenWords.banner.again })).toBeVisible();
}

test('a buyer who may not book or report more is led to the email that confirms the address', async ({
  page,
  baseURL,
}) => {
  const account = await newAccount('Seller', 'Sal Seller');
  const seller = { ...account, ...(await callerFor(baseURL ?? '', account)) };
  const copies = await postListings(seller, 'poetry', titles(UNCONFIRMED_LIMITS.unpaidBookings + 1));
  const buyer = await newReader(page, baseURL);
  await revokeConfirmation(buyer.email);
  for (const { id } of copies.slice(0, -1)) {
    await book(buyer, id);
    expect((await buyer.ask('PUT', `/api/reported-product/${id}`, {})).status).toBe(200);
  }
  const { id = '', title = '' } = copies.at(-1) ?? {};
  await page.goto(`/book/${id}`);
  const dialog = page.getByRole('dialog');
  await bookButton(page, id).first().click();
  await dialog.getByLabel('Phone Number').fill('+1 503 555 0199');
  await dialog.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await dialog.getByRole('button', { name: catalogWords.bookingForm.submit }).press('Enter');
  await follow(page, dialog.getByRole('alert'), confirmFirst.bookings);

  await page.goto(`/book/${id}`);
  await page.getByRole('button', { name: catalogPageWords.actions.reportBook(title), exact: true }).click();
  await expect(dialog).toHaveAccessibleName(catalogWords.confirmReport(title));
  await dialog.getByRole('button', { name: catalogWords.report.submit }).press('Enter');
  await follow(page, dialog.getByRole('alert'), confirmFirst.reports);
});

test('a seller who may not list more, or import, is led there, too', async ({ page, baseURL }) => {
  const seller = await newSeller(page, baseURL);
  await postListings(seller, 'poetry', titles(UNCONFIRMED_LIMITS.listings));
  await revokeConfirmation(seller.email);
  await page.goto('/dashboard/add-a-product');
  const [title = ''] = titles(1);
  await fillListing(page, title);
  const picture = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('#204060') };
  await page.getByLabel(/choose photos/i).setInputFiles(picture);
  await page.getByRole('button', { name: listingFormWords.add, exact: true }).press('Enter');
  const toast = page.getByRole('status').filter({ hasText: confirmFirst.listings });
  await follow(page, toast, confirmFirst.listings);

  await page.goto('/dashboard/import-products');
  await expect(page.getByText(importWords.confirmFirst)).toBeVisible();
  await expect(page.getByRole('button', { name: recoveryScreenWords.banner.again })).toBeVisible();
});
