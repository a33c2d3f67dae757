/**
 * What stands hidden on each page, for when it comes from what the service worker kept; a moment in words stands between `notice`
 * and `mayHaveChanged`.
 */
export const offlineWords = {
  notice: 'You are offline. This is the page as you saw it on',
  mayHaveChanged: ': prices and availability may have changed.',
  again: 'Try again',
} as const;
