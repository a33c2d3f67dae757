/** What people read while they search. */
export const searchWords = {
  /** The list below a search field while somebody types, and what stands beside an author in it. */
  completions: 'Titles and authors',
  author: 'Author',
  offered: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  nothingLike: (search: string) => `No results for “${search}”`,
  /** The answer to a search that was not begun: too many of everybody, or of one network. */
  busy: 'Many people are searching right now. Please try again in a few seconds',
  tooMany: 'Too many searches from your network. Please wait ten seconds and try again',
  priceAsked: 'Please enter the price as a number, such as 4.50',
} as const;
