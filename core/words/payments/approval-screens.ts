export const approvalScreenWords = {
  loading: 'Loading approvals',
  note: 'One admin alone can give up to $500 a day (UTC). Anything more waits here for another admin, for up to seven days.',
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
      `${admin} asked for it, for ${name}. It is paid at once. This cannot be undone.`,
  },
  decline: {
    label: 'Decline',
    title: (sum: string) => `Decline ${sum}?`,
    body: (name: string, admin: string) =>
      `${admin} asked for it, for ${name}. Nothing is paid, and all admins get an email.`,
  },
  takeBack: {
    label: 'Take back',
    title: (sum: string) => `Take back your request for ${sum}?`,
    body: (name: string, _: string) => `You asked for it, for ${name}. Nothing is paid.`,
  },
  approved: 'Approved and paid',
  declined: 'Declined. Nothing is paid',
  waits: 'This is more than one admin may give in a day. Another admin has to approve it',
  open: 'Approvals',
} as const;
