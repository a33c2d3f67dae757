/** Shared by the service worker and the pages, for reading without a connection. */

/**
 * Caches of viewed public pages, their pictures, prefetched pages, and results while typing; cleared at every sign-out.
 */
export const PAGES_CACHE = 'pages';
export const PICTURES_CACHE = 'pictures';
export const PREFETCHED_CACHE = 'ahead';
export const TYPED_RESULTS_CACHE = 'typed';
export const VIEWED_CACHES = [PAGES_CACHE, PICTURES_CACHE, PREFETCHED_CACHE, TYPED_RESULTS_CACHE] as const;

export const MAX_VIEWED_PAGES = 20;
export const MAX_VIEWED_PICTURES = 300;
export const MAX_PREFETCHED_PAGES = 5;
/** A page of results is fetched at each pause in typing. */
export const MAX_TYPED_RESULT_PAGES = 5;

/** Stands for a page without a cached copy; cached at installation. */
export const OFFLINE_PATH = '/offline';

/**
 * The shell of the wish list, the same for everybody; cached at a buyer's first visit, because other visitors do not
 * need it. The page itself stores the entries of the list (src/stores/remembered.ts).
 */
export const WISHLIST_PATH = '/dashboard/wishlist';

/**
 * The shell of all pages of orders, the same for everybody; cached at the first such page, because a meeting may be at
 * a place without a connection. The page itself stores its data (src/stores/meetings/stored-meetings.ts).
 */
export const ORDER_PATH = '/dashboard/order';

/** The shell of all conversations, the same for everybody. The page itself stores what was read. */
export const MESSAGES_PATH = '/dashboard/messages';

/** Shells cached on demand, and again with a new build. */
export const OFFLINE_SHELLS = [WISHLIST_PATH, ORDER_PATH, MESSAGES_PATH] as const;

export const offlineShellOf = (path: string): string =>
  OFFLINE_SHELLS.find((shell) => path.startsWith(shell)) ?? OFFLINE_PATH;

/** Lists the files of each of these four pages (tools/site/service-worker.ts). */
export const OFFLINE_FILES = '/offline-files.json';

/** Pages that are the same for everybody may be cached. */
export const mayCachePage = (path: string): boolean =>
  /^\/(?:blog|search|category(?:\/[\w-]+)?|(?:book|seller)\/[\w-]+)?$/.test(path);

/**
 * Never intercepted: the API, which also signs users in, and payments. Other pages that are not cached, `/login` among
 * them, pass through, so that the offline page answers without a connection.
 */
export const mustNotIntercept = (path: string): boolean => /^\/(?:api|dashboard\/payment)(?:\/|$)/.test(path);

/** Message of a displayed page to the service worker. */
export type ViewedPage = {
  /** Addresses of the page's files; empty where the worker saw the page load. */
  readonly files: readonly string[];
  /** A user with a wish list is signed in. */
  readonly buyer: boolean;
};
