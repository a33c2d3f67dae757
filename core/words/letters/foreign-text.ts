/** How letters, pushes and the bell say what somebody else wrote. */
export const foreignTextWords = {
  /** Where an account has not confirmed its address, nothing that it wrote is told. */
  unnamed: { book: 'the book', buyer: 'the buyer', seller: 'the seller' },
  /** Above a quotation. */
  wrote: {
    buyer: 'The buyer wrote:',
    seller: 'The seller wrote:',
    admin: 'The admin wrote:',
  },
  way: {
    buyer: 'The buyer wrote, as carrier and tracking number:',
    seller: 'The seller wrote, as carrier and tracking number:',
  },
} as const;
