/** What people read while they search. */
export const searchWords = {
  nothingLike: (search: string) => `Nothing found for “${search}”`,
  priceAsked: 'A price is a number, such as 4.50',
} as const;
