import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { accountButton, expect, test } from '../shop.ts';
import { apiSignUp, logIn, newReaderAtLogin, SELLER } from '../users.ts';

const navbarLogIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' });
const newEmail = () => `reader-${crypto.randomUUID()}@example.org`;

/** Fills in the sign-up form except for the photo; `send` sends it. */
async function fillSignUp(page: Page, email: string): Promise<{ send(): Promise<void> }> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Reader#2022');
  await page.getByLabel('Buyer').check();
  return { send: () => page.getByRole('button', { name: 'Sign Up' }).click() };
}

test('sign-up with a drawn avatar, log-in, and the pages of the role', async ({ page }) => {
  const email = newEmail();
  const form = await fillSignUp(page, email);
  await form.send();
  await expect(page.getByText('Photo is required')).toBeVisible();
  await page.getByLabel('Fox').check();
  await form.send();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email, password: 'Reader#2022' });
  await page.goto('/dashboard');
  await expect(page.getByAltText('Portrait of Nora Lind')).toHaveAttribute('src', '/avatars/fox.svg');
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
});

test('a seller is redirected from a page for buyers before it loads', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard/my-orders');
  await page.waitForURL('**/login?from=**');
  await logIn(page, SELLER);
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).not.toContain('/api/my-orders');
  expect(asked.filter((path) => path === '/dashboard/my-orders')).toHaveLength(2);
});

test('a photo address that cannot be fetched is reported at the field, and creates no account', async ({
  page,
  baseURL,
}) => {
  const account = { email: newEmail(), password: 'Reader#2022' };
  const form = await fillSignUp(page, account.email);
  await page.getByLabel('Photo URL').fill('https://nowhere.invalid/nora.jpg');
  await form.send();
  await expect(page.getByRole('group', { name: 'Photo' }).getByText('could not be fetched')).toBeVisible();
  await expect(page.getByLabel('Photo URL')).toBeFocused();
  expect(await apiSignUp(baseURL ?? '', account)).toBe(201);
});

test('an uploaded picture becomes a profile photo in our own storage; a file that is no picture is refused', async ({
  page,
}) => {
  const email = newEmail();
  const form = await fillSignUp(page, email);
  const upload = page.getByLabel('Upload a photo');
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByRole('alert').filter({ hasText: 'not a JPEG, PNG or WebP' })).toBeVisible();
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#b4532f' } });
  await upload.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await expect(page.getByLabel('Yours')).toBeChecked();
  await form.send();
  await page.waitForURL('**/login');
  await logIn(page, { email, password: 'Reader#2022' });
  await page.goto('/dashboard');
  const portrait = page.getByAltText('Portrait of Nora Lind');
  await expect(portrait).toHaveAttribute('src', /^\/photos\/./);
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('Google: an account signs in; Cancel and a closed window are reported, and the button works again', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.waitForURL('**/login?from=**');
  const button = page.getByRole('button', { name: 'Continue With Google' });
  const openWindow = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    return popup;
  };
  await (await openWindow()).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Google did not sign you in')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'false');

  await (await openWindow()).close();
  await expect(page.getByText('The Google window was closed')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'false');

  await (await openWindow()).getByRole('button', { name: 'google@dogear.test' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('definition').filter({ hasText: 'google@dogear.test' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Buyer' })).toBeVisible();
});

test('Google: a blocked window is reported', async ({ page }) => {
  await page.goto('/signup');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Continue With Google' }).click();
  await expect(page.getByText('blocked the Google window')).toBeVisible();
});

test('a sign-in or sign-out in one tab applies to all tabs', async ({ page, context }) => {
  const shop = await context.newPage();
  await shop.goto('/category');
  await newReaderAtLogin(page);
  await expect(accountButton(shop)).toBeVisible();
  await shop.goto('/dashboard/my-orders');
  await expect(shop.getByText('No Data Found')).toBeVisible();
  const third = await context.newPage();
  await third.goto('/category');
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(navbarLogIn(third)).toBeVisible();
  await shop.waitForURL('**/login?from=%2Fdashboard%2Fmy-orders');
});

test('a failed log-out is reported and leaves the user signed in', async ({ page }) => {
  await newReaderAtLogin(page);
  await page.route('**/api/auth/sign-out', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not right now' } }),
  );
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Not right now')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('This device')).toBeVisible();
});
