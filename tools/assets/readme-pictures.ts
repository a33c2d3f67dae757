/**
 * Draws the pictures of the README: `node tools/assets/readme-pictures.ts`, beside `npm start` with fresh demo data at
 * `BASE_URL`. The output is committed.
 */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { paths } from '../../src/paths.ts';
import { LAUNCH } from '../../tests/chromium.ts';
import { DEMO_ACCOUNTS } from '../seed/accounts.ts';
import { ROOT } from '../stack/build.ts';

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4321';

type View = {
  readonly path: string;
  readonly width: number;
  readonly dark?: boolean;
  /** Id of the viewing demo account; a visitor without one. */
  readonly as?: string;
};

/** Views of each picture, side by side. */
const PICTURES: Readonly<Record<string, readonly View[]>> = {
  shop: [
    { path: paths.home(), width: 1200 },
    { path: paths.books(), width: 360 },
  ],
  book: [
    { path: paths.book('demo-001'), width: 1200, dark: true },
    { path: paths.book('demo-001'), width: 360, dark: true },
  ],
  search: [
    { path: paths.search(new URLSearchParams({ q: 'the' })), width: 1200 },
    { path: paths.search(new URLSearchParams({ q: 'the' })), width: 360, dark: true },
  ],
  seller: [{ path: paths.myBuyers(), width: 1280, as: 'demo-seller' }],
  buyer: [{ path: paths.myOrders(), width: 1280, as: 'demo-buyer2' }],
  admin: [{ path: paths.overview(), width: 1280, as: 'demo-admin' }],
};

const HEIGHT = 820;
const GAP = 24;
const GROUND = '#d9d6c8';
const QUALITY = 60;

async function shotOf(browser: Browser, { path, width, dark, as }: View): Promise<Buffer> {
  const page = await browser.newPage({
    baseURL: BASE_URL,
    viewport: { width, height: HEIGHT },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  });
  const account = DEMO_ACCOUNTS.find(({ id }) => id === as);
  if (account) {
    await page.goto(paths.logIn());
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL((url) => url.pathname !== paths.logIn());
  }
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await page.close();
  return shot;
}

async function draw(browser: Browser, name: string, views: readonly View[]): Promise<void> {
  const pieces = [];
  let left = GAP;
  for (const view of views) {
    pieces.push({ input: await shotOf(browser, view), left, top: GAP });
    left += view.width + GAP;
  }
  await sharp({ create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: GROUND } })
    .composite(pieces)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(ROOT, 'docs', `${name}.webp`));
}

const browser = await chromium.launch(LAUNCH);
try {
  const asked = process.argv.slice(2);
  for (const [name, views] of Object.entries(PICTURES))
    if (asked.length === 0 || asked.includes(name)) await draw(browser, name, views);
} finally {
  await browser.close();
}
