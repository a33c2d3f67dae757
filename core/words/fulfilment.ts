/** What the API refuses with on the way of a sold copy; its page says more (core/words/fulfilment). Moments come as texts. */
export const fulfilmentWords = {
  conflict: {
    frozen: 'The payment of this order is disputed or was taken back. An admin looks at it first',
    notNow: 'This is not possible now. Please look at the order again',
    changedMeanwhile: 'This order has just changed. Please look at it again',
    noCode: 'There is no code for this order now',
    tooEarly: (day: string) => `A parcel may take ten days. You can tell us from ${day} on that it has not arrived`,
    photos: 'These pictures cannot be used. Please upload them again',
  },
  wrong: {
    untracked: 'Please say whether the parcel has a tracking number',
    carrier: 'Please name the carrier, or say that the parcel has no tracking',
    tracking: 'Please give the tracking number, or say that the parcel has none',
    code: 'Please type the eight letters and digits of the code',
    kind: 'Please say whether the book did not arrive or is not as described',
    text: 'Please describe it in a few words',
    photos: 'Please add one to six pictures that show it',
    amount: 'Please give an amount in dollars',
    between: (least: string, most: string) => `Please give an amount from ${least} to ${most}`,
    decision: 'Please choose a decision',
    reason: 'Please give a reason. Both of them read it',
    method: 'Please choose whether you meet or the book is posted',
  },
  wrongCode: 'This is not the code of this order',
  wrongCodes: (until: string) => `There were too many wrong codes. You can try again at ${until}`,
} as const;
