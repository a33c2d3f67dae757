/** Texts of letters to a seller about listings off sale. Titles of books come quoted (`foreign-text.ts`). */
export const listingLetterWords = {
  removed: {
    subject: (book: string) => `Removed: ${book}`,
    preview: 'One of your listings is no longer on Dogear.',
    title: 'Your listing was removed',
    text: (book: string) => `Dogear support removed ${book} and its pictures.`,
    action: 'View my listings',
  },
  paused: {
    subject: 'Everything you sell is off sale',
    preview: 'Books that you sold were not sent in time.',
    title: 'Everything you sell is off sale',
    text: (missed: number) =>
      `${missed} of the books that you sold in the last 90 days were not sent in time. Their buyers got their money back, and nobody can buy from you for now.`,
    whatToDo:
      'When you can send books within 7 days, put everything back on sale with one button in My Products. You can delete books you no longer have there.',
    action: 'Open My Products',
  },
} as const;
