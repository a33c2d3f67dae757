/** Texts of news, and of switching news off. Titles of books come quoted (`foreign-text.ts`). */
export const newsLetterWords = {
  booked: {
    subject: (books: number, book: string) => (books === 1 ? `Booked: ${book}` : `${books} of your books were booked`),
    preview: 'Not paid yet: the first buyer who pays gets the book.',
    title: (books: number) => (books === 1 ? 'One of your books was booked' : 'Some of your books were booked'),
    text: 'A buyer who booked a book can pay for it now. We email you when it is paid.',
    by: (buyer: string, price: string) => `${buyer}, ${price}`,
    action: 'View my buyers',
  },
  wishes: {
    subject: (books: number, book: string) =>
      books === 1 ? `From your wish list: ${book}` : `Updates on ${books} books on your wish list`,
    preview: 'See what has changed on your wish list.',
    title: 'From your wish list',
    cheaper: (now: string, was: string) => `Now ${now}, it was ${was}`,
    sold: 'Sold to someone else',
    action: 'View my wish list',
  },
  wants: {
    subject: (books: number, book: string) =>
      books === 1 ? `For sale: ${book}` : `${books} books that you want are for sale`,
    preview: 'Each copy is sold once: the first buyer who pays gets it.',
    title: 'Books that you want',
    price: (price: string, condition: string) => `${price}, ${condition}`,
    end: {
      subject: 'Some of your wants end soon',
      preview: 'Keep them for another year with one click.',
      title: 'Your wants end soon',
      text: (count: number, on: string) =>
        count === 1
          ? `One of your wants has found nothing for a long time. It ends on ${on}, unless you keep it.`
          : `${count} of your wants have found nothing for a long time. They end from ${on} on, unless you keep them.`,
    },
    action: 'View my wants',
  },
  messages: {
    subject: (messages: number, book: string) =>
      messages === 1 ? `New message about ${book}` : `${messages} new messages about ${book}`,
    preview: 'Answer on Dogear.',
    title: (messages: number) => (messages === 1 ? 'You have a new message' : 'You have new messages'),
    text: (person: string, book: string) => `You have a message from ${person} about ${book}.`,
    said: 'They wrote:',
    more: (count: number) => (count === 1 ? 'There is one more message.' : `There are ${count} more messages.`),
    note: 'Agree on everything on Dogear. We never ask you to pay anywhere else.',
    action: 'Read and answer',
  },
  reportDecided: {
    subject: 'Your report was reviewed',
    preview: 'Dogear support has looked at it. Thank you.',
    title: 'Your report was reviewed',
    text: 'Thank you for telling us. Dogear support has looked at it.',
    action: 'View my profile',
  },
  /** No admin looked at the report: the listing disappeared with its seller's account. */
  reportEnded: {
    subject: 'Your report is closed',
    preview: 'The listing is no longer on Dogear.',
    title: 'Your report is closed',
    text: 'Thank you for telling us. The listing that you reported is no longer on Dogear.',
    action: 'View my profile',
    gone: 'No longer on Dogear',
  },
  /** Below a digest that names only the first. */
  more: (count: number) => `and ${count} more`,
  /** At the end of news: its reason, and the way to switch it off. */
  news: {
    booked: 'emails about bookings',
    wishes: 'emails about your wish list',
    wants: 'emails about books that you want',
    messages: 'emails about messages',
    'report-decided': 'emails about your reports',
  },
  unsubscribe: (letters: string) => `Unsubscribe from ${letters}`,
  unsubscribePage: {
    ask: {
      title: 'Unsubscribe from these emails?',
      text: (letters: string) =>
        `We will stop sending you ${letters}. You still get emails about your account, your turn to pay and your payments.`,
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: (letters: string) => `You will no longer get ${letters}.`,
      button: 'Subscribe again',
    },
    again: {
      title: 'You are subscribed again',
      text: (letters: string) => `You will get ${letters} again.`,
      button: 'Unsubscribe',
    },
    /** A forwarded letter gives its link to others, so the link never revokes a complaint. */
    complained: {
      title: 'You will not get these emails',
      text: (letters: string) =>
        `One of our emails to you was marked as spam, so we stopped sending you ${letters}. To get them again, log in and turn them on in your notification settings.`,
    },
    wrong: {
      title: 'This link does not work',
      text: 'It may have been cut off. Please open it from the email again.',
    },
  },
} as const;
