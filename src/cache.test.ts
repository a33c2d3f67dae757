import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_CACHE, tag } from '../core/cache.ts';

vi.mock('cloudflare:workers', () => ({ env: { LOCAL_CACHE: '1' }, waitUntil: () => {} }));

const { default: createProvider, purge, underPageAddress } = await import('./cache.ts');
const provider = createProvider();
const logger = { info() {}, warn() {}, error() {} };

let renders = 0;
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  renders = 0;
  await purge([tag.shop, tag.category('fantasy')]);
});

/** Requests a page as Astro does; `during` runs while the page renders. */
async function visit(path: string, tags: string[], during: () => Promise<unknown> = async () => {}) {
  const response = await underPageAddress(new Request(`http://localhost${path}`), undefined, async (request) => {
    const context = { request, url: new URL(request.url), logger } as never;
    const answer = await provider.onRequest?.(context, async () => {
      const render = ++renders;
      await during();
      const headers = provider.setHeaders?.({ ...PUBLIC_CACHE, tags }, request);
      return new Response(`render ${render}`, headers ? { headers } : {});
    });
    return answer ?? new Response();
  });
  return [await response.text(), response.headers.get('X-Astro-Cache')];
}

test('stores a page until one of its tags is purged', async () => {
  expect(await visit('/category', [tag.shop])).toEqual(['render 1', 'MISS']);
  expect(await visit('/category', [tag.shop])).toEqual(['render 1', 'HIT']);
  await purge([tag.category('fantasy')]);
  expect(await visit('/category', [tag.shop])).toEqual(['render 1', 'HIT']);
  await purge([tag.shop]);
  expect(await visit('/category', [tag.shop])).toEqual(['render 2', 'MISS']);
});

// Fails when a local page never expires: changes without a purge, such as similar books, would never show.
test('stores a page for at most a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await visit('/category', [tag.shop]);
  vi.setSystemTime(Date.now() + 59_000);
  expect(await visit('/category', [tag.shop])).toEqual(['render 1', 'HIT']);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await visit('/category', [tag.shop])).toEqual(['render 2', 'MISS']);
});

test('does not store a page whose render began before a purge and ended after it', async () => {
  await visit('/category', [tag.shop], () => purge([tag.shop]));
  expect(await visit('/category', [tag.shop])).toEqual(['render 2', 'MISS']);
  expect(await visit('/category', [tag.shop])).toEqual(['render 2', 'HIT']);
});

test('a purge of other tags leaves a page stored', async () => {
  await visit('/category', [tag.shop], () => purge([tag.category('fantasy')]));
  expect(await visit('/category', [tag.shop])).toEqual(['render 1', 'HIT']);
});

test('unknown parameters share one entry; only the page number separates entries', async () => {
  await visit('/category?after=1.a', [tag.shop]);
  expect(await visit('/category?after=1.a&x=1', [tag.shop])).toEqual(['render 1', 'HIT']);
  expect(await visit('/category?after=2.b', [tag.shop])).toEqual(['render 2', 'MISS']);
});

test('a page without query parameters has one entry for any query', async () => {
  await visit('/book/b1', [tag.book('b1')]);
  expect(await visit('/book/b1?after=1.a&q=x&utm_source=y', [tag.book('b1')])).toEqual(['render 1', 'HIT']);
});

test('two searches have two entries', async () => {
  await visit('/search?q=emma&condition=Good', [tag.shop]);
  for (const query of ['q=dune&condition=Good', 'q=emma&condition=Fair', 'q=emma&condition=Good&sold=1'])
    expect((await visit(`/search?${query}`, [tag.shop]))[1]).toBe('MISS');
  expect(await visit('/search?condition=Good&q=emma', [tag.shop])).toEqual(['render 1', 'HIT']);
});
