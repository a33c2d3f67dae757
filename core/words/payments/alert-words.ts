/** Title and next step of each alert (docs/operations.md, "Alerts"). */
export const alertWords = {
  unknown_attempt: {
    title: 'Payment without an order',
    next: 'The payment service has money with our mark that belongs to no order. Find out who paid, and refund it there.',
  },
  mismatch: {
    title: 'Payment of another amount or currency',
    next: 'Nothing to do: it is refunded automatically, and this message goes with it.',
  },
  refund_failed: {
    title: 'Refund sent back by the bank',
    next: 'The buyer still has to get this money. Write to them, and pay them in another way.',
  },
  refund_paid_twice: {
    title: 'Refund paid twice',
    next: 'The buyer got the refund and was paid in another way, too. Ask them for one of the two, or write it off.',
  },
  refund_by_hand: {
    title: 'Refund made at the payment service',
    next: 'Settle the sale on the order’s page: it goes on with the rest of the money, or it ends.',
  },
  dispute_open: {
    title: 'Bank dispute opened',
    next: 'Answer at the payment service before the day on the order’s page, which has a draft, or accept the dispute there.',
  },
  dispute_lost: {
    title: 'Bank dispute lost',
    next: 'If the bank kept only a part, settle the sale on the order’s page. Otherwise there is nothing to do.',
  },
  dispute_changed: {
    title: 'Bank dispute changed after its end',
    next: 'Our books do not follow. Compare them with the payment service, and pay whoever the money belongs to.',
  },
  reversal_by_hand: {
    title: 'Money taken back from a seller by hand',
    next: 'It was booked to what the seller owed. The rest waits for them until you mark this.',
  },
  transfer_by_hand: {
    title: 'Transfer made by hand',
    next: 'A seller was sent money at the payment service that is not in our books. What we hold for them waits until you mark this.',
  },
  late_code: {
    title: 'Meeting code came late',
    next: 'The right code was entered while the sale was paused or over: the buyer may have the book. Write to both. Refunds of the sale wait until you mark this.',
  },
  fraud_warning: {
    title: 'Card issuer warns of fraud',
    next: 'A stranger may have used the card. Refund the order before the book is sent, or expect a dispute.',
  },
  quick_confirm: {
    title: 'Parcel confirmed within an hour',
    next: 'A parcel with tracking cannot arrive that fast. Ask the buyer, then refund the order or mark this.',
  },
  large_first_sale: {
    title: 'Very large first sale',
    next: 'It is far above what books usually cost, and what its seller has sold before. Ask both people, then refund the order or mark this.',
  },
  many_cards: {
    title: 'Many cards on one device',
    next: 'Three or more cards were used on one device within a day. Ask the buyer, then refund the order or mark this.',
  },
  called_off: {
    title: 'Buyer called off three meetings',
    next: 'They did so within 30 days. Look at what else they do, and suspend them if they are after phone numbers.',
  },
} as const;
