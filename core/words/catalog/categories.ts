export const categoriesWords = {
  categoryGone: 'This category no longer exists',
  mergeIntoItself: 'A category cannot be merged into itself',
  /** In the audit record, after a number. */
  mergedListings: 'listings',
  conflict: {
    categoryName: 'There is already a category with this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed in the meantime. Please reload the page',
  },
} as const;
