export const factorLetterWords = {
  factor: { passkey: 'a passkey', totp: 'an authenticator app' },
  factorAdded: {
    subject: 'Two-step verification is on',
    preview: 'You need it when you log in from now on.',
    title: 'Two-step verification is on',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was added to your account. You need it from now on when you log in. Other devices were signed out.`,
    codes: 'Keep your recovery codes in a place that you can reach without your phone.',
    takeBack:
      'If it was not you, someone knows your password. Use the button within seven days: it removes what was added since, signs out all devices, and sends you a link to choose a new password.',
    addressFirst: 'Was your email address changed as well? Undo that first, with the button in that email.',
    action: 'This was not me',
    wasYou: "If it was you, you don't have to do anything.",
    /** An admin's second step is worth more than the admin's mailbox. */
    ofAdmin: {
      action: 'Open my settings',
      notYou:
        'If it was not you, someone knows your password. Please tell another admin of Dogear at once, from this address: they can turn two-step verification off.',
    },
  },
  factorRemoved: {
    subject: 'A way to verify was removed',
    preview: 'You no longer need it when you log in.',
    title: 'A way to verify was removed',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was removed from your account. Other devices were signed out.`,
    all: (by: string, when: string) =>
      `On ${when}, ${by} turned two-step verification off for your account. Your password alone logs you in now.`,
    /** The actor, to an admin and to everyone else. */
    by: { admin: 'another admin', user: 'Dogear support' },
    action: 'Open my settings',
    notYou: 'If it was not you, choose a new password now, and turn two-step verification on again.',
  },
  factorFailed: {
    subject: 'Someone tried to log in to your account',
    preview: 'Was that you? Your password was right.',
    title: 'Was that you?',
    text: (when: string) =>
      `On ${when} someone entered the right password of your account, or used its Google account, and then a wrong code or passkey. Two-step verification kept them out.`,
    wasYou: "If it was you, you don't have to do anything. We send this email at most once a day.",
    action: 'Choose a new password',
    notYou: 'If it was not you, someone knows your password. Choose a new one now.',
  },
  codesUsed: {
    subject: 'A recovery code was used',
    preview: 'Each code works once.',
    title: 'A recovery code was used',
    text: (when: string) => `On ${when} one of your recovery codes was used in place of a passkey or an app.`,
    left: (left: number) =>
      left === 0
        ? 'It was the last one: create new codes in your settings.'
        : left === 1
          ? 'One code is left.'
          : `${left} codes are left.`,
    action: 'Open my settings',
    notYou:
      'If it was not you, someone has your password and your codes. Choose a new password and create new codes now.',
  },
  codesMade: {
    subject: 'You have new recovery codes',
    preview: 'The old ones no longer work.',
    title: 'New recovery codes',
    text: (when: string) => `On ${when} new recovery codes were created for your account. The old ones no longer work.`,
    action: 'Open my settings',
    notYou: 'If it was not you, choose a new password and create new codes now.',
  },
} as const;
