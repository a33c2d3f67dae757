/**
 * Cache of public pages: Astro fills it (as its cache provider), domain actions purge it. On Cloudflare the platform's
 * cache in front of the Worker serves pages. Local workerd has no cache: Astro's in-memory provider does it there, with
 * exact purges.
 */

import { env } from 'cloudflare:workers';
import cloudflareProvider from '@astrojs/cloudflare/cache/provider';
import type { CacheProvider } from 'astro';
import memoryProvider from 'astro/cache/memory';
import { PUBLIC_CACHE } from '../core/cache.ts';
import { pageAddress, pathOnThisSite } from '../core/page-address.ts';
import { logFault, nameOf } from '../functions/log.ts';

/** Set by `npm start` and `npm run dev`: local workerd has no cache, and its `purge` throws. */
const local = env.LOCAL_CACHE === '1';

/**
 * Delay in ms after which a purge also covers renders that another machine began before a write; 0 locally, where
 * purges are exact.
 */
export const LATE_MS = local ? 0 : 5_000;

const PURGE_WITHIN_MS = 1_500;

// `underPageAddress` has normalized the address; every remaining query parameter counts.
const inMemory = memoryProvider({ max: 2_000, query: { exclude: [] } });
const platform = cloudflareProvider(undefined);

let rendering = 0;
let purges = 0;
/** Value of `purges` at the last purge of a tag during a render. */
const purgedAt = new Map<string, number>();

const tagsOf = (response: Response): string[] => response.headers.get('Cache-Tag')?.split(',') ?? [];

/** The in-memory provider, without storing pages whose tags were purged during their render. */
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

/** The platform's provider, without serving stale pages while a new one cannot be rendered. */
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
 * Purges every cached page with one of the tags, at most `TAGS_PER_PURGE` tags per call to the platform. Returns false
 * if the platform refuses (rate limit) or misses the deadline. Never throws.
 */
export async function purge(tags: readonly string[]): Promise<boolean> {
  if (local) {
    purges++;
    if (rendering > 0) for (const name of tags) purgedAt.set(name, purges);
    await inMemory.invalidate({ tags: [...tags] });
    return true;
  }
  const late = scheduler.wait(PURGE_WITHIN_MS).then(() => 'no answer in time');
  const refusal = await Promise.race([purgeOnPlatform(tags).catch(nameOf), late]);
  if (refusal) logFault(`a purge has to wait: ${refusal}`);
  return refusal === null;
}

/** Null on success; otherwise the reason of the failure. */
async function purgeOnPlatform(tags: readonly string[]): Promise<string | null> {
  const { cache } = await import('cloudflare:workers');
  const { success, errors } = await cache.purge({ tags: [...tags] });
  return success ? null : `refused ${errors.map(({ code }) => code).join(', ')}`;
}

/** The Worker behind the platform's cache. */
type Cached = { readonly fetch: (request: Request) => Promise<Response> };

/**
 * Answers under the page's canonical address (`core/page-address.ts`). Another spelling of the path redirects. On the
 * platform, an equivalent query is requested again through the cache under the canonical address, and the outer
 * response is not stored.
 */
export async function underPageAddress(
  request: Request,
  cached: Cached | undefined,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) return answer(request);
  const { pathname, search } = new URL(request.url);
  const path = pathOnThisSite(pathname);
  if (path !== null)
    return new Response(null, { status: 301, headers: { Location: path + search, 'Cache-Control': 'no-store' } });
  const address = pageAddress(request.url);
  // Prevents an endless loop for an address that has no stable canonical form.
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
