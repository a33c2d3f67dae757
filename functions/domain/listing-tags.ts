import { tag } from '../../core/cache.ts';

type Changed = {
  readonly sellerId: string;
  /** Where the listing stood and where it stands. */
  readonly categoryIds?: readonly string[];
  /** The pictures that are no longer public. */
  readonly photoIds?: readonly string[];
};

/** The tags to purge after listings of this seller came, went or changed: every public page that showed them. */
export const listingTags = ({ sellerId, categoryIds = [], photoIds = [] }: Changed): string[] => [
  tag.catalog,
  ...categoryIds.map(tag.category),
  tag.seller(sellerId),
  ...photoIds.map(tag.photo),
];
