import { expect } from 'vitest';
import { isNews, LETTER_KINDS, type SampleLetter } from '../../../core/notifications/letter.ts';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

async function samples(harness: Harness): Promise<SampleLetter[]> {
  const admin = await signedIn(harness, 'Admin');
  return (await answer(admin.ask('GET', '/api/sample-letters')))[1] as SampleLetter[];
}
const page = async (harness: Harness, key: string, scheme = '') => {
  const response = await harness.send(`/api/sample-letters/${key}${scheme && `?scheme=${scheme}`}`);
  return {
    status: response.status,
    policy: response.headers.get('Content-Security-Policy'),
    html: await response.text(),
  };
};

test('an admin sees a complete letter of each kind, as text and as HTML', async ({ harness }) => {
  const letters = await samples(harness);
  expect(letters.map(({ kind }) => kind)).toEqual([...LETTER_KINDS]);
  for (const { kind, key, subject, preview, text } of letters) {
    expect([kind, subject, preview, text].join(' ')).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).toMatch(/https?:\/\/\S+/);
    const { status, policy, html } = await page(harness, key);
    expect([kind, status]).toEqual([kind, 200]);
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect([kind, /unsubscribe/.test(html)]).toEqual([kind, isNews(kind)]);
  }
});

test('a frame shows it light or dark, independent of the browser', async ({ harness }) => {
  const [{ key } = { key: '' }] = await samples(harness);
  expect((await page(harness, key, 'dark')).html).toMatch(/content="dark".*@media all\{/s);
  expect((await page(harness, key, 'light')).html).toMatch(/content="light".*@media not all\{/s);
});

test('the URL of a sample is valid for a day, and for its kind only', async ({ harness }) => {
  const [{ key } = { key: '' }] = await samples(harness);
  const other = key.replace(/^[\w-]+/, 'receipt');
  expect((await page(harness, other)).status).toBe(404);
  expect((await page(harness, `${key}0`)).status).toBe(404);
  harness.clock.now += 2 * 24 * 60 * 60_000;
  expect((await page(harness, key)).status).toBe(404);
});

test('a sample belongs to no user: its unsubscribe link has no effect', async ({ harness }) => {
  const [news] = (await samples(harness)).filter(({ kind }) => isNews(kind));
  const [, key = ''] = /unsubscribe\/([\w.-]+)/.exec(news?.text ?? '') ?? [];
  expect((await harness.send(`/api/unsubscribe/${key}`, { method: 'POST' })).status).toBe(200);
  expect((await harness.client.execute('SELECT * FROM refused_topics')).rows).toEqual([]);
});
