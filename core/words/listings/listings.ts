/** What people read about the rules of listings and their photos, and what calls refuse with. */
export const listingsWords = {
  priceBounds: (field: 'Original Price' | 'Resell Price') => `${field} must be between $0.50 and $10,000`,
  aboveOriginal: 'Resell Price is higher than Original Price. Is that right?',
  year: (least: number, most: number) => `Year must be between ${least} and ${most}`,
  isbn: 'ISBN is not valid. Please check the digits',
  language: 'Language must be a language tag such as “en” or “pt-BR”',
  /** One change of several listings, and why one of them was left as it was. */
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
  /** What the API refuses with when a request comes at the wrong moment. */
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
