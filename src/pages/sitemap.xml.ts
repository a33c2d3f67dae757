import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../core/cache.ts';
import { xmlAnswer, xmlText } from '../../core/xml.ts';
import { listSitemapParts } from '../../functions/domain/catalog/feeds.ts';
import { countTitleParts } from '../../functions/domain/catalog/titles/title-sitemap.ts';
import { paths } from '../paths.ts';

export const prerender = false;

/** The index of the sitemap (https://www.sitemaps.org/protocol.html). */
export const GET: APIRoute = async ({ cache, locals }) => {
  const [parts, titleParts] = await Promise.all([listSitemapParts(locals.deps), countTitleParts(locals.deps)]);
  cache.set({ ...PUBLIC_CACHE, tags: [tag.catalog] });
  const addresses = [
    ...parts.map(paths.sitemapPart),
    ...Array.from({ length: titleParts }, (_, part) => paths.sitemapTitles(part)),
  ];
  const entries = addresses.map((path) => {
    const address = new URL(path, locals.origin);
    return `<sitemap><loc>${xmlText(address.href)}</loc></sitemap>`;
  });
  return xmlAnswer(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  );
};
