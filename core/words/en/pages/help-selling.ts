import { BRAND } from '../../../brand.ts';
import type { HelpSection, Promises } from './answers.ts';

export const sellingAnswers = (p: Promises): readonly HelpSection[] => [
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
