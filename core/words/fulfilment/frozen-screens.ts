/** Texts of the order page about a suspended sale; the others are in `frozen.ts`. */
import { MONTHS } from './frozen.ts';

const turn = {
  dispute: 'Paused: the bank decides',
  to_settle: 'Paused: Dogear support decides',
  fraud_warning: 'Paused: Dogear support looks at the payment',
  inquiry: 'Paused: the bank asks about the payment',
  null: 'Paused',
} as const;

export const frozenScreenWords = {
  /** Label of the actor. `null`: no open question. */
  turn,
  adminTurn: { ...turn, to_settle: 'Paused: needs a decision', fraud_warning: 'Paused: needs a review' },
  admin: {
    dispute: `The payment is disputed, and the bank decides. ${MONTHS} Answer it at the payment service in time, or accept it. Without an answer the bank decides for the buyer. If Dogear wins, the sale goes on automatically with the time that was left. If the buyer wins, it ends.`,
    to_settle: 'Part of the money is back with the buyer. The sale stays paused until you settle it below.',
    fraud_warning:
      'The bank warns that the payment may be fraud. Review the warning on the money page. Until then the sale stays paused; after that it goes on with the time that was left.',
    inquiry:
      'The bank asks about the payment, and has taken nothing. Answer it at the payment service, or refund the sale below. Without an answer the bank may dispute the payment and take the money. If it has no more questions, the sale goes on automatically with the time that was left.',
    null: 'The sale goes on in a moment.',
  },
  money: 'Open the money page',
  /** Remaining time of the state, as a text. */
  left: (left: string) => `The deadline is paused: ${left} when the sale goes on.`,
  /** An ended sale whose money is blocked. */
  heldBack: {
    turn: {
      buyer: 'Your refund is held back',
      seller: 'Your money is held back',
      admin: 'Money is held back',
    },
    buyer: {
      dispute: `It is held back, because the payment is disputed and your bank decides. ${MONTHS} Then your bank gives it to you, or we send it. You don't have to do anything.`,
      to_settle:
        "It is held back until Dogear support has looked at what you already got back. You don't have to do anything.",
      fraud_warning:
        "It is held back until Dogear support has looked at the payment, which the card issuer flagged. You don't have to do anything.",
    },
    seller: {
      dispute: `The payment is disputed, and nothing of this sale is paid out until the bank has decided. ${MONTHS} If it decides for Dogear, you get what it has taken. If it decides for the buyer, you get nothing from the sale. You don't have to do anything.`,
      to_settle:
        "Nothing of this sale is paid out until Dogear support has decided about it. You don't have to do anything.",
      fraud_warning:
        "Nothing of this sale is paid out until Dogear support has looked at the payment, which the card issuer flagged. You don't have to do anything.",
      inquiry:
        "The card issuer asks us about the payment. Nothing of this sale is paid out until it has no more questions. This can take months. If it disputes the payment, it decides. You don't have to do anything.",
    },
    /** After the end of the sale. Other refunds of it may have left. */
    admin: {
      dispute: `Money is held back while the bank decides. ${MONTHS} Answer the dispute at the payment service in time, or accept it.`,
      to_settle: 'Money is held back until you settle the sale below.',
      fraud_warning: "Money is held back until you review the bank's warning on the money page.",
      inquiry:
        'Nothing is paid to the seller while the bank asks about the payment. Answer it at the payment service, or refund the sale below.',
    },
  },
} as const;
