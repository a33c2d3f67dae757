/** Texts of the order page beside the next step and the history. Names, moments and amounts come as texts. */
export const orderPageWords = {
  loading: 'Loading the order',
  missing: {
    heading: 'Order not found',
    reason: 'There is no paid order of yours at this address.',
    dashboard: 'Back to the dashboard',
  },
  with: { buyer: 'Seller', seller: 'Buyer' },
  between: (buyer: string, seller: string) => `${buyer} bought it from ${seller}`,
  listing: {
    heading: 'The listing, as it was booked',
    photo: (number: number) => `Picture ${number} of the listing`,
  },
  parcel: {
    heading: 'Parcel',
    follow: 'Track the parcel',
    untracked: 'Sent without tracking',
    erased: 'Sent with tracking. We no longer keep the number.',
  },
  address: {
    heading: 'Delivery address',
    copy: 'Copy the address',
    copied: 'Address copied',
    notCopied: 'The address could not be copied. Please select it on the page',
  },
  contact: {
    heading: { buyer: 'Your seller', seller: 'Your buyer' },
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    suggest: 'Suggest a time',
    about: (book: string) => `Meeting for “${book}”`,
  },
  money: {
    heading: 'Money',
    price: 'Price',
    paid: 'Paid by card',
    commission: 'Commission',
    yours: 'For you',
    /** To the seller: money that is not claimed back from them. */
    borne: 'Borne by Dogear',
    kept: 'Kept for what you owed from another sale',
    /** A part of the seller's share. */
    ofIt: { outside: 'Of which paid another way' },
    accounts: {
      held: 'Kept by Dogear',
      seller: 'For the seller',
      paid: 'Paid to the seller',
      fee: 'Commission',
      back: 'Back to the buyer',
      bank: 'Taken by the bank',
      kept: 'Kept for a debt of the seller',
      outside: 'Paid to the seller in another way',
      platform: 'Given by Dogear',
    },
    payouts: 'Your payouts',
    held: 'Dogear keeps the money until the sale is completed.',
    refunds: {
      heading: 'Refunds',
      /** An admin reviews a late code first. */
      waits: { buyer: 'Waiting for Dogear support', admin: 'Waiting for you: a right code came late' },
      buyer: {
        owed: 'On its way back to you',
        held: 'To be sent to you later',
        sent: 'On its way back to you',
        succeeded: 'Refunded to you',
        failed: 'Could not be sent back yet',
        outside: 'Paid to you in another way',
        replaced: 'Refunded by your bank',
      },
      admin: {
        owed: 'Not sent yet',
        held: 'Held back',
        sent: 'Sent, not confirmed yet',
        succeeded: 'Refunded',
        failed: 'Failed',
        outside: 'Paid in another way',
        replaced: 'Not sent: the buyer has it already',
      },
    },
  },
  newTab: '(in a new tab)',
  book: 'View book',
  receipt: 'Receipt',
  returns: 'Returns and refunds',
  /** For an admin, by the end of the sale. */
  back: {
    buyer: 'Back to My Orders',
    seller: 'Back to My Buyers',
    open: 'Back to Sales in progress',
    ended: 'Back to Sold Products',
  },
} as const;
