/** Layout shift during the arrival of a page, in the worst usual case: fonts and pictures come after the text. */
import type { Page } from 'playwright';

/** Shift as a share of the window (https://web.dev/articles/cls), and the moved elements. */
export type Shift = { readonly total: number; readonly moved: readonly string[] };

/** Delayed resources: fonts, and pictures of sellers, avatars or the site's own. */
const LATE = new Set(['font', 'image']);

/** Opens the page, delays these resources until the text is painted, and adds up the shift from then on. */
export async function shiftOf(page: Page, address: string): Promise<Shift> {
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    if (LATE.has(route.request().resourceType())) await painted;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inWindow = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    // Waits for pending pictures; one that cannot be drawn moves nothing.
    await Promise.all([...document.images].filter(inWindow).map((image) => image.decode().catch(() => {})));
    // A shift is reported with the frame after the one that drew it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    // A late style sheet may have requested more fonts.
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  const shift = await shiftSoFar(page);
  await page.unrouteAll({ behavior: 'wait' });
  return shift;
}

/** The page adds up its shifts from the next navigation on. */
export const watchShifts = (page: Page) => page.addInitScript(observe);

export const shiftSoFar = (page: Page): Promise<Shift> =>
  page.evaluate(() => (window as unknown as { shiftSoFar(): Shift }).shiftSoFar());

/** Runs in the page before its own code. */
function observe(): void {
  const seen: { total: number; moved: string[] } = { total: 0, moved: [] };
  type Entry = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };
  const add = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as Entry[]) {
      seen.total += value;
      for (const { node } of sources) {
        const { nodeName = '', className = '' } = (node instanceof Element ? node : node?.parentElement) ?? {};
        seen.moved.push(`${nodeName.toLowerCase()}.${className} ${value.toFixed(4)}`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, {
    shiftSoFar: () => {
      add(observer.takeRecords());
      return seen;
    },
  });
}
