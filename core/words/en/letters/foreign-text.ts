export const foreignTextWords = {
  /** Replacements for the texts of an account with an unconfirmed address. */
  unnamed: { book: 'the book', buyer: 'the buyer', seller: 'the seller', person: 'someone' },
  wrote: {
    own: 'You wrote:',
    buyer: 'The buyer wrote:',
    seller: 'The seller wrote:',
    admin: 'Dogear support wrote:',
  },
  way: {
    buyer: 'The buyer wrote, as carrier and tracking number:',
    seller: 'The seller wrote, as carrier and tracking number:',
  },
} as const;
