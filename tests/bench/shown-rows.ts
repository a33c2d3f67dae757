/** Refuses empty answers: an empty list would be fast, but measures nothing. */

/** A page needs a link to a copy or to a title; a sitemap, an address; a call, a non-empty value. */
export function showsRows(path: string, text: string): boolean {
  if (path.startsWith('/api/')) return isFilled(JSON.parse(text));
  if (path.endsWith('.xml')) return text.includes('<loc>');
  return /<a[^>]* href="\/(?:book|title)\//.test(text);
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(isFilled) : Boolean(value);
}
