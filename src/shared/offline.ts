/** What the service worker and the pages agree on about reading without a connection. */

/** Where the public pages that somebody has seen are kept, and their pictures; cleared when anybody signs out. */
export const SEEN_CACHES = { pages: 'pages', pictures: 'pictures' } as const;

/** How many of them. */
export const SEEN_PAGES = 20;
export const SEEN_PICTURES = 300;

/** What is shown for a page that was never seen; kept from the start. */
export const OFFLINE_PATH = '/offline';

/** The shell of the wish list; the list itself is the page's own business (src/stores/wish-list.ts). */
export const WISHLIST_PATH = '/dashboard/wishlist';

const PUBLIC_PATH = /^\/(?:blog|search|category(?:\/[\w-]+)?|(?:book|seller)\/[\w-]+)?$/;

/** May be kept when it was seen: looks the same for everybody. */
export const isKeepable = (path: string): boolean => PUBLIC_PATH.test(path) || path === WISHLIST_PATH;

/** Never touched: the API, what pays, and what signs people in. */
export const isOffLimits = (path: string): boolean => /^\/(?:api|dashboard\/payment)(?:\/|$)/.test(path);

/** Above the page's own words when it comes from what was kept. `when` is a moment in words. */
export const offlineNotice = (when: string): string =>
  `You are offline. This is the page as you saw it on ${when}: prices and copies may have changed.`;
