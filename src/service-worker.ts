/**
 * The shop without a connection: pages come from the network as long as there is one; the last public ones that were seen
 * can be read without it. Built beside the site (astro.config.mjs), which replaces `BUILD` in it: a new build is a new
 * worker, and takes the place of the old one together with all that was kept.
 */

import {
  AHEAD,
  AHEAD_PAGES,
  isKeepable,
  isOffLimits,
  OFFLINE_FILES,
  OFFLINE_PATH,
  PAGES,
  PICTURES,
  SHELLS,
  shellOf,
  TYPED,
  TYPED_PAGES,
  VIEWED_PAGES,
  VIEWED_PICTURES,
  type ViewedPage,
  WISHLIST_PATH,
} from '../core/offline.ts';
import { isForEverybody, keepPage, keptAt, put, withNotice } from './service-worker/kept.ts';

declare const BUILD: string;
// TypeScript's own words for a worker exclude those for pages, which the rest of the project is checked with.
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

/** Code, styles and fonts, whose names change with their content, and the pages that open without having been seen. */
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
  if (request.method !== 'GET' || origin !== location.origin || isOffLimits(pathname)) return;
  const answer =
    request.mode === 'navigate'
      ? page(event)
      : (file(event, request, request.destination === 'image') ??
        // A script asks for a page: the search does while somebody types, and puts it under the address it came from.
        (isKeepable(pathname) && typed(event)));
  if (answer) event.respondWith(answer);
});

/**
 * A person sees a page. It need not have come through here: the first page of a visit was there before this worker, and says
 * what it was made of. A page that the browser had fetched ahead is not asked for again.
 */
on<Message>('message', (event) => {
  const { data, source } = event;
  if (!source) return;
  const { pathname } = new URL(source.url);
  event.waitUntil(
    Promise.all([
      isKeepable(pathname) && keepViewed(withoutHash(source.url)),
      keepShell(shellOf(pathname)),
      data.buyer && keepShell(WISHLIST_PATH),
      // `https://ours.example.evil` would pass this: the content policy (`src/content-security-policy.ts`) lets no page load from there.
      ...data.files.map(
        (url) => url.startsWith(location.origin) && file(event, new Request(url), url.includes('/photos/')),
      ),
    ]),
  );
});

const withoutHash = (url: string): string => url.replace(/#.*/, '');

async function page(event: Fetching): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const url = withoutHash(request.url);
  // A page that the browser only fetches ahead has not been seen; when it is, it says so.
  const ahead = /prefetch/.test(request.headers.get('Sec-Purpose') ?? '');
  // Here as below, opened before asking: whoever signs out meanwhile drops this cache, and what still arrives goes with it.
  const cache = isKeepable(pathname) && caches.open(ahead ? AHEAD : PAGES);
  try {
    const answer = await fetch(request);
    if (cache) event.waitUntil(keepPage(cache, url, answer.clone(), ahead ? AHEAD_PAGES : VIEWED_PAGES));
    return answer;
  } catch (error) {
    // Fetched ahead, the sentence about no connection would be shown when there is one again.
    if (ahead) throw error;
    const kept = cache && ((await (await cache).match(url)) ?? (await caches.match(url, { cacheName: TYPED })));
    if (kept) return withNotice(kept);
    // The second one has been kept from the start.
    return (await caches.match(shellOf(pathname))) ?? (caches.match(OFFLINE_PATH) as Promise<Response>);
  }
}

async function typed(event: Fetching): Promise<Response> {
  const cache = caches.open(TYPED);
  const answer = await fetch(event.request);
  event.waitUntil(keepPage(cache, event.request.url, answer.clone(), TYPED_PAGES));
  return answer;
}

/**
 * Keeps a page that is seen now, as it was fetched ahead. It is fetched from the network only if it never came through here.
 */
async function keepViewed(url: string): Promise<void> {
  const [pages, ahead] = await Promise.all([caches.open(PAGES), caches.open(AHEAD)]);
  const [kept, fetched] = await Promise.all([pages.match(url), ahead.match(url)]);
  await ahead.delete(url);
  if (fetched && keptAt(fetched) > keptAt(kept)) await keepPage(pages, url, fetched, VIEWED_PAGES);
  else if (!kept) await keepPage(pages, url, await fetch(url), VIEWED_PAGES);
}

/** From what was kept; otherwise from the network, and kept. These never change under their address. */
async function keptFirst(event: Lifetime, request: Request, name: string, most?: number): Promise<Response> {
  const { url } = request;
  const kept = await caches.match(url);
  if (kept) return kept;
  const cache = caches.open(name);
  const answer = await fetch(request);
  if (isForEverybody(answer)) event.waitUntil(put(cache, url, answer.clone(), most));
  return answer;
}

/** A picture, or what pages are made of, as `keptFirst` answers it; nothing for any other address. */
function file(event: Lifetime, request: Request, isPicture: boolean): Promise<Response> | undefined {
  if (isPicture) return keptFirst(event, request, PICTURES, VIEWED_PICTURES);
  return request.url.includes('/_astro/') ? keptFirst(event, request, FILES) : undefined;
}

/** What opens without having been seen, and the other shells from then on that they were kept, with an older build, too. */
async function keepShells(): Promise<void> {
  for (const shell of SHELLS) if (await caches.match(shell)) await keepShell(shell);
  await keepShell(OFFLINE_PATH);
}

/** Keeps a page with all that it is made of, once. Unless every file answers well none is kept; it is tried again later. */
async function keepShell(path: string): Promise<void> {
  const cache = await caches.open(FILES);
  if (await cache.match(path)) return;
  const files: Readonly<Record<string, string[]>> = await (await fetch(OFFLINE_FILES, { cache: 'reload' })).json();
  await cache.addAll([new Request(path, { cache: 'reload' }), ...(files[path] ?? [])]);
}

async function dropOldBuilds(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== FILES);
  // Kept pages name the files of their own build: without those they would be bare.
  if (old.some((name) => name.startsWith('files-'))) await Promise.all(old.map((name) => caches.delete(name)));
}
