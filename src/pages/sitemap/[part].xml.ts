import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../../core/cache.ts';
import { xmlAnswer, xmlText } from '../../../core/xml.ts';
import { getSitemapPart } from '../../../functions/domain/catalog/feeds.ts';
import { paths } from '../../paths.ts';

export const prerender = false;

/** What part of the sitemap begins after a copy's id; `first` after none. */
export const GET: APIRoute = async ({ cache, locals, params }) => {
  const after = params.part === 'first' ? '' : (params.part ?? '');
  const part = await getSitemapPart(locals.deps, after);
  if (!part) return new Response(null, { status: 404 });
  const { books, categories } = part;
  cache.set({ ...PUBLIC_CACHE, tags: [tag.sitemap, tag.categories] });
  const entry = (path: string, changedAt?: number) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${xmlText(new URL(path, locals.origin).href)}</loc>${changed}</url>`;
  };
  const lists = after === '' ? [paths.home(), paths.books(), paths.blog()] : [];
  const entries = [
    ...lists.map((path) => entry(path)),
    ...categories.map(({ id }) => entry(paths.category(id))),
    ...books.map(({ id, changedAt }) => entry(paths.book(id), changedAt)),
  ];
  return xmlAnswer(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);
};
