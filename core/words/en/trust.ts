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
