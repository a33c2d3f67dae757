/** What the API refuses with on the way of a sold copy; its page says more (core/words/fulfilment). Moments come as texts. */
export const fulfilmentWords = {
  conflict: {
    frozen: 'The payment of this order is disputed or was taken back. An admin looks at it first',
    notNow: 'This is not possible now. Please look at the order again',
    changedMeanwhile: 'This order has just changed. Please look at it again',
    notOffered: 'The seller does not offer this for this book',
    noCode: 'There is no code for this order now',
  },
  wrong: {
    untracked: 'Please say whether the parcel has a tracking number',
    carrier: 'Please name the carrier, or say that the parcel has no tracking',
    tracking: 'Please give the tracking number, or say that the parcel has none',
    code: 'Please type the eight letters and digits of the code',
    offer: 'Please offer the book in person, by post, or both',
    address: {
      name: 'Recipient is required',
      address: 'Street address is required',
      postcode: 'Postal code is required',
      city: 'City is required',
      country: 'Country is required',
    },
    method: 'Please choose whether you meet or the book is posted',
  },
  wrongCode: 'This is not the code of this order',
  wrongCodes: (until: string) => `There were too many wrong codes. You can try again at ${until}`,
} as const;
