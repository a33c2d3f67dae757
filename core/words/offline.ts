/**
 * Hidden texts of each page, for a copy from the service worker's cache; its moment stands between `notice` and
 * `mayHaveChanged`.
 */
export const offlineWords = {
  notice: 'You are offline. This is the page as you saw it on',
  mayHaveChanged: ': prices and availability may have changed.',
  again: 'Try again',
} as const;
