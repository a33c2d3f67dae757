/** Texts of letters about a turn. Titles of books come quoted (`foreign-text.ts`). */
export const turnLetterWords = {
  turn: {
    subject: (book: string) => `It is your turn: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'It is your turn',
    text: (book: string, price: string) =>
      `${book} is available again, and you are first on the waiting list. It costs ${price}.`,
    until: (until: string) => `It is reserved for you until ${until}. After that, someone else can buy it.`,
    action: 'Pay now',
  },
  turnEnding: {
    /** `left`: the remaining time, as in `Five minutes left`. */
    subject: (book: string, left: string) => `${left}: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: (left: string) => left,
    pushTitle: 'Your turn ends soon',
    text: (book: string) => `${book} is still reserved for you.`,
    until: (until: string) => `Your turn ends on ${until}. After that, someone else can buy it.`,
    action: 'Pay now',
  },
  wantTurn: {
    subject: (book: string) => `Reserved for you: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'A book that you want is for sale',
    text: (book: string, price: string) =>
      `${book} costs ${price}. Its seller offers it first to readers who asked for it, and it is your turn.`,
    until: (until: string) => `Book it and pay by ${until}. After that, the next reader can buy it.`,
    action: 'View the book',
  },
  turnPassed: {
    subject: (book: string) => `Your turn has passed: ${book}`,
    preview: 'Nothing was charged.',
    title: 'Your turn has passed',
    text: (book: string) =>
      `You were first on the waiting list for ${book}, and your time to pay ran out. Nothing was charged.`,
    again: (from?: string) =>
      from
        ? `You keep your booking. You can pay or join the waiting list again from ${from}, unless someone has bought the book by then.`
        : 'You keep your booking. You can pay or join the waiting list again, unless someone has bought the book.',
    action: 'View my orders',
  },
} as const;
