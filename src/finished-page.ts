import { hashOf, narrowPolicy } from './content-security-policy.ts';

/** Astro puts this before the first island of each page; browsers take it there, HTML does not. base.css says the same. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/g;
const STYLE_SOURCES = /style-src[^;]*/;

/**
 * What goes out in place of the page and the policy that Astro made: valid HTML, with its own styles allowed, and with no
 * hash that it does not need.
 *
 * @param carried Styles of ours that Astro does not know, because the page names them itself.
 */
export async function finishedPage(
  page: string,
  policy: string,
  carried: readonly string[] = [],
): Promise<{ page: string; policy: string }> {
  const finished = page.replace(ISLAND_STYLE, '');
  const own = carried.filter((style) => finished.includes(style));
  const hashes = (await Promise.all(own.map(hashOf))).map((hash) => ` 'sha256-${hash}'`).join('');
  const allowed = policy.replace(STYLE_SOURCES, (sources) => sources + hashes);
  return { page: finished, policy: await narrowPolicy(allowed, finished) };
}
