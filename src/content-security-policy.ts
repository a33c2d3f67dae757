/** The policies of built and rendered pages (https://www.w3.org/TR/CSP3/), which `finished-page.ts` applies. */

/** Whole tags, because attributes may contain `<script>`; with the content of scripts and styles. */
const TAG = /<(?:(script|style)\b(?:"[^"]*"|[^">])*>([\s\S]*?)<\/\1>|[a-z](?:"[^"]*"|[^">])*>|!--[\s\S]*?-->)/g;
const HASH_SOURCE = / 'sha256-([^']+)'/g;

/**
 * Keeps only the hashes that the page needs: Astro lists every script and style of the site on every page, more than 2
 * kB that do not compress. Never allows more than the given policy.
 */
export async function narrowPolicy(policy: string, page: string): Promise<string> {
  const inline = [...page.matchAll(TAG)].flatMap(([, element, text = '']) => (element ? [hashOf(text)] : []));
  const needed = new Set(await Promise.all(inline));
  return policy.replace(HASH_SOURCE, (source, hash: string) => (needed.has(hash) ? source : ''));
}

/** SHA-256 of the text as UTF-8, in base64, the form of a policy. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
