/** The policies of pages, https://www.w3.org/TR/CSP3/. */

const INLINE = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;
const HASH_SOURCE = / 'sha256-([^']+)'/g;

/**
 * The policy with those of its hashes that the page needs: Astro names every script and style of the site on every page,
 * which is more than two kilobytes that do not compress. Never allows what the given policy does not.
 */
export async function narrowPolicy(policy: string, page: string): Promise<string> {
  const inline = [...page.matchAll(INLINE)].map(([, text = '']) => digest(text));
  const needed = new Set(await Promise.all(inline));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (needed.has(hash) ? source : ''));
}

/** SHA-256 of the text as UTF-8, in base64, as a policy names it. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
