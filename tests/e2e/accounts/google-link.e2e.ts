import type { Page } from 'playwright/test';
import { expectReadable } from '../readable.ts';
import { expect, firstBook, test } from '../shop.ts';
import { apiSignUp, logIn } from '../users.ts';

const PASSWORD = 'Reader#2022';
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Presses the button that opens Google's window, and chooses the account of this address in it. */
async function chooseAtGoogle(page: Page, button: string, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByLabel('Another address').fill(email);
  await Promise.all([popup.waitForEvent('close'), popup.getByLabel('Another address').press('Enter')]);
}

/** A user with a password and an order, signed out. */
async function usedAccount(page: Page, baseURL: string): Promise<string> {
  const account = { email: `linked-${crypto.randomUUID()}@example.org`, password: PASSWORD };
  expect(await apiSignUp(baseURL, account)).toBe(201);
  await page.goto('/login');
  await logIn(page, account);
  await page.goto('/category/poetry');
  const { id, title } = await firstBook(page);
  await page.locator(`[data-intent=book][data-id="${id}"]`).click();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`${title} booked Successfully`)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  return account.email;
}

test('linking Google to a used account asks for its password once; then both sign in, until it is unlinked', async ({
  page,
  baseURL,
}) => {
  const email = await usedAccount(page, baseURL ?? '');
  await page.goto('/login');
  await chooseAtGoogle(page, 'Continue With Google', email);
  const dialog = page.getByRole('dialog', { name: 'Link your Google account' });
  await expect(dialog.getByText(`${email} already has a password`)).toBeVisible();
  await expectReadable(page);
  const password = dialog.getByLabel('Password', { exact: true });
  const began = Date.now();
  await password.fill('Wrong#2022');
  await password.press('Enter');
  await expect(dialog.getByText('This is not your present password')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto('/dashboard');
  const linked = page.getByText('Your password works, too.');
  const moment = Date.parse((await linked.locator('time').getAttribute('datetime')) ?? '');
  expect(moment).toBeGreaterThanOrEqual(began);
  expect(moment).toBeLessThanOrEqual(Date.now());
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(moment);
  await expect(linked).toHaveText(`Linked with ${email} on ${day}. Your password works, too.`);
  await expectReadable(page);

  // The password still works, and Google no longer asks for it.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, { email, password: PASSWORD });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=/dashboard');
  await chooseAtGoogle(page, 'Continue With Google', email);
  await page.waitForURL('**/dashboard');

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await dialogButton(page, 'Unlink').click();
  await expect(page.getByText('No Google account is linked.')).toBeVisible();
  await page.getByText('Earlier changes').click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Unlinked .* on/ })).toBeVisible();

  // Linked again from here, to a Google account of another address.
  await chooseAtGoogle(page, 'Link Google', `other-${email}`);
  await expect(dialog.getByText(`You chose other-${email}.`)).toBeVisible();
  await password.fill(PASSWORD);
  await dialogButton(page, 'Link Google').click();
  await expect(page.getByText('Your Google account is linked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
});

test('a Google account with the same address cannot take over an Admin', async ({ page }) => {
  await page.goto('/login');
  await chooseAtGoogle(page, 'Continue With Google', 'admin@dogear.test');
  await expect(page.getByRole('dialog', { name: 'Link your Google account' })).toBeVisible();
  await dialogButton(page, 'Cancel').click();
  await expect(page.getByRole('button', { name: 'Continue With Google' })).toBeFocused();
  await logIn(page, { email: 'admin@dogear.test', password: 'Admin#2022' });
});

test('a verified seller is warned before a change of name, and loses the badge', async ({ page, baseURL }) => {
  const account = { email: `renamed-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  const user = { ...account, name: 'Renata Name', role: 'Seller' };
  expect((await page.request.post(`${baseURL}/api/auth/sign-up`, { data: user })).status()).toBe(201);
  await page.goto('/login');
  await logIn(page, { email: 'admin@dogear.test', password: 'Admin#2022' });
  await page.goto('/dashboard/all-sellers');
  await page.getByLabel('Search by name or email').fill(account.email);
  const row = page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: 'Verify Renata Name' }).click();
  await expect(page.getByText('Renata Name is now verified seller')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=/dashboard');
  await logIn(page, account);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/takes your “Verified” badge away/);
  await page.getByLabel('Name').fill('Amazon');
  await dialogButton(page, 'Save').click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=/dashboard/all-sellers');
  await logIn(page, { email: 'admin@dogear.test', password: 'Admin#2022' });
  await page.getByLabel('Search by name or email').fill(account.email);
  await expect(row.getByText('Was verified as Renata Name')).toBeVisible();
  await row.getByRole('link', { name: 'Why Amazon lost the badge' }).click();
  await expect(page.getByText('lost the badge by taking another name')).toBeVisible();
  await expect(page.getByText('The seller changed their name')).toBeVisible();
});
