/** What the service worker and the pages agree on about reading without a connection. */

/**
 * Where the public pages that somebody has seen are kept, their pictures, pages that the browser has only fetched ahead, and
 * what was found while somebody typed; cleared when anybody signs out.
 */
export const PAGES = 'pages';
export const PICTURES = 'pictures';
export const AHEAD = 'ahead';
export const TYPED = 'typed';
export const VIEWED_CACHES = [PAGES, PICTURES, AHEAD, TYPED] as const;

/** How many of each are kept. */
export const VIEWED_PAGES = 20;
export const VIEWED_PICTURES = 300;
export const AHEAD_PAGES = 5;
/** A page of results is fetched at each pause in typing. */
export const TYPED_PAGES = 5;

/** What is shown for a page that was never seen; kept from the start. */
export const OFFLINE_PATH = '/offline';

/**
 * The shell of the wish list, the same for everybody; kept once a buyer is here, because visitors do not need it. The
 * page itself keeps the entries of the list (src/stores/orders/kept-wishes.ts).
 */
export const WISHLIST_PATH = '/dashboard/wishlist';

/**
 * The shell of the pages of orders, the same for everybody and for all of them; kept once one is seen, because two people may meet where
 * there is no connection. The page itself keeps what they need there (src/stores/orders/meetings/kept-meetings.ts).
 */
export const ORDER_PATH = '/dashboard/order';

/** Those that are kept once they were wanted, with a new build, too. */
export const SHELLS = [WISHLIST_PATH, ORDER_PATH] as const;

/** The shell that stands for a page without a connection. */
export const shellOf = (path: string): string => SHELLS.find((shell) => path.startsWith(shell)) ?? OFFLINE_PATH;

/** Says of each of these three pages which files it is made of (tools/site/service-worker.ts). */
export const OFFLINE_FILES = '/offline-files.json';

/** May be kept when it was seen: looks the same for everybody. */
export const isKeepable = (path: string): boolean =>
  /^\/(?:blog|search|category(?:\/[\w-]+)?|(?:book|seller)\/[\w-]+)?$/.test(path);

/**
 * Never touched: the API, which is also what signs people in, and what pays. All other pages that are not kept, `/login` among
 * them, only pass through, so that there is a page of ours that says what is wrong when there is no connection.
 */
export const isOffLimits = (path: string): boolean => /^\/(?:api|dashboard\/payment)(?:\/|$)/.test(path);

/** What a page tells the service worker when it is shown. */
export type ViewedPage = {
  /** What it was made of, as addresses; empty where the worker saw it come. */
  readonly files: readonly string[];
  /** Somebody with a wish list is signed in. */
  readonly buyer: boolean;
};
