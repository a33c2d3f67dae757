const people = (count: number): string => (count === 1 ? '1 reader wants' : `${count} readers want`);

export const wantsWords = {
  wrong: {
    nothing: 'Enter a title, an author or an ISBN',
    author: 'Enter the name of an author',
    price: 'Enter a price from $0.50 to $10,000',
    title: 'We do not know this title',
    category: 'We do not know this category',
  },
  tooMany: (most: number) => `You have ${most} wants. Delete one to add another`,
  /** For sellers, while they list. */
  wantedBy: (count: number) => `${people(count)} this`,
} as const;
