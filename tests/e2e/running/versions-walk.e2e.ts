/** A deployment in the middle of booking, importing and paying: tabs that version A opened go on with version B. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import type { Page } from 'playwright/test';
import { BUILD_FILES_PATH } from '../../../core/earlier-builds.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords, reloadWords } from '../../../core/words/en/common.ts';
import { ROOT, SOURCES } from '../../../tools/stack/build.ts';
import { book, postListings } from '../listings.ts';
import { installed } from '../offline/no-connection.ts';
import { bookButton, CARD, expect, fillCard, firstBook, payButton, sparePorts, test } from '../shop.ts';
import { BUYER, BUYER_WITH_ORDERS, callerFor, signIn } from '../users.ts';

const PORT = sparePorts().versions;
const SHOP = `http://localhost:${PORT}`;
const SELLER = { email: 'seller@dogear.test', password: 'Seller#2022' };

/**
 * Sentences that version B says in another way. The first is in the code of a booking, the second in that of all
 * islands.
 */
const SAID_ANEW = [
  ['core/words/en/catalog.ts', catalogWords.bookingForm.submit, 'Go on to payment'],
  ['core/words/en/common.ts', commonWords.error.invalid, 'Please look at the marked fields'],
] as const;

/** Version B: a copy of the tree with other sentences and one more column, built. */
async function build(folder: string): Promise<void> {
  for (const source of [...SOURCES, 'tools', 'migrations', 'package.json'])
    cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, now, then] of SAID_ANEW) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(`'${now}'`);
    writeFileSync(join(folder, file), text.replace(`'${now}'`, `'${then}'`));
  }
  const journal = join(folder, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const last = entries.at(-1);
  entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'walked' });
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  writeFileSync(join(folder, 'migrations/walked.sql'), 'ALTER TABLE `categories` ADD `walked` text;\n');
  const script = "import { buildSite } from './tools/stack/build.ts'; buildSite();";
  const building = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(building, 'exit')).toEqual([0, null]);
}

const spawnShop = (tree: string, dataDir: string) =>
  spawn(process.execPath, ['tools/start.ts'], {
    cwd: tree,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const ready = (shop: ReturnType<typeof spawnShop>) =>
  new Promise<void>((resolve, reject) => {
    let printed = '';
    shop.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes(`ready ${SHOP}\n`)) resolve();
    });
    shop.on('exit', () => reject(new Error(`The shop ended:\n${printed}`)));
  });

async function stop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  await ended;
}

const builtFiles = async (): Promise<string[]> => (await fetch(SHOP + BUILD_FILES_PATH)).json();

/** Begins something in a tab with version A. Resolves to the rest of it, which is for version B. */
type Road = (page: Page) => Promise<() => Promise<void>>;

const booking: Road = async (page) => {
  await signIn(page, SHOP, BUYER);
  await page.goto('/category/poetry');
  await installed(page);
  const { id } = await firstBook(page);
  return async () => {
    // Loads the code of the dialog, of version A.
    await bookButton(page, id).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone Number').fill('+1 503 555 0199');
    await dialog.getByLabel('Location').fill('12 Alder Street, Salem, OR');
    await dialog.getByRole('button', { name: catalogWords.bookingForm.submit }).click();
    await page.waitForURL(/\/dashboard\/payment\//);
    await expect(payButton(page)).toBeEnabled();
  };
};

const paying: Road = async (page) => {
  const [copy] = await postListings({ ...SELLER, ...(await callerFor(SHOP, SELLER)) }, 'history', ['A Walk']);
  const buyer = await signIn(page, SHOP, BUYER_WITH_ORDERS);
  await page.goto(`/dashboard/payment/${await book(buyer, copy?.id ?? '')}`);
  await fillCard(page, CARD.good);
  return async () => {
    await payButton(page).click();
    await expect(page.getByText('Payment Successfull')).toBeVisible();
  };
};

const importing: Road = async (page) => {
  await signIn(page, SHOP, SELLER);
  await page.goto('/dashboard/import-products');
  const table = 'Title,Author,Resell Price\r\nA Walk across Versions,Ann Writer,7.50';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shelf.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const main = page.getByRole('main');
  const defaults = main.getByRole('form', { name: 'Fill empty cells with' });
  await defaults.getByLabel('Category').selectOption({ label: 'Poetry' });
  return async () => {
    await defaults.getByLabel('Condition').selectOption('Good');
    await defaults.getByLabel('Contact Number').fill('+1 503 555 0142');
    await defaults.getByLabel('Location').fill('Salem, OR');
    await defaults.getByLabel('Purchase Year').fill('2019');
    await defaults.getByLabel('Used Duration').fill('2 years');
    await defaults.getByLabel('Original Price').fill('30');
    await defaults.getByLabel('Description').fill('From a shelf.');
    await main.getByRole('button', { name: /^Add 1 product/ }).click();
    await expect(main.getByRole('heading', { name: '1 product added' })).toBeVisible();
  };
};

/** A tab that is older than the files that are kept. */
const tooLate: Road = async (page) => {
  await page.goto('/login');
  const form = await page.locator('[data-island*=LogInForm]').getAttribute('data-island');
  await page.context().route(`**${form}*`, (route) => route.fulfill({ status: 404, body: '' }));
  return async () => {
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('button', { name: reloadWords.reload }).click();
    await expect(page.getByText(reloadWords.outdated)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
    await page.getByRole('link', { name: 'Forget Password' }).click();
  };
};

const ROADS = { booking, paying, importing, tooLate };

/** Files that B lacks are answered by the Worker, from the bucket, as the asset store answers for those of B. */
async function expectKept(ofA: readonly string[]): Promise<void> {
  const ofB = await builtFiles();
  const gone = ofA.filter((name) => !ofB.includes(name));
  for (const name of ['PageActions', 'Payment', 'ImportListings', 'LogInForm', 'shared'])
    expect(gone).toContainEqual(expect.stringMatching(new RegExp(`^${name}\\.`)));
  const answerTo = async (name: string) => {
    const { status, headers } = await fetch(`${SHOP}/_astro/${name}`);
    const own = ['etag', 'content-length', 'cf-cache-status', 'date', 'transfer-encoding'];
    return [status, ...[...headers].filter(([header]) => !own.includes(header))];
  };
  const present = await answerTo(ofB.find((name) => name.startsWith('PageActions.')) ?? '');
  for (const name of gone.filter((one) => one.endsWith('.js'))) expect(await answerTo(name), name).toEqual(present);
  expect((await answerTo('PageActions.00000000.js'))[0]).toBe(404);
}

test.describe.configure({ timeout: 240_000 });

// Fails when files of version A are not kept, when B does not understand a call of A, or when what was typed is lost.
test('tasks begun before a deployment end after it', async ({ browser }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-versions-'));
  const [dataDir, next] = [join(scratch, 'data'), join(scratch, 'next')];
  if (process.env.DEMO_DATA) cpSync(process.env.DEMO_DATA, dataDir, { recursive: true });
  const newTab = async () => {
    const context = await browser.newContext({ baseURL: SHOP });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  };
  const building = build(next);
  const shops: ChildProcess[] = [];
  const start = async (tree: string) => {
    const shop = spawnShop(tree, dataDir);
    shops.push(shop);
    await ready(shop);
    return shop;
  };
  try {
    const before = await start(ROOT);
    const begun = Object.entries(ROADS).map(async ([name, road]) => [name, await road(await newTab())] as const);
    const [ofA, ...roads] = await Promise.all([builtFiles(), ...begun]);
    await building;
    await stop(before);
    await start(next);
    const database = createClient({ url: `http://127.0.0.1:${PORT + 1}` });
    expect((await database.execute('SELECT walked FROM categories LIMIT 1')).columns).toEqual(['walked']);
    database.close();
    await expectKept(ofA);
    for (const [name, goOn] of roads) await test.step(name, goOn);

    const fresh = await newTab();
    await signIn(fresh, SHOP, BUYER);
    await fresh.goto('/category/fantasy');
    await bookButton(fresh, (await firstBook(fresh)).id).click();
    await expect(fresh.getByRole('button', { name: SAID_ANEW[0][2] })).toBeVisible();
  } finally {
    await Promise.all([...browser.contexts().map((context) => context.close()), ...shops.map(stop)]);
    await building.catch(() => {});
    rmSync(scratch, { recursive: true, force: true });
  }
});
