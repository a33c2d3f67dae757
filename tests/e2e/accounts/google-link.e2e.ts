import type { Page } from 'playwright/test';
import { newAccount, newAdmin, pageOf } from '../admin/admin.ts';
import { book, newListing } from '../listings.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { callerFor, newBuyer, signIn } from '../users.ts';

const PASSWORD = 'Reader#2022';
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Presses the button of the Google window, and chooses the account of this address in it. */
async function chooseAtGoogle(page: Page, button: string, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByLabel('Another address').fill(email);
  await Promise.all([popup.waitForEvent('close'), popup.getByLabel('Another address').press('Enter')]);
}

/** A user with a password and an order, without a browser yet. */
async function usedAccount(baseURL: string): Promise<string> {
  const email = `linked-${crypto.randomUUID()}@example.org`;
  await book(await newBuyer(baseURL, email), (await newListing(baseURL)).id);
  return email;
}

test('linking Google to a used account asks for its password once; then both sign in, until it is unlinked', async ({
  page,
  baseURL,
}) => {
  const email = await usedAccount(baseURL ?? '');
  await page.goto('/login?from=%2Fdashboard%2Fsettings');
  const dialog = page.getByRole('dialog', { name: 'Link your Google account' });
  // The Google account of this address gives no access to an Admin's account either.
  await chooseAtGoogle(page, 'Continue With Google', 'admin@dogear.test');
  await expect(dialog.getByText('There is already an account for admin@dogear.test')).toBeVisible();
  await dialogButton(page, 'Cancel').click();
  await expect(page.getByRole('button', { name: 'Continue With Google' })).toBeFocused();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);

  await chooseAtGoogle(page, 'Continue With Google', email);
  await expect(dialog.getByText(`There is already an account for ${email}`)).toBeVisible();
  await expectReadable(page);
  const password = dialog.getByLabel('Password', { exact: true });
  const began = Date.now();
  await password.fill('Wrong#2022');
  await password.press('Enter');
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await page.waitForURL('**/dashboard/settings');

  const linked = page.getByText('You can also sign in with your password.');
  const moment = Date.parse((await linked.locator('time').getAttribute('datetime')) ?? '');
  expect(moment).toBeGreaterThanOrEqual(began);
  expect(moment).toBeLessThanOrEqual(Date.now());
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(moment);
  await expect(linked).toHaveText(`Linked with ${email} on ${day}. You can also sign in with your password.`);

  // The password still works, and Google no longer asks for it.
  await callerFor(baseURL ?? '', { email, password: PASSWORD });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=/dashboard/settings');
  await chooseAtGoogle(page, 'Continue With Google', email);
  await page.waitForURL('**/dashboard/settings');

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await dialogButton(page, 'Unlink').click();
  await expect(page.getByText('No Google account is linked.')).toBeVisible();
  await page.getByText('Earlier changes').click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Unlinked .* on/ })).toBeVisible();
  await expectReadable(page);

  // Linked again here, to a Google account of another address.
  await chooseAtGoogle(page, 'Link Google', `other-${email}`);
  await expect(dialog.getByText(`You chose other-${email}.`)).toBeVisible();
  await password.fill(PASSWORD);
  await dialogButton(page, 'Link Google').click();
  await expect(page.getByText('Your Google account is linked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
});

test('a verified seller is warned before a change of name, and loses the badge', async ({ page, browser, baseURL }) => {
  const account = await newAccount('Seller', 'Renata Name');
  const { ask } = await callerFor(baseURL ?? '', await newAdmin());
  expect((await ask('PUT', `/api/users/${account.email}`, { verified: true })).status).toBe(200);

  await signIn(page, baseURL, account);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/you lose the “Verified” badge/);
  await page.getByLabel('Name').fill('Amazon');
  await dialogButton(page, 'Save').click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  const admin = await pageOf(browser, baseURL, await newAdmin());
  await admin.goto(`/dashboard/all-sellers?search=${account.email}`);
  const row = admin.getByRole('row').filter({ hasText: account.email });
  await expect(row.getByText('Was verified as Renata Name')).toBeVisible();
  await row.getByRole('link', { name: 'View record: Amazon lost the badge' }).click();
  await expect(admin.getByText('lost the badge after a change of name')).toBeVisible();
  await expect(admin.getByText('The seller changed their name')).toBeVisible();
});
