import type { APIRoute } from 'astro';
import { pageTitle } from '../../../../core/brand.ts';
import { PUBLIC_CACHE, pageTags } from '../../../../core/cache.ts';
import { formatPrice } from '../../../../core/format.ts';
import { includesPost } from '../../../../core/fulfilment/delivery-options.ts';
import { catalogPageWords } from '../../../../core/words/en/pages/catalog.ts';
import { escapeXml, xmlResponse } from '../../../../core/xml.ts';
import { getFeed } from '../../../../functions/domain/catalog/feeds.ts';
import { paths, serverPaths } from '../../../paths.ts';

export const prerender = false;

/** The latest copies of a category as an Atom feed (RFC 4287). */
export const GET: APIRoute = async ({ cache, locals, params }) => {
  const feed = await getFeed(locals.deps, params.id ?? '');
  if (!feed) return new Response(null, { status: 404 });
  const { category, books } = feed;
  cache.set({ ...PUBLIC_CACHE, tags: pageTags.category(undefined, { category, listings: books }) });
  const address = (path: string) => escapeXml(new URL(path, locals.origin).href);
  const updated = new Date(Math.max(0, ...books.map(({ changedAt }) => changedAt))).toISOString();
  const entry = (book: (typeof books)[number]) => {
    const called = catalogPageWords.bookBy(book.name, book.author);
    const [posted, changed] = [book.postedAt, book.changedAt].map((moment) => new Date(moment).toISOString());
    const shipping = includesPost(book.delivery) ? `${catalogPageWords.freeShipping}. ` : '';
    return `<entry><title>${escapeXml(`${called}, ${formatPrice(book.resellPriceCents)}`)}</title>
<id>${address(paths.book(book.id))}</id><link href="${address(paths.book(book.id))}"/>
<published>${posted}</published><updated>${changed}</updated><author><name>${escapeXml(book.sellerName)}</name></author>
<summary>${escapeXml(`${book.condition}. ${shipping}${book.description}`)}</summary></entry>`;
  };
  return xmlResponse(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(pageTitle(category.name))}</title>
<id>${address(paths.category(category.id))}</id><link href="${address(paths.category(category.id))}"/>
<link rel="self" href="${address(serverPaths.feed(category.id))}"/><updated>${updated}</updated>
${books.map(entry).join('\n')}</feed>`,
    'application/atom+xml',
  );
};
