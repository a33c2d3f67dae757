/** The cache as a deployment has it: the platform keeps pages, and is told what to drop. */
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

// Its own copy: another test has the one that runs on one's own machine.
const OWN = './cache.ts?platform';
const { default: createProvider, purge, underPageAddress } = (await import(OWN)) as typeof import('./cache.ts');

const never = new Promise<never>(() => {});

beforeEach(() => {
  vi.stubGlobal('scheduler', { wait: () => never });
  for (const list of [purges, answers]) list.length = 0;
});

// Fails when a page may be served after its minute, while a new one is made or because none can be made.
test('a page is kept for a minute at most, whatever became of its purge', () => {
  const headers = createProvider().setHeaders?.({ ...PUBLIC_CACHE, tags: [tag.shop] }, new Request('https://a.shop/'));
  expect(headers?.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=60, must-revalidate');
  expect(PUBLIC_CACHE.maxAge).toBeLessThanOrEqual(60);
});

test('a purge that the platform takes is done', async () => {
  expect(await purge([tag.shop])).toBe(true);
  expect(purges).toEqual([[tag.shop]]);
});

// Fails when only a purge that throws counts as refused: the platform says `success: false` instead.
test('one that it refuses, breaks off or does not answer is not done, is told, and fails nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.push(Promise.resolve({ success: false, errors: [{ code: 429, message: 'limited' }] }));
  expect(await purge([tag.shop])).toBe(false);
  expect(log).toHaveBeenLastCalledWith('a purge has to wait', expect.stringContaining('limited'));
  answers.push(Promise.reject(new Error('broken off')));
  expect(await purge([tag.shop])).toBe(false);
  answers.push(never);
  vi.stubGlobal('scheduler', { wait: async () => {} });
  expect(await purge([tag.shop])).toBe(false);
});

/** Whether the Worker made the page itself or asked the cache for it, and under which address; and what of the answer is kept. */
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

// Fails when such an address makes an entry of its own: anybody could make as many as they like.
test.for([
  ['/book/b1?utm_source=x&y=1', '/book/b1'],
  ['/?fbclid=1', '/'],
  ['/category/fantasy?x=1&after=17.b', '/category/fantasy?after=17.b'],
  ['/category?after=nonsense', '/category'],
  ['/search?condition=Fair&q=%20emma%20&x=1&min=', '/search?q=emma&condition=Fair'],
  ['/sitemap.xml?1', '/sitemap.xml'],
] as const)('%s is asked of the cache as %s, and not kept a second time', async ([path, address]) => {
  expect(await visit(path)).toEqual([`cache https://a.shop${address}`, 'no-store']);
  // What the cache does not have comes from the Worker, under that address.
  expect(await visit(address)).toEqual([`worker https://a.shop${address}`, KEPT]);
});

// Fails when each way to write a path makes an entry of its own, or when a page that is none leads to another host.
test.for([
  ['//book/b1', '/book/b1'],
  ['/book//b1?after=1.a', '/book/b1?after=1.a'],
  ['/%73earch?q=emma', '/search?q=emma'],
  ['/search.html', '/search'],
  ['//', '/'],
] as const)('%s leads to %s, and is not kept', async ([path, own]) => {
  const nobody = async () => expect.unreachable('made a page of another path');
  const leads = await underPageAddress(new Request(`https://a.shop${path}`), { fetch: nobody }, nobody);
  expect([leads.status, leads.headers.get('Location'), leads.headers.get('Cache-Control')]).toEqual([
    301,
    own,
    'no-store',
  ]);
});

test.for(['/payment?order=1', '/api/search?x=1', '/login?from=/'])('%s is nobody else’s page', async (path) => {
  expect(await visit(path)).toEqual([`worker https://a.shop${path}`, KEPT]);
});

test('a form is not asked of the cache', async () => {
  expect(await visit('/search?x=1', { method: 'POST' })).toEqual(['worker https://a.shop/search?x=1', KEPT]);
});
