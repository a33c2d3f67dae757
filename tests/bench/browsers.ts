/** Measurements in browsers without a cache: weights, the booking dialog, and the first paint. */
import { type Browser, chromium } from 'playwright';
import { LAUNCH } from '../chromium.ts';
import { browserWith, MACHINES } from '../fonts/installed.ts';
import { type Opening, openDialog } from './dialog.ts';
import { BARE, FIRST_BOOKS, mediansOf, type Painted } from './first-paint.ts';
import { openingRatio } from './ratios.ts';
import type { Results } from './report.ts';
import { weigh } from './weight.ts';

const PAGES = ['/', '/category', '/category/fantasy', '/book/demo-001', '/search', '/blog'] as const;
/** Openings of the booking dialog, each in a fresh browser. */
const OPENINGS = 15;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;

export async function weights(url: string): Promise<Pick<Results, 'pages' | 'dialog' | 'ratios'>> {
  const browser = await chromium.launch(LAUNCH);
  try {
    const pages: Record<string, Results['pages'][string]> = {};
    for (const path of PAGES) {
      console.log(`weighing ${path}`);
      pages[path] = await inNewContext(browser, (page) => weigh(page, url + path));
    }
    console.log('opening the booking dialog');
    const openings: Opening[] = [];
    while (openings.length < OPENINGS)
      openings.push(await inNewContext(browser, (page) => openDialog(page, `${url}/category`)));
    const { javascript = 0, requests = 0 } = openings[0] ?? {};
    return {
      pages,
      dialog: { javascript, requests },
      ratios: { 'opening the booking dialog': openingRatio(openings) },
    };
  } finally {
    await browser.close();
  }
}

type Page = Awaited<ReturnType<Browser['newPage']>>;

async function inNewContext<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * Alternates with a bare page of the same server, in a browser with a phone's fonts: the lookup of missing fonts takes
 * time, too. Milliseconds are printed; the file stores only ratios, which do not depend on the machine.
 */
export async function paints(url: string): Promise<Record<string, Painted>> {
  console.log('painting on a slow phone');
  const browser = await browserWith(MACHINES.Android);
  try {
    return await mediansOf(browser, url, { [BARE.path]: BARE.book, ...FIRST_BOOKS });
  } finally {
    await browser.close();
  }
}
