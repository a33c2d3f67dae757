/** "This was not me": the link of the letter about an added second step. */
import type { Page } from 'playwright/test';
import { recoveryScreenWords } from '../../../core/words/en/accounts.ts';
import { totpCodeAt, totpStepAt } from '../../../functions/auth/factors/totp.ts';
import { accountLetterWords } from '../../../functions/domain/notifications/letters/account-letters.ts';
import { factorLetterWords } from '../../../functions/domain/notifications/letters/factor-letters.ts';
import { followLetter } from '../inbox.ts';
import { expectReadable } from '../readable.ts';
import { otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { logIn, newReader } from '../users.ts';

// The sandbox of the inbox's frame blocks Playwright's own script, which Chromium reports.
test.use({ expectedNoise: /Blocked script execution in '.*' because the document's frame is sandboxed/ });

const { notMe, reset } = recoveryScreenWords;

async function addApp(page: Page, password: string): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await dialog
    .getByLabel('Code that the app shows')
    .fill(await totpCodeAt(key.replaceAll(' ', ''), totpStepAt(Date.now())));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
}

test('the button of the letter removes a second step added by someone else', async ({
  page: thiefs,
  browser,
  baseURL,
}) => {
  const account = await newReader(thiefs, baseURL);
  await addApp(thiefs, account.password);

  const owners = await otherPage(browser);
  const { factorAdded } = factorLetterWords;
  const taking = await followLetter(owners, account.email, factorAdded.subject, factorAdded.action);
  const link = taking.url();
  await expectReadable(taking);
  await taking.getByRole('button', { name: notMe.submit }).press('Enter');
  await expect(taking.getByRole('status').filter({ hasText: notMe.done })).toBeFocused();
  await expectReadable(taking);
  await thiefs.goto('/dashboard');
  await thiefs.waitForURL(/\/login/);

  // The link works once, and the page says the next step.
  await taking.goto('/blog');
  await taking.goto(link);
  await taking.getByRole('button', { name: notMe.submit }).click();
  await expect(taking.getByRole('alert')).toContainText(notMe.overHint);
  await expectReadable(taking);

  // The thief's password no longer works: the other letter leads to a new one, without a second step.
  const letter = accountLetterWords.reset;
  const choosing = await followLetter(owners, account.email, letter.subject, letter.action);
  await choosing.getByLabel(reset.password, { exact: true }).fill('Reader#2023');
  await choosing.getByRole('button', { name: reset.submit }).click();
  await choosing.waitForURL('**/login');
  await logIn(choosing, { email: account.email, password: 'Reader#2023' });
  await expect(choosing).toHaveURL((url) => url.pathname !== '/login');
  await owners.context().close();
});
