import { askedIn, paths } from '../../../paths.ts';

const OURS = [
  /^\/$/,
  /^\/(blog|category|contact|help|privacy|returns|search|sell|terms)$/,
  /^\/(book|category|seller|title)\/[\w-]+$/,
  /^\/dashboard(\/[\w-]+){0,2}$/,
];

/**
 * "The page they came from": only an address of one of our own pages, never another origin; otherwise the home page.
 * Parsed by the browser's own rules first, so that tricks with slashes and escapes are seen as what they are.
 */
export function returnPath(from: string | null, origin: string): string {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return paths.home();
  const url = new URL(from, origin);
  if (url.origin !== origin || !OURS.some((ours) => ours.test(url.pathname))) return paths.home();
  return url.pathname + url.search + (askedIn(url.hash) ? url.hash : '');
}
