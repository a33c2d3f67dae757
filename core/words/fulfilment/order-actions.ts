/** What the actions on the page of an order are called, what is said before they are done, and what follows. */
export const orderActionsWords = {
  /** What a button says, what is asked first, and how one says no. */
  asked: {
    delivered: {
      label: 'The parcel has arrived',
      title: 'Has the parcel arrived?',
      body: 'Please check its tracking page first. The buyer is told, and then has up to seven days to answer.',
      go: 'It has arrived',
      no: 'Cancel',
    },
    confirm: {
      label: "Received – everything's fine",
      title: 'Do you have the book, and is everything fine?',
      body: 'The sale is then completed and the money is the seller’s. This cannot be undone.',
      go: 'All is well',
      no: 'Cancel',
    },
    'ask-cancel': {
      label: 'Ask to cancel',
      title: 'Ask the seller to cancel?',
      body: 'They have up to three days to answer. If they do not, the sale is canceled; if they send the book first, the sale goes on.',
      go: 'Ask to cancel',
      no: 'Keep the order',
    },
    cancel: {
      label: 'Cancel the sale',
      title: 'Cancel the sale?',
      body: {
        buyer:
          'Do this only if you do not have the book. You get all of your money back, and the seller is told. This cannot be undone.',
        seller: 'The buyer gets all of their money back and is told. This cannot be undone.',
      },
      go: 'Cancel the sale',
      no: 'Keep the sale',
    },
  },
  reason: 'Reason',
  reasonHint: 'Optional. The other person reads it',
  send: {
    legend: 'How did you send it?',
    tracked: 'With tracking',
    untracked: 'Without tracking',
    means:
      'Without tracking, nobody can show that the book arrived. If the buyer says that it has not, it is decided for them: they get all of their money back, and you cannot object.',
    carrier: 'Carrier',
    carrierHint: 'USPS, UPS, FedEx, DHL or any other',
    tracking: 'Tracking number',
    submit: 'Mark as sent',
  },
  handOver: {
    code: 'The buyer’s code',
    hint: 'Eight letters and digits, or what your camera reads from the QR code',
    submit: 'Hand over',
    /** The sale stands still or has ended, and its seller may have handed the book over nevertheless. */
    late: {
      summary: 'Does the buyer have the book?',
      note: 'Type the code that they showed you: if it is right, we tell Dogear support, and they look at it.',
      submit: 'Send the code',
    },
    /** Without a connection. */
    unchecked: {
      typed:
        'You are offline. A typed code needs a connection; your phone can check the QR code without one: scan it with the camera. Until then, keep the book',
      scanned:
        'You are offline, and this phone cannot check the code, because this page was not open here before. Keep the book until you have a connection',
    },
    kept: {
      right: 'The code is right. You can hand the book over.',
      note: 'You are offline. This phone keeps the code and sends it when it has a connection again; you can close this page and open any page of your dashboard later.',
      /** The server has heard it and does not take it now; why not stands before. */
      again: 'This phone keeps the code and sends it again by itself. Please do not log out meanwhile.',
    },
    locked: (until: string) => `There were too many wrong codes. You can try again at ${until}.`,
  },
  code: {
    show: 'Show the code',
    label: 'Your code for the meeting',
    note: 'Give the code only with the book in your hand: it tells us that you have it.',
    qr: 'QR code for the meeting',
    qrNote: 'The seller’s camera reads it, also without a connection. The letters need one.',
  },
  done: {
    send: 'The buyer is told that the book is on its way',
    delivered: 'The buyer is told',
    'hand-over': 'The book is handed over',
    confirm: 'Thank you. The sale is completed',
    'ask-cancel': 'The seller is asked',
    cancel: 'The sale is canceled',
  },
} as const;
