import type { ViewedPage } from '../../core/offline.ts';

/**
 * Registers the service worker when the page has arrived and nothing else is to be done, and tells it that the page is seen:
 * one that the browser had fetched ahead, or took from its history, did not ask the worker for anything. The first page of a
 * visit came before the worker did: it also says what it was made of, so that it can be read without a connection, too.
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
  // Comes after `load`, and whenever the page comes back. Safari has no idle callback. A browser without service workers, or
  // that keeps nothing, as in a private window, simply stays online.
  addEventListener('pageshow', () => (window.requestIdleCallback ?? setTimeout)(() => tell().catch(() => {})));
}
