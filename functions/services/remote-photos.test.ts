import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchRemotePhoto } from './remote-photos.ts';

const asked: { url: string; init: RequestInit | undefined }[] = [];
const answers = new Map<string, (init?: RequestInit) => Response | Promise<Response>>();
const START = 'https://a.example.org/1';
const redirect =
  (to: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { Location: to } });

beforeEach(() => {
  asked.length = 0;
  answers.clear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    const given = answers.get(url);
    if (!given) throw new TypeError('fetch failed');
    return given(init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('fetching returns the bytes, and sends no headers of ours', async () => {
  answers.set(START, () => new Response(Uint8Array.of(1, 2, 3)));
  expect(await fetchRemotePhoto(START)).toEqual(Uint8Array.of(1, 2, 3));
  expect(asked).toEqual([{ url: START, init: expect.objectContaining({ redirect: 'manual' }) }]);
  expect(Object.keys(asked[0]?.init?.headers ?? {})).toEqual(['Accept']);
});

test('fetching follows a redirect to another public address, also a relative one', async () => {
  answers.set(START, redirect('/2', 301));
  answers.set('https://a.example.org/2', redirect('https://b.example.org/3', 307));
  answers.set('https://b.example.org/3', () => new Response(Uint8Array.of(1)));
  expect(await fetchRemotePhoto(START)).toEqual(Uint8Array.of(1));
});

// Fails when only the first URL is checked.
test.each([
  'https://127.0.0.1/',
  'http://a.example.org/',
  'https://[::1]/',
  'file:///etc/passwd',
  'https://x.internal/',
])('fetching does not follow a redirect to %s', async (to) => {
  answers.set(START, redirect(to));
  answers.set(to, () => new Response('secret'));
  expect(await fetchRemotePhoto(START)).toBeNull();
  expect(asked.map(({ url }) => url)).toEqual([START]);
});

test('fetching sends no request to an address that is not public', async () => {
  answers.set('https://localhost/', () => new Response('secret'));
  expect(await fetchRemotePhoto('https://localhost/')).toBeNull();
  expect(asked).toEqual([]);
});

test('fetching ends a redirect loop', async () => {
  answers.set(START, redirect(START));
  expect(await fetchRemotePhoto(START)).toBeNull();
  expect(asked).toHaveLength(4);
});

test.each([204, 304, 400, 404, 500, 302])('fetching accepts no picture from a response %i', async (status) => {
  answers.set(START, () => new Response(status === 404 || status >= 400 ? 'picture' : null, { status }));
  const bytes = await fetchRemotePhoto(START);
  expect(bytes?.byteLength ?? 0).toBe(0);
});

test('fetching accepts exactly eight megabytes and stops reading there', async () => {
  const MOST = 8 * 1024 * 1024;
  answers.set(START, () => new Response(new Uint8Array(MOST)));
  expect((await fetchRemotePhoto(START))?.byteLength).toBe(MOST);
  let pulled = 0;
  answers.set(START, () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    return new Response(endless, { headers: { 'Content-Length': '10' } });
  });
  expect(await fetchRemotePhoto(START)).toBeNull();
  expect(pulled).toBeLessThanOrEqual(MOST + 2 * 1024 * 1024);
});

test('fetching gives up after five seconds in total', async () => {
  const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  answers.set(START, (init) => (init?.signal?.aborted ? Promise.reject(init.signal.reason) : new Response('picture')));
  expect(await fetchRemotePhoto(START)).toBeNull();
  expect(timeout.mock.calls).toEqual([[5000]]);
});
