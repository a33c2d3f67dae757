/** Labels, questions and results of the actions on the page of an order. */
export const orderActionsWords = {
  /** Label of the button, question, and label of the refusal. */
  asked: {
    delivered: {
      label: 'The parcel has arrived',
      title: 'Mark the parcel as arrived?',
      body: 'Please check the tracking page first. We tell the buyer, who then has up to seven days to respond.',
      go: 'Mark as arrived',
      no: 'Cancel',
    },
    confirm: {
      label: "Received – everything's fine",
      title: "Received – everything's fine?",
      body: 'The sale is then completed, and the seller gets paid. This cannot be undone.',
      go: "Received – everything's fine",
      no: 'Cancel',
    },
    'ask-cancel': {
      label: 'Ask to cancel',
      title: 'Ask the seller to cancel?',
      body: "They have up to three days to answer. If they don't, the sale is canceled. If they send the book first, the sale goes on.",
      go: 'Ask to cancel',
      no: 'Keep the order',
    },
    cancel: {
      label: 'Cancel the sale',
      title: 'Cancel the sale?',
      body: {
        buyer:
          'Do this only if you do not have the book. You get a full refund, and we tell the seller. This cannot be undone.',
        seller: 'The buyer gets a full refund, and we tell them. This cannot be undone.',
      },
      go: 'Cancel the sale',
      no: 'Keep the sale',
    },
  },
  reason: 'Reason',
  reasonHint: 'Optional. The other person will read this',
  send: {
    legend: 'How did you send it?',
    tracked: 'With tracking',
    untracked: 'Without tracking',
    means:
      "Without tracking, nobody can show that the book arrived. If the buyer reports that it hasn't, they're refunded automatically.",
    carrier: 'Carrier',
    carrierHint: 'USPS, UPS, FedEx, DHL or any other',
    tracking: 'Tracking number',
    submit: 'Mark as sent',
  },
  handOver: {
    code: 'The buyer’s code',
    hint: 'Eight characters, or scan the QR code with your camera',
    submit: 'Hand over',
    /** The sale is suspended or has ended, and its seller may have handed the book over nevertheless. */
    late: {
      summary: 'Does the buyer have the book?',
      note: 'Enter the code that they showed you. If it is right, Dogear support looks at this sale.',
      submit: 'Send the code',
    },
    unchecked: {
      typed:
        'You are offline. Scan the QR code with the camera: your phone can check it without a connection, but not a typed code. Keep the book until then',
      scanned: 'You are offline, and this phone cannot check the code. Keep the book until you have a connection',
    },
    kept: {
      right: 'The code is right. You can hand the book over.',
      note: 'You are offline. This phone keeps the code and sends it when you are back online. You can close this page and open your dashboard later.',
      /** The server refused it for now; the reason stands before. */
      again: 'This phone keeps the code and tries again automatically. Please stay logged in.',
    },
  },
  code: {
    show: 'Show the code',
    label: 'Your code for the meeting',
    note: 'Give the code only with the book in your hand. It tells us that you have it.',
    qr: 'QR code for the meeting',
    qrNote: 'The seller scans it; that works offline, too. A typed code needs a connection.',
  },
  done: {
    send: 'We told the buyer that the book is on its way',
    delivered: 'We told the buyer',
    'hand-over': 'The book is handed over',
    confirm: 'Thank you. The sale is completed',
    'ask-cancel': 'We asked the seller',
    cancel: 'The sale is canceled',
  },
} as const;
