/** Signing in through the window of the stand-in of Google. */
import { expect, type Page } from 'playwright/test';
import { accountsWords } from '../../../core/words/accounts.ts';

/**
 * Waits until the dashboard is there. On a busy machine the stand-in may answer too late: then the page says so, and its user
 * tries again by `again`, as often as twice.
 */
export async function untilSignedIn(page: Page, again: () => Promise<void>): Promise<void> {
  const late = page.getByText(accountsWords.google.silent).last();
  for (let left = 2; ; left--) {
    const outcome = await Promise.race([
      page.waitForURL('**/dashboard').then(() => 'signed in'),
      late.waitFor({ timeout: 0 }).then(() => 'late'),
    ]);
    if (outcome === 'signed in') return;
    expect(left, 'the stand-in was too late three times').toBeGreaterThan(0);
    await late.waitFor({ state: 'hidden' });
    await again();
  }
}
