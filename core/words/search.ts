/** What people read while they search. */
export const searchWords = {
  /** The list below a search field while somebody types, and what stands beside an author in it. */
  completions: 'Titles and authors',
  author: 'Author',
  offered: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  nothingLike: (search: string) => `No results for “${search}”`,
  priceAsked: 'Please enter the price as a number, such as 4.50',
} as const;
