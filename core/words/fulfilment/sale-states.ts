/** How a sale stands, and how its copy gets to the buyer: in lists, on receipts and on the page of the order. */

/** The state of an order, in one line. */
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
  /** The same, to the admins who decide. */
  statesToAdmins: { ...states, deciding: 'Needs a decision' },
  /** Of a sale whose money goes back, once all of it is there. */
  refunded: 'Refunded',
  /** Before a day, behind a state. */
  untilDay: 'until',
  /** Behind a state: money of a sale that has not left the shop, by who reads it. */
  kept: {
    seller: (amount: string) => `we're holding ${amount} for you`,
    admin: (amount: string) => `Dogear is holding ${amount} for the seller`,
  },
} as const;
