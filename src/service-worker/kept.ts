/** How the service worker keeps pages and files, and shows what it has kept. */
/** Says of a kept page when it was kept. */
const KEPT_AT = 'X-Kept-At';

/** When a page was fetched (milliseconds UTC); 0 for none. */
export const keptAt = (kept?: Response): number => Number(kept?.headers.get(KEPT_AT));

/**
 * Keeps a page that answered well, as the latest of at most `most`. One that comes from another cache keeps its moment.
 */
export async function keepPage(
  into: Cache | Promise<Cache>,
  url: string,
  answer: Response,
  most: number,
): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !/html/.test(answer.headers.get('Content-Type') ?? '')) return;
  const headers = new Headers(answer.headers);
  if (!headers.has(KEPT_AT)) headers.set(KEPT_AT, String(Date.now()));
  await put(into, url, new Response(await answer.blob(), { headers }), most);
}

/** The kept page with the sentence shown that says so: it stands hidden in each page, and the moment comes behind its first words (Layout.astro). */
export async function withNotice(kept: Response): Promise<Response> {
  const when = new Date(keptAt(kept)).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const text = (await kept.text()).replace(/ hidden data-kept(>[^<]*)/, `$1${when}`);
  return new Response(text, { headers: kept.headers });
}

/** Whether a file may be kept: it answered well, and is not for whoever asked alone, who may be somebody else the next time. */
export const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store|private/i.test(headers.get('Cache-Control') ?? '');

/** Keeps a file, as the latest of at most `most`. */
export async function put(
  into: Cache | Promise<Cache>,
  url: string,
  answer: Response,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const cache = await into;
  // Put again, it stands last in the cache's order, and is the last to leave.
  await cache.delete(url);
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)));
}
