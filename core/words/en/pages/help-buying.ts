import { BRAND } from '../../../brand.ts';
import type { HelpSection, Promises } from './answers.ts';

export const buyingAnswers = (p: Promises): readonly HelpSection[] => [
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
