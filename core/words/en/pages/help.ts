import { BRAND } from '../../../brand.ts';

/** Numbers of the pages about rules and help: days unless the name says otherwise, sums with their currency sign. */
export type Promises = {
  readonly holdMinutes: number;
  readonly toSend: number;
  readonly toMeet: number;
  readonly askCancelHours: number;
  readonly notArrivedAfter: number;
  readonly toConfirmParcel: number;
  readonly toConfirmDelivered: number;
  readonly toConfirmHandover: number;
  readonly sellerAnswers: number;
  readonly toTakeOffer: number;
  readonly toSendBack: number;
  readonly toArriveBack: number;
  readonly decidedWithin: number;
  readonly decidedAtLatest: number;
  readonly claimPhotos: number;
  readonly meetingsCalledOff: number;
  readonly contactKept: number;
  readonly loginKept: number;
  readonly browserKept: number;
  readonly linksKept: number;
  readonly saleContactsKept: number;
  readonly wantsKept: number;
  readonly deadOrdersKept: number;
  readonly deletedListingsKept: number;
  readonly unusedTurnsKept: number;
  readonly recordYears: number;
  readonly claimPhotosKept: number;
  readonly reportsKept: number;
  readonly messagesKept: number;
  readonly missedKept: number;
  readonly emailsKept: number;
  readonly bouncesKept: number;
  readonly cardsKept: number;
  readonly networkHoursKept: number;
  readonly feePercent: number;
  readonly feeLeast: string;
  readonly paidAtOnce: string;
  readonly bankDay: number;
  readonly newSellerSales: number;
  readonly newSellerWaits: number;
  readonly newSellerSum: string;
  readonly provenSum: string;
  readonly largeSaleAbove: string;
  readonly largeSaleSum: string;
  readonly largeSaleMost: number;
  readonly largeSaleDays: number;
  readonly longestWait: number;
  readonly listingPhotos: number;
  readonly unconfirmedListings: number;
  readonly unconfirmedBookings: number;
  readonly missedDeadlines: number;
  readonly missedWithin: number;
};

export type HelpLink =
  | 'books'
  | 'signUp'
  | 'sell'
  | 'returns'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'fees'
  | 'dashboard'
  | 'developers';

export type Answer = {
  /** Fragment of its address: `/help#not-arrived`. It never changes, because letters and screens link there. */
  readonly id: string;
  readonly question: string;
  readonly text: readonly string[];
  readonly steps?: readonly string[];
  readonly links?: readonly HelpLink[];
  readonly searched?: string;
};

export type HelpSection = { readonly id: string; readonly heading: string; readonly answers: readonly Answer[] };

/** A section of a page of rules, at `#id`. */
export type PolicySection = {
  readonly id: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly steps?: readonly string[];
};

export const helpWords = {
  title: 'Help',
  description: `How buying, paying, delivery, returns and selling work on ${BRAND}, and what happens if something goes wrong.`,
  heading: 'Help',
  lead: 'Short answers about buying and selling used books here.',
  search: 'Search the answers',
  nothing: 'No answer has these words. Try fewer words, or write to us.',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  contents: 'Topics',
  linkTo: (question: string) => `Link to “${question}”`,
  links: {
    books: 'Browse books',
    signUp: 'Create an account',
    sell: 'Sell your books',
    returns: 'Returns and refunds',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Write to us',
    fees: 'What selling costs',
    dashboard: 'Your dashboard',
    developers: 'API for developers',
  } satisfies Record<HelpLink, string>,
  sections: (p: Promises): readonly HelpSection[] => [...buyingAnswers(p), ...sellingAnswers(p)],
  fees: {
    heading: 'Fee calculator',
    price: 'Price of your book',
    fee: `${BRAND}'s fee`,
    yours: 'You get',
    examples: 'Examples',
  },
} as const;

const buyingAnswers = (p: Promises): readonly HelpSection[] => [
  {
    id: 'buying',
    heading: 'Buying',
    answers: [
      {
        id: 'how-to-buy',
        question: 'How do I buy a book?',
        text: [
          'You need a free account as a buyer. Each listing is one real copy, so the first person to pay gets it.',
        ],
        steps: [
          'Choose a copy and book it with your phone number and your place.',
          'Choose how it reaches you, by post or in person, and pay by card.',
          'The seller sends the book or meets you.',
          'When you have the book and it is as described, say so in your order. Only then does the seller get your money.',
        ],
        links: ['books', 'signUp'],
      },
      {
        id: 'booked-is-not-reserved',
        question: 'Is a booked book reserved for me?',
        text: [
          `No. A booking costs nothing and holds nothing. The copy is reserved for you for ${p.holdMinutes} minutes while you pay.`,
          `If someone else is paying, you can join the waiting list. When it is your turn, we tell you and keep the copy for you for ${p.holdMinutes} minutes.`,
        ],
      },
      {
        id: 'what-the-seller-learns',
        question: 'What does the seller learn about me?',
        text: [
          'When you book: your name, email, phone number and place. When you pay for delivery by post: your address, too. The seller never sees your card.',
          `Your phone number and email disappear from the seller's page ${p.contactKept} days after the sale has ended.`,
        ],
        links: ['privacy'],
      },
      {
        id: 'condition',
        searched: 'quality used worn',
        question: 'What do the conditions mean?',
        text: [
          'Excellent: looks unread.',
          'Good: read with care, with small signs of use.',
          'Fair: well read, complete, with marks or wear.',
          'Low: worn, but every page is there and can be read.',
          'If the copy you get is worse than its listing says, you can send it back.',
        ],
        links: ['returns'],
      },
    ],
  },
  {
    id: 'paying',
    heading: 'Paying',
    answers: [
      {
        id: 'what-it-costs',
        searched: 'postage shipping total fees tax',
        question: 'What does a book cost in all?',
        text: [
          'The price on the page. Postage is included where the seller offers free shipping, and buyers pay no fee.',
        ],
      },
      {
        id: 'how-to-pay',
        question: 'How can I pay?',
        text: [
          `By credit or debit card. Stripe, our payment service, takes the payment; neither ${BRAND} nor the seller sees your card number. Your bank may ask you to confirm the payment.`,
        ],
      },
      {
        id: 'where-my-money-is',
        question: 'When does the seller get my money?',
        text: [
          `${BRAND} keeps your money until you have the book. The seller gets it when you say that everything's fine, or when the time in which you can report a problem is over.`,
          `That is ${p.toConfirmParcel} days after a parcel was sent (${p.toConfirmDelivered} days after the seller says that it was delivered), and ${p.toConfirmHandover} days after a book was handed over.`,
        ],
      },
      {
        id: 'card-declined',
        searched: 'payment failed',
        question: 'My card was declined. What can I do?',
        text: [
          'Nothing was taken. Check the number and the date, try another card, or ask your bank. The copy stays reserved for you until the time on the page is over.',
        ],
      },
    ],
  },
  {
    id: 'delivery',
    heading: 'Delivery',
    answers: [
      {
        id: 'how-it-travels',
        question: 'How does the book reach me?',
        text: [
          'By post or in person; the listing says which of them the seller offers. You choose on the payment page, before you pay.',
        ],
      },
      {
        id: 'when-it-comes',
        searched: 'delivery time shipping how long parcel package track where is my order',
        question: 'When does it come?',
        text: [
          `The seller has ${p.toSend} days to send it. If they don't, we cancel the order and refund you in full. You don't need to do anything.`,
          'Your order shows the carrier and the tracking number as soon as the seller has sent it.',
        ],
      },
      {
        id: 'not-arrived',
        searched: 'late lost missing delayed parcel package where is my order track',
        question: 'What if the book does not arrive?',
        text: [
          `From ${p.notArrivedAfter} days after it was sent, or as soon as the seller says that it was delivered, you can report in your order that it hasn't arrived.`,
          `The seller then has ${p.sellerAnswers} days to answer. If they don't, you are refunded in full. If it was sent without tracking, they cannot object.`,
          `Don't wait too long: ${p.toConfirmParcel} days after it was sent an order without a report counts as received.`,
        ],
        links: ['returns'],
      },
      {
        id: 'cancel',
        searched: 'call off change my mind',
        question: 'Can I cancel an order?',
        text: [
          'Before you have paid: delete it in My Orders.',
          `After you have paid, until it is sent: ask the seller in your order. If they don't respond within ${p.askCancelHours} hours, it is canceled and you are refunded.`,
          'Once the book is on its way it can only be returned if it is not as described.',
        ],
      },
    ],
  },
  {
    id: 'meeting',
    heading: 'Meeting in person',
    answers: [
      {
        id: 'how-to-meet',
        question: 'How does a meeting work?',
        text: [
          `After you have paid, both of you see each other's phone number and email and have ${p.toMeet} days to meet. If you don't, the order is canceled and you are refunded.`,
        ],
        steps: [
          'Agree on a time and a place.',
          'Look at the book.',
          'If you want it, show the seller the code in your order. They scan it or type it in.',
        ],
      },
      {
        id: 'meet-safely',
        question: 'How do I meet safely?',
        text: [
          'Meet by day in a public place, such as a café or a library. Tell someone where you are. Never pay in cash: a payment outside your order cannot be refunded.',
        ],
      },
      {
        id: 'meeting-code',
        question: 'What is the code for?',
        text: [
          'It proves that you were given the book. Show it only with the book in your hand. Without it the seller cannot complete the handover.',
          'The code works without a connection if you have opened your order before.',
        ],
      },
      {
        id: 'no-book-at-the-meeting',
        question: 'I showed the code but did not get the book. What now?',
        text: [
          `Report it in your order within ${p.toConfirmHandover} days. ${BRAND} support looks at it, and the seller is not paid meanwhile.`,
        ],
      },
      {
        id: 'call-off',
        question: 'Can I call a meeting off?',
        text: [
          `Yes, until the book is handed over; you are refunded in full. A buyer can call off ${p.meetingsCalledOff} meetings in 30 days. After that, ask the seller to cancel. If the book costs more than ${p.largeSaleAbove}, there is also a limit for each seller: buyers together can call off meetings for ${p.largeSaleSum} in ${p.largeSaleDays} days, or for twice what the seller has been paid, whichever is more.`,
        ],
      },
    ],
  },
  {
    id: 'returning',
    heading: 'Returns',
    answers: [
      {
        id: 'not-as-described',
        searched: 'damaged broken wrong book complaint return refund',
        question: 'The book is not as described. What can I do?',
        text: [
          `Report it in your order before you say that everything's fine, with up to ${p.claimPhotos} photos. The seller has ${p.sellerAnswers} days to answer: they can refund you, take the book back, or offer to refund a part.`,
          `If they don't answer, you can send the book back and are refunded. If you don't agree, ${BRAND} support decides.`,
        ],
        links: ['returns'],
      },
      {
        id: 'changed-my-mind',
        question: 'Can I return a book because I changed my mind?',
        text: [
          'No. Sellers here are mostly private readers who sell one copy. Until it is sent you can ask the seller to cancel.',
        ],
      },
      {
        id: 'when-refunded',
        searched: 'refund money back',
        question: 'When do I get my money back?',
        text: ['We send refunds to your card at once. Banks take 5–10 days to show them.'],
      },
    ],
  },
];

const sellingAnswers = (p: Promises): readonly HelpSection[] => [
  {
    id: 'selling',
    heading: 'Selling',
    answers: [
      {
        id: 'how-to-sell',
        question: 'How do I sell a book?',
        text: ['Create an account as a seller; a phone is enough. Listing is free.'],
        steps: [
          `Add a product: the ISBN or the title, the condition, a price, and 1 to ${p.listingPhotos} photos of your own copy.`,
          'When someone pays, we email you, and My Buyers shows what to do and until when.',
          'Send the book or meet the buyer.',
          "When the buyer says that everything's fine, or their time is over, you are paid.",
        ],
        links: ['sell', 'signUp'],
      },
      {
        id: 'many-books',
        question: 'I have many books. Can I import a list?',
        text: [
          'Yes. Import Products takes a CSV file or a table that you paste, from a spreadsheet or another shop. You see every row before anything is listed. You need to confirm your email address first.',
        ],
      },
      {
        id: 'verified',
        question: 'How do I get the Verified badge?',
        text: [
          'We review new sellers. Once verified, a badge appears by your name. You can sell before that. If you change your name, the badge goes until we have looked again.',
        ],
      },
      {
        id: 'post-or-meet',
        question: 'Who pays the postage?',
        text: [
          'You do, so include it in the price; buyers see “Free shipping”. Choose for each listing whether you send it, meet the buyer, or both.',
        ],
      },
      {
        id: 'sent-too-late',
        question: 'What if I cannot send a book in time?',
        text: [
          `Cancel the sale in your order, so that the buyer is refunded at once. After ${p.toSend} days it is canceled automatically. If that happens ${p.missedDeadlines} times within ${p.missedWithin} days, all your listings are paused until you put them back.`,
        ],
      },
      {
        id: 'expensive-books',
        question: 'Is there a limit for expensive books?',
        text: [
          `Your sales above ${p.largeSaleAbove} that are in progress are at most ${p.largeSaleMost}, and come to at most ${p.largeSaleSum}, or to twice what you have been paid so far. Sales that were refunded or disputed in the last ${p.largeSaleDays} days count as well. Beyond the limit, buyers can book the copy and pay later.`,
        ],
      },
      {
        id: 'vacation',
        question: 'I am going away. What happens to my listings?',
        text: [
          'Turn on vacation mode in My Products. Nothing can be bought from you until you turn it off. Books that are already paid for still have to be sent.',
        ],
        links: ['dashboard'],
      },
    ],
  },
  {
    id: 'fees',
    heading: 'Fees',
    answers: [
      {
        id: 'what-selling-costs',
        question: 'What does selling cost?',
        text: [
          `${p.feePercent}% of the price when a book is sold, at least ${p.feeLeast}. Listing, photos and payouts cost nothing, and buyers pay no fee. If you refund the buyer in full, you get the fee back.`,
        ],
      },
    ],
  },
  {
    id: 'payouts',
    heading: 'Payouts',
    answers: [
      {
        id: 'when-paid',
        question: 'When do I get my money?',
        text: [
          `A sale is yours once it is completed. We send your money at once when ${p.paidAtOnce} is ready, otherwise at the start of the next month. Stripe pays it to your bank on the ${p.bankDay}th of each month.`,
        ],
      },
      {
        id: 'set-up-payouts',
        question: 'What do I need to be paid?',
        text: [
          "An account at Stripe, our payment service. You don't need it to list: we ask you after your first sale. Until then we hold your money for you; there's no time limit.",
        ],
      },
      {
        id: 'new-sellers',
        question: "I'm new here. Why does my money wait?",
        text: [
          `Stolen cards show up days later, so the money of your first ${p.newSellerSales} sales is sent ${p.newSellerWaits} days after each payment at the earliest. What goes beyond ${p.newSellerSum} within 30 days waits for ${p.longestWait} days. Later the limit is ${p.provenSum} in this and the last month, or twice what you were sent before, whichever is more. Payouts shows the day for each sale.`,
        ],
      },
      {
        id: 'checked-payments',
        question: 'Why is a payment being checked?',
        text: [
          `Some sales look unusual, such as a very expensive first one. ${BRAND} support looks at them, and the money is sent ${p.longestWait} days after the payment at the latest.`,
        ],
      },
    ],
  },
  {
    id: 'your-account',
    heading: 'Your account',
    answers: [
      {
        id: 'confirm-email',
        question: 'Why should I confirm my email address?',
        text: [
          `So that we can reach you when a book is paid for or it is your turn. Until then you can have ${p.unconfirmedListings} books on sale and ${p.unconfirmedBookings} unpaid bookings, and cannot import a list.`,
        ],
      },
      {
        id: 'two-step',
        question: 'How do I protect my account?',
        text: [
          'Use a password that you use nowhere else, and add two-step verification in your settings: a passkey or an authenticator app.',
        ],
      },
      {
        id: 'delete-account',
        question: 'How do I delete my account or get my data?',
        text: [
          'Both are in your settings. An account with a sale in progress can be deleted once that sale has ended and its money is paid.',
        ],
        links: ['dashboard', 'privacy'],
      },
      {
        id: 'report',
        question: 'Something looks wrong. How do I report it?',
        text: [
          'Use Report on the book, or on the buyer. If someone asks you to pay or to write outside of your order, please tell us.',
        ],
        links: ['contact'],
      },
      {
        id: 'api',
        question: `Can my own programs use ${BRAND}?`,
        text: ['Yes. Everything on the site goes through an API, and every call of it is described.'],
        links: ['developers'],
      },
    ],
  },
];
