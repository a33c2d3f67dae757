/**
 * Offline support: pages come from the network while it is available; the last viewed public pages can be read without
 * it. Built beside the site (astro.config.mjs), which replaces `BUILD`: a new build is a new worker, and replaces the
 * old worker with all its caches.
 */

import {
  MAX_PREFETCHED_PAGES,
  MAX_TYPED_RESULT_PAGES,
  MAX_VIEWED_PAGES,
  MAX_VIEWED_PICTURES,
  mayCachePage,
  mustNotIntercept,
  OFFLINE_FILES,
  OFFLINE_PATH,
  OFFLINE_SHELLS,
  offlineShellOf,
  PAGES_CACHE,
  PICTURES_CACHE,
  PREFETCHED_CACHE,
  TYPED_RESULTS_CACHE,
  type ViewedPage,
} from '../../core/offline.ts';
import { isForEverybody, keepPage, keptAt, put, withNotice } from './page-storage.ts';

declare const BUILD: string;
// TypeScript's types of a worker exclude those of pages, which check the rest of the project.
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};
type Message = Lifetime & { readonly data: ViewedPage; readonly source: { readonly url: string } | null };
type Worker = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};
const worker = globalThis as unknown as Worker;

/** Code, styles and fonts, whose names change with their content, and the pages available offline from the start. */
const FILES = `files-${BUILD}`;
const on = addEventListener as <Kind extends Lifetime>(name: string, act: (event: Kind) => void) => void;

on<Lifetime>('install', (event) => {
  event.waitUntil(keepShells().then(() => worker.skipWaiting()));
});

on<Lifetime>('activate', (event) => {
  event.waitUntil(dropOldBuilds().then(() => worker.clients.claim()));
});

on<Fetching>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || mustNotIntercept(pathname)) return;
  const answer =
    request.mode === 'navigate'
      ? page(event)
      : (file(event, request, request.destination === 'image') ??
        // Fetched by a script: update-search-page loads a page and shows it under its address.
        (mayCachePage(pathname) && typed(event)));
  if (answer) event.respondWith(answer);
});

/**
 * Reports a viewed page. The page need not have passed through this worker: the first page of a visit precedes it and
 * lists its files. A prefetched page is not fetched again.
 */
on<Message>('message', (event) => {
  const { data, source } = event;
  if (!source) return;
  const { pathname } = new URL(source.url);
  event.waitUntil(
    Promise.all([
      mayCachePage(pathname) && keepViewed(withoutHash(source.url)),
      keepShell(offlineShellOf(pathname)),
      // The wish list; its name would be written out a second time.
      data.buyer && keepShell(OFFLINE_SHELLS[0]),
      // `https://ours.example.evil` would pass this check: the content policy (`src/content-security-policy.ts`) lets
      // no page load from there.
      ...data.files.map(
        (url) => url.startsWith(location.origin) && file(event, new Request(url), url.includes('/photos/')),
      ),
    ]),
  );
});

const withoutHash = (url: string): string => url.split('#')[0] as string;

async function page(event: Fetching): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const url = withoutHash(request.url);
  // A prefetched page has not been viewed; it sends a message when it is.
  const ahead = /prefetch/.test(request.headers.get('Sec-Purpose') ?? '');
  // Opened before the fetch, here and below: a sign-out meanwhile deletes this cache, and late responses with it.
  const cache = mayCachePage(pathname) && caches.open(ahead ? PREFETCHED_CACHE : PAGES_CACHE);
  try {
    const answer = await fetch(request);
    if (cache) event.waitUntil(keepPage(cache, url, answer.clone(), ahead ? MAX_PREFETCHED_PAGES : MAX_VIEWED_PAGES));
    return answer;
  } catch (error) {
    // Stored by a prefetch, the offline page would be shown after the connection is back.
    if (ahead) throw error;
    const kept =
      cache && ((await (await cache).match(url)) ?? (await caches.match(url, { cacheName: TYPED_RESULTS_CACHE })));
    if (kept) return withNotice(kept);
    // The offline page is stored at installation.
    return (await caches.match(offlineShellOf(pathname))) ?? (caches.match(OFFLINE_PATH) as Promise<Response>);
  }
}

async function typed(event: Fetching): Promise<Response> {
  const cache = caches.open(TYPED_RESULTS_CACHE);
  const answer = await fetch(event.request);
  event.waitUntil(keepPage(cache, event.request.url, answer.clone(), MAX_TYPED_RESULT_PAGES));
  return answer;
}

/** Stores a viewed page from its prefetched copy; fetches it only if this worker never saw it. */
async function keepViewed(url: string): Promise<void> {
  const [pages, ahead] = await Promise.all([caches.open(PAGES_CACHE), caches.open(PREFETCHED_CACHE)]);
  const [kept, fetched] = await Promise.all([pages.match(url), ahead.match(url)]);
  await ahead.delete(url);
  if (fetched && keptAt(fetched) > keptAt(kept)) await keepPage(pages, url, fetched, MAX_VIEWED_PAGES);
  else if (!kept) await keepPage(pages, url, await fetch(url), MAX_VIEWED_PAGES);
}

/** Cache first, then the network, and stored. Only for addresses whose content never changes. */
async function keptFirst(event: Lifetime, request: Request, name: string, most?: number): Promise<Response> {
  const { url } = request;
  const kept = await caches.match(url);
  if (kept) return kept;
  const cache = caches.open(name);
  const answer = await fetch(request);
  if (isForEverybody(answer)) event.waitUntil(put(cache, url, answer.clone(), most));
  return answer;
}

/** Cache-first response for a photo or a file of a page; undefined for any other address. */
function file(event: Lifetime, request: Request, isPicture: boolean): Promise<Response> | undefined {
  if (isPicture) return keptFirst(event, request, PICTURES_CACHE, MAX_VIEWED_PICTURES);
  return request.url.includes('/_astro/') ? keptFirst(event, request, FILES) : undefined;
}

/** Stores the pages available offline from the start, and other shells that an older build had stored. */
async function keepShells(): Promise<void> {
  for (const shell of OFFLINE_SHELLS) if (await caches.match(shell)) await keepShell(shell);
  await keepShell(OFFLINE_PATH);
}

/** Stores a page with all its files, once. If any file fails, nothing is stored until the next try. */
async function keepShell(path: string): Promise<void> {
  const cache = await caches.open(FILES);
  if (await cache.match(path)) return;
  const files: Readonly<Record<string, string[]>> = await (await fetch(OFFLINE_FILES, { cache: 'reload' })).json();
  await cache.addAll([new Request(path, { cache: 'reload' }), ...(files[path] ?? [])]);
}

async function dropOldBuilds(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== FILES);
  // Stored pages name the files of their own build and would lose their styles without them.
  if (old.some((name) => name.startsWith('files-'))) await Promise.all(old.map((name) => caches.delete(name)));
}
