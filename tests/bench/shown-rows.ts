/** Whether an answer shows something: an empty list would be quick, and no measure of anything. */

/** Of a page, a link to a copy or to a title; of a sitemap, an address; of a call, a value that is not empty. */
export function showsRows(path: string, text: string): boolean {
  if (path.startsWith('/api/')) return isFilled(JSON.parse(text));
  if (path.endsWith('.xml')) return text.includes('<loc>');
  return /<a[^>]* href="\/(?:book|title)\//.test(text);
}

/** A value that says something is in it, however deep. */
function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(isFilled) : Boolean(value);
}
