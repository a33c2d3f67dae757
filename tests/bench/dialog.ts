/** The booking dialog's way from the click to where a person can act in it. */
import type { Page } from 'playwright';
import { watch } from './weight.ts';

/** Milliseconds between click and usable dialog, and the bytes of JavaScript (brotli) that came for it. */
export type Opening = { readonly ms: number; readonly javascript: number; readonly requests: number };

const BOOK = '[data-intent=book]';

/** Opens the page and clicks its first "Book now", as somebody does whose browser has never seen the shop. */
export async function openDialog(page: Page, address: string): Promise<Opening> {
  await page.addInitScript(mark);
  await page.goto(address, { waitUntil: 'networkidle' });
  const watched = watch(page);
  await page.locator(BOOK).first().click();
  await page.getByRole('dialog').waitFor();
  const ms = await page.evaluate(() => performance.measure('booking', 'asked', 'usable').duration);
  const answers = (await watched.answers()).filter(({ kind }) => kind === 'javascript');
  watched.stop();
  return { ms, javascript: answers.reduce((total, { bytes }) => total + bytes, 0), requests: answers.length };
}

/** In the page: marks the first click, and when a dialog stands open with something in it to act on. */
function mark(): void {
  addEventListener('click', ({ timeStamp }) => performance.mark('asked', { startTime: timeStamp }), {
    capture: true,
    once: true,
  });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('dialog[open] :is(input, a[href], form button)')) return;
    performance.mark('usable');
    seen.disconnect();
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
}

/** Milliseconds that the page takes for a fixed piece of work (median of five): how fast this machine is just now. */
export const paceOf = async (page: Page): Promise<number> =>
  median(
    await page.evaluate(() =>
      Array.from({ length: 5 }, () => {
        const began = performance.now();
        const rows = Array.from({ length: 60_000 }, (_, n) => ({ name: `Book ${(n * 7919) % 60_000}`, n }));
        JSON.parse(JSON.stringify(rows)).sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
        return performance.now() - began;
      }),
    ),
  );

/** The middle one; of an even number the lower of the two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted[Math.ceil(sorted.length / 2) - 1];
  if (middle === undefined) throw new Error('there is no middle of nothing');
  return middle;
}
