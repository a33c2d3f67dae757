/** Letters in the inbox of the journeys' stack (tools/stand-ins/mail). */
import { expect, type Page } from 'playwright/test';

const INBOX = process.env.INBOX_URL ?? 'http://localhost:4325';

type Letter = { readonly subject: string; readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** Letters to an address, the newest first; names of headers are in lower case. */
export async function lettersTo(address: string): Promise<readonly Letter[]> {
  const answer = await fetch(`${INBOX}/api/letters?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Letter[];
}

/**
 * Waits for the newest letter with this subject, opens it in the inbox, and clicks its link. Resolves to the opened
 * page.
 */
export async function followLetter(page: Page, to: string, subject: string, link: string): Promise<Page> {
  await page.goto(`${INBOX}/?to=${encodeURIComponent(to)}`);
  // The list refreshes itself.
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: link, exact: true }).click();
  return opened;
}
