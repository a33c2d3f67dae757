/** Next step or end of a sale on the page of an order, by reader. Names and amounts come as texts. */
import { minutesLeftOf } from '../../minutes.ts';

const HOUR_MS = 3_600_000;

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

export const nextStepWords = {
  next: {
    yours: 'Your turn',
    theirs: (name: string) => `Waiting for ${name}`,
    both: 'Arrange to meet',
    bothOfThem: 'Waiting for both',
    admin: 'Waiting for Dogear support',
    ended: { completed: 'All done', canceled: 'Sale canceled', refunded: 'Refund' },
    until: 'Until',
    /** Rounded down, so that the reader never expects more time than is left. */
    left: (ms: number) => {
      const hours = Math.floor(ms / HOUR_MS);
      if (hours >= 48) return `${Math.floor(hours / 24)} days left`;
      if (hours >= 1) return `${many(hours, 'hour', 'hours')} left`;
      return `${many(minutesLeftOf(ms), 'minute', 'minutes')} left`;
    },
    passed: 'The time is up. This page updates in a moment.',
  },
  /** One sentence: the next step, its actor, and the default. The deadline follows. */
  sentences: {
    buyer: {
      to_ship: (seller: string) =>
        `${seller} has to send the book. If they don't, the sale is canceled and you get a full refund.`,
      to_meet: (seller: string) =>
        `Meet ${seller}, look at the book, then give them your code. If you don't meet, the sale is canceled and you get a full refund.`,
      shipped: () =>
        "Tell us when the book has arrived, or if something is wrong. If you don't respond, the sale is completed.",
      handed_over: () =>
        "Tell us that everything's fine, or if something is wrong. If you don't respond, the sale is completed.",
      claimed: (seller: string) => `${seller} has to answer you. If they don't, your report is accepted.`,
      offered: (seller: string) =>
        `${seller} offers a partial refund, and you keep the book. If you don't respond, the offer is accepted.`,
      returning: () =>
        "Send the book back and tell us how. Otherwise you keep it and the seller gets paid. Once it is sent, the seller confirms the return. If they don't respond, you get a full refund.",
      deciding: () =>
        'Dogear support looks at what both of you said and decides. If nobody decides, you get a full refund.',
    },
    seller: {
      to_ship: (buyer: string) =>
        `Send the book to ${buyer} and mark it as sent. If you don't, the sale is canceled and they get a full refund.`,
      to_meet: (buyer: string) =>
        `Meet ${buyer}. When they hold the book, enter the code that they show you. If you don't, the sale is canceled and they get a full refund.`,
      shipped: (buyer: string) =>
        `${buyer} tells us when the book has arrived. If they don't respond, the sale is completed.`,
      handed_over: (buyer: string) =>
        `${buyer} tells us that everything's fine. If they don't respond, the sale is completed.`,
      claimed: (buyer: string) => `Answer ${buyer}. If you don't, their report is accepted.`,
      offered: (buyer: string) => `${buyer} accepts or declines your offer. If they don't respond, it is accepted.`,
      returning: (buyer: string) =>
        `${buyer} has to send the book back. Otherwise they keep the book and you're paid. Once it is sent, tell us when you have it. If you don't respond, they get a full refund.`,
      deciding: (buyer: string) =>
        `Dogear support looks at what both of you said and decides. If nobody decides, ${buyer} gets a full refund.`,
    },
    admin: {
      to_ship: () => "The seller has to send the book. If they don't, the sale is canceled.",
      to_meet: () => "The two have to meet. If they don't, the sale is canceled.",
      shipped: () => "The buyer has to say that the book has arrived. If they don't respond, the sale is completed.",
      handed_over: () => "The buyer may say that everything's fine. If they don't respond, the sale is completed.",
      claimed: () => "The seller has to answer. If they don't, the buyer's report is accepted.",
      offered: () => "The buyer accepts or declines the offer. If they don't respond, it is accepted.",
      returning: () =>
        "The buyer has to send the book back. If they don't, the sale is completed. Once the seller has it, they are refunded.",
      deciding: () => 'Please decide. If nobody does, the buyer gets a full refund.',
    },
  },
  /** Before a meeting that its buyer cannot call off. */
  callOffFrom: (moment: string) =>
    `Too many meetings, or too expensive ones, were called off in the last 30 days, by you or with this seller, so you can't call this one off before ${moment}. If you can't make it, ask the seller to cancel. You then get a full refund.`,
  /** To the seller, above the address. */
  shipToAddress: (buyer: string) =>
    `Send the book to the address below and mark it as sent. If you don't, the sale is canceled and ${buyer} gets a full refund.`,
  /** For a parcel; `from` before the moment from which it can be reported. */
  notArrived: {
    from: (moment: string) => `Not here yet? You can report that it hasn't arrived from ${moment}.`,
    now: "Not here yet? You can report that it hasn't arrived.",
    help: 'What happens then',
  },
  meetSafely: 'How to meet safely',
  cancelAsked: {
    buyer: (seller: string) =>
      `You asked to cancel. Unless ${seller} sends the book first, the sale is canceled and you get a full refund.`,
    seller: (buyer: string) =>
      `${buyer} asked to cancel. If you still have the book, cancel the sale; if you sent it, tell us how. If you don't respond, the sale is canceled and they get a full refund.`,
    admin: () => 'The buyer asked to cancel. Unless the seller sends the book first, the sale is canceled.',
  },
  completed: {
    buyer: () => 'The sale is completed. Enjoy the book.',
    seller: (amount: string) => `The sale is completed. We're holding ${amount} for you.`,
    /** The money is in the seller's account at the payment service, or covered a debt of another sale. */
    sellerPaid: (amount: string) => `The sale is completed. We sent ${amount} to your account at Stripe.`,
    /** A part of it was reversed. */
    sellerBoth: (sent: string, kept: string) =>
      `The sale is completed. We sent ${sent} to your account at Stripe, and we're holding ${kept} for you.`,
    sellerTaken: (bank: string, amount: string) =>
      `The sale is completed. The bank took back ${bank} of the payment, and ${amount} of the sale is yours.`,
    sellerPaidOutside: 'The sale is completed, and Dogear has paid you for it in another way.',
    sellerKept: 'The sale is completed. We kept your earnings for what you owe Dogear from another sale.',
    admin: () => 'The sale is completed.',
  },
  canceled: {
    buyer: {
      owed: (amount: string) => `The sale is canceled, and ${amount} is on its way back to your card.`,
      held: (amount: string) => `The sale is canceled, and you get ${amount} back.`,
      sent: (amount: string) => `The sale is canceled, and ${amount} is on its way back to your card.`,
      succeeded: (amount: string) =>
        `The sale is canceled, and ${amount} was refunded to your card. Banks take 5–10 days to show it.`,
      failed: (amount: string) =>
        `The sale is canceled. ${amount} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (amount: string) =>
        `The sale is canceled, and ${amount} was paid to you in another way than to your card.`,
      replaced: (amount: string) => `The sale is canceled, and your bank gave you ${amount} back.`,
    },
    seller: {
      goes: 'The sale is canceled, and the buyer gets a full refund.',
      failed:
        "The sale is canceled. The buyer’s refund did not reach their card. Dogear support sends it again or pays them in another way. You don't have to do anything.",
    },
    admin: {
      owed: 'The sale is canceled. The refund is not sent yet.',
      held: 'The sale is canceled. The refund is not sent yet.',
      sent: 'The sale is canceled. The refund is sent, and the payment service has not confirmed it yet.',
      succeeded: 'The sale is canceled and refunded.',
      failed: 'The sale is canceled. The refund failed: send it again under Refunds.',
      outside: 'The sale is canceled. The buyer was paid in another way.',
      replaced: 'The sale is canceled. The buyer had the money already, so nothing was sent.',
    },
  },
  /** The correct code came after the end of a meeting; the refund waits for an admin's review. */
  lateCode: {
    buyer: (amount: string) =>
      `This sale has ended. The seller then entered your code, which says that you have the book. Dogear support looks at it before ${amount} goes back to you.`,
    seller: () =>
      'This sale has ended. Your code is right, so Dogear support looks at it before the money goes back to the buyer.',
    admin:
      'This sale has ended, and its seller then entered the right code: the buyer may have the book. The refund waits until you mark “Meeting code came late” as reviewed on the money page.',
  },
  refunded: {
    buyer: {
      owed: (amount: string) => `You get ${amount} back. It is on its way to your card.`,
      held: (amount: string) => `You get ${amount} back.`,
      sent: (amount: string) => `You get ${amount} back. It is on its way to your card.`,
      succeeded: (amount: string) => `${amount} was refunded to your card. Banks take 5–10 days to show it.`,
      failed: (amount: string) =>
        `${amount} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (amount: string) => `${amount} was paid to you in another way than to your card.`,
      replaced: (amount: string) => `Your bank gave you ${amount} back.`,
    },
    seller: {
      goes: 'The buyer gets a full refund.',
      failed:
        "The buyer’s refund did not reach their card. Dogear support sends it again or pays them in another way. You don't have to do anything.",
    },
    admin: {
      owed: 'All of the money goes back. The refund is not sent yet.',
      held: 'All of the money goes back. The refund is not sent yet.',
      sent: 'All of the money goes back. The refund is sent, and the payment service has not confirmed it yet.',
      succeeded: 'The sale is refunded.',
      failed: 'All of the money goes back. The refund failed: send it again under Refunds.',
      outside: 'All of the money went back. The buyer was paid in another way.',
      replaced: 'The buyer had the money already, so nothing was sent.',
    },
  },
  byBank: {
    buyer: (amount: string) => `Your bank gave you ${amount} back, and the sale has ended.`,
    seller: () =>
      "The bank decided for the buyer and gave them the money. The sale has ended, and you don't have to do anything.",
    admin: () => 'The bank decided the dispute for the buyer. Nothing else goes back.',
  },
} as const;
