/** Texts of the page about sums of the shop's own money that wait for a second admin. */
export const approvalScreenWords = {
  loading: 'Loading approvals',
  note: 'One admin alone gives up to $500 a day (UTC). More waits here until another admin approves it, for seven days.',
  filtersLabel: 'Approvals by state',
  heads: ['What', 'Amount', 'Asked by', 'State', 'Action'],
  actions: {
    give_goodwill: 'Goodwill refund',
    waive_debt: 'Debt to waive',
    pay_outside: 'Refund paid in another way',
    pay_seller_outside: 'Seller paid in another way',
  },
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    refused: 'Declined',
    closed: 'Closed',
    expired: 'Expired',
  },
  until: 'Waiting until',
  approve: {
    label: 'Approve',
    title: (sum: string) => `Approve ${sum}?`,
    body: (name: string, admin: string) =>
      `${admin} asked for it, for ${name}. It is given at once and cannot be taken back.`,
  },
  decline: {
    label: 'Decline',
    title: (sum: string) => `Decline ${sum}?`,
    body: (name: string, admin: string) =>
      `${admin} asked for it, for ${name}. Nothing is paid, and all admins are told.`,
  },
  takeBack: {
    label: 'Take back',
    title: (sum: string) => `Take back your request for ${sum}?`,
    body: (name: string, _: string) => `You asked for it, for ${name}. Nothing is paid.`,
  },
  approved: 'Approved: it is given',
  declined: 'Nothing is paid',
  /** To who asked, at once. */
  waits: 'This waits for another admin, because it is more than one may give in a day',
  open: 'Approvals',
} as const;
