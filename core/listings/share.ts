/** The picture that other sites show beside a link. */
import { catalogPageWords } from '../words/en/pages/catalog.ts';
import type { Photo } from './photo.ts';

/** Size of every such picture, in pixels (https://ogp.me). */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

export type SharePicture = { readonly path: string; readonly alt: string };

/** Drawn by `tools/assets/share-card.ts`. */
export const BRAND_CARD: SharePicture = {
  path: '/share-card.png',
  alt: catalogPageWords.photo.brandCard,
};

export const bookSharePicture = (photo: Photo, name: string): SharePicture => ({
  path: `${photo.url}/share`,
  alt: catalogPageWords.photo.cover(name),
});

/** The first covers of a category; the brand's card where none of its books has a picture. */
export const categorySharePicture = (
  category: { readonly id: string; readonly name: string },
  books: readonly { readonly photo: Photo | null }[],
): SharePicture =>
  books.some(({ photo }) => photo)
    ? {
        path: `/photos/categories/${encodeURIComponent(category.id)}/share`,
        alt: catalogPageWords.photo.categoryCovers(category.name),
      }
    : BRAND_CARD;
