/** The booking dialog, from the click to the usable form. */
import type { Page } from 'playwright';
import { watch } from './weight.ts';

export type Opening = {
  /** Milliseconds between click and usable dialog. */
  readonly ms: number;
  /** Milliseconds in which the page itself arrived: a baseline of the same machine, browser and moment. */
  readonly arrivalMs: number;
  /** Bytes (brotli) and number of files loaded for the dialog. */
  readonly javascript: number;
  readonly requests: number;
};

const BOOK = '[data-intent=book]';

/** Opens the page and clicks its first "Book now", in a browser without a cache. */
export async function openDialog(page: Page, address: string): Promise<Opening> {
  await page.addInitScript(mark);
  await page.goto(address, { waitUntil: 'networkidle' });
  const watched = watch(page);
  await page.locator(BOOK).first().click();
  await page.getByRole('dialog').waitFor();
  const times = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      ms: performance.measure('booking', 'asked', 'usable').duration,
      arrivalMs: arrival?.domContentLoadedEventEnd ?? Number.NaN,
    };
  });
  const answers = (await watched.answers()).filter(({ kind }) => kind === 'javascript');
  watched.stop();
  return { ...times, javascript: answers.reduce((total, { bytes }) => total + bytes, 0), requests: answers.length };
}

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

/** The median; the lower of the middle two of an even number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted[Math.ceil(sorted.length / 2) - 1];
  if (middle === undefined) throw new Error('there is no middle of nothing');
  return middle;
}
