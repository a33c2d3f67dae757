import { beforeEach, expect, test, vi } from 'vitest';
import { tag } from '../core/cache.ts';

vi.mock('cloudflare:workers', () => ({ env: { LOCAL_CACHE: '1' }, waitUntil: () => {} }));

const { default: createProvider, purge } = await import('./cache.ts');
const provider = createProvider();
const logger = { info() {}, warn() {}, error() {} };

let renders = 0;
beforeEach(async () => {
  renders = 0;
  await purge([tag.catalog, tag.category('fantasy')]);
});

/** Asks for a page as Astro does; `during` happens while it is being rendered. */
async function visit(path: string, tags: string[], during: () => Promise<void> = async () => {}) {
  const request = new Request(`http://localhost${path}`);
  const context = { request, url: new URL(request.url), logger } as never;
  const response = await provider.onRequest?.(context, async () => {
    const render = ++renders;
    await during();
    const headers = provider.setHeaders?.({ tags }, request);
    return new Response(`render ${render}`, headers ? { headers } : {});
  });
  return [await response?.text(), response?.headers.get('X-Astro-Cache')];
}

test('a page is kept until one of its tags is purged', async () => {
  expect(await visit('/category', [tag.catalog])).toEqual(['render 1', 'MISS']);
  expect(await visit('/category', [tag.catalog])).toEqual(['render 1', 'HIT']);
  await purge([tag.category('fantasy')]);
  expect(await visit('/category', [tag.catalog])).toEqual(['render 1', 'HIT']);
  await purge([tag.catalog]);
  expect(await visit('/category', [tag.catalog])).toEqual(['render 2', 'MISS']);
});

test('a page whose render began before a purge and ended after it is not kept', async () => {
  await visit('/category', [tag.catalog], () => purge([tag.catalog]));
  expect(await visit('/category', [tag.catalog])).toEqual(['render 2', 'MISS']);
  expect(await visit('/category', [tag.catalog])).toEqual(['render 2', 'HIT']);
});

test('a purge of other pages does not cost a page its place', async () => {
  await visit('/category', [tag.catalog], () => purge([tag.category('fantasy')]));
  expect(await visit('/category', [tag.catalog])).toEqual(['render 1', 'HIT']);
});

test('only the page of a list tells addresses apart: made-up parameters find the same page', async () => {
  await visit('/category?after=1.a', [tag.catalog]);
  expect(await visit('/category?after=1.a&x=1', [tag.catalog])).toEqual(['render 1', 'HIT']);
  expect(await visit('/category?after=2.b', [tag.catalog])).toEqual(['render 2', 'MISS']);
});

test('two searches are two pages', async () => {
  await visit('/search?q=emma&condition=Good', [tag.catalog]);
  for (const query of ['q=dune&condition=Good', 'q=emma&condition=Fair', 'q=emma&condition=Good&sold=1'])
    expect((await visit(`/search?${query}`, [tag.catalog]))[1]).toBe('MISS');
  expect(await visit('/search?condition=Good&q=emma', [tag.catalog])).toEqual(['render 1', 'HIT']);
});
