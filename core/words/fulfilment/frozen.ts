/** Texts for the traders of a suspended sale, by the question about its payment: next step, deadline, and default. */
export const MONTHS = 'That often takes two to three months.';

/** After "if it decides for the buyer": the copy is on its way, or still with its seller. */
const LOST = {
  away: 'the sale ends, and you get nothing from it.',
  kept: 'the sale ends, and the book stays yours.',
} as const;

export const frozenWords = {
  /** `null`: no open question. */
  buyer: {
    dispute: `The payment is disputed, and your bank decides. ${MONTHS} If it decides for you, it gives you the money and the order ends. If it decides for Dogear, the order goes on with the time that was left. You don't have to do anything. If the dispute is a mistake, tell your bank.`,
    to_settle:
      "You already got money back for this order. Dogear support decides whether it goes on with the rest, or ends and you get the rest back. It is paused until then. You don't have to do anything.",
    fraud_warning:
      "The card issuer flagged this payment. The order is paused until Dogear support has looked at it, and then goes on with the time that was left. You don't have to do anything.",
    inquiry:
      "Your bank asks us about this payment, and has taken nothing. If it has no more questions, the order goes on with the time that was left. If it disputes the payment, the order stays paused until it has decided. This can take months. You don't have to do anything. Dogear may also end the order and refund you.",
    null: 'The order goes on in a moment.',
  },
  seller: {
    dispute: (isKept: boolean) =>
      `The payment is disputed, and the bank decides. ${MONTHS} If it decides for Dogear, the sale goes on with the time that was left. If it decides for the buyer, ${LOST[isKept ? 'kept' : 'away']} You don't have to do anything.`,
    to_settle: () =>
      "The buyer already got money back for this sale. Dogear support decides whether it goes on with the rest, or ends. It is paused until then. You don't have to do anything.",
    fraud_warning: () =>
      "The card issuer flagged this payment. The sale is paused until Dogear support has looked at it, and then goes on with the time that was left. You don't have to do anything.",
    inquiry: () =>
      "The card issuer asks us about this payment, and has taken nothing. If it has no more questions, the sale goes on with the time that was left. If it disputes the payment, the sale stays paused until it has decided. This can take months. You don't have to do anything. Dogear may also end the sale and refund the buyer.",
    null: () => 'The sale goes on in a moment.',
  },
  /** Before that text, to a seller who still has the copy. */
  keep: {
    to_ship: 'Do not send the book now.',
    to_meet: 'Do not hand the book over now.',
  },
} as const;
