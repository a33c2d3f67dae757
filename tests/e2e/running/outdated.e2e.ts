/** Pages of an earlier build whose files are gone, and those that the API does not understand any more. */
import { CLIENT_HEADER } from '../../../core/client-version.ts';
import { reloadWords } from '../../../core/words/en/common.ts';
import { newListing } from '../listings.ts';
import { expectReadable } from '../readable.ts';
import { bookButton, expect, test } from '../shop.ts';
import { newReader } from '../users.ts';

test.use({ expectedNoise: /Failed to load resource|Failed to fetch dynamically imported module/ });

const GONE = { status: 404, contentType: 'text/html', body: '' };

// Fails when a page whose code is gone only says that there is no connection.
test('a page whose code is gone asks for a reload, and keeps what was typed', async ({ page, context }) => {
  let isOld = true;
  await context.route('**/_astro/LogInForm.*.js*', (route) => (isOld ? route.fulfill(GONE) : route.continue()));
  // The list of another build: it has none of the page's files.
  await context.route('**/build-files.json', (route) => route.fulfill({ json: ['LogInForm.00000000.js'] }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Reader#2022');
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText(reloadWords.outdated)).toBeVisible();
  await expect(page.locator('#offline')).toBeHidden();
  await expectReadable(page);
  isOld = false;
  await page.getByRole('button', { name: reloadWords.reload }).click();
  await expect(page.getByText(reloadWords.outdated)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => [location.hash, JSON.stringify(sessionStorage)])).toEqual([
    '',
    expect.not.stringContaining('Reader#2022'),
  ]);
});

test('code that does not load although the page is of the running build is a lost connection', async ({
  page,
  context,
}) => {
  await context.route('**/_astro/PageActions.*.js*', (route) => route.abort());
  await page.goto('/category/fantasy');
  await page.locator('[data-intent=book]').first().click();
  await expect(page.locator('#offline')).toBeVisible();
  await expect(page.getByText(reloadWords.outdated)).toHaveCount(0);
  // Its style hides it.
  await expect(page.locator('#offline')).toBeHidden();
});

// Fails when the booking's form is lost, or the sentence lies behind its dialog.
test('a booking of a page that the API does not understand is kept over the reload', async ({ page, baseURL }) => {
  const { id } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  const old = (headers: Record<string, string>) => ({ headers: { ...headers, [CLIENT_HEADER.toLowerCase()]: '0' } });
  await page.route('**/api/my-orders', (route) => route.continue(old(route.request().headers())));
  await bookButton(page, id).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Continue to payment' });
  await dialog.getByLabel('Phone Number').fill('+1 503 555 0199');
  await dialog.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await submit.click();
  const reload = dialog.getByRole('button', { name: reloadWords.reload });
  await expect(reload).toBeVisible();
  // It follows to the page, and into a dialog that opens later.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: reloadWords.reload })).toBeVisible();
  await bookButton(page, id).click();
  await expect(reload).toBeVisible();
  await dialog.getByLabel('Phone Number').fill('+1 503 555 0199');
  await dialog.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.unrouteAll();
  await reload.click();
  await expect(dialog).toHaveCount(0);
  await bookButton(page, id).click();
  await expect(dialog.getByLabel('Phone Number')).toHaveValue('+1 503 555 0199');
  await expect(dialog.getByLabel('Location')).toHaveValue('12 Alder Street, Salem, OR');
  await submit.click();
  await page.waitForURL(/\/dashboard\/payment\//);
});
