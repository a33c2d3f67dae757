import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { TOKEN_KEY } from '../../../core/browser-storage-names.ts';
import { newAccount } from '../admin/admin.ts';
import { accountButton, expect, test } from '../shop.ts';
import { logIn, newReaderAtLogin } from '../users.ts';

const navbarLogIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' });
const newEmail = () => `reader-${crypto.randomUUID()}@example.org`;

async function fillSignUp(page: Page, email: string): Promise<{ send(): Promise<void> }> {
  await page.goto('/signup?from=%2Fdashboard');
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Reader#2022');
  await page.getByLabel('Buyer').check();
  return { send: () => page.getByRole('button', { name: 'Sign Up' }).click() };
}

test('a visitor who starts selling gets the seller account preselected, and the form of a first book after the log-in', async ({
  page,
}) => {
  await page.goto('/sell');
  await page.getByRole('main').getByRole('link', { name: 'Start selling' }).click();
  await expect(page.getByLabel('Seller')).toBeChecked();
  await page.getByLabel('Name').fill('Nora Lind');
  await expect(page.getByLabel('Seller')).toBeChecked();
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Seller#2022');
  await page.getByLabel('Fox').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL(/\/login\?/);
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeHidden();
  await logIn(page, { email, password: 'Seller#2022' });
  await expect(page).toHaveURL('/dashboard/add-a-product');
  await expect(page.getByLabel('Resell Price')).toBeVisible();
});

test('between logging in and signing up, the typed email and the chosen account stay', async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sell your books' }).click();
  await expect(page.getByLabel('Seller')).toBeChecked();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL(/\/login\?/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').fill(`2${email}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/\/signup\?/);
  await expect(page.getByLabel('Email')).toHaveValue(`2${email}`);
  await expect(page.getByLabel('Seller')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Seller')).toBeChecked();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a buyer on the page for sellers reads why there is no button', async ({ page }) => {
  await newReaderAtLogin(page);
  await page.goto('/sell');
  await expect(page.getByText('To sell, log out and create a seller account').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start selling' })).toBeHidden();
});

test('sign-up: wrong photos are reported, and an uploaded one becomes a profile photo in our own storage', async ({
  page,
}) => {
  const email = newEmail();
  const form = await fillSignUp(page, email);
  await form.send();
  await expect(page.getByText('Photo is required')).toBeVisible();
  await page.getByLabel('Photo URL').fill('https://nowhere.invalid/nora.jpg');
  await form.send();
  await expect(page.getByRole('group', { name: 'Photo' }).getByText('could not be loaded')).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toBeFocused();
  const upload = page.getByLabel('Upload a photo');
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('alert').filter({ hasText: 'not a JPEG, PNG or WebP' })).toBeVisible();
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#b4532f' } });
  await upload.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await expect(page.getByLabel('Your photo')).toBeChecked();
  // The address is still free: the failed photo created no account.
  await form.send();
  await page.waitForURL(/\/login\?/);
  // The message of the previous page is inserted into an existing region, and so announced.
  await expect(page.getByRole('status')).toHaveText('Account Created Successfully');
  await expect(page.locator('body > .toasts')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await logIn(page, { email, password: 'Reader#2022' });
  await expect(page).toHaveURL(/\/dashboard$/);
  const portrait = page.getByAltText('Portrait of Nora Lind');
  await expect(portrait).toHaveAttribute('src', /^\/photos\/./);
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await expect(page.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/dashboard/my-orders');
});

test('a seller is redirected from a page for buyers before it loads', { tag: '@exhaustive' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/my-orders');
  await page.waitForURL('**/login?from=**');
  await logIn(page, await newAccount('Seller', 'Sal Seller'));
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).not.toContain('/api/my-orders');
  expect(asked.filter((path) => path === '/dashboard/my-orders')).toHaveLength(2);
});

test('a log-in that is being sent is not sent again, and its button keeps the focus', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/auth/sign-in', async (route) => {
    sent++;
    await answered.promise;
    await route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now' } });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(newEmail());
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Reader#2022');
  const button = page.getByRole('button', { name: 'Log In', exact: true });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  await password.press('Enter');
  await button.press('Enter');
  await button.click({ force: true });
  answered.resolve();
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await expect(button).toBeFocused();
  expect(sent).toBe(1);
});

test('Google: an account signs in; Cancel, a closed and a blocked window are reported, and the button works again', async ({
  page,
}) => {
  await page.goto('/login?from=%2Fdashboard');
  const button = page.getByRole('button', { name: 'Continue With Google' });
  const openWindow = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    return popup;
  };
  await (await openWindow()).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google could not sign you in')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'false');

  await (await openWindow()).close();
  await expect(page.getByText('The Google window was closed')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'false');

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await button.click();
  await expect(page.getByText('blocked the Google window')).toBeVisible();

  await (await openWindow()).getByRole('button', { name: 'google@dogear.test' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('definition').filter({ hasText: 'google@dogear.test' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Buyer' })).toBeVisible();
});

test('a sign-in or sign-out in one tab applies to all tabs; a failed sign-out to none', async ({ page, context }) => {
  const shop = await context.newPage();
  await shop.goto('/category');
  const reader = await newReaderAtLogin(page);
  await expect(accountButton(shop)).toBeVisible();
  await shop.goto('/dashboard/my-orders');
  await expect(shop.getByText('No Data Found')).toBeVisible();
  const third = await context.newPage();
  await third.goto('/blog');

  const logOut = page.getByRole('button', { name: 'Log Out' });
  const conflict = { status: 409, json: { code: 'conflict', message: 'Not right now' } };
  await page.route('**/api/auth/sign-out', (route) => route.fulfill(conflict), { times: 1 });
  await accountButton(page).click();
  await logOut.click();
  await expect(page.getByText('Not right now')).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  await expect(accountButton(third)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).not.toBeNull();

  if (!(await logOut.isVisible())) await accountButton(page).click();
  await logOut.click();
  await expect(navbarLogIn(page)).toBeVisible();
  await expect(navbarLogIn(third)).toBeVisible();
  expect(await third.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  await shop.waitForURL('**/login?from=%2Fdashboard%2Fmy-orders');
  await logIn(shop, reader);
  await expect(shop).toHaveURL(/\/dashboard\/my-orders$/);
  await expect(shop.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});
