/** The cache in a deployment: the platform stores pages and receives purges. */
import { beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_CACHE, tag } from '../core/cache.ts';

const purges: string[][] = [];
const answers: Promise<{ success: boolean; errors: object[] }>[] = [];

vi.mock('cloudflare:workers', () => ({
  env: {},
  cache: {
    purge: ({ tags }: { tags: string[] }) => {
      purges.push(tags);
      return answers.shift() ?? Promise.resolve({ success: true, errors: [] });
    },
  },
}));

// Separate module instance: another test has the local variant.
const OWN = './cache.ts?platform';
const { default: createProvider, purge, underPageAddress } = (await import(OWN)) as typeof import('./cache.ts');

const never = new Promise<never>(() => {});

beforeEach(() => {
  vi.stubGlobal('scheduler', { wait: () => never });
  for (const list of [purges, answers]) list.length = 0;
});

// Fails when a page may be served after its minute, during or because of a failed render.
test('stores a page for at most a minute, even if its purge failed', () => {
  const headers = createProvider().setHeaders?.({ ...PUBLIC_CACHE, tags: [tag.shop] }, new Request('https://a.shop/'));
  expect(headers?.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=60, must-revalidate');
  expect(PUBLIC_CACHE.maxAge).toBeLessThanOrEqual(60);
});

test('a purge accepted by the platform is complete', async () => {
  expect(await purge([tag.shop])).toBe(true);
  expect(purges).toEqual([[tag.shop]]);
});

// Fails when only a thrown error counts as refused: the platform returns `success: false` instead.
test('a purge that the platform refuses, aborts or does not answer is incomplete and logged, and throws nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.push(Promise.resolve({ success: false, errors: [{ code: 429, message: 'limited' }] }));
  expect(await purge([tag.shop])).toBe(false);
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining('a purge has to wait: refused 429'));
  answers.push(Promise.reject(new Error('broken off')));
  expect(await purge([tag.shop])).toBe(false);
  answers.push(never);
  vi.stubGlobal('scheduler', { wait: async () => {} });
  expect(await purge([tag.shop])).toBe(false);
});

/** Source of the response (Worker or cache), its address, and its cache headers. */
async function visit(path: string, init?: RequestInit) {
  const asked: string[] = [];
  const page = (by: string) => async (request: Request) => {
    asked.push(`${by} ${request.url}`);
    const headers = { 'Cache-Tag': 'shop', 'Cloudflare-CDN-Cache-Control': 'public, max-age=60' };
    return new Response('page', { headers });
  };
  const request = new Request(`https://a.shop${path}`, init);
  const answer = await underPageAddress(request, { fetch: page('cache') }, page('worker'));
  return [...asked, answer.headers.get('Cloudflare-CDN-Cache-Control')];
}

const KEPT = 'public, max-age=60';

// Fails when such an address makes its own entry: anybody could fill the cache.
test.for([
  ['/book/b1?utm_source=x&y=1', '/book/b1'],
  ['/?fbclid=1', '/'],
  ['/category/fantasy?x=1&after=17.b', '/category/fantasy?after=17.b'],
  ['/category?after=nonsense', '/category'],
  ['/search?condition=Fair&q=%20emma%20&x=1&min=', '/search?q=emma&condition=Fair'],
  ['/sitemap.xml?1', '/sitemap.xml'],
] as const)('requests %s from the cache as %s and stores it once', async ([path, address]) => {
  expect(await visit(path)).toEqual([`cache https://a.shop${address}`, 'no-store']);
  // A miss is rendered by the Worker under that address.
  expect(await visit(address)).toEqual([`worker https://a.shop${address}`, KEPT]);
});

// Fails when another spelling of a path makes its own entry, or a path redirects to another host.
test.for([
  ['//book/b1', '/book/b1'],
  ['/book//b1?after=1.a', '/book/b1?after=1.a'],
  ['/%73earch?q=emma', '/search?q=emma'],
  ['/search.html', '/search'],
  ['//', '/'],
] as const)('redirects %s to %s and does not store it', async ([path, own]) => {
  const nobody = async () => expect.unreachable('made a page of another path');
  const leads = await underPageAddress(new Request(`https://a.shop${path}`), { fetch: nobody }, nobody);
  expect([leads.status, leads.headers.get('Location'), leads.headers.get('Cache-Control')]).toEqual([
    301,
    own,
    'no-store',
  ]);
});

test.for(['/payment?order=1', '/api/search?x=1', '/login?from=/'])('%s has its own cache entry', async (path) => {
  expect(await visit(path)).toEqual([`worker https://a.shop${path}`, KEPT]);
});

test('a form bypasses the cache', async () => {
  expect(await visit('/search?x=1', { method: 'POST' })).toEqual(['worker https://a.shop/search?x=1', KEPT]);
});
