/** What people read while they search. */
export const searchWords = {
  nothingLike: (search: string) => `No results for “${search}”`,
  priceAsked: 'Please enter the price as a number, such as 4.50',
} as const;
