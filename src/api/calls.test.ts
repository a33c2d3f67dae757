import { afterEach, expect, test, vi } from 'vitest';
import { callsWith } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

/** The arguments with which a call runs `fetch`. */
async function fetched(call: (api: ReturnType<typeof callsWith>) => Promise<unknown>): Promise<[string, RequestInit]> {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  await call(callsWith(() => ({ Authorization: 'Bearer b' })));
  expect(fetch).toHaveBeenCalledOnce();
  return fetch.mock.calls[0] as unknown as [string, RequestInit];
}

test('a call sends its path, its method and the current headers', async () => {
  expect(await fetched((api) => api.auth['sign-out'].$post())).toEqual([
    '/api/auth/sign-out',
    { method: 'POST', headers: { Authorization: 'Bearer b' } },
  ]);
});

// Fails when a parameter can change the path, or an empty query parameter is sent.
test('encodes parameters and queries, and omits a query without a value', async () => {
  const [order] = await fetched((api) => api['my-orders'][':id'].$get({ param: { id: 'a/b?c' } }));
  expect(order).toBe('/api/my-orders/a%2Fb%3Fc');
  const [list] = await fetched((api) => api['my-orders'].$get({ query: { limit: '2', after: undefined } as never }));
  expect(list).toBe('/api/my-orders?limit=2');
  const [all] = await fetched((api) => api['my-orders'].$get({ query: {} }));
  expect(all).toBe('/api/my-orders');
});

test('a body is sent as JSON', async () => {
  const [url, init] = await fetched((api) => api['add-to-wishlist'].$post({ json: { productID: 'p1' } }));
  expect([url, init]).toEqual([
    '/api/add-to-wishlist',
    {
      method: 'POST',
      body: '{"productID":"p1"}',
      headers: { Authorization: 'Bearer b', 'Content-Type': 'application/json' },
    },
  ]);
});

test('the client itself is not a promise', async () => {
  const api = callsWith(() => ({}));
  expect(await Promise.resolve(api)).toBe(api);
});
