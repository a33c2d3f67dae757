/** What a receipt says. */
export const receiptWords = {
  loading: 'Loading your receipt',
  print: 'Print',
  dashboard: 'Back to the dashboard',
  heading: 'Receipt',
  total: 'Total',
  /** Money that goes back, by how it stands. */
  refunds: {
    owed: 'Refund to the buyer, not sent yet',
    sent: 'On its way back to the buyer',
    succeeded: 'Sent back to the buyer',
    failed: 'Could not be sent back yet',
    outside: 'Paid to the buyer in another way',
    replaced: 'Not sent, because the buyer has it already',
  },
  commission: 'Commission',
  share: 'For the seller',
  state: 'Status',
  payment: 'Payment',
  byCard: 'Paid by card',
  paidOn: 'Paid on',
  bookedOn: 'Booked on',
  buyer: 'Buyer',
  seller: 'Seller',
  travelled: 'Delivery',
  parcel: (method: string, carrier: string, tracking: string) => `${method}: ${carrier}, ${tracking}`,
  /** When the book left its seller, by how it travels. */
  handedOver: { post: 'Sent on', meet: 'Handed over on' },
  endedOn: 'Ended on',
  transactionId: 'Transaction id',
  orderId: 'Order id',
  notPaidYet: (listingName: string) => `You get a receipt when ${listingName} is paid.`,
} as const;
