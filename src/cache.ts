/**
 * The cache of public pages, one door for both sides: Astro fills it (as its cache provider), the verbs purge it.
 * On Cloudflare the platform's cache in front of the Worker answers. Local workerd has none: there Astro's in-memory
 * provider does, where a purge is exact, so entries stay until they are purged.
 */

import { env, waitUntil } from 'cloudflare:workers';
import cloudflareProvider from '@astrojs/cloudflare/cache/provider';
import type { CacheProvider } from 'astro';
import memoryProvider from 'astro/cache/memory';
import { SEARCH_PARAMS } from '../core/search/search.ts';

/** Set by `npm start` and `npm run dev`: workerd here offers no cache of its own, and its `purge` throws. */
const local = env.LOCAL_CACHE === '1';

/** A lost race on another machine of the platform is mended by a second purge after this many milliseconds. */
const SECOND_PURGE_MS = 5_000;

/** More than these the platform does not take in one call. */
const TAGS_AT_ONCE = 100;

const inMemory = memoryProvider({ max: 2_000, query: { include: [...SEARCH_PARAMS] } });
const onPlatform = cloudflareProvider(undefined);

let purges = 0;
const purgedAt = new Map<string, number>();

const tagsOf = (response: Response): string[] => response.headers.get('Cache-Tag')?.split(',') ?? [];

/** The in-memory provider, except that a page whose render began before a purge of its tags is not kept after it. */
const exact: CacheProvider = {
  ...inMemory,
  setHeaders: ({ tags }) =>
    new Headers({ 'CDN-Cache-Control': 'max-age=31536000', 'Cache-Tag': tags?.join(',') ?? '' }),
  async onRequest(context, next) {
    const began = purges;
    const response = await inMemory.onRequest?.(context, next as never);
    if (!response) throw new Error('the in-memory cache answers every request');
    const late = tagsOf(response).filter((name) => (purgedAt.get(name) ?? 0) > began);
    if (late.length > 0) await inMemory.invalidate({ tags: late });
    return response;
  },
};

/**
 * Drops every cached page that carries one of the tags; the next request after it resolves sees the change. Never throws:
 * what it follows is done and must be answered so, and `PUBLIC_CACHE.maxAge` bounds a purge that got lost.
 */
export async function purge(tags: readonly string[]): Promise<void> {
  if (local) {
    purges++;
    for (const name of tags) purgedAt.set(name, purges);
    await inMemory.invalidate({ tags: [...tags] });
    return;
  }
  const drop = () => dropOnPlatform(tags).catch((error) => console.error('a purge got lost', String(error)));
  await drop();
  waitUntil(scheduler.wait(SECOND_PURGE_MS).then(drop));
}

/** Throws when the platform did not accept the purge: it says so in its answer, as when there were too many. */
async function dropOnPlatform(tags: readonly string[]): Promise<void> {
  const { cache } = await import('cloudflare:workers');
  for (let at = 0; at < tags.length; at += TAGS_AT_ONCE) {
    const { success, errors } = await cache.purge({ tags: tags.slice(at, at + TAGS_AT_ONCE) });
    if (!success) throw new Error(JSON.stringify(errors));
  }
}

export default (): CacheProvider => (local ? exact : onPlatform);
