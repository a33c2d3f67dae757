/** What calls about categories refuse with, and what the record says of a merge. */
export const categoriesWords = {
  categoryGone: 'This category no longer exists',
  mergeIntoItself: 'A category cannot be merged into itself',
  /** What the record says has moved, behind a number. */
  mergedListings: 'listings',
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    categoryName: 'There is already a category with this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed in the meantime. Please reload the page',
  },
} as const;
