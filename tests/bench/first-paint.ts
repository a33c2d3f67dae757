/** First book and largest picture on a slow phone without a cache. */
import type { Browser, CDPSession } from 'playwright';
import { median } from './dialog.ts';

/** Milliseconds since the navigation began. */
export type Painted = { readonly firstBook: number; readonly largest: number };

/** 150 ms round trip, 1.6 Mbit/s, and a processor four times as slow as this one. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

/** The smallest page of this server: one line of text without a style. */
export const BARE = { path: '/robots.txt', book: 'pre' } as const;

/** Selector of the first book per page. The front page shows its first three as covers beside its heading. */
export const FIRST_BOOKS = {
  '/': '.scene',
  '/category': '.book',
  '/category/fantasy': '.book',
  '/book/demo-001': '.book-page',
} as const;

/**
 * Opens the page in a new context. The first book counts from the end of the first frame with the whole of its element
 * laid out; its picture may still be missing. The largest picture or text is the browser's own value
 * (https://www.w3.org/TR/largest-contentful-paint/).
 */
export async function paintOf(browser: Browser, address: string, book: string): Promise<Painted> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.addInitScript(observe, book);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(() => (window as unknown as { painted: Painted }).painted.firstBook > 0);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => (window as unknown as { painted: Painted }).painted);
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/**
 * Runs in the page before its own code. It requests a frame only once the book is parsed: extra frames cost a slow
 * processor time.
 */
function observe(book: string): void {
  const painted = { firstBook: 0, largest: 0 };
  Object.assign(window, { painted });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) painted.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const hasBeenRead = () => {
    const element = document.querySelector(book);
    // The element is complete once a later node, or the whole document, is parsed.
    let last = element;
    while (last && !last.nextSibling) last = last.parentElement;
    return element !== null && (last !== null || document.readyState !== 'loading');
  };
  const drawn = () => {
    if (!document.querySelector(book)?.getClientRects().length) return requestAnimationFrame(drawn);
    // A message posted within a frame arrives after that frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      painted.firstBook = performance.now();
    };
    port2.postMessage(null);
    return 0;
  };
  const look = () => {
    if (!hasBeenRead()) return;
    reading.disconnect();
    document.removeEventListener('readystatechange', look);
    requestAnimationFrame(drawn);
  };
  const reading = new MutationObserver(look);
  reading.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look);
}

/** Median of several visits per address, interleaved, so that other load affects all of them alike. */
export async function mediansOf(
  browser: Browser,
  origin: string,
  books: Readonly<Record<string, string>>,
  turns = 7,
): Promise<Record<string, Painted>> {
  const found = new Map<string, Painted[]>();
  // One visit without a measurement fills the cache of the server.
  for (let turn = -1; turn < turns; turn++) {
    for (const [path, book] of Object.entries(books)) {
      const painted = await paintOf(browser, origin + path, book);
      if (turn >= 0) found.set(path, [...(found.get(path) ?? []), painted]);
    }
  }
  const middle = (visits: readonly Painted[], name: keyof Painted) =>
    Math.round(median(visits.map((visit) => visit[name])));
  return Object.fromEntries(
    [...found].map(([path, visits]) => [
      path,
      { firstBook: middle(visits, 'firstBook'), largest: middle(visits, 'largest') },
    ]),
  );
}
