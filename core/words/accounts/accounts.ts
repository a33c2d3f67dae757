/** "As specified" marks required misspellings (docs/product.md, "Strings"). */
export const accountsWords = {
  /** Name of an account whose provider gave none that is allowed. */
  unnamed: 'Reader',
  emailTaken: 'An account with this email already exists',
  rateLimited: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',
  busy: 'Many people are signing in right now. Please try again in a few seconds',
  wrongPassword: 'This is not your current password',
  signInAgain: 'Please log out, sign in with Google again, and then delete your account',
  noPassword: 'This account signs in with Google and has no password',
  google: {
    blocked: 'Your browser blocked the Google window. Please allow pop-ups for this site and try again',
    closed: 'The Google window was closed before you were signed in',
    refused: 'Google could not sign you in',
    silent: 'Google is not responding right now. Please try again in a moment',
    unverified: 'Google has not verified this email address yet',
    addressChanged:
      'The account with this email address was moved to another address a few days ago. If that was not you, use the link in our email about it',
    linked: 'Your Google account is linked',
    unlinked: 'Your Google account is no longer linked',
    linkOver: 'This request to link Google has expired. Please continue with Google again',
    linkedElsewhere: 'This Google account is already linked to an account',
    otherLinked:
      'The account with this email is linked to another Google account. Log in with your password, then link this one in your settings',
    onlyWayIn: 'This account has no password. Google is the only way to sign in to it',
    confirm: {
      title: 'Link your Google account',
      body: (email: string) =>
        `There is already an account for ${email}. Enter its password once to sign in with Google from now on.`,
      chosen: (google: string) =>
        `You chose ${google}. Enter your password once to sign in with this Google account from now on.`,
    },
    confirmUnlink: {
      title: 'Unlink Google?',
      body: 'You can no longer sign in with Google. Your other devices are signed out. Your password still works.',
    },
  },
  suspended: 'This account is suspended',
  conflict: {
    lastAdmin: 'The last admin account cannot be deleted',
    lastAdminSuspended: 'The last admin account cannot be suspended',
    ownAccount: 'This is your own account. Another admin can do this',
    bankDeciding: 'A bank is still processing a payment of this account. Please try again later',
    saleUnderWay: 'A sale of this account is still in progress. Please try again when it is completed or canceled',
    moneyWaiting:
      "We're holding money from completed sales for this account. You can delete it once the money has been paid out",
    refundOwed: 'A refund to this account is still pending. Please try again when it has been sent',
    paidMeanwhile: 'A payment has just gone through. Please check this account again before you continue',
  },
  devices: {
    signOutLabel: (device: string) => `Sign out ${device}`,
    /** Firefox on Windows */
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    thisDeviceLabel: 'this device',
    heading: 'Signed-in devices',
    loading: 'Loading your devices',
    device: 'Device',
    signedIn: 'Signed in',
    action: 'Action',
    thisDevice: 'This device',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
  },
} as const;
