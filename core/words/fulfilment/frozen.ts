/** What people read of a sale that stands still, by what questions its payment: what is next, until when, and what if nobody does anything. */
const MONTHS = 'That often takes two to three months.';

/** Behind "if it decides for the buyer": the copy is on its way, or still with its seller. */
const LOST = {
  away: 'the sale ends, and no money of it is yours.',
  kept: 'the sale ends, and the book stays yours.',
} as const;

export const frozenWords = {
  /** Who must act. `null`: nothing questions it any more. */
  turn: {
    dispute: 'Paused: the bank decides',
    to_settle: 'Paused: an admin decides',
    fraud_warning: 'Paused: an admin looks at the payment',
    inquiry: 'Paused: the bank asks about the payment',
    null: 'Paused',
  },
  buyer: {
    dispute: `The payment is disputed, and your bank decides. ${MONTHS} If it decides for you, it gives you the money and the order ends; if it decides for the shop, the order goes on with the time that was left. You do not have to do anything; if the dispute is a mistake, tell your bank.`,
    to_settle:
      'You have got money of this order back already. An admin decides whether it goes on with the rest, or ends and you get the rest back. It is paused until then, and you do not have to do anything.',
    fraud_warning:
      'The bank of the card has flagged this payment. An admin looks at it; then the order goes on with the time that was left. It is paused until then, and you do not have to do anything.',
    inquiry:
      'Your bank asks us about this payment, and has taken nothing. If it has no more questions, the order goes on with the time that was left; if it disputes the payment, the order stays paused until it has decided. It can take months, and you do not have to do anything. The shop may also end the order and give you your money back.',
    null: 'The order goes on in a moment.',
  },
  seller: {
    dispute: (isKept: boolean) =>
      `The payment is disputed, and the bank decides. ${MONTHS} If it decides for the shop, the sale goes on with the time that was left; if it decides for the buyer, ${LOST[isKept ? 'kept' : 'away']} You do not have to do anything.`,
    to_settle: () =>
      'The buyer has got money of this sale back already. An admin decides whether it goes on with the rest, or ends. It is paused until then, and you do not have to do anything.',
    fraud_warning: () =>
      'The bank of the card has flagged this payment. An admin looks at it; then the sale goes on with the time that was left. It is paused until then, and you do not have to do anything.',
    inquiry: () =>
      'The bank of the card asks us about this payment, and has taken nothing. If it has no more questions, the sale goes on with the time that was left; if it disputes the payment, the sale stays paused until it has decided. It can take months, and you do not have to do anything. The shop may also end the sale and give the buyer the money back.',
    null: () => 'The sale goes on in a moment.',
  },
  /** Before that, to a seller who still has the copy. */
  keep: {
    to_ship: 'Do not send the book now.',
    to_meet: 'Do not hand the book over now.',
  },
  admin: {
    dispute: `The payment is disputed, and the bank decides. ${MONTHS} Answer it at the payment service in time, or accept it; without an answer the bank decides for the buyer. If the shop wins, the sale goes on by itself with the time that was left; if the buyer wins, it ends.`,
    to_settle: 'Money of this sale is back with the buyer. Settle it below; it stays paused until an admin does.',
    fraud_warning:
      'The bank warns that the payment may be fraud. Review the warning on the money page: then the sale goes on with the time that was left. It stays paused until an admin does.',
    inquiry:
      'The bank asks about the payment, and has taken nothing. Answer it at the payment service, or refund the sale below. Without an answer the bank may dispute the payment and take the money; if it has no more questions, the sale goes on by itself with the time that was left.',
    null: 'The sale goes on in a moment.',
  },
  /** A link, for an admin. */
  money: 'Open the money page',
  /** What is left of the time of the state, as a text. */
  left: (left: string) => `The deadline is paused: ${left} when the sale goes on.`,
  /** A sale that has ended, of which money cannot leave. */
  heldBack: {
    turn: {
      buyer: 'Your refund is held back',
      seller: 'Your money is held back',
      admin: 'Money is held back',
    },
    /** Behind the sum that goes back. */
    buyer: {
      dispute: `It is held back, because the payment is disputed and your bank decides. ${MONTHS} Then you have it from your bank, or we send it. You do not have to do anything.`,
      to_settle:
        'It is held back until an admin has looked at what you have got back already. You do not have to do anything.',
      fraud_warning:
        'It is held back until an admin has looked at the payment, which the bank of the card has flagged. You do not have to do anything.',
    },
    /** Behind how the sale has ended. */
    seller: {
      dispute: `The payment is disputed, and nothing of this sale is paid out until the bank has decided. ${MONTHS} If it decides for the shop, you get what it has taken; if it decides for the buyer, no money of the sale is yours. You do not have to do anything.`,
      to_settle:
        'Nothing of this sale is paid out until an admin has decided what becomes of it. You do not have to do anything.',
      fraud_warning:
        'Nothing of this sale is paid out until an admin has looked at the payment, which the bank of the card has flagged. You do not have to do anything.',
      inquiry:
        'The bank of the card asks us about the payment, and nothing of this sale is paid out until it has no more questions. It can take months. If it disputes the payment, it decides. You do not have to do anything.',
    },
    /** Behind how the sale has ended. Other refunds of it may have left. */
    admin: {
      dispute: `Money is held back while the bank decides. ${MONTHS} Answer the dispute at the payment service in time, or accept it.`,
      to_settle: 'Money is held back until you settle the sale below.',
      fraud_warning: 'Money is held back until an admin reviews the warning of the bank on the money page.',
      inquiry:
        'Nothing is paid to the seller while the bank asks about the payment. Answer it at the payment service, or refund the sale below.',
    },
  },
} as const;
