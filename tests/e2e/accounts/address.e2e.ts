import { recoveryScreenWords } from '../../../core/words/en/accounts.ts';
import { accountLetterWords } from '../../../functions/domain/notifications/letters/account-letters.ts';
import { followLetter } from '../inbox.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { apiSignUp, callerFor, signIn } from '../users.ts';

// The sandbox of the inbox's frame blocks Playwright's own script, which Chromium reports.
test.use({ expectedNoise: /Blocked script execution in '.*' because the document's frame is sandboxed/ });

const { changeEmail, newEmail, undo, banner } = recoveryScreenWords;

type Me = { email: string; email_verified: boolean };

test('the dashboard asks for a confirmed address; the profile changes it, and the old one takes it back', async ({
  page,
  baseURL,
}) => {
  const account = { email: `reader-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  const other = `thief-${crypto.randomUUID()}@example.org`;
  expect(await apiSignUp(baseURL ?? '', account)).toBe(201);
  await signIn(page, baseURL, account);
  await page.goto('/dashboard');
  const asks = page.getByRole('region', { name: banner.heading });
  await expect(asks).toContainText(account.email);
  await expectReadable(page);
  await asks.getByRole('button', { name: banner.again }).click();
  await expect(page.getByText(banner.sent(account.email))).toBeVisible();

  // The inbox is in the same browser, so the session is enough. The tab of the dashboard follows.
  const { verify, email, emailUndo } = accountLetterWords;
  const confirming = await followLetter(
    await page.context().newPage(),
    account.email,
    verify.welcomeSubject,
    verify.action,
  );
  await confirming.getByRole('button', { name: recoveryScreenWords.verify.submit }).press('Enter');
  await expect(confirming.getByRole('status').filter({ hasText: recoveryScreenWords.verify.done })).toBeFocused();
  await expect(asks).toBeHidden();
  await confirming.close();

  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: changeEmail.open }).click();
  await page.getByLabel(changeEmail.email).fill(other);
  await page.getByLabel(changeEmail.password, { exact: true }).fill(account.password);
  await page.getByRole('button', { name: changeEmail.submit }).click();
  await expect(page.getByText(changeEmail.sent(other))).toBeVisible();
  const inbox = await page.context().newPage();
  const changing = await followLetter(inbox, other, email.subject, email.action);
  await expectReadable(changing);
  await changing.getByRole('button', { name: newEmail.submit }).click();
  await expect(changing.getByText(newEmail.done)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').filter({ hasText: other })).toBeVisible();

  const session = await callerFor(baseURL ?? '', { ...account, email: other });
  const undoing = await followLetter(inbox, account.email, emailUndo.subject, emailUndo.action);
  const link = undoing.url();
  await expect(undoing.getByRole('button', { name: newEmail.submit })).toBeHidden();
  await expectReadable(undoing);
  await undoing.getByRole('button', { name: undo.submit }).click();
  await expect(undoing.getByText(undo.done)).toBeVisible();
  expect((await session.ask<Me>('GET', '/api/auth/me')).status).toBe(401);
  await undoing.goto('/blog');
  await undoing.goto(link);
  await undoing.getByRole('button', { name: undo.submit }).click();
  await expect(undoing.getByRole('alert')).toContainText(undo.overHint);
  await expect(undoing.getByRole('link', { name: undo.newLink })).toHaveAttribute('href', '/forgot');
});

test('links that do not work say what to do', async ({ page }) => {
  for (const [path, button, hint] of [
    ['/verify', recoveryScreenWords.verify.submit, recoveryScreenWords.verify.overHint],
    ['/change-email', newEmail.submit, newEmail.overHint],
    ['/not-me', recoveryScreenWords.notMe.submit, recoveryScreenWords.notMe.overHint],
  ] as const) {
    await page.goto(`${path}#made-up`);
    await expectReadable(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toContainText(hint);
  }
  await page.goto('/reset#made-up');
  await expectReadable(page);
  await page.getByLabel(recoveryScreenWords.reset.password, { exact: true }).fill('Reader#2023');
  await page.getByRole('button', { name: recoveryScreenWords.reset.submit }).click();
  await expect(page.getByRole('alert')).toContainText(recoveryScreenWords.reset.overHint);
  await page.getByRole('link', { name: recoveryScreenWords.reset.newLink }).click();
  await page.waitForURL('**/forgot');
  await expectReadable(page);
});
