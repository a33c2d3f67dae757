/**
 * The cache of public pages, one door for both sides: Astro fills it (as its cache provider), the verbs purge it.
 * On Cloudflare the platform's cache in front of the Worker answers. Local workerd has none: there Astro's in-memory
 * provider does, where a purge is exact.
 */

import { env } from 'cloudflare:workers';
import cloudflareProvider from '@astrojs/cloudflare/cache/provider';
import type { CacheProvider } from 'astro';
import memoryProvider from 'astro/cache/memory';
import { PUBLIC_CACHE } from '../core/cache.ts';
import { ownPath, pageAddress } from '../core/page-address.ts';

/** Set by `npm start` and `npm run dev`: workerd here offers no cache of its own, and its `purge` throws. */
const local = env.LOCAL_CACHE === '1';

/** On the platform a page may be kept that another machine began to render before a write; locally a purge knows of it. */
export const LATE_MS = local ? 0 : 5_000;

/** How long an answer waits for the platform's purge. */
const PURGE_WITHIN_MS = 1_500;

// The address has been made the page's own before it comes here (`underPageAddress`); all of its query counts.
const inMemory = memoryProvider({ max: 2_000, query: { exclude: [] } });
const platform = cloudflareProvider(undefined);

let rendering = 0;
let purges = 0;
/** When a tag was last purged while a page was being rendered. */
const purgedAt = new Map<string, number>();

const tagsOf = (response: Response): string[] => response.headers.get('Cache-Tag')?.split(',') ?? [];

/** The in-memory provider, except that a page whose render began before a purge of its tags is not kept after it. */
const exact: CacheProvider = {
  ...inMemory,
  setHeaders: ({ maxAge = PUBLIC_CACHE.maxAge, tags }) =>
    new Headers({ 'CDN-Cache-Control': `max-age=${maxAge}`, 'Cache-Tag': tags?.join(',') ?? '' }),
  async onRequest(context, next) {
    const began = purges;
    rendering++;
    try {
      const response = await inMemory.onRequest?.(context, next as never);
      if (!response) throw new Error('the in-memory cache answers every request');
      const late = tagsOf(response).filter((name) => (purgedAt.get(name) ?? 0) > began);
      if (late.length > 0) await inMemory.invalidate({ tags: late });
      return response;
    } finally {
      if (--rendering === 0) purgedAt.clear();
    }
  },
};

/** The platform's, which would otherwise serve an old page for as long as a new one cannot be made. */
const onPlatform: CacheProvider = {
  ...platform,
  setHeaders(options, request) {
    const headers = new Headers(platform.setHeaders?.(options, request));
    const kept = headers.get('Cloudflare-CDN-Cache-Control');
    if (kept !== null) headers.set('Cloudflare-CDN-Cache-Control', `${kept}, must-revalidate`);
    return headers;
  },
};

/**
 * Drops every cached page that carries one of the tags, of which the platform takes `TAGS_PER_PURGE`. Answers whether it was
 * done: the platform refuses more purges than its limits admit, and may not answer in time. Never throws.
 */
export async function purge(tags: readonly string[]): Promise<boolean> {
  if (local) {
    purges++;
    if (rendering > 0) for (const name of tags) purgedAt.set(name, purges);
    await inMemory.invalidate({ tags: [...tags] });
    return true;
  }
  const late = scheduler.wait(PURGE_WITHIN_MS).then(() => 'no answer in time');
  const refusal = await Promise.race([purgeOnPlatform(tags).catch(String), late]);
  if (refusal) console.error('a purge has to wait', refusal);
  return refusal === null;
}

/** Null when the platform took it, or why it did not. */
async function purgeOnPlatform(tags: readonly string[]): Promise<string | null> {
  const { cache } = await import('cloudflare:workers');
  const { success, errors } = await cache.purge({ tags: [...tags] });
  return success ? null : `refused ${JSON.stringify(errors)}`;
}

/** The Worker itself, as the platform's cache in front of it answers. */
type Cached = { readonly fetch: (request: Request) => Promise<Response> };

/**
 * Answers under the page's one address (`core/page-address.ts`). Another way to write the path leads to the page's own, as a
 * slash at its end does. On the platform the cache has asked for the address as it came, so a query that says the same in
 * other words is asked for again through the cache, and that answer is not kept a second time.
 */
export async function underPageAddress(
  request: Request,
  cached: Cached | undefined,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) return answer(request);
  const { pathname, search } = new URL(request.url);
  const path = ownPath(pathname);
  if (path !== null)
    return new Response(null, { status: 301, headers: { Location: path + search, 'Cache-Control': 'no-store' } });
  const address = pageAddress(request.url);
  // One that is not its own address would be asked for without an end.
  if (address === request.url || pageAddress(address) !== address) return answer(request);
  const asked = new Request(address, request);
  const response = await (local || !cached ? answer(asked) : cached.fetch(asked));
  if (local) return response;
  const notKept = new Response(response.body, response);
  notKept.headers.delete('Cache-Tag');
  notKept.headers.set('Cloudflare-CDN-Cache-Control', 'no-store');
  return notKept;
}

export default (): CacheProvider => (local ? exact : onPlatform);
