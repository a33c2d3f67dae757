export const recoveryScreenWords = {
  banner: {
    heading: 'Please confirm your email address',
    body: (email: string) => `We sent a link to ${email}. Open it so that we can reach you about your books.`,
    bouncedHeading: 'Our emails do not reach you',
    bouncedBody: (email: string) =>
      `Emails to ${email} bounced, so we stopped sending them. Confirm the address again, or use another one.`,
    again: 'Send it again',
    confirmAgain: 'Send a link to confirm it',
    sent: (email: string) => `A new link is on its way to ${email}`,
    otherAddress: 'Use another address',
  },
  changeEmail: {
    heading: 'Email address',
    note: 'We send a link to the new address. Your address changes when you open it.',
    open: 'Change email address',
    email: 'New email address',
    password: 'Current password',
    submit: 'Send the link',
    sent: (email: string) => `Please open the link that we sent to ${email}. It works for an hour`,
  },
  forgot: {
    email: 'Email',
    submit: 'Send me a link',
    back: 'Back to log in',
    sentHeading: 'Please check your email',
    sent: (email: string) =>
      `If there is an account for ${email}, a link to choose a new password is on its way. It works for 30 minutes, and only the newest one works.`,
    nothing: 'No email after a few minutes? Look in your spam folder, or check the address and try again.',
    again: 'Try again',
  },
  reset: {
    password: 'New password',
    submit: 'Save password',
    done: 'Your password is changed, and you are signed out on all devices. Please log in with the new one',
    overHint: 'The link to choose a password works once, within 30 minutes.',
    newLink: 'Send me a new link',
  },
  verify: {
    submit: 'Confirm my email address',
    done: 'Thank you. Your email address is confirmed.',
    overHint: 'The link to confirm an address works once, within 24 hours. You can send a new one from your dashboard.',
  },
  newEmail: {
    submit: 'Use this email address',
    done: 'Your email address is changed. Please log in with the new one from now on.',
    overHint: 'The link to change an address works once, within an hour. You can start again in your settings.',
  },
  undo: {
    submit: 'Undo the change',
    done: 'Your old email address is back, and all devices are signed out. We sent you a link to choose a new password.',
    overHint: 'A change can be undone once, within seven days.',
    newLink: 'Choose a new password',
  },
  notMe: {
    submit: 'This was not me',
    done: 'We removed it and signed out all devices. We sent you a link to choose a new password.',
    overHint:
      'The link works once, within seven days. If the email address of your account was changed after it, undo that first, with the link of that email.',
    newLink: 'Choose a new password',
  },
  /** For a link opened in a browser that is not signed in to the account. */
  person: {
    body: 'Please enter the password of the account that this link is for. That way nobody else can use the link.',
    password: 'Password',
  },
  dashboard: 'Go to your dashboard',
  logIn: 'Log In',
} as const;
