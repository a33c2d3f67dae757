/**
 * Texts of letters to all admins: an action of one admin, or a request that waits for a second one. Names of people and
 * books come quoted.
 */
export const lettersToAdminsWords = {
  /** The action as a sentence without names: the subject, the title, and the line of the bell. */
  did: {
    decide_claim: 'Admin action: problem with a sale decided',
    give_goodwill: 'Admin action: goodwill refund given',
    waive_debt: 'Admin action: debt of a seller waived',
    pay_outside: 'Admin action: refund paid in another way',
    pay_seller_outside: 'Admin action: seller paid in another way',
    suspend_user: 'Admin action: account suspended',
    restore_user: 'Admin action: account restored',
    delete_user: 'Admin action: account deleted',
    refuse_approval: 'Admin action: request for money declined',
    close_approval: 'A request for money was closed',
  },
  facts: {
    who: 'Admin',
    agreed: 'Approved by',
    sum: 'Amount',
    about: 'About',
    when: 'When',
    unnamed: { admin: 'unnamed', user: 'an account' },
    /** Above the reason, to its author and to all others. */
    wrote: { own: 'You wrote:', others: 'The admin wrote:' },
  },
  acted: {
    preview: 'Please check that this was expected.',
    own: "This came from your account. If it was you, you don't have to do anything.",
    others: "All admins get this email. If you expected this, you don't have to do anything.",
    action: 'View the audit log',
    notYou:
      'If it was not you, choose a new password in your settings now; that signs out your other devices. Then tell another admin.',
    notExpected: 'If you did not expect it, ask them by phone. You can suspend their account until you know more.',
  },
  waiting: {
    subject: {
      own: (sum: string) => `Waiting for another admin: ${sum}`,
      others: (sum: string) => `Please approve or decline ${sum}`,
    },
    preview: 'Another admin has to approve it.',
    title: 'Money needs approval',
    own: (until: string) =>
      `This is more than one admin may give alone in a day. Another admin has until ${until} to approve it. Nothing is paid before that.`,
    others: (until: string) =>
      `This is more than one admin may give alone in a day. Please approve or decline it by ${until}. Nothing is paid before that.`,
    action: 'View approvals',
    wasYou: 'If you did not ask for it, choose a new password now, and take the request back.',
  },
} as const;
