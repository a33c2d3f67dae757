import { BRAND } from '../../brand.ts';
import { counted } from './lists.ts';

const products = (count: number): string => counted(count, 'product', 'products');
const productsAre = (count: number): string => counted(count, 'product is', 'products are');

export const listingsWords = {
  priceBounds: (field: 'Original Price' | 'Resell Price') => `${field} must be between $0.50 and $10,000`,
  aboveOriginal: 'Resell Price is higher than Original Price. Is that right?',
  year: (least: number, most: number) => `Year must be between ${least} and ${most}`,
  isbn: 'ISBN is not valid. Please check the digits',
  language: 'Language must be a language tag such as “en” or “pt-BR”',
  /** Bulk change, and reasons of an unchanged listing. */
  tooMany: (most: number) => `At most ${most} books at once`,
  leftAsItWas: {
    not_found: 'is no longer in your list',
    sold: 'is sold',
    held: 'is being bought right now',
    changed: 'was changed in another window',
    lowest: 'cannot cost less',
    paused: 'is off sale',
    limit: (most: number) => `is over the limit of ${most}`,
    already: 'needed no change',
  },
  photo: {
    unreachable: 'The photo could not be loaded from this link',
    notAPhoto: 'This is not a JPEG, PNG or WebP image',
    broken: 'This photo is damaged or incomplete. Please choose another one',
    tooLargeToOpen: 'This photo is too large for your browser to open. Please make it smaller first',
    tooManyPixels: 'The photo has more than 40 million pixels',
    notOurs: 'The photo is no longer available. Please choose it again',
    tooMany: (most: number) => `At most ${most} photos`,
    unavailable: 'Photos cannot be uploaded right now. Please try again in a moment',
    unavailablePortrait: 'Photos cannot be uploaded right now. Please try again in a moment, or choose an avatar',
    uploadFailed: 'The photo could not be uploaded. Please try again',
    tooLargeToShrink: 'The photo is larger than 40 MB',
    incomplete: 'A photo was not uploaded. Please try again, or remove it',
  },
  conflict: {
    payingForListing: 'Someone is buying this book right now. Please try again in a few minutes',
    soldListing: 'This book is sold and can no longer be changed',
    postedBefore: 'You have already added this book. You can find it in My Products',
    changedMeanwhile: 'This listing was changed in another window. Please reload the page',
    offSale: 'This book is off sale. Please put it on sale first',
    alreadyAdvertised: 'This book is already advertised',
    advertisedLimit: (most: number) =>
      `You already advertise ${most} books. When one of them is sold or off sale, you can advertise another`,
  },
} as const;

export const ownListingsWords = {
  bulk: {
    label: 'Selected products',
    choose: (name: string) => `Select ${name}`,
    chooseAll: 'Select all on page',
    /** Beside it, while further pages are not loaded. */
    chooseMore: (shown: number) => `Only the ${shown} products loaded so far. Load more below to select more.`,
    chosen: (count: number) => `${count} selected`,
    clear: 'Clear',
    lowerPrice: (percent: number) => `Price \u2212${percent}%`,
    actions: {
      take_off_sale: 'Take off sale',
      put_on_sale: 'Put on sale',
      advertise: 'Advertise',
    },
    /** Before changes that cannot be undone. */
    questions: {
      lowerPrice: (count: number, percent: number) => ({
        title: `Lower the price of ${products(count)} by ${percent}%?`,
        body: `Buyers who have booked ${count === 1 ? 'it' : 'one of them'} see the new price before they pay.`,
      }),
      advertise: (count: number) => ({
        title: `Advertise ${products(count)}?`,
        body: count === 1 ? 'It stays advertised until it is sold.' : 'They stay advertised until they are sold.',
      }),
    },
    done: {
      lower_price: (count: number) => `Price lowered for ${products(count)}.`,
      take_off_sale: (count: number) => `${productsAre(count)} off sale now.`,
      put_on_sale: (count: number) => `${productsAre(count)} on sale now.`,
      advertise: (count: number) => `${productsAre(count)} advertised now.`,
    },
    onSaleLater: (count: number) => `${products(count)} will be on sale when you turn off vacation mode.`,
    none: 'Nothing was changed.',
    left: (count: number) => (count === 1 ? 'One was left as it was:' : `${count} were left as they were:`),
  },
  /** After the switch of one row. */
  switched: {
    take_off_sale: (name: string) => `${name} is off sale now`,
    put_on_sale: (name: string) => `${name} is on sale now`,
  },
  recheck: {
    why: {
      still_there: 'The sale was canceled. Do you still have it?',
      condition: 'It came back to you. Please check its condition first.',
    },
    actions: { still_there: 'I still have it', condition: 'It is as described' },
    labels: {
      still_there: (name: string) => `I still have it: ${name}`,
      condition: (name: string) => `It is as described: ${name}`,
    },
    done: 'Back on sale',
  },
  holiday: {
    start: 'Turn on vacation mode',
    title: 'Turn on vacation mode?',
    body: 'Nobody can find or book your books until you turn it off. A buyer who is paying right now can finish.',
    started: 'Vacation mode is on',
    since: (day: string) =>
      `Vacation mode has been on since ${day}. Nobody can buy from you, and books that you add now are off sale, too.`,
    /** Switched on by the platform. */
    deadlines: (day: string) =>
      `We turned on vacation mode for you on ${day}, because two or more of the books that you sold in the last 90 days were not sent in time. Turn it off when you can send books within 7 days.`,
    end: 'Turn off vacation mode',
    ended: 'Vacation mode is off',
  },
  /** Beside a price: the seller's share. */
  proceeds: {
    yours: (sum: string) => `You get ${sum}.`,
    commission: (sum: string) => `Dogear's fee: ${sum}.`,
    rate: (percent: number, least: string) => `Dogear's fee: ${percent}% of the price, at least ${least}.`,
  },
  quickEdit: {
    price: (name: string) => `Price of ${name}`,
    condition: (name: string) => `Condition of ${name}`,
    save: (name: string) => `Save ${name}`,
    saveAnyway: 'Save anyway',
    saved: 'Saved',
  },
} as const;

export const listingScreenWords = {
  advertising: 'Product is Advertising',
  listingFilters: {
    states: {
      all: 'All',
      available: 'Available',
      advertised: 'Advertised',
      paused: 'Off sale',
      sold: 'Sold',
      'no-picture': 'No picture',
    },
    label: 'Show products',
    search: 'Search by name, author or ISBN',
  },
  listingRow: {
    advertise: 'Advertise',
    advertising: 'Advertising',
    info: 'Info',
    price: 'Price',
    originalPrice: 'Original price:',
    availability: 'Availability',
    sold: 'Sold',
    available: 'Available',
    beingBought: 'Being bought',
    offSale: 'Off sale',
    soldTo: 'to',
    saleEnds: { canceled: 'The sale was canceled', refunded: 'The sale was refunded' },
    editLabel: (name: string) => `Edit ${name}`,
    copy: 'List another copy',
    copyLabel: (name: string) => `List another copy of ${name}`,
    deleteLabel: (name: string) => `Delete ${name}`,
  },
  myListings: {
    add: 'Add a Product',
    import: 'Import',
    sellerPage: 'View seller page',
    loading: 'Loading your products',
    listing: 'Product',
    info: 'Info',
    price: 'Price',
    availability: 'Availability',
    action: 'Action',
  },
  photoTile: {
    name: (place: number) => `photo ${place}`,
    cover: 'Cover',
    moveLeft: (name: string) => `Move ${name} left`,
    moveRight: (name: string) => `Move ${name} right`,
    remove: (name: string) => `Remove ${name}`,
    notUploaded: 'Not uploaded',
    noLongerThere: 'No longer available',
    tryAgain: (name: string) => `Try ${name} again`,
    preparing: (name: string) => `Preparing ${name}`,
    uploading: (name: string) => `Uploading ${name}`,
  },
  photosField: {
    movedToCover: 'This photo is now the cover',
    moved: (place: number) => `This photo is now number ${place}`,
    removed: 'Photo removed',
    heading: 'Photos',
    choose: 'Choose photos',
    useCamera: 'Take a photo',
    drop: 'or drop them here',
    limit: (photos: number) => `Up to ${photos}. The first one is the cover.`,
    listLabel: 'Photos in order',
    uploadingOne: 'Uploading a photo…',
    uploadingMany: (waiting: number) => `Uploading ${waiting} photos…`,
  },
} as const;

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

export const photoDialogWords = {
  title: 'Photos of this copy',
  strip: 'Photos',
  place: (place: number, photos: number) => `Photo ${place} of ${photos}`,
  previous: 'Previous photo',
  next: 'Next photo',
  zoom: 'Zoom in',
  close: 'Close',
} as const;
