import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../core/cache.ts';
import { xmlAnswer, xmlText } from '../../core/xml.ts';
import { listSitemapParts } from '../../functions/domain/catalog/feeds.ts';
import { paths } from '../paths.ts';

export const prerender = false;

/** The index of the sitemap (https://www.sitemaps.org/protocol.html). */
export const GET: APIRoute = async ({ cache, locals }) => {
  const parts = await listSitemapParts(locals.deps);
  cache.set({ ...PUBLIC_CACHE, tags: [tag.sitemap] });
  const entries = parts.map((after) => {
    const address = new URL(paths.sitemapPart(after), locals.origin);
    return `<sitemap><loc>${xmlText(address.href)}</loc></sitemap>`;
  });
  return xmlAnswer(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  );
};
