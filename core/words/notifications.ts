/** The bell of the header, and what people choose to be told. */

const others = (book: string, more: number) => (more > 0 ? `${book} and ${more} more` : book);

export const notificationsWords = {
  wrong: {
    topic: 'Please name one of the topics',
    channel: 'Please name one of the ways to be told',
    wanted: 'Please say whether you want it',
    fixed: 'Letters about your account, your turns and your money cannot be switched off',
    endpoint: 'This browser’s push service is not one that we know',
    keys: 'This browser did not give the keys that a push needs',
    upTo: 'Please name the newest that you have seen',
  },
  /** The name of the bell's button. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} new`),
  heading: 'Notifications',
  empty: 'Nothing yet. What happens to your books, orders and account is shown here for 30 days.',
  isNew: 'New:',
  tryAgain: 'Try again',
  payNow: 'Pay now',
  choose: {
    heading: 'What you are told',
    text: 'In the shop means the bell at the top of each page.',
    loading: 'Loading what you are told',
    topic: 'About',
    channels: { shop: 'In the shop', mail: 'By email', push: 'By push' },
    topics: {
      turns: 'Your turns in waiting lists',
      money: 'Sales, payments and refunds',
      booked: 'Bookings of your books',
      wishes: 'Your wish list',
      'report-decided': 'What came of your reports',
      account: 'Your account and its safety',
    },
    /** Below the switches. */
    push: {
      none: 'By push means a notice on your screen, also when the shop is not open. We ask whether you want that when you join a waiting list.',
      elsewhere: (browsers: number) =>
        `By push means a notice on your screen, also when the shop is not open. ${browsers === 1 ? 'One other browser shows it' : `${browsers} other browsers show it`}; this one does not.`,
      here: 'By push means a notice on your screen, also when the shop is not open. This browser shows it.',
      stop: 'Do not show it in this browser',
      stopped: 'This browser does not show notices any more',
    },
    fixed: 'Always',
    /** Of one switch: what about, and how. */
    label: (topic: string, channel: string) => `${topic}: ${channel}`,
  },
  push: {
    title: 'Shall we tell you when it is your turn?',
    text: 'Your turn lasts 15 minutes. With your yes, this browser shows a notice when it begins, also when the shop is not open. You also get an email. If you say no, we do not ask again here for 30 days.',
    yes: 'Yes, tell me',
    no: 'No, thanks',
    done: 'This browser shows you when it is your turn',
    /** The browser itself was asked, and said no, or cannot. */
    denied: 'This browser does not let us show you notices. An email still comes.',
    failed: 'This browser could not ask for notices. An email still comes.',
  },
  lines: {
    turn: (book: string, until: string) => `It is your turn: ${book} waits for you alone until ${until}.`,
    turnEnding: (book: string, until: string) => `Five minutes left: your turn for ${book} ends at ${until}.`,
    turnPassed: (book: string) => `Your turn for ${book} has passed.`,
    receipt: (book: string, amount: string) => `You bought ${book} for ${amount}.`,
    copySold: (book: string, buyer: string, amount: string) => `${buyer} bought ${book} for ${amount}.`,
    orderVoid: (book: string) => `${book} was sold to somebody else.`,
    refundOwed: (book: string, amount: string) => `Your ${amount} for ${book} go back to you.`,
    refundSent: (book: string, amount: string) => `Your ${amount} for ${book} are on their way back.`,
    copySent: (book: string) => `${book} is on its way to you.`,
    copyDelivered: (book: string) => `Has ${book} arrived? The seller says so.`,
    copyHandedOver: (book: string) => `${book} was handed over.`,
    cancelAsked: (book: string) => `The buyer of ${book} asks you to cancel.`,
    saleCompleted: (book: string) => `The sale of ${book} is completed.`,
    saleCanceled: (book: string) => `The sale of ${book} is canceled.`,
    saleRefundSent: (book: string, amount: string) => `Your ${amount} for ${book} are on their way back.`,
    reminder: (book: string) => `Please do not forget: ${book}.`,
    booked: (book: string, more: number) => `Booked: ${others(book, more)}.`,
    wishSold: (book: string) => `From your wish list: ${book} was sold.`,
    wishCheaper: (book: string, now: string, was: string) =>
      `From your wish list: ${book} is now ${now}, it was ${was}.`,
    wishes: (book: string, more: number) => `News from your wish list: ${others(book, more)}.`,
    reportDecided: (book: string, outcome: string) => `Your report about ${book}: ${outcome}.`,
    listingRemoved: (book: string) => `An admin took ${book} out of the shop.`,
    restored: 'Your account is restored.',
    passwordChanged: 'Your password was changed.',
    googleLinked: 'A Google account was linked to yours.',
    googleUnlinked: 'A Google account was unlinked from yours.',
    newDevice: 'A new device logged in to your account.',
    factorAdded: 'A passkey or an app was added to your log-in.',
    factorRemoved: 'A passkey or an app was removed from your log-in.',
    factorFailed: 'Somebody gave your password, and then a wrong second step.',
    codesUsed: 'One of your recovery codes was used.',
    codesMade: 'You have new recovery codes.',
  },
} as const;
