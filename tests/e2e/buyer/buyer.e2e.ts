import { BOOKED_KEY } from '../../../core/browser-storage-names.ts';
import { newAccount } from '../admin/admin.ts';
import { book, cardOn, hold, newListing } from '../listings.ts';
import { expectReadable } from '../readable.ts';
import { accountButton, bookButton, CARD, expect, fillCard, firstBook, payButton, sendBooking, test } from '../shop.ts';
import { BUYER_WITH_ORDERS, logIn, newReader, signIn } from '../users.ts';

test('a visitor finds a book, signs up, books and pays, and the copy is no longer for sale', async ({ page }) => {
  const email = `reader-${Date.now()}@example.org`;
  await page.goto('/category/action-and-adventure');
  const { id, title } = await firstBook(page);
  await bookButton(page, id).click();
  await expect(page.getByRole('dialog').getByText('Please Log In to buy books')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Reader#2022');
  // Booking a copy preselects the buyer's account.
  await expect(page.getByLabel('Buyer')).toBeChecked();
  await page.getByLabel('Owl').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/login');

  await logIn(page, { email, password: 'Reader#2022' });
  // Back at the same copy, with its dialog open; the address requests it only once.
  await expect(page).toHaveURL(/\/category\/action-and-adventure$/);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bookButton(page, id)).toBeFocused();
  const avatar = accountButton(page).locator('span');
  expect(await avatar.evaluate((element) => getComputedStyle(element, '::after').backgroundImage)).toContain('owl.svg');
  await bookButton(page, id).click();
  // Name and email are prefilled: the focus is on the first empty field.
  await expect(page.getByLabel('Phone Number')).toBeFocused();
  await sendBooking(page, title);
  await expect(page.getByRole('heading', { name: `Payment for ${title}` })).toBeVisible();
  const payLink = page.getByRole('link', { name: `Finish paying: ${title}` });
  await page.goBack();
  await expect(payLink).toBeVisible();
  await expect(bookButton(page, id)).toBeHidden();
  await page.goto(`/book/${id}`);
  await expect(payLink).toBeVisible();
  await expect(page.getByText('Pay now to secure it')).toBeVisible();
  // The next booking's form is prefilled with the buyer's contact.
  await page.locator('[data-intent=book]:visible').first().click();
  await expect(page.getByLabel('Phone Number')).toHaveValue('+1 503 555 0199');
  await expect(page.getByRole('dialog').getByLabel('Location')).toHaveValue('12 Alder Street, Salem, OR');
  await page.keyboard.press('Escape');
  await payLink.click();
  await expect(page.getByRole('heading', { name: `Payment for ${title}` })).toBeVisible();
  await expect(page.getByText(/^Please pay \$[\d.]+ for get the book\.$/)).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Alder Street');
  await page.getByLabel('Postal code').fill('97301');
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await expect(page.getByText(/pi_\w+/)).toBeVisible();
  await expectReadable(page);

  expect(await page.evaluate((key) => localStorage.getItem(key), BOOKED_KEY)).toBe('{}');
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('row', { name: new RegExp(title.slice(0, 12)) }).getByText('Paid')).toBeVisible();
  await expect(page.getByRole('link', { name: `Receipt for ${title}` })).toHaveAttribute(
    'href',
    /^\/dashboard\/receipt\?id=/,
  );
  expect(await cardOn(page.request, '/category/action-and-adventure', id)).toBeUndefined();
});

test('a declined card and a failed 3-D Secure authentication charge nothing; a completed one pays', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await newListing(baseURL);
  const orderId = await book(await newReader(page, baseURL), id);
  await page.goto(`/dashboard/payment/${orderId}`);
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByRole('status').getByText('Your card was declined.')).toBeVisible();
  await expect(payButton(page)).toBeFocused();

  const bank = page.frameLocator('iframe[title="Card authentication (simulated)"]');
  await fillCard(page, CARD.authentication);
  await payButton(page).click();
  // The next try removes the toast, which would stay for four seconds.
  await expect(page.getByRole('status').getByText('Your card was declined.')).toHaveCount(0, { timeout: 3_000 });
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('status').getByText(/unable to authenticate/)).toBeVisible();
  expect((await page.request.get(`/book/${id}`)).ok()).toBe(true);
  expect(await cardOn(page.request, `/search?q=${encodeURIComponent(title)}`, id)).toBeDefined();

  await fillCard(page, CARD.authentication);
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
});

test('a log-in that is submitted before its code has loaded is not lost', async ({ page }) => {
  const account = await newAccount('Buyer', 'Nora Lind');
  await page.goto('/login');
  await page.evaluate(({ email, password }) => {
    const form = [...document.forms].find(({ elements }) => elements.namedItem('password'));
    if (!form) throw new Error('there is no form');
    for (const [name, value] of Object.entries({ email, password })) {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }
    form.requestSubmit();
    form.requestSubmit();
  }, account);
  await page.waitForURL((url) => url.pathname === '/');
});

test('an order can be deleted, also while its copy is held', { tag: '@exhaustive' }, async ({ page, baseURL }) => {
  const { id, title } = await newListing(baseURL);
  await hold(await signIn(page, baseURL, BUYER_WITH_ORDERS), id);
  await page.goto('/dashboard/my-orders');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: title })
      .getByText(/Reserved for you until/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/book/${id}`);
  await expect(page.getByRole('link', { name: `Continue payment ${title}` })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Are you sure? You want to delete?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${title} Deleted Successfully`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Continue payment ${title}` })).toHaveCount(0);
  // The next row may belong to an order that cannot be deleted.
  await expect(page.getByRole('row').locator(':focus')).toHaveCount(1);
});
