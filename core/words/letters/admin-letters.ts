/** Texts of letters to all admins: an action of one admin, or a request that waits for a second one. Names of people and books come quoted. */
export const adminLetterWords = {
  /** The action as a sentence without names: the subject, the title, and the line of the bell. */
  did: {
    decide_claim: 'An admin decided about a problem with a sale',
    give_goodwill: 'An admin gave a goodwill refund',
    waive_debt: 'An admin waived what a seller owes',
    pay_outside: 'An admin recorded a refund that was paid in another way',
    pay_seller_outside: 'An admin recorded that a seller was paid in another way',
    suspend_user: 'An admin suspended an account',
    restore_user: 'An admin restored an account',
    refuse_approval: 'An admin declined money that waited for approval',
    close_approval: 'Money that waited for approval cannot be given any more',
  },
  facts: {
    who: 'Admin',
    agreed: 'Approved by',
    sum: 'Amount',
    about: 'About',
    when: 'When',
    unnamed: { admin: 'an admin', user: 'an account' },
  },
  acted: {
    preview: 'All admins get this email.',
    own: 'We have this from your account. If it was you, there is nothing to do.',
    others: 'All admins are told. If this is what you expect, there is nothing to do.',
    action: 'See what admins did',
    notYou:
      'If it was not you, choose a new password in your profile at once: your other devices are then signed out. Then tell another admin.',
    notExpected:
      'If nobody should have done this, ask them by phone. You can suspend their account until you know more.',
  },
  waiting: {
    subject: (sum: string) => `${sum} of Dogear’s money waits for approval`,
    preview: 'Another admin has to approve it.',
    title: 'Money waits for approval',
    own: (until: string) =>
      `This is more than one admin may give alone in a day. Another admin has until ${until} to approve it. Until then nothing is paid.`,
    others: (until: string) =>
      `This is more than one admin may give alone in a day. Please look at it and approve or decline it until ${until}. Until then nothing is paid.`,
    action: 'View approvals',
    wasYou: 'If it was not you who asked for it, choose a new password at once, and take it back.',
  },
} as const;
