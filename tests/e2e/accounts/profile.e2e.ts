import type { Page } from 'playwright/test';
import { book, newListing } from '../listings.ts';
import { expectReadable } from '../readable.ts';
import { accountButton, expect, test } from '../shop.ts';
import { AGAIN, callerFor, logIn, newReader } from '../users.ts';

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test('name, photo and password are changed; only the new password works, and the dialogs are accessible', async ({
  page,
  baseURL,
}) => {
  const account = await newReader(page, baseURL);
  const changed = { ...account, password: 'Writer#2023' };
  const { id, title } = await newListing(baseURL);
  const order = await book(account, id);
  await page.goto('/dashboard');
  const toPay = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  await expect(toPay).toHaveText(/Pay now to secure it/);
  await expect(toPay.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/book/${id}`);
  await expect(toPay.getByRole('link', { name: `Pay: ${title}` })).toHaveAttribute(
    'href',
    `/dashboard/payment/${order}`,
  );
  await expect(page.getByRole('heading', { name: 'Your reports' })).toHaveCount(0);
  const open = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReadable(page);
  };
  await open('Edit profile');
  await page.getByLabel('Name').fill('Ada Quill');
  await page.getByLabel('Lamp').check();
  await dialogButton(page, 'Save').click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByAltText('Portrait of Ada Quill')).toHaveAttribute('src', '/avatars/lamp.svg');
  const avatar = accountButton(page).locator('span');
  expect(await avatar.evaluate((element) => getComputedStyle(element, '::after').backgroundImage)).toContain(
    'lamp.svg',
  );
  await accountButton(page).click();
  await expect(page.getByRole('banner').getByText('Ada Quill')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(page.getByText('This device')).toBeVisible();
  await open('Delete account');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open('Change password');
  await page.getByLabel('Current password', { exact: true }).fill('Wrong#2022');
  await page.getByLabel('New password', { exact: true }).fill(changed.password);
  await dialogButton(page, 'Change password').click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialogButton(page, 'Change password').click();
  await expect(page.getByText('Password changed. Please log in with the new one')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.locator('.toast', { hasText: 'Wrong email or password' })).toBeVisible();
  await expect(page.locator('form').getByText('Wrong email or password')).toBeVisible();
  await callerFor(baseURL ?? '', changed);
});

test('two devices sign each other out; sign out everywhere ends this session, too', { tag: '@exhaustive' }, async ({
  page,
  baseURL,
}) => {
  const account = await newReader(page, baseURL);
  const other = await callerFor(baseURL ?? '', account);
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing to do right now.')).toBeVisible();
  await page.goto('/dashboard/settings');
  const theirs = page.getByRole('row').filter({ hasNotText: 'This device' }).getByRole('button', { name: 'Sign out' });
  await theirs.click();
  await expect(theirs).toHaveCount(0);
  expect((await other.ask('GET', '/api/auth/me')).status).toBe(401);

  const third = await callerFor(baseURL ?? '', account);
  const { body: devices } = await third.ask<{ _id: string; current: boolean }[]>('GET', '/api/auth/sessions');
  const here = devices.find(({ current }) => !current);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await third.ask('DELETE', `/api/auth/sessions/${here?._id}`);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Rita Reader');
  await dialogButton(page, 'Save').click();
  await page.waitForURL('**/login?from=%2Fdashboard#*');
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await logIn(page, account);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out on all devices')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect((await third.ask('GET', '/api/auth/me')).status).toBe(401);
});

test('a deleted account is signed out and cannot log in again', async ({ page, baseURL }) => {
  const account = await newReader(page, baseURL);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await password.fill('Wrong#2022');
  await dialogButton(page, 'Delete account').click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await password.fill(account.password);
  await dialogButton(page, 'Delete account').click();
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const { email, password: old } = account;
  const again = await page.request.post('/api/auth/sign-in', { data: { email, password: old }, ...AGAIN });
  expect([again.status(), (await again.json()).message]).toEqual([401, 'Wrong email or password']);
});
