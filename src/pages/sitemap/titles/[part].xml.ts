import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../../../core/cache.ts';
import { xmlAnswer, xmlText } from '../../../../core/xml.ts';
import { countTitleParts, listTitlesOfPart } from '../../../../functions/domain/catalog/titles/title-sitemap.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** A part of the sitemap with titles, by its number. */
export const GET: APIRoute = async ({ cache, locals, params }) => {
  const part = /^\d{1,6}$/.test(params.part ?? '') ? Number(params.part) : -1;
  const [parts, titles] = await Promise.all([countTitleParts(locals.deps), listTitlesOfPart(locals.deps, part)]);
  if (part < 0 || part >= parts) return new Response(null, { status: 404 });
  cache.set({ ...PUBLIC_CACHE, tags: [tag.catalog] });
  const entries = titles.map(({ id, newestAt }) => {
    const changed = newestAt === null ? '' : `<lastmod>${new Date(newestAt).toISOString()}</lastmod>`;
    return `<url><loc>${xmlText(new URL(paths.title(id), locals.origin).href)}</loc>${changed}</url>`;
  });
  return xmlAnswer(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);
};
