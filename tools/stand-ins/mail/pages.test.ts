import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, openBench } from './test-bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const pageOf = async (path: string) => (await bench.ask(path)).text();

async function only() {
  const [letter] = await bench.letters();
  if (!letter) throw new Error('There is no letter.');
  return letter;
}

test('the list has its letters, with their text escaped', async () => {
  await bench.send('ann@example.org', { subject: '<b>Sale</b> & "more"', text: 'One\n\n<i>two</i>' });
  const page = await pageOf('/');
  expect(page).toContain('&#60;b&#62;Sale&#60;/b&#62; &#38; &#34;more&#34;');
  expect(page).toContain('One &#60;i&#62;two&#60;/i&#62;');
  expect(page).not.toMatch(/<b>|<i>/);
  expect(await pageOf('/?to=bob@example.org')).toContain('No letter to bob@example.org yet.');
});

test('a letter has three views', async () => {
  const html = '<!doctype html><html><head><title>x</title></head><body><p>Rich</p></body></html>';
  await bench.send('ann@example.org', { text: 'Plain <text>', html });
  const { id } = await only();
  expect(await pageOf(`/letters/${id}`)).toContain(`<iframe src="/letters/${id}/html"`);
  expect(await pageOf(`/letters/${id}?view=text`)).toContain('Plain &#60;text&#62;');
  expect(await pageOf(`/letters/${id}?view=source`)).toContain('Content-Type: multipart/alternative');
});

test("a letter's HTML runs nothing, loads nothing, and its links open in another tab", async () => {
  await bench.send('ann@example.org', { html: '<!doctype html><html><head></head><body>x</body></html>' });
  const { id } = await only();
  const answer = await bench.ask(`/letters/${id}/html`);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(await answer.text()).toMatch(/^<!doctype html><html><head><base target="_blank">/);
  expect(await pageOf(`/letters/${id}`)).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('a deleted letter is 404, as a page and as JSON', async () => {
  for (const path of ['/letters/none', '/letters/none/html', '/api/letters/none', '/api/letters/none/source', '/x'])
    expect((await bench.ask(path)).status, path).toBe(404);
});

test('the forms empty the list and order faults', async () => {
  for (const to of ['ann@example.org', 'bob@example.org']) await bench.send(to);
  const post = (path: string, fields: Record<string, string> = {}) =>
    bench.ask(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect((await post('/empty?to=ann@example.org')).headers.get('Location')).toBe('/');
  expect((await bench.letters()).map(({ to }) => to)).toEqual(['bob@example.org']);
  await post('/empty');
  expect(await bench.letters()).toEqual([]);
  await post('/faults', { fault: '451', letters: '2' });
  expect(await pageOf('/')).toContain('Ordered: 451, 451');
  await post('/faults', { fault: '', letters: '1' });
  expect(await pageOf('/')).not.toContain('Ordered');
});

test('an open page is notified of each change', async () => {
  const news = (await bench.ask('/news')).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await news?.read())?.value).toBe(':\n\n');
  await bench.send('ann@example.org');
  expect((await news?.read())?.value).toBe('data: changed\n\n');
  await news?.cancel();
});

describe('a page of another site', () => {
  /** `fetch` does not allow setting these headers. */
  const statusOf = (method: string, path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const { port } = new URL(bench.url);
      request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end();
    });

  test('cannot read through a name of its own that resolves here', async () => {
    expect(await statusOf('GET', '/api/letters', { Host: 'evil.example' })).toBe(403);
    expect(await statusOf('GET', '/api/letters', { Host: 'localhost:1' })).toBe(200);
  });

  test('cannot change anything', async () => {
    await bench.send('ann@example.org');
    for (const site of ['cross-site', 'same-site'])
      expect(await statusOf('POST', '/empty', { 'Sec-Fetch-Site': site })).toBe(403);
    expect(await bench.letters()).toHaveLength(1);
    expect(await statusOf('POST', '/empty', { 'Sec-Fetch-Site': 'same-origin' })).toBe(303);
    expect(await bench.letters()).toHaveLength(0);
  });
});
