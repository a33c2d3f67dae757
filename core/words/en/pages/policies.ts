import { BRAND } from '../../../brand.ts';
import type { PersonalData } from '../../../retention.ts';
import type { PolicySection, Promises } from './help.ts';

export const returnsWords = {
  title: 'Returns and refunds',
  description: `When ${BRAND} refunds you, how to return a book, and how long each step takes.`,
  heading: 'Returns and refunds',
  lead: `${BRAND} keeps your money until you have the book. If it does not come, or is not as described, you get it back.`,
  table: {
    caption: 'What happens, and until when',
    case: 'If …',
    you: 'You',
    otherwise: 'If nobody does anything',
    rows: (p: Promises) => [
      {
        case: 'The seller does not send it',
        you: "don't need to do anything",
        otherwise: `Canceled and refunded after ${p.toSend} days`,
      },
      {
        case: 'You do not meet',
        you: "don't need to do anything, or call it off",
        otherwise: `Canceled and refunded after ${p.toMeet} days`,
      },
      {
        case: 'It was sent and has not arrived',
        you: `report it from ${p.notArrivedAfter} days after it was sent`,
        otherwise: `Counts as received ${p.toConfirmParcel} days after it was sent`,
      },
      {
        case: 'You reported that it has not arrived',
        you: 'wait for the answer',
        otherwise: `Refunded after ${p.sellerAnswers} days`,
      },
      {
        case: 'It is not as described',
        you: 'report it with photos',
        otherwise: `Return approved after ${p.sellerAnswers} days`,
      },
      {
        case: 'Your return is approved',
        you: `send it back within ${p.toSendBack} days`,
        otherwise: 'You keep the book and the seller is paid',
      },
      {
        case: 'You sent it back',
        you: 'add the tracking number',
        otherwise: `Refunded after ${p.toArriveBack} days`,
      },
      {
        case: 'You showed the code and got no book',
        you: `report it within ${p.toConfirmHandover} days`,
        otherwise: 'Counts as received',
      },
    ],
  },
  sections: (p: Promises): readonly PolicySection[] => [
    {
      id: 'report',
      heading: 'Reporting a problem',
      text: [
        "Open your order and choose what is wrong. Do it before you say that everything's fine: after that the seller is paid.",
        `For a book that is not as described, add 1 to ${p.claimPhotos} photos. The seller and ${BRAND} support can see them, nobody else.`,
      ],
    },
    {
      id: 'answer',
      heading: 'What the seller can answer',
      text: ['The seller sees your report at once and can choose one of these:'],
      steps: [
        'Refund you in full. You keep the book.',
        'Refund you when the book is back.',
        `Offer to refund a part. You have ${p.toTakeOffer} days to refuse; otherwise the offer is accepted.`,
        `Disagree. ${BRAND} support then decides, within ${p.decidedWithin} days if we can. If nobody has decided after ${p.decidedAtLatest} days, you are refunded in full.`,
      ],
    },
    {
      id: 'postage',
      heading: 'Return postage',
      text: ['You pay the postage of a return. Keep the receipt and add the tracking number to your order.'],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      text: [
        'Refunds go to the card that you paid with. We send them at once; banks take 5–10 days to show them. Your order says when a refund was sent.',
      ],
    },
    {
      id: 'changed-mind',
      heading: 'Change of mind',
      text: [
        `Most sellers here are private people, so a book cannot be returned only because you no longer want it. Until it is sent you can ask the seller to cancel; without an answer within ${p.askCancelHours} hours you are refunded. If you bought from a business, rights that the law gives you stay as they are.`,
      ],
    },
    {
      id: 'outside',
      heading: 'Only for payments here',
      text: [
        'All of this covers what you pay by card in your order. We cannot refund cash, or a payment that was made in another way.',
      ],
    },
  ],
} as const;

export const termsWords = {
  title: 'Terms',
  description: `The rules for buying and selling on ${BRAND}.`,
  heading: 'Terms',
  lead: 'The rules for buying and selling here, in plain words.',
  sections: (p: Promises): readonly PolicySection[] => [
    {
      id: 'who-sells',
      heading: 'Who sells',
      text: [
        `Each book is sold by its seller. ${BRAND} runs the marketplace: it shows the listings, takes the payment, keeps it until the buyer has the book, and helps if something goes wrong.`,
      ],
    },
    {
      id: 'accounts',
      heading: 'Your account',
      text: [
        'You must be old enough to enter into a contract. Give your own name and an email address at which we can reach you, keep your password to yourself, and use one account only.',
        'A name must not contain links, email addresses or phone numbers.',
      ],
    },
    {
      id: 'listings',
      heading: 'Listings',
      text: [
        'A listing is one copy that you have and may sell. Describe it honestly and show it on your own photos. Not allowed: copies that were made without permission, stolen books, review copies that must not be sold, and whatever the law forbids.',
        'We remove listings that break these rules, and tell you so with the reason.',
      ],
    },
    {
      id: 'buying',
      heading: 'Buying',
      text: [
        'A booking is free and binds nobody. When you pay, you buy the copy from its seller at the price on the page.',
        `The seller has ${p.toSend} days to send it, or both of you ${p.toMeet} days to meet. Otherwise the sale is canceled and you are refunded in full.`,
      ],
    },
    {
      id: 'money',
      heading: 'Money',
      text: [
        `Payments are made through Stripe. ${BRAND} keeps the money of a sale until it is completed: when the buyer says that everything's fine, ${p.toConfirmParcel} days after a parcel was sent (${p.toConfirmDelivered} days after the seller says that it was delivered), or ${p.toConfirmHandover} days after a handover.`,
        `We keep ${p.feePercent}% of the seller's price, at least ${p.feeLeast}. If the buyer is refunded in full, we keep nothing.`,
        `The money of a new seller is sent ${p.newSellerWaits} days after each payment at the earliest, and of sales that need a check after ${p.longestWait} days at the latest.`,
        "If a bank takes a payment back after the seller was paid, we may keep the sum from the seller's next sales.",
      ],
    },
    {
      id: 'problems',
      heading: 'Problems and returns',
      text: ['Returns and refunds says what buyers and sellers can do, and by when. It is part of these terms.'],
    },
    {
      id: 'conduct',
      heading: 'Conduct',
      text: [
        `Be polite and truthful. Do not ask anyone to pay outside of ${BRAND}, do not use the contact details of others for anything but the sale, and do not try to get around limits or checks.`,
        'We may suspend an account that breaks these rules. We say why, sales in progress are completed or refunded, and you can write to us if you disagree.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending',
      text: [
        'You can delete your account once your sales have ended and their money is paid. We may end an account for a reason that we tell you. We pay you the money that is yours.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      text: [
        'A sale follows the terms that applied when it was paid. If we change these terms, this page says so before the change applies.',
      ],
    },
  ],
} as const;

/** One kind of data, the reason of its storage, and its retention (`functions/domain/retention`). */
export type KeptData = { readonly data: string; readonly why: string; readonly until: string };

export const privacyWords = {
  title: 'Privacy',
  description: `What ${BRAND} keeps about you, why, and until when.`,
  heading: 'Privacy',
  lead: 'What we keep about you, why, and until when. We show no advertising of others, sell no data and follow nobody around the web.',
  table: {
    caption: 'What we keep',
    data: 'What',
    why: 'Why',
    until: 'Until when',
    rows: (p: Promises): Readonly<Record<PersonalData, KeptData>> => ({
      account: {
        data: 'Name, email address, photo, account type',
        why: 'Your account; others see your name and photo beside what you sell',
        until: 'You delete your account',
      },
      password: {
        data: 'Password',
        why: 'Logging in. We keep a hash, from which it cannot be read',
        until: 'You change it or delete your account',
      },
      logins: {
        data: 'Logins: time, browser and system, and the network as a keyed hash',
        why: 'So that you can see and end them, and are told of new ones. Reviews between accounts that share a browser or a network do not count',
        until: `${p.loginKept} days at most after the login, or until you log out; that we know a browser, ${p.browserKept} days after its last login; that you linked or unlinked Google, ${p.linksKept} days`,
      },
      contacts: {
        data: 'Phone number and place of a booking',
        why: 'The seller needs them to reach you',
        until: `The seller sees them until ${p.contactKept} days after the end of the sale; we erase them ${p.saleContactsKept} days after the payment, once the sale has ended`,
      },
      bookings: {
        data: 'Bookings that you did not pay for',
        why: 'So that you see what became of them, and a late payment finds its booking',
        until: `${p.deadOrdersKept} days after they ended`,
      },
      addresses: {
        data: 'Address for delivery',
        why: 'The seller sends the book there',
        until: `${p.contactKept} days after the end of the sale`,
      },
      listings: {
        data: 'Listings with place, phone number and photos',
        why: 'Selling. The phone number is shown only to a buyer who has paid',
        until: `You delete them or your account; ${p.deletedListingsKept} days longer for reports about them, or until those are decided. A sold book keeps its page, and its phone number for ${p.saleContactsKept} days`,
      },
      lists: {
        data: 'Wishes, books that you want, and your place in line for a book',
        why: 'Your lists, and news about them',
        until: `You remove them or delete your account. Wishes end ${p.deletedListingsKept} days after the listing is deleted, and ${p.saleContactsKept} days after the book is sold; a turn that you did not use, after ${p.unusedTurnsKept} days; a book that you want, after ${p.wantsKept} days in which no copy appeared, unless you keep it`,
      },
      money: {
        data: 'Orders, payments, refunds, payouts',
        why: 'Completing sales, accounting, disputes with banks',
        until: `At least ${p.recordYears} years, as long as the law asks for records; without your name once your account is deleted`,
      },
      claims: {
        data: 'What you write and show in a report about an order',
        why: 'Deciding about it',
        until: `Photos ${p.claimPhotosKept} days after the sale; texts as long as your account, and ${p.contactKept} days after the sale if that is later`,
      },
      messages: {
        data: 'Messages about books, and whom you blocked',
        why: 'You and the other person read them; support reads those that one of you reported',
        until: `${p.messagesKept} days after the last message or the end of the sale, longer while a report is open; ${p.contactKept} days after one of the two accounts ends, unless the book was sold to you`,
      },
      reports: {
        data: 'Reports that you made of listings, buyers or reviews',
        why: 'Deciding about them, and telling you what we decided',
        until: `${p.reportsKept} days after the decision`,
      },
      reviews: {
        data: 'How your sales ended, and reviews',
        why: 'The record on the page of a seller, and what others say about a sale. Reviews have no name',
        until: 'You can remove your text; texts go with your account, the numbers stay',
      },
      lateParcels: {
        data: 'Books that you sold and did not send in time',
        why: 'A second one takes your listings off sale',
        until: `${p.missedKept} days`,
      },
      decisions: {
        data: 'What our admins decided about you, and why',
        why: 'So that each decision can be explained and checked',
        until: 'We keep it; without your name once your account is deleted',
      },
      choices: {
        data: 'Your choices of emails, notifications and imports',
        why: 'We follow them',
        until: 'You change them or delete your account',
      },
      letters: {
        data: 'Emails that we sent you',
        why: 'Sending them again if a mail server is down',
        until: `${p.emailsKept} days`,
      },
      refusedAddresses: {
        data: 'Email addresses that refused our emails, as keyed hashes',
        why: 'So that we do not write there again',
        until: `${p.bouncesKept} days after we write there again; for good after a complaint or a second refusal`,
      },
      cards: {
        data: 'Cards and browsers of payments, as keyed hashes',
        why: 'Protection against stolen cards',
        until: `${p.cardsKept} days`,
      },
      networks: {
        data: 'Network addresses, as keyed hashes',
        why: 'Protection against break-ins and floods',
        until: `${p.networkHoursKept} hours at most`,
      },
    }),
  },
  sections: [
    {
      id: 'others',
      heading: 'Who else gets data',
      text: [
        'The other person of a sale: your name and what is needed to deliver the book.',
        'Stripe, for payments and payouts. Your card number goes to Stripe alone. Cloudflare runs our servers and keeps photos, Turso our database, and a mail service delivers our emails. Google learns of your login only if you log in with Google.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and your browser',
      text: [
        'Two cookies, both only for your login. Your browser also keeps your login, pages that you opened (to read them without a connection), drafts and settings. Logging out removes the login and the pages.',
        'We do not track you for advertising.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      text: [
        'Your settings have a button that downloads everything we hold about you, and one that deletes your account. You can correct your data in your profile and settings.',
        'If something is missing, or you disagree with how we use your data, write to us. You can also turn to your data protection authority.',
      ],
    },
  ] satisfies readonly PolicySection[],
} as const;

export const contactWords = {
  title: 'Contact',
  description: `How to reach ${BRAND}.`,
  heading: 'Contact',
  lead: 'We are a small team and read every message.',
  email: 'Email',
  noEmail: 'No email address has been set yet.',
  first:
    'About an order? The fastest way is your order itself: it has a button for every problem. If you write, use the address of your account and name the book.',
  security:
    'Found a security hole? Write to the same address, and please give us time to fix it before you tell others.',
  imprint: 'Imprint',
  help: 'Read the answers to common questions',
} as const;
