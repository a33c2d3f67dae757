import { VIEWED_CACHES } from '../../core/offline.ts';

/** Drops the pages and pictures that the service worker has kept: whoever comes next must not see what was looked at. */
export function forgetViewed(): void {
  if (!('caches' in globalThis)) return;
  for (const name of VIEWED_CACHES) caches.delete(name).catch(() => {});
}
