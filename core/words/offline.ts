/**
 * What stands above a page that comes from what the service worker kept; `when` is a moment in words. These are single exports
 * and no object, because they are part of that worker, which counts as script of each public page.
 */
export const offlineNotice = (when: string): string =>
  `You are offline. This is the page as you saw it on ${when}: prices and availability may have changed.`;

/** The link behind it. */
export const offlineAgain = 'Try again';
