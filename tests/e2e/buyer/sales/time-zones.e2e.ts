/** Both traders of a sale read its moments in their own time zones. */
import type { Page } from 'playwright/test';
import { buyBook } from '../../sales.ts';
import { expect, test } from '../../shop.ts';

/** A moment in `zone`, with its year unless it is the present one. */
function saidIn(zone: string, at: string): string {
  const form = { timeZone: zone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return plain(new Date(at).toLocaleString('en-US', isThisYear ? form : { ...form, year: 'numeric' }));
}

/** Non-breaking spaces as ordinary ones. */
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');

async function momentOf(page: Page) {
  const time = page.getByRole('main').locator('time').first();
  const [at, title] = [await time.getAttribute('datetime'), await time.getAttribute('title')];
  return { at: at ?? '', title: plain(title), said: plain(await time.textContent()) };
}

// Fails when a moment is in the server's zone, or its title omits the zone.
test('a deadline reads as the clocks of its buyer and its seller show it', async ({ browser, baseURL }) => {
  const open = async (timezoneId: string) => (await browser.newContext({ timezoneId })).newPage();
  const [sellers, buyers] = [await open('Asia/Kolkata'), await open('America/Los_Angeles')];
  const { orderId } = await buyBook(sellers, buyers, baseURL);
  const deadlines = new Set<string>();
  for (const [page, zone, name] of [
    [sellers, 'Asia/Kolkata', /GMT\+5:30$/],
    [buyers, 'America/Los_Angeles', /P[SD]T$/],
  ] as const) {
    await page.goto(`/dashboard/order/${orderId}`);
    await expect(page.getByRole('heading', { name: 'Arrange to meet' })).toBeVisible();
    const { at, title, said } = await momentOf(page);
    expect(said).toBe(saidIn(zone, at));
    expect(title).toMatch(name);
    deadlines.add(at);
    await page.context().close();
  }
  expect(deadlines.size).toBe(1);
});
