import { hashOf, narrowPolicy } from './content-security-policy.ts';

/** Astro inserts this before the first island of each page, which is invalid HTML. base.css has the same rule. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/g;
const STYLE_SOURCES = /style-src[^;]*/;

/**
 * Page and policy as sent: valid HTML, with its own styles allowed and no unneeded hash.
 * @param carried Inlined styles that Astro does not know.
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
