/** Header of a stored page: the time fetched, ms since the epoch. */
const KEPT_AT = 'X-Kept-At';

/** Time fetched of a stored page, ms since the epoch; 0 for none. */
export const keptAt = (kept?: Response): number => Number(kept?.headers.get(KEPT_AT) ?? 0);

/** Stores a successful page as the newest of at most `most`. A page from another cache keeps its time fetched. */
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

/**
 * Shows the offline notice in a stored page: each page contains it hidden, and the time fetched goes after its first
 * words (Layout.astro).
 */
export async function withNotice(kept: Response): Promise<Response> {
  const when = new Date(keptAt(kept)).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const text = (await kept.text()).replace(/ hidden data-kept(>[^<]*)/, `$1${when}`);
  return new Response(text, { headers: kept.headers });
}

/** A successful file that is not private: another user may use the browser next. */
export const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store|private/i.test(headers.get('Cache-Control') ?? '');

/** Stores a file as the newest of at most `most`. */
export async function put(
  into: Cache | Promise<Cache>,
  url: string,
  answer: Response,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const cache = await into;
  // Deleted first, so that it is last in the cache's order and evicted last.
  await cache.delete(url);
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)));
}
