import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../../core/cache.ts';
import { escapeXml, xmlResponse } from '../../../core/xml.ts';
import {
  getSitemapPart,
  isSitemapKind,
  listCategoryAddresses,
  type SitemapKind,
} from '../../../functions/domain/catalog/sitemap.ts';
import { paths, serverPaths } from '../../paths.ts';

export const prerender = false;

const PATHS: Record<SitemapKind, (id: string) => string> = {
  books: (id) => paths.book(id),
  titles: (id) => paths.title(id),
};

type Entry = { readonly path: string; readonly changedAt?: number };
type Deps = App.Locals['deps'];

/** `pages`: single pages and the categories. */
async function pageEntries(deps: Deps): Promise<Entry[]> {
  const categories = await listCategoryAddresses(deps);
  const lists = [
    ...[paths.home(), paths.books(), serverPaths.blog(), paths.help(), serverPaths.sell()],
    ...[paths.returns(), paths.terms(), paths.privacy(), paths.contact(), serverPaths.developers()],
  ];
  return [...lists, ...categories.map(({ id }) => paths.category(id))].map((path) => ({ path }));
}

/** `books-2` is the second part of a kind. Null if there is no such part. */
async function entriesOf(deps: Deps, part: string): Promise<Entry[] | null> {
  if (part === 'pages') return pageEntries(deps);
  const [, kind, digits] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(part) ?? [];
  if (!isSitemapKind(kind)) return null;
  const rows = await getSitemapPart(deps, { kind, number: Number(digits) });
  return rows?.map(({ id, changedAt }) => ({ path: PATHS[kind](id), changedAt })) ?? null;
}

/** One part of the sitemap; 404 for an unknown part. */
export const GET: APIRoute = async ({ cache, locals, params }) => {
  const entries = await entriesOf(locals.deps, params.part ?? '');
  if (!entries) return new Response(null, { status: 404 });
  cache.set({ ...PUBLIC_CACHE, tags: [tag.sitemap, tag.categories] });
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(new URL(path, locals.origin).href)}</loc>${changed}</url>`;
  });
  return xmlResponse(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
};
