/** The booking dialog's way from the click to where a person can act in it. */
import type { Page } from 'playwright';
import { type Ratio, summary } from './ratios.ts';
import { watch } from './weight.ts';

export type Opening = {
  /** Milliseconds between click and usable dialog. */
  readonly ms: number;
  /** Milliseconds in which the page itself had arrived: a measure of this machine, of the same browser and moment. */
  readonly arrivalMs: number;
  /** Bytes (brotli) that came for the dialog, and how many files. */
  readonly javascript: number;
  readonly requests: number;
};

/** The openings of the bench as a ratio, in the form of its other ones. */
export const openingRatio = (openings: readonly Opening[]): Ratio & { means: string } => ({
  ...summary(openings.map(({ ms, arrivalMs }) => ms / arrivalMs)),
  means: 'from the first click on “Book now” to a dialog that can be used, in arrivals of its page (navigation to DOMContentLoaded)',
});

const BOOK = '[data-intent=book]';

/** Opens the page and clicks its first "Book now", as somebody does whose browser has never seen the shop. */
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
