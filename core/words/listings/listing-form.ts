import { BRAND } from '../../brand.ts';

/** Labels of its fields are in their definition, `core/listings/fields.ts`. */
export const listingFormWords = {
  loading: 'Loading the listing',
  add: 'Add product',
  addAndNext: 'Add and list the next',
  save: 'Save',
  added: 'Product added Successfully',
  saved: 'Product saved Successfully',
  myListings: 'My Products',
  optional: (label: string) => `${label} (optional)`,
  draft: {
    kept: 'We saved your draft',
    discard: 'Start over',
  },
  /** Above the form of the next book. */
  series: (added: number) => `${added === 1 ? '1 book' : `${added} books`} added, details kept`,
  book: 'The book',
  /** First choice of an optional list. */
  notSaid: 'Not said',
  category: {
    choose: 'Choose one',
    loading: 'Loading…',
    unavailable: 'Not available',
    tryAgain: 'Try again',
  },
  isbn: {
    hint: 'Above the barcode on the back, 10 or 13 digits',
    scan: 'Scan',
    knownBooks: 'Listed here before:',
    filledIn: 'Filled in below. Please check it against your copy.',
    unknown: 'This book is new to Dogear. Please add its name, author and category.',
    use: (name: string, author: string | null) => `Use “${name}”${author ? ` by ${author}` : ''}`,
  },
  scan: {
    title: 'Scan the barcode',
    video: 'Camera view',
    ready: 'Point the camera at the barcode on the back of the book',
    starting: 'Waiting for the camera…',
    close: 'Close',
    cancel: 'Cancel',
    refused: 'Camera access is blocked for this site. Please allow it in your browser, or type the digits',
    noCamera: 'No camera was found. Please type the digits',
    unable: 'The camera cannot be used right now. Please type the digits',
  },
  copy: 'This copy',
  price: {
    heading: 'Price',
    /** Prices of sold copies of the book; of very many, the last month is unknown. */
    soldFor: (sold: number, from: string, to: string, lastIn: string | undefined) =>
      `${sold === 1 ? '1 copy' : `${sold.toLocaleString('en-US')} copies`} sold on ${BRAND} for ${from === to ? from : `${from} to ${to}`}${lastIn ? `, ${sold === 1 ? '' : 'last '}in ${lastIn}` : ''}.`,
    aboveOriginal: 'Yes, this copy is worth more than a new one',
  },
  /** The seller's delivery options, one checkbox each. */
  delivery: {
    legend: 'How can a buyer get it?',
    methods: { meet: 'In person', post: 'By post' },
    note: 'Your price includes the postage.',
  },
  contact: 'Contact',
} as const;
