/** Actions of a claim, on the page of its order. */
import type { Browser, Page } from 'playwright/test';
import { newAdmin } from './admin/admin.ts';
import { plainPhoto } from './pictures.ts';
import { otherPage } from './sales.ts';
import { expect } from './shop.ts';
import { signIn } from './users.ts';

/**
 * Another user's page polls every five seconds for a meeting, and every minute for a parcel, whose page is reloaded.
 */
export const SOON = { timeout: 10_000 } as const;

export const dialogOf = (page: Page) => page.getByRole('dialog');

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses the button that opens the dialog, and the one of the same name in it. */
export async function pressTwice(page: Page, name: string): Promise<void> {
  await press(page, name);
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
}

/** Chooses a picture in the open dialog. */
export async function addPicture(page: Page, colour = '#204060'): Promise<void> {
  const picture = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto(colour) };
  await dialogOf(page).getByLabel('Choose photos').setInputFiles(picture);
}

/** Claims missing pages, with a picture. */
export async function report(page: Page): Promise<void> {
  await press(page, 'Report a problem');
  await dialogOf(page).getByLabel('It is not as described').check();
  await page.getByLabel('What is wrong with it?').fill('Two pages are missing.');
  await addPicture(page);
  await press(page, 'Send the report');
  await expect(page.getByRole('heading', { name: 'Waiting for Sal Seller' })).toBeVisible();
}

export async function adminAt(browser: Browser, orderId: string, baseURL: string | undefined): Promise<Page> {
  const admins = await otherPage(browser);
  await signIn(admins, baseURL, await newAdmin());
  await admins.goto(`/dashboard/order/${orderId}`);
  return admins;
}

export async function decide(admins: Page, decision: string): Promise<void> {
  await press(admins, 'Decide');
  await admins.getByRole('radio', { name: decision }).check();
  await admins.getByLabel('Reason').fill('I have read what both of you said.');
  await dialogOf(admins).getByRole('button', { name: 'Decide' }).click();
}
