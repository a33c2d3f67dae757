import { askedIn, paths } from '../../../paths.ts';

const OURS = [
  /^\/$/,
  /^\/(blog|category|contact|help|privacy|returns|search|sell|terms)$/,
  /^\/(book|category|seller|title)\/[\w-]+$/,
  /^\/dashboard(\/[\w-]+){0,2}$/,
];

/**
 * The previous page if it is one of our own; otherwise the home page, so that a link cannot redirect to another origin.
 * Parsed with the browser's rules first, which normalize tricks with slashes and escapes.
 */
export function returnPath(from: string | null, origin: string): string {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return paths.home();
  const url = new URL(from, origin);
  if (url.origin !== origin || !OURS.some((ours) => ours.test(url.pathname))) return paths.home();
  return url.pathname + url.search + (askedIn(url.hash) ? url.hash : '');
}
