/**
 * Registers the service worker when the page has arrived and nothing else is to be done. The first page of a visit came
 * before the worker did: it is told what the page was made of, so that this page can be read without a connection, too.
 */
export function keepOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const register = async () => {
    const isFirst = !serviceWorker.controller;
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    if (isFirst) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  };
  // Safari has no idle callback. A browser that keeps nothing, as in a private window, simply stays online.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(() => register().catch(() => {})));
}
