export const salesListWords = {
  loading: 'Loading the sales',
  filtersLabel: 'Show sales',
  filters: { all: 'All', frozen: 'Paused', disputed: 'Disputed' },
  note: 'Sorted by deadline. Overdue sales close automatically within two minutes, unless they are paused.',
  frozenNote:
    'There is a question about their payment. Each order says which, and what to do. Review warnings of banks on the money page.',
  disputedNote:
    'The bank is deciding about their payment, or has decided. The most urgent come first. Answer the bank, or settle the rest on the order.',
  money: 'Money',
  book: 'Book',
  people: 'Buyer and seller',
  seller: 'Seller',
  buyer: 'Buyer',
  sold: 'Sold',
  state: 'State',
  until: 'Until',
  overdue: 'Overdue',
  paused: 'Paused',
  since: 'Since',
  answerBy: 'Answer the bank by',
  price: 'Price',
  action: 'Action',
} as const;
