export const searchWords = {
  /** The suggestions below a search field, and the mark beside an author. */
  completions: 'Titles and authors',
  author: 'Author',
  offered: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  nothingLike: (search: string) => `No results for “${search}”`,
  /** Refusals of a search before its start: too many in all, or of one network. */
  busy: 'Many people are searching right now. Please try again in a few seconds',
  tooMany: 'Too many searches from your network. Please wait ten seconds and try again',
  priceAsked: 'Please enter the price as a number, such as 4.50',
} as const;
