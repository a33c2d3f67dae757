import { recoveryScreenWords } from '../../../core/words/en/accounts.ts';
import { accountLetterWords } from '../../../functions/domain/notifications/letters/account-letters.ts';
import { newAdmin } from '../admin/admin.ts';
import { doWhatIsDue } from '../clock.ts';
import { followLetter } from '../inbox.ts';
import { expect, test } from '../shop.ts';
import { apiSignUp, callerFor, logIn, signIn } from '../users.ts';

// The sandbox of the inbox's frame blocks Playwright's own script, which Chromium reports.
test.use({ expectedNoise: /Blocked script execution in '.*' because the document's frame is sandboxed/ });

type Me = { email_verified: boolean };

test('a letter leads to a confirmed address, and another one to a new password', async ({ page, baseURL: shop }) => {
  const baseURL = shop ?? '';
  const account = { email: `reader-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  expect(await apiSignUp(baseURL, account)).toBe(201);
  const session = await callerFor(baseURL, account);
  expect((await session.ask<Me>('GET', '/api/auth/me')).body.email_verified).toBe(false);

  const { verify, reset } = accountLetterWords;
  const confirming = await followLetter(page, account.email, verify.welcomeSubject, verify.action);
  await confirming.getByRole('button', { name: recoveryScreenWords.verify.submit }).click();
  await confirming.getByLabel(recoveryScreenWords.person.password, { exact: true }).fill(account.password);
  await confirming.getByRole('button', { name: recoveryScreenWords.verify.submit }).click();
  await expect(confirming.getByText(recoveryScreenWords.verify.done)).toBeVisible();
  expect(new URL(confirming.url()).hash).toBe('');
  expect((await session.ask<Me>('GET', '/api/auth/me')).body.email_verified).toBe(true);

  await confirming.goto('/login');
  await confirming.getByRole('link', { name: 'Forget Password' }).click();
  await confirming.getByLabel(recoveryScreenWords.forgot.email).fill(account.email);
  await confirming.getByRole('button', { name: recoveryScreenWords.forgot.submit }).click();
  await expect(confirming.getByText(recoveryScreenWords.forgot.sentHeading)).toBeVisible();
  const choosing = await followLetter(page, account.email, reset.subject, reset.action);
  await choosing.getByLabel(recoveryScreenWords.reset.password, { exact: true }).fill('Writer#2023');
  await choosing.getByRole('button', { name: recoveryScreenWords.reset.submit }).click();
  await choosing.waitForURL('**/login');
  expect((await session.ask('GET', '/api/auth/me')).status).toBe(401);
  await logIn(choosing, { ...account, password: 'Writer#2023' });
  await expect(choosing).toHaveURL((url) => url.pathname !== '/login');
});

test('an admin reads on the page of emails why one was not sent', async ({ page, baseURL: shop }) => {
  const baseURL = shop ?? '';
  // The inbox refuses this address permanently (tools/stand-ins/mail/README.md).
  const email = `550@${crypto.randomUUID()}.example.org`;
  expect(await apiSignUp(baseURL, { email, password: 'Reader#2022' })).toBe(201);
  await doWhatIsDue();
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard/letters');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
    'The address does not exist or takes no email.',
  );
});
