/** How far a page's content moves while it arrives, in the worst of its usual cases: fonts and pictures come after the text. */
import type { Page } from 'playwright';

/** What moved: its share of the window (https://web.dev/articles/cls), and which elements it took along. */
export type Shift = { readonly total: number; readonly moved: readonly string[] };

/** What comes late: the fonts, and every picture whether a seller's, an avatar or the site's own. */
const LATE = new Set(['font', 'image']);

/** Opens the page with what comes late held back until the text has been painted, and adds up what moves from there on. */
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
    // Whatever of them has not come yet is waited for; one that cannot be drawn moves nothing.
    await Promise.all([...document.images].filter(inWindow).map((image) => image.decode().catch(() => {})));
    // What they moved is reported with the frame after the one that drew it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    // A style sheet that came with them may have asked for more.
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  const shift = await shiftSoFar(page);
  await page.unrouteAll({ behavior: 'wait' });
  return shift;
}

/** From the next address on, the page adds up what moves in it. */
export const watchShifts = (page: Page) => page.addInitScript(observe);

export const shiftSoFar = (page: Page): Promise<Shift> =>
  page.evaluate(() => (window as unknown as { shiftSoFar(): Shift }).shiftSoFar());

/** Runs in the page, before anything of it. */
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
