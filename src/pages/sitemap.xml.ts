import type { APIRoute } from 'astro';
import { PUBLIC_CACHE, tag } from '../../core/cache.ts';
import { escapeXml, xmlResponse } from '../../core/xml.ts';
import { listSitemapParts } from '../../functions/domain/catalog/sitemap.ts';
import { serverPaths } from '../paths.ts';

export const prerender = false;

/** Index of the sitemap (https://www.sitemaps.org/protocol.html). */
export const GET: APIRoute = async ({ cache, locals }) => {
  const parts = await listSitemapParts(locals.deps);
  cache.set({ ...PUBLIC_CACHE, tags: [tag.sitemap] });
  const addresses = [
    serverPaths.sitemapPart('pages'),
    ...parts.map(({ kind, number }) => serverPaths.sitemapPart(kind, number)),
  ];
  const entries = addresses.map(
    (path) => `<sitemap><loc>${escapeXml(new URL(path, locals.origin).href)}</loc></sitemap>`,
  );
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  );
};
