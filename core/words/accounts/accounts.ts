/**
 * What people read about accounts: signing up and in, profiles, Google.
 * "As specified" marks spellings that look like mistakes and must stay.
 */
export const accountsWords = {
  accountCreated: 'Account Created Successfully',
  emailTaken: 'An account with this email already exists',
  rateLimited: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',
  busy: 'Many people are signing in right now. Please try again in a few seconds',
  wrongPassword: 'This is not your current password',
  passwordChanged: 'Password changed. Please log in with the new one',
  passwordChangedAndUnlinked: (google: string) =>
    `Password changed. Please log in with the new one. The Google account ${google} is no longer linked`,
  profileSaved: 'Profile saved',
  accountDeleted: 'Your account has been deleted',
  deviceSignedOut: (device: string) => `${device} is signed out`,
  everywhereSignedOut: 'You are signed out on all devices',
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
    linkOver: 'This link request has expired. Please continue with Google again',
    linkedElsewhere: 'This Google account is already linked to an account',
    otherLinked:
      'The account with this email is linked to another Google account. Log in with your password, then link this one in your profile',
    onlyWayIn: 'This account has no password. Google is the only way to sign in to it',
    confirm: {
      title: 'Link your Google account',
      body: (email: string) =>
        `There is already an account for ${email}. Enter its password once, and then you can also sign in with Google.`,
      chosen: (google: string) =>
        `You chose ${google}. Enter your password once, and then you can also sign in with this Google account.`,
    },
    confirmUnlink: {
      title: 'Do you want to unlink Google?',
      body: 'You can no longer sign in with Google, and your other devices are signed out. Your password still works.',
    },
  },
  suspended: 'This account is suspended',
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    lastAdmin: 'The last admin account cannot be deleted',
    lastAdminSuspended: 'The last admin account cannot be suspended',
    ownAccount: 'This is your own account. Another admin can do this',
    bankDeciding: 'A bank is still processing a payment of this account. Please try again later',
    saleUnderWay:
      'A book that this account bought or sold is still on its way. Please try again when the sale is completed or canceled',
    moneyWaiting:
      'The shop keeps money of completed sales for this account. The account can be deleted when the money has been paid out',
    refundOwed: 'A refund to this account is still pending. Please try again when it has been sent',
    paidMeanwhile: 'A payment has just gone through. Please check this account again before you continue',
  },
  googleAccount: {
    heading: 'Sign in with Google',
    loading: 'Loading your sign-in',
    notLinked: 'No Google account is linked. You sign in with your password.',
    linked: 'Linked',
    beforeTime: 'on',
    linkedWith: (email: string) => `with ${email} `,
    besidePassword: 'You can also sign in with your password.',
    onlyWayIn: 'It is the only way to sign in to this account.',
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
    note: 'After the change you are signed out on all devices. Then log in with the new password.',
    open: 'Change password',
    presentPassword: 'Current password',
    newPassword: 'New password',
    submit: 'Save password',
  },
  ownData: {
    heading: 'Your data',
    note: 'Everything that we hold about you, as a JSON file: your profile, listings, bookings, payments, emails and reports. Passwords and other secrets are not in it.',
    download: 'Download my data',
    fileName: 'my-dogear-data.json',
  },
  deleteAccount: {
    button: 'Delete account',
    note: 'Your account and all personal data in it are deleted. This cannot be undone.',
    question: 'Delete your account?',
    personalDataDeleted: 'Your name, photo, email and password are deleted.',
    bookingsDropped: 'Unpaid bookings are canceled, and your books for sale are removed from the shop.',
    salesKept: 'Past purchases and sales stay on record, without your name.',
    paymentsFirst:
      'You cannot delete your account while a sale, a payment or a refund is in progress, or while we keep money of your sales for you.',
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
  editProfile: {
    nameHint: 'If you change your name, you lose the “Verified” badge until an admin verifies you again',
    title: 'Edit profile',
    name: 'Name',
    photoHint: 'Your current photo is kept unless you choose another one',
  },
  myReports: {
    loading: 'Loading your reports',
    heading: 'Your reports',
    book: 'Book',
    reported: 'Reported',
    outcome: 'Outcome',
  },
  photoField: {
    legend: 'Photo',
    uploaded: 'Your photo',
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
    photoHint: 'Choose an avatar, upload a photo or paste a link',
    submit: 'Sign Up',
    hasAccount: 'Already have an account?',
    logIn: 'Log In',
  },
} as const;
