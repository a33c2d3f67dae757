import { VIEWED_CACHES } from '../../core/offline.ts';

/** Deletes the viewed pages and photos stored by the service worker: the next user must not see them. */
export function forgetViewed(): void {
  if (!('caches' in globalThis)) return;
  for (const name of VIEWED_CACHES) caches.delete(name).catch(() => {});
}
