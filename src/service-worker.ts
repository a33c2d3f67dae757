/**
 * The shop without a connection: pages come from the network as long as there is one; the last public ones that were seen
 * can be read without it. Built beside the site (astro.config.mjs), which replaces `BUILD` in it: a new build is a new
 * worker, and takes the place of the old one together with all that was kept.
 */
import {
  isKeepable,
  isOffLimits,
  OFFLINE_PATH,
  offlineNotice,
  SEEN_CACHES,
  SEEN_PAGES,
  SEEN_PICTURES,
} from './shared/offline.ts';

declare const BUILD: string;
// TypeScript's own words for a worker exclude those for pages, which the rest of the project is checked with.
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Message = Lifetime & { readonly data: unknown; readonly source: { readonly url: string } | null };
type Worker = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
};
const worker = globalThis as unknown as Worker;

/** Code, styles and fonts; their names change with their content. */
const FILES = `files-${BUILD}`;
/** Says of a kept page when it was kept. */
const KEPT_AT = 'X-Kept-At';

const on = <Kind extends Lifetime>(name: string, act: (event: Kind) => void) =>
  addEventListener(name, (event) => act(event as Kind));

on<Lifetime>('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

on<Lifetime>('activate', (event) => {
  // The page is asked for while this worker still wakes up, so that it costs no time to have one.
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, dropOldBuilds()]).then(() => worker.clients.claim()));
});

on<Fetching>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isOffLimits(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/_astro/')) event.respondWith(keptFirst(event, FILES));
  else if (request.destination === 'image') event.respondWith(keptFirst(event, SEEN_CACHES.pictures, SEEN_PICTURES));
});

/** The first page of a visit came before this worker did: it says what it was made of. */
on<Message>('message', (event) => {
  const { data, source } = event;
  if (!source || !Array.isArray(data)) return;
  const files = data.filter((url) => URL.canParse(url) && new URL(url).origin === location.origin);
  event.waitUntil(
    Promise.all([
      isKeepable(new URL(source.url).pathname) && fetch(source.url).then((answer) => keepPage(source.url, answer)),
      ...files.map((url) => {
        const { pathname } = new URL(url);
        if (pathname.startsWith('/_astro/')) return keep(FILES, url);
        return pathname.startsWith('/photos/') ? keep(SEEN_CACHES.pictures, url, SEEN_PICTURES) : undefined;
      }),
    ]),
  );
});

async function page(event: Fetching): Promise<Response> {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    // A page that the browser only fetches ahead has not been seen.
    const ahead = /prefetch/.test(request.headers.get('Sec-Purpose') ?? '');
    if (!ahead && isKeepable(new URL(request.url).pathname)) event.waitUntil(keepPage(request.url, answer.clone()));
    return answer;
  } catch {
    const kept = await (await caches.open(SEEN_CACHES.pages)).match(request.url.replace(/#.*/, ''));
    if (kept) return withNotice(kept);
    return (await caches.match(OFFLINE_PATH)) ?? Response.error();
  }
}

async function keepPage(address: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !/html/.test(answer.headers.get('Content-Type') ?? '')) return;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  const url = address.replace(/#.*/, '');
  const cache = await caches.open(SEEN_CACHES.pages);
  // Put again, it stands last in the cache's order, and is the last to leave.
  await cache.delete(url);
  await cache.put(url, new Response(await answer.blob(), { headers }));
  await trim(cache, SEEN_PAGES);
}

/** The kept page with a sentence on top that says so. */
async function withNotice(kept: Response): Promise<Response> {
  const keptAt = new Date(Number(kept.headers.get(KEPT_AT)));
  const when = keptAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const notice = `<p class="notice wrap" role="status">${offlineNotice(when)} <a href="">Try again</a></p>`;
  const text = (await kept.text()).replace(/<main[^>]*>/, (main) => main + notice);
  return new Response(text, { headers: kept.headers });
}

/** From what was kept; otherwise from the network, and kept. These never change under their address. */
async function keptFirst(event: Fetching, name: string, most?: number): Promise<Response> {
  const kept = await caches.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(put(name, event.request.url, answer.clone(), most));
  return answer;
}

async function put(name: string, url: string, answer: Response, most = Number.POSITIVE_INFINITY): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(url, answer);
  await trim(cache, most);
}

async function keep(name: string, url: string, most?: number): Promise<void> {
  if (await caches.match(url)) return;
  const answer = await fetch(url);
  if (answer.status === 200) await put(name, url, answer, most);
}

async function trim(cache: Cache, most: number): Promise<void> {
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
}

/** The page for what was never seen, and the files that it is made of. */
async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE_PATH, { cache: 'reload' });
  const html = await answer.clone().text();
  const cache = await caches.open(FILES);
  await cache.put(OFFLINE_PATH, answer);
  const files = new Set(html.match(/\/_astro\/[\w./-]+\.(?:css|woff2|js)/g));
  await cache.addAll([...files]);
}

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  // Kept pages name the files of their own build: without those they would be bare.
  const isNewer = names.some((name) => name.startsWith('files-') && name !== FILES);
  if (isNewer) await Promise.all(names.filter((name) => name !== FILES).map((name) => caches.delete(name)));
}
