/** The link below news, and the page to which it leads. */
export const unsubscribeWords = {
  /** The reason of news, by its kind. */
  news: {
    booked: 'emails about bookings',
    wishes: 'emails about your wish list',
    wants: 'emails about books that you want',
    messages: 'emails about messages',
    'report-decided': 'emails about your reports',
  },
  label: (letters: string) => `Unsubscribe from ${letters}`,
  page: {
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
