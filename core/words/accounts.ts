/**
 * What people read about accounts: signing up and in, profiles, Google.
 * "As specified" marks spellings that look like slips and must stay.
 */
export const accountsWords = {
  accountCreated: 'Account Created Successfully',
  emailTaken: 'An account with this email already exists',
  rateLimited: (minutes: number) =>
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',
  busy: 'Many people are signing in at this moment. Please try again in a few seconds',
  wrongPassword: 'This is not your present password',
  passwordChanged: 'Password changed. Please log in with the new one',
  passwordChangedAndUnlinked: (google: string) =>
    `Password changed. Please log in with the new one. The Google account ${google} is no longer linked`,
  profileSaved: 'Profile saved',
  accountDeleted: 'Your account is deleted',
  deviceSignedOut: (device: string) => `${device} is signed out`,
  everywhereSignedOut: 'You are signed out on every device',
  signInAgain: 'Please log out, sign in with Google again, and then delete your account',
  noPassword: 'This account signs in with Google and has no password',
  google: {
    blocked: 'Your browser blocked the Google window. Please allow pop-ups for this site and try again',
    closed: 'The Google window was closed before you were signed in',
    refused: 'Google did not sign you in',
    silent: 'Google does not answer right now. Please try again in a moment',
    unverified: 'Google has not verified this email address yet',
    linked: 'Your Google account is linked',
    unlinked: 'Your Google account is no longer linked',
    linkOver: 'The time to link is over. Please continue with Google again',
    linkedElsewhere: 'This Google account is linked to an account already',
    otherLinked:
      'Another Google account is linked to the account of this address. Log in with its password, then link this one on your profile',
    onlyWayIn: 'This account has no password: Google is its only way in',
    confirm: {
      title: 'Link your Google account',
      body: (email: string) =>
        `${email} already has a password. Type it once, and from then on Google signs you in, too.`,
      chosen: (google: string) =>
        `You chose ${google}. Type your password once, and from then on it signs you in, too.`,
    },
    confirmUnlink: {
      title: 'Do you want to unlink Google?',
      body: 'Google does not sign you in any more, and other devices are signed out. Your password goes on working.',
    },
  },
  suspended: 'This account is suspended',
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    lastAdmin: 'The last admin account cannot be deleted',
    lastAdminSuspended: 'The last admin account cannot be suspended',
    ownAccount: 'This is your own account. Another admin can do this',
    bankDeciding: 'A bank is still deciding about a payment of this account. Please try again when it has decided',
    refundOwed: 'A refund to this account is still on its way. Please try again when it has been sent',
    paidMeanwhile: 'A payment went through just now. Please look at this account again before you decide',
  },
  googleAccount: {
    heading: 'Sign in with Google',
    loading: 'Loading your sign-in',
    notLinked: 'No Google account is linked. Your password is the only way in.',
    linked: 'Linked',
    beforeTime: 'on',
    linkedWith: (email: string) => `with ${email} `,
    besidePassword: 'Your password works, too.',
    onlyWayIn: 'It is the only way in to this account.',
    history: 'Earlier changes',
    unlinked: 'Unlinked',
    link: 'Link Google',
    confirmUnlink: 'Unlink',
    unlink: 'Unlink Google',
  },
  googleButton: {
    divider: 'or',
    button: 'Continue With Google',
  },
  linkGoogle: {
    submit: 'Link Google',
  },
  changePassword: {
    heading: 'Password',
    note: 'After a change you are signed out on every device and log in with the new password.',
    open: 'Change password',
    presentPassword: 'Present password',
    newPassword: 'New password',
    submit: 'Save password',
  },
  deleteAccount: {
    button: 'Delete account',
    note: 'Your account and everything personal in it goes for good. There is no way back.',
    question: 'Delete your account?',
    personalDataDeleted: 'Your name, photo, email and password are deleted.',
    bookingsDropped: 'Open bookings are dropped, and books you still sell leave the shop.',
    salesKept: 'What was bought or sold stays on record, without your name.',
    paymentsFirst: 'While a payment or refund is under way, you have to wait for its end.',
  },
  devices: {
    signOutLabel: (device: string) => `Sign out ${device}`,
    /** Firefox on Windows */
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'An unknown device',
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
  editProfile: {
    nameHint: 'A new name takes your “Verified” badge away until an admin has verified you again',
    title: 'Edit profile',
    name: 'Name',
    photoHint: 'Your photo stays as it is unless you choose another one',
  },
  myReports: {
    heading: 'Your reports',
    book: 'Book',
    reported: 'Reported',
    outcome: 'Outcome',
  },
  photoField: {
    legend: 'Photo',
    uploaded: 'Yours',
    upload: 'Upload a photo',
    address: 'Photo URL',
  },
  portrait: {
    alt: (name: string) => `Portrait of ${name}`,
  },
  profile: {
    name: 'Name',
    accountType: 'Account type',
    email: 'Email',
  },
  logInForm: {
    email: 'Email',
    forgotPassword: 'Forget Password',
    submit: 'Log In',
    noAccountYet: 'New to ',
    signUp: 'Create an account',
  },
  passwordField: {
    hint: 'At least 6 characters, with an uppercase letter, a number and one of ! @ # $ & *',
    showLabel: (field: string) => `Show ${field}`,
    hide: 'Hide',
    show: 'Show',
  },
  signUpForm: {
    name: 'Name',
    email: 'Email',
    role: 'Select Account Type',
    photoHint: 'Pick a drawing, upload a picture of your own, or give its address',
    submit: 'Sign Up',
    hasAccount: 'Already have an account?',
    logIn: 'Log In',
  },
} as const;
