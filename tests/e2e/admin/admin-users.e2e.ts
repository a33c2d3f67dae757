import type { Page } from 'playwright/test';
import { cardOn } from '../listings.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { callerFor, signIn } from '../users.ts';
import { newAccount, newAdmin, postCopies, rowOf } from './admin.ts';

const CATEGORY = 'poetry';
const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
  await expect(page.getByRole('status').filter({ hasText: /^1 (seller|buyer)$/ })).toBeVisible();
}

async function answer(page: Page, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a seller is verified, suspended, restored and deleted; the shop shows it at once, and the log has the reasons', async ({
  page,
  browser,
  baseURL,
}) => {
  const [name, copy] = [unique('Vera'), unique('Odes')];
  const seller = await newAccount('Seller', name);
  await postCopies(baseURL, seller, CATEGORY, [copy]);
  const card = () => cardOn(page.request, `/category/${CATEGORY}`, copy);
  const badge = 'aria-label="Verified seller"';
  expect(await card()).not.toContain(badge);

  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All Sellers', exact: true }).click();
  await find(page, seller.email);
  const row = rowOf(page, seller.email);
  await expect(row).toContainText('Not verified');
  await expect(row).toContainText('1 for sale');

  // One button adds and removes the badge, and keeps the focus.
  await page.getByRole('button', { name: `Verify ${name}`, exact: true }).click();
  await expect(page.getByText(`${name} is now verified seller`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Unverify ${name}` })).toBeFocused();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
  expect(await card()).toContain(badge);
  await page.keyboard.press('Enter');
  await answer(page, 'Verified by mistake', 'Unverify');
  await expect(page.getByText(`${name} is no longer a verified seller`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Verify ${name}`, exact: true })).toBeFocused();

  await page.getByRole('button', { name: `Suspend ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('not sent or handed over yet are canceled');
  await answer(page, 'Copies that never arrived', 'Suspend');
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
  expect(await card()).toBeUndefined();
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/login');
  await visitor.getByLabel('Email').fill(seller.email);
  await visitor.getByLabel('Password', { exact: true }).fill(seller.password);
  await visitor.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(visitor.getByText('This account is suspended', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('alert')).toHaveText(
    'This account is suspended. If you think that this is a mistake, write to help@dogear.test.',
  );
  await expectReadable(visitor);

  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('What was off sale before stays off sale.');
  await answer(page, 'They have arrived', 'Restore');
  await expect(page.getByText(`${name} is restored`)).toBeVisible();
  await callerFor(baseURL ?? '', seller);
  expect(await card()).toContain(copy);

  // The dialog shows the effects before the confirmation.
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure? You want to delete?' });
  await expect(dialog.getByText(`If you delete once ${name} It can not be undone.`)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 listing is removed',
    'They are signed out on 1 device',
    'Their name, email, photo and password are deleted',
  ]);
  await answer(page, 'Asked for by letter', 'Delete');
  await expect(page.getByText(`${name} Deleted Successfully`, { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`No results for “${seller.email}”`)).toBeFocused();
  expect(await card()).toBeUndefined();

  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  const entry = (text: string) => rowOf(page, text).first();
  await expect(entry('Asked for by letter')).toContainText(/^Ada Marlow #[\w-]+ deleted the account #/);
  await expect(entry('Asked for by letter').getByRole('time')).toBeVisible();
  await entry('Asked for by letter').getByRole('link', { name: /^#/ }).click();
  await expect(page.getByText('Actions on one account.')).toBeVisible();
  await expect(page.getByRole('row').getByRole('cell').nth(1)).toHaveText('Asked for by letter');
  await expect(page.getByRole('row')).toHaveText([
    /Action.*Reason.*Date/,
    /deleted the account .*Asked for by letter/,
    /restored .*They have arrived/,
    /suspended .*Copies that never arrived/,
    /removed the badge from .*Verified by mistake/,
    /verified the seller .*No reason given/,
  ]);
  await page.getByLabel('Show').selectOption({ label: 'Suspended an account' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Show')).toHaveValue('suspend_user');
});

test.describe('where the deletion is refused', () => {
  test.use({ expectedNoise: /status of 503/ });

  test('impossible actions are not offered, and a failure is shown in the dialog', async ({ page, baseURL }) => {
    const name = unique('Rae');
    const account = await newAccount('Buyer', name);
    await signIn(page, baseURL, await newAdmin());
    await page.goto(`/dashboard/all-buyers?search=${account.email}`);
    const open = () => page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Delete' });
    const refused = 'A refund to this account is still pending. Please try again when it has been sent';
    const unavailable = { code: 'unavailable', message: 'We cannot reach our systems right now' };

    await page.route('**/deletion', (route) => route.fulfill({ status: 503, json: unavailable }), { times: 1 });
    await open();
    await expect(dialog.getByText(unavailable.message)).toBeVisible();
    await expect(erase).toBeDisabled();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Their name, email, photo and password are deleted']);

    // The data changed since the dialog opened: the typed text stays.
    await page.route(
      '**/api/users/*',
      (route) => route.fulfill({ status: 409, json: { code: 'conflict', message: refused } }),
      { times: 1 },
    );
    await dialog.getByLabel('Reason').fill('Asked for by letter');
    await erase.click();
    await expect(dialog.getByRole('alert')).toHaveText(refused);
    await expect(dialog.getByLabel('Reason')).toHaveValue('Asked for by letter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.route('**/deletion', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), owed_refunds: 1, refused } });
    });
    await open();
    await expect(dialog.getByText(refused)).toBeVisible();
    await expect(erase).toHaveCount(0);
    await dialog.getByLabel('Reason').fill('Until the refund is there');
    await dialog.getByRole('button', { name: 'Suspend instead' }).click();
    await expect(page.getByText(`${name} is suspended`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused();
    await page.getByRole('link', { name: `View record: ${name} is suspended` }).click();
    await expect(rowOf(page, 'Until the refund is there')).toHaveCount(1);
  });
});
