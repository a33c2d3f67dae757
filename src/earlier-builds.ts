import { BUILD_FILE_PATTERN, STORED_BUILD_PREFIX } from '../core/earlier-builds.ts';
import { FRAME_POLICY } from './headers.ts';

/** Types as the asset store names them. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

/**
 * A file of an earlier build, with the headers of the present build's files; null for any other address, and for a file
 * that is not kept. The asset store answers for its own files before the Worker is asked.
 */
export async function serveKeptFile({ url, method }: Request, bucket: R2Bucket): Promise<Response | null> {
  const [, name, ending = ''] = BUILD_FILE_PATTERN.exec(new URL(url).pathname) ?? [];
  if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
  // Never a 404 while the bucket fails: a browser would take the file for gone.
  const kept = await bucket.get(STORED_BUILD_PREFIX + name).catch(() => 'failed' as const);
  if (kept === 'failed') return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  if (kept === null) return null;
  return new Response(method === 'GET' ? kept.body : null, {
    headers: {
      'Content-Type': TYPES[ending] ?? '',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': FRAME_POLICY,
      ETag: kept.httpEtag,
    },
  });
}
