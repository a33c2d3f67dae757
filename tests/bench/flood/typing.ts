/** A user who types quickly into the search, in a fresh browser: the results on the screen, and their delay. */
import { type Browser, chromium, type Page } from 'playwright';
import { LAUNCH } from '../../chromium.ts';
import { median } from '../dialog.ts';

const KEY_MS = 70;

const PATIENCE_MS = 15_000;

export type Typed = {
  /** Typed texts, and those with results on the screen. */
  readonly texts: number;
  readonly results: number;
  /** Beginnings typed into the field of every page, and those with suggestions. */
  readonly beginnings: number;
  readonly offers: number;
  /** Delay of the results after the last key, in ms. */
  readonly medianMs: number;
  readonly slowestMs: number;
};

/** Replaces the text of the field. Resolves to the delay of its results, or null after the timeout. */
async function results(page: Page, text: string): Promise<number | null> {
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('');
  await field.pressSequentially(text, { delay: KEY_MS });
  const began = performance.now();
  try {
    await page.waitForURL((url) => url.searchParams.get('q') === text, { timeout: PATIENCE_MS });
    await page.locator('#found:not([aria-busy]) article').first().waitFor({ timeout: PATIENCE_MS });
    return performance.now() - began;
  } catch {
    return null;
  }
}

/** Types into the field of every page. Resolves to true once a suggestion is shown. */
async function offers(page: Page, text: string): Promise<boolean> {
  const field = page.getByRole('banner').getByRole('searchbox').first();
  await field.fill('');
  const isTheirs = (address: string) => {
    const { pathname, searchParams } = new URL(address);
    return pathname === '/api/search/completions' && searchParams.get('q') === text;
  };
  const answered = page.waitForResponse((response) => isTheirs(response.url()) && response.ok(), {
    timeout: PATIENCE_MS,
  });
  await Promise.all([answered.catch(() => null), field.pressSequentially(text, { delay: KEY_MS })]);
  return answered
    .then(() => page.getByRole('option').first().waitFor({ timeout: PATIENCE_MS }))
    .then(
      () => true,
      () => false,
    );
}

/** One user at this address, who types the texts one after the other. No cache has their results. */
export async function typing(origin: string, texts: readonly string[]): Promise<Typed> {
  const browser: Browser = await chromium.launch(LAUNCH);
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/search`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const took: number[] = [];
    for (const text of texts) {
      const ms = await results(page, text);
      if (ms !== null) took.push(ms);
    }
    await page.goto(`${origin}/`);
    const beginnings = texts.filter(({ length }) => length > 3).map((text) => text.slice(0, 4).trim());
    let offered = 0;
    for (const text of beginnings) if (await offers(page, text)) offered++;
    return {
      texts: texts.length,
      results: took.length,
      beginnings: beginnings.length,
      offers: offered,
      medianMs: took.length > 0 ? median(took) : PATIENCE_MS,
      slowestMs: Math.max(...(took.length > 0 ? took : [PATIENCE_MS])),
    };
  } finally {
    await browser.close();
  }
}
