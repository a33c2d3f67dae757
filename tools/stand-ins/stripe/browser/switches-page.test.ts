import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient } from '../testing/test-accounts.ts';
import { type Bench, openBench } from '../testing/test-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const page = async () => (await fetch(`${bench.url}/dashboard`)).text();

/** Sends the request of a browser when a button is clicked. */
const press = (path: string, value: string, site = 'same-origin') =>
  fetch(`${bench.url}/_standin/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Site': site },
    body: new URLSearchParams({ do: value }),
  });

test('a user sees balances and accounts, uses a switch, and is back on the page', async () => {
  expect(await page()).toContain('There are no connected accounts.');
  const { id } = await newRecipient(bench, { contact_email: '<b>ann</b>@example.com' });
  await bench.create(1000, { confirm: true, payment_method: 'pm_card_bypassPending' });
  const before = await page();
  expect(before).toContain('&lt;b&gt;ann&lt;/b&gt;@example.com');
  expect(before).toContain('$9.41 available, $0.00 pending');
  expect(before).toContain('<strong>restricted</strong>');
  const pressed = await press(`accounts/${id}`, 'activate');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/dashboard']);
  await press('balance', 'drain');
  const after = await page();
  expect(after).toContain('<strong>active</strong>');
  expect(after).not.toContain('$9.41');
  await press(`accounts/${id}`, 'close');
  expect(await page()).toContain('<strong>closed</strong>');
  expect(await page()).not.toContain(`action="/_standin/accounts/${id}"`);
});

test('refuses a page of another site', async () => {
  const { id } = await newRecipient(bench);
  expect((await press(`accounts/${id}`, 'activate', 'cross-site')).status).toBe(403);
  expect(await page()).toContain('<strong>restricted</strong>');
});
