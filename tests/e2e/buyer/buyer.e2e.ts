import {
  bookAndOpenPayment,
  bookButton,
  CARD,
  expect,
  fillCard,
  firstBook,
  openPayment,
  payButton,
  test,
} from '../shop.ts';
import { BUYER, BUYER_WITH_ORDERS, logIn, newReader, signIn } from '../users.ts';

test('a visitor finds a book, signs up, books and pays, and the copy is no longer for sale', async ({ page }) => {
  const email = `reader-${Date.now()}@example.org`;
  await page.goto('/category/action-and-adventure');
  const { id, title } = await firstBook(page);
  await bookButton(page, id).click();
  await expect(page.getByRole('dialog').getByText('Please Log In to buy books')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Log In' }).click();

  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Nora Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Reader#2022');
  await page.getByLabel('Buyer').check();
  await page.getByLabel('Owl').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await page.waitForURL('**/login');

  await logIn(page, { email, password: 'Reader#2022' });
  expect(await bookAndOpenPayment(page, 'action-and-adventure')).toEqual({ id, title });
  await expect(page.getByText(/^Please pay \$[\d.]+ for get the book\.$/)).toBeVisible();
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await expect(page.getByText(/pi_\w+/)).toBeVisible();

  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('row', { name: new RegExp(title.slice(0, 12)) }).getByText('Paid')).toBeVisible();
  await page.goto('/category/action-and-adventure');
  await expect(bookButton(page, id)).toHaveCount(0);
});

test('after the log-in the user returns to the page they came from', async ({ page }) => {
  await page.goto('/dashboard/my-orders');
  await page.waitForURL('**/login?from=**');
  await logIn(page, BUYER);
  await expect(page).toHaveURL(/\/dashboard\/my-orders$/);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});

test('a declined card shows a message, and another card can be tried', async ({ page, baseURL }) => {
  await openPayment(page, await newReader(page, baseURL), 'graphic-novel');
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByRole('status').getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
});

test('3-D Secure: a failed authentication charges nothing, a completed one pays', async ({ page, baseURL }) => {
  const { id } = await openPayment(page, await newReader(page, baseURL), 'history');
  const bank = page.frameLocator('iframe[title="Card authentication (simulated)"]');
  await fillCard(page, CARD.authentication);
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('status').getByText(/unable to authenticate/)).toBeVisible();
  await page.goto('/category/history');
  await expect(bookButton(page, id)).toBeVisible();

  await page.goBack();
  await fillCard(page, CARD.authentication);
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
});

test('a log-in that is submitted before its code has loaded is not lost', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(({ email, password }) => {
    const form = [...document.forms].find(({ elements }) => elements.namedItem('password'));
    if (!form) throw new Error('there is no form');
    for (const [name, value] of Object.entries({ email, password })) {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }
    form.requestSubmit();
    form.requestSubmit();
  }, BUYER);
  await page.waitForURL((url) => url.pathname === '/');
});

test('an order can be deleted, also after its payment page was opened', async ({ page, baseURL }) => {
  const { title } = await openPayment(page, await signIn(page, baseURL, BUYER_WITH_ORDERS), 'fantasy');
  await expect(payButton(page)).toBeEnabled();
  await page.goto('/dashboard/my-orders');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Are you sure? You want to delete?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${title} Deleted Successfully`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Pay ${title}` })).toHaveCount(0);
  // The next row may belong to an order that cannot be deleted.
  await expect(page.getByRole('row').locator(':focus')).toHaveCount(1);
});

test('logging out removes the session and shows the log-in link', async ({ page, baseURL }) => {
  await signIn(page, baseURL);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
