/** The policies of pages, https://www.w3.org/TR/CSP3/. */

/** Each tag as a whole, because its attributes may say `<script>`, too; of scripts and styles what stands in them. */
const TAG = /<(?:(script|style)\b(?:"[^"]*"|[^">])*>([\s\S]*?)<\/\1>|[a-z](?:"[^"]*"|[^">])*>|!--[\s\S]*?-->)/g;
const HASH_SOURCE = / 'sha256-([^']+)'/g;

/**
 * The policy with those of its hashes that the page needs: Astro names every script and style of the site on every page,
 * which is more than two kilobytes that do not compress. Never allows what the given policy does not.
 */
export async function narrowPolicy(policy: string, page: string): Promise<string> {
  const inline = [...page.matchAll(TAG)].flatMap(([, element, text = '']) => (element ? [hashOf(text)] : []));
  const needed = new Set(await Promise.all(inline));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (needed.has(hash) ? source : ''));
}

/** SHA-256 of the text as UTF-8, in base64, as a policy names it. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
