/** How the shop looks from other places: the picture that they show beside a link. */
import { catalogPageWords } from '../words/pages/catalog.ts';
import type { Photo } from './photo.ts';

/** The size of every such picture, in pixels (https://ogp.me). */
export const SHARED = { width: 1200, height: 630 } as const;

/** A picture by its path on our own origin, and what it shows. */
export type SharePicture = { readonly path: string; readonly alt: string };

/** Drawn by `tools/assets/share-card.ts`. */
export const BRAND_CARD: SharePicture = {
  path: '/share-card.png',
  alt: catalogPageWords.photo.brandCard,
};

/** Of a listing's own picture. */
export const bookPicture = (photo: Photo, name: string): SharePicture => ({
  path: `${photo.url}/share`,
  alt: catalogPageWords.photo.cover(name),
});

/** Of the first covers of a category; the brand's own card where none of its books has a picture. */
export const categoryPicture = (
  category: { readonly id: string; readonly name: string },
  books: readonly { readonly photo: Photo | null }[],
): SharePicture =>
  books.some(({ photo }) => photo)
    ? {
        path: `/photos/categories/${encodeURIComponent(category.id)}/share`,
        alt: catalogPageWords.photo.categoryCovers(category.name),
      }
    : BRAND_CARD;

/**
 * Stands for our own origin in pages that are built in advance: where they will be served is known when they are. The Worker
 * puts the real one in its place.
 */
export const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** The pages that are built in advance and name their own address; `run_worker_first` in wrangler.toml has the same list. */
export const BUILT_WITH_ADDRESS: readonly string[] = [
  '/blog',
  '/login',
  '/signup',
  '/help',
  '/sell',
  '/terms',
  '/privacy',
  '/returns',
  '/contact',
];
