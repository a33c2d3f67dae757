/** Questions about a copy. */
export const trustWords = {
  required: {
    message: 'Write a message first',
    upTo: 'The last message that was read is required',
    answer: 'The answer is required',
  },
  confirmFirst: 'Confirm your email address to ask the seller. You can send the email again from your dashboard',
  conflict: {
    ownBook: 'This is your own book',
    gone: 'This book is no longer for sale',
    /** The same for a block, a suspension and an ended account: none of them is told. */
    closed: "You can't send messages in this conversation",
    reportedBefore: 'You have already reported this conversation',
    notAnAnswer: 'Only an answer to a question can be published',
    namesAsker: 'This question or its answer names the person who asked, so it can’t be published',
    takenOff: 'Dogear support took this answer off the page of the book, so it can’t be published again',
    afterPayment: 'What you wrote to each other after the payment can’t be published',
  },
  /** Contact data in a message before a payment. */
  contact: {
    message:
      'Before a book is paid for, messages can’t include contact details. They protect you both: what is agreed and paid elsewhere, Dogear can’t refund',
    /** In a review or a reply, at any time. */
    inReview: 'Others read reviews, so they can’t include contact details',
    found: {
      email: (found: string) => `Looks like an email address: ${found}`,
      link: (found: string) => `Looks like a link: ${found}`,
      phone: (found: string) => `Looks like a phone number: ${found}`,
      handle: (found: string) => `Looks like an account elsewhere: ${found}`,
    },
    /** Found only together with the messages before it. */
    together: (found: string) => `Together with your last messages, this looks like contact details: ${found}`,
  },
} as const;

/** The screens of questions about copies. */
export const messagesWords = {
  loading: 'Loading your messages',
  empty: 'No messages yet. To ask about a book, open its page and choose “Ask the seller”.',
  browse: 'Browse Books',
  unread: (count: number) => `${count} new`,
  you: 'You: ',
  with: (name: string) => `with ${name}`,
  back: 'All messages',
  order: 'View the order',
  missing: 'We could not find this conversation.',
  earlier: 'Show earlier messages',
  log: 'Messages',
  by: { mine: 'You', asker: 'The reader', seller: 'The seller' },
  published: 'On the book’s page',
  takenOff: 'Dogear support took this answer off the book’s page. It can’t be published again.',
  form: {
    label: 'Message',
    hint: 'Agree on everything here. Contact details are exchanged once the book is paid for.',
    paidHint: 'You can exchange contact details now.',
    send: 'Send',
  },
  closed: 'You can’t send messages in this conversation.',
  forAdmin: 'You can read this conversation because it was reported.',
  publish: {
    button: 'Publish answer',
    name: (text: string) => `Publish answer: ${text}`,
    title: 'Publish this answer?',
    body: 'The question and your answer appear on the page of the book, without the name of the person who asked.',
    done: 'The answer is on the page of the book',
  },
  takeBack: {
    button: 'Take answer back',
    name: (text: string) => `Take answer back: ${text}`,
    title: 'Take this answer off the page?',
    body: 'The answer leaves the page of the book, and so does its question if no other answer to it is there. Both stay in this conversation.',
    bodyForAdmin:
      'The answer leaves the page of the book for good, and so does its question if no other answer to it is there. The two people keep both in their messages.',
    done: 'The answer is no longer on the page of the book',
  },
  block: {
    button: 'Block',
    title: (name: string) => `Block ${name}?`,
    body: 'You two can’t send each other messages any more, about any book. They aren’t told. You can undo it here.',
    done: (name: string) => `You blocked ${name}`,
  },
  unblock: {
    button: 'Unblock',
    title: (name: string) => `Unblock ${name}?`,
    body: 'Your block ends. They aren’t told.',
    done: (name: string) => `You unblocked ${name}`,
    closed: 'You blocked this person, so neither of you can send messages.',
  },
  report: {
    button: 'Report',
    title: 'Report this conversation?',
    body: 'Dogear support reads all of it and decides.',
    reason: 'Reason',
    reasons: {
      '': 'No reason given',
      spam: 'Spam or advertising',
      rude: 'Rude or threatening',
      fraud: 'Fraud or a scam',
      off_site: 'Wants to pay or meet outside Dogear',
      other: 'Other',
    },
    done: 'Reported. Dogear support reads the conversation',
  },
  offline: {
    kept: (when: string) =>
      `You are offline. These are your messages from ${when}. You can answer when you are back online`,
    none: 'You are offline, and these messages are not saved on this device. You see them when you are back online',
  },
  ask: {
    title: (book: string) => `Ask about ${book}`,
    label: 'Your question',
    logIn: 'Log in to ask the seller. You get the answer in your messages.',
    done: 'Your question is sent.',
    open: 'View your messages',
  },
  onOrder: 'Messages about this book',
  toSeller: 'Message to the seller',
  reported: {
    list: 'Reported messages',
    book: 'Book',
    people: 'People',
    reportedBy: 'Reported by',
    action: 'Action',
    read: 'Read messages',
    readLabel: (book: string) => `Read messages about ${book}`,
    dismiss: 'Dismiss report',
    dismissLabel: (book: string) => `Dismiss report: messages about ${book}`,
    title: (book: string) => `Dismiss the report about ${book}?`,
    body: 'The report is closed, and nothing changes for the two people.',
    done: (book: string) => `The report about ${book} is closed`,
    asker: 'Asked by',
    seller: 'Seller',
  },
} as const;

/** Records of sellers, and reviews. */
export const reviewsWords = {
  answer: 'Please choose yes or no',
  reply: 'Please write your reply',
  confirmFirst: 'Confirm your email address to write reviews. You can send the email again from your dashboard',
  conflict: {
    notEnded: 'You can write a review once this sale has ended',
    claimOpen: 'A problem with this sale is being resolved. You can write a review once that is done',
    notReviewed: 'This sale was canceled before the book changed hands, so there is nothing to review',
    tooLate: 'The 14 days for a review of this sale are over',
    writtenBefore: 'You have already reviewed this sale',
    repliedBefore: 'You have already replied to this review',
    reportedBefore: 'You have already reported this review',
    ownReview: 'This is your own review. You can remove its text',
  },
} as const;

/** Reviews on the page of an order, and about a buyer. */
export const reviewsScreenWords = {
  heading: 'Reviews',
  loading: 'Loading the reviews',
  form: {
    legend: { buyer: 'Was the book as described?', seller: 'Did the buyer pay, and were they kind?' },
    labels: { yes: 'Yes', no: 'No' },
    text: 'Anything to add? (optional)',
    hint: {
      buyer:
        'Everyone can read this on the page of the seller, without your name. You can remove it, but not change it.',
      seller: 'Sellers who have an order of this buyer can read this. You can remove it, but not change it.',
    },
    blind: (until: string) => `Nobody sees your review until both of you have written one, or until ${until}.`,
    submit: 'Send review',
    sent: 'Thanks for your review',
  },
  mine: 'Your review',
  theirs: { buyer: 'Review of the buyer', seller: 'Review of the seller' },
  good: { buyer: 'As described', seller: 'Paid and kind' },
  bad: { buyer: 'Not as described', seller: 'Not paid or not kind' },
  hidden: (until: string) => `Hidden until both of you have written one, or until ${until}`,
  visible: 'Visible',
  removeText: 'Remove my text',
  confirmRemove: {
    title: 'Remove your text?',
    body: 'Your answer stays. You can’t write another text.',
    done: 'Your text is removed',
  },
  reply: {
    label: 'Your reply',
    hint: 'Once; it stands below the review.',
    submit: 'Reply',
    sent: 'Your reply is there',
  },
  replied: 'Reply:',
  report: 'Report review',
  confirmReport: {
    title: 'Report this review?',
    reason: 'Reason',
    reasons: {
      none: 'No reason given',
      untrue: 'Not true',
      rude: 'Rude or threatening',
      private_data: 'Shows private data',
      blackmail: 'Someone asked for something in return for a review',
      spam: 'Advertising',
      other: 'Other',
    },
    done: 'Thanks. Dogear support will look at it',
  },
  about: {
    open: 'Reviews',
    openLabel: (name: string) => `Reviews of ${name}`,
    title: (name: string) => `Reviews of ${name}`,
    none: 'No reviews yet.',
  },
  reported: {
    heading: 'Reported reviews',
    tableLabel: 'Reported reviews',
    review: 'Review',
    of: 'Order',
    by: 'By',
    reportedBy: 'Reported by',
    reason: 'Reason',
    action: 'Action',
    keep: 'Keep review',
    keepLabel: (book: string) => `Keep review of ${book}`,
    keepTitle: 'Keep this review?',
    keepBody: 'Its reports are closed.',
    kept: 'The review stays',
    hide: 'Remove texts',
    hideLabel: (book: string) => `Remove texts of the review of ${book}`,
    hideTitle: 'Remove the texts of this review?',
    hideBody: 'Its text and the reply go. The answer stays, and counts.',
    hidden: 'The texts are removed',
    noText: 'No text',
  },
} as const;
