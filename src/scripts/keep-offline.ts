import type { ViewedPage } from '../../core/offline.ts';

/**
 * Registers the service worker when the page is idle, and reports the page as viewed: a prefetched page, or one from
 * the browser's history, made no request through the worker. The first page of a visit precedes the worker, so it also
 * lists its files for offline use.
 */
export function keepOffline(): void {
  const tell = async () => {
    const { serviceWorker } = navigator;
    const isFirst = !serviceWorker.controller;
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    const files = isFirst ? performance.getEntriesByType('resource').map(({ name }) => name) : [];
    active?.postMessage({ files, buyer: document.documentElement.dataset.role === 'Buyer' } satisfies ViewedPage);
  };
  // `pageshow` comes after `load` and on each return. Safari has no idle callback. Without service workers or storage,
  // as in a private window, there is no offline support.
  addEventListener('pageshow', () => (window.requestIdleCallback ?? setTimeout)(() => tell().catch(() => {})));
}
