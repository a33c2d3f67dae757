import { expect, test } from 'vitest';
import { serveKeptFile } from './earlier-builds.ts';

/** Answer to a request, and the keys that the bucket was asked for. */
async function asked(path: string, { method = 'GET', broken = false } = {}) {
  const keys: string[] = [];
  const bucket = {
    get: async (key: string) => {
      keys.push(key);
      if (broken) throw new Error('R2 is down');
      return key === 'builds/Form.Ab_-1234.js' ? { body: new Blob(['code']).stream(), httpEtag: '"1"' } : null;
    },
  };
  const answer = await serveKeptFile(new Request(`https://a.shop${path}`, { method }), bucket as unknown as R2Bucket);
  return { answer, keys };
}

test('answers with a kept file, or with its headers alone', async () => {
  const { answer, keys } = await asked('/_astro/Form.Ab_-1234.js?v=1');
  expect([answer?.status, await answer?.text(), keys]).toEqual([200, 'code', ['builds/Form.Ab_-1234.js']]);
  expect(answer?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  const { answer: head } = await asked('/_astro/Form.Ab_-1234.js', { method: 'HEAD' });
  expect([head?.status, await head?.text()]).toEqual([200, '']);
});

test('a file that is not kept is left to the page of errors', async () => {
  const { answer, keys } = await asked('/_astro/Gone.Ab_-1234.css');
  expect([answer, keys]).toEqual([null, ['builds/Gone.Ab_-1234.css']]);
});

// Fails when a picture, another object or a call can be reached by a name.
test.each([
  '/_astro/Form.js',
  '/_astro/Form.Ab_-1234.map',
  '/_astro/a/Form.Ab_-1234.js',
  '/_astro/..%2FForm.Ab_-1234.js',
  `/_astro/${'a'.repeat(101)}.Ab_-1234.js`,
  '/astro/Form.Ab_-1234.js',
  '/Form.Ab_-1234.js',
])('asks the bucket for no other name: %s', async (path) => {
  expect(await asked(path)).toEqual({ answer: null, keys: [] });
});

test('another method does not reach the bucket', async () => {
  expect(await asked('/_astro/Form.Ab_-1234.js', { method: 'POST' })).toEqual({ answer: null, keys: [] });
});

// Fails when a browser takes the file for gone while the bucket is down.
test('an outage of the bucket is a 503', async () => {
  const { answer } = await asked('/_astro/Form.Ab_-1234.js', { broken: true });
  expect(answer?.status).toBe(503);
});
