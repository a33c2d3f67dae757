/** When the first book stands and the largest picture is there, on a slow phone that has never seen the shop. */
import type { Browser, CDPSession } from 'playwright';
import { median } from './dialog.ts';

/** Milliseconds since the navigation began. */
export type Painted = { readonly firstBook: number; readonly largest: number };

/** 150 ms there and back, 1.6 Mbit/s, and a processor four times as slow as this one. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

/** The least that this server answers as a page: one line of text without a style. */
export const BARE = { path: '/robots.txt', book: 'pre' } as const;

/** Where the first book of a page is. The front page shows its first three as covers beside its heading. */
export const FIRST_BOOKS = {
  '/': '.scene',
  '/category': '.book',
  '/category/fantasy': '.book',
  '/book/demo-001': '.book-page',
} as const;

/**
 * Opens the page in a new context. The first book stands at the end of the first frame in which the whole of its element,
 * with everything that it says, has its place; its picture may still be missing. The largest picture or text is the browser's
 * own (https://www.w3.org/TR/largest-contentful-paint/).
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
 * Runs in the page, before anything of it. It asks for a frame only when the book has been read: frames that nobody would draw
 * otherwise take a slow processor long.
 */
function observe(book: string): void {
  const painted = { firstBook: 0, largest: 0 };
  Object.assign(window, { painted });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) painted.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const hasBeenRead = () => {
    const element = document.querySelector(book);
    // Something behind it has been read, or everything: it has ended.
    let last = element;
    while (last && !last.nextSibling) last = last.parentElement;
    return element !== null && (last !== null || document.readyState !== 'loading');
  };
  const drawn = () => {
    if (!document.querySelector(book)?.getClientRects().length) return requestAnimationFrame(drawn);
    // What is posted from within a frame comes when that frame has been drawn.
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

/** The middle of several visits to each address, which take turns, so that whatever else the machine does falls on all. */
export async function mediansOf(
  browser: Browser,
  origin: string,
  books: Readonly<Record<string, string>>,
  turns = 7,
): Promise<Record<string, Painted>> {
  const found = new Map<string, Painted[]>();
  // One visit that does not count fills the cache of the server.
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
