/** Which tags to purge after a write: each rule is said here once. What a page carries is the page's own. */
import { tag } from '../../core/cache.ts';

type Changed = {
  readonly sellerId: string;
  /** Where the listing stood and where it stands. */
  readonly categoryIds?: readonly string[];
  /** The pictures that are no longer public. */
  readonly photoIds?: readonly string[];
};

/** After listings of this seller came, went or changed: every public page that showed them. */
export const listingTags = ({ sellerId, categoryIds = [], photoIds = [] }: Changed): string[] => [
  tag.catalog,
  ...categoryIds.map(tag.category),
  tag.seller(sellerId),
  ...photoTags(photoIds),
];

/** After a change of a user: every public page that shows their name and face. */
export const userTags = (userId: string, listedIn: readonly { readonly categoryId: string }[]): string[] => [
  tag.seller(userId),
  ...(listedIn.length > 0 ? [tag.catalog] : []),
  ...listedIn.map(({ categoryId }) => tag.category(categoryId)),
];

/** After a user was suspended: as after every change, and all of their pictures. */
export const suspendedUserTags = (...changed: Parameters<typeof userTags>): string[] => [
  ...userTags(...changed),
  tag.photosOf(changed[0]),
];

/** After pictures were removed. */
export const photoTags = (photoIds: readonly string[]): string[] => photoIds.map(tag.photo);

/** After a change of the categories, which every public page lists. */
export const CATEGORY_TAGS: readonly string[] = [tag.categories];
