/** States of sales and ways of delivery: in lists, on receipts and on the page of the order. */

const states = {
  to_ship: 'Not sent yet',
  to_meet: 'Not handed over yet',
  shipped: 'On its way',
  handed_over: 'Handed over',
  claimed: 'Problem reported',
  offered: 'Partial refund offered',
  returning: 'Being returned',
  deciding: 'Dogear support decides',
  completed: 'Completed',
  canceled: 'Canceled',
  refunded: 'Refund',
} as const;

export const saleStateWords = {
  methods: { meet: 'In person', post: 'By post' },
  states,
  statesToAdmins: { ...states, deciding: 'Needs a decision' },
  /** For a refunded sale, once all of the money arrived. */
  refunded: 'Refunded',
  /** After a state, before a day. */
  untilDay: 'until',
  /** After a state: money of a sale still on hold, by reader. */
  kept: {
    seller: (amount: string) => `we're holding ${amount} for you`,
    admin: (amount: string) => `Dogear is holding ${amount} for the seller`,
  },
} as const;
