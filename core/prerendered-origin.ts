/** Our origin in prerendered pages. */

/** Placeholder of our origin in prerendered pages, whose origin is unknown at build time; the Worker replaces it. */
export const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** Prerendered pages that contain their own address; `run_worker_first` in wrangler.toml has the same list. */
export const PRERENDERED_WITH_ORIGIN: readonly string[] = [
  '/blog',
  '/login',
  '/signup',
  '/help',
  '/sell',
  '/terms',
  '/privacy',
  '/returns',
  '/contact',
  '/developers',
];
