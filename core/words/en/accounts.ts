import { counted } from './lists.ts';

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

export const usersWords = {
  /** Name of a deleted account; the audit record adds the beginning of its id. */
  deletedAccount: 'Deleted account',
  deletedAccountBefore: 'Deleted account #',
  /** In the audit record: payments canceled by a deletion. */
  canceledPayments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  /** In the audit record: the reason of a lost badge. */
  sellerRenamed: 'The seller changed their name',
} as const;

/** On screen, "verified" is the badge of sellers, so an address is "confirmed". */
export const recoveryWords = {
  incomplete: 'This link is incomplete. Please open it from the email, or copy all of it',
  /** The cases are indistinguishable on purpose. */
  over: 'This link has expired, was already used, or was replaced by a newer one',
  linkOfAnother: 'This link belongs to a different account. Please log out and open it again',
  sameAddress: 'This is already the email address of your account',
  alreadyVerified: 'Your email address is already confirmed',
  /** Refusals before an account's address is confirmed, with the next step. */
  confirmFirst: {
    listings: 'Confirm your email address to list more books. You can send the email again from your dashboard',
    bookings:
      'Confirm your email address to book more books, or pay for one first. You can send the email again from your dashboard',
    reports: 'Confirm your email address to report more today. You can send the email again from your dashboard',
    imports: 'Confirm your email address to import books. You can send the email again from your dashboard',
  },
  freshSignIn: {
    verify: 'This account has no password. Please log in with Google in this browser, then open the link again',
    change: 'Please log out, sign in with Google again, and then change your email address',
  },
} as const;

export const factorsWords = {
  /** After a correct password, or Google: the second step is missing. */
  needed: 'Please confirm with your passkey, a code from your app, or a recovery code',
  wrongCode: 'This code is wrong or was already used',
  wrongPasskey: 'This passkey could not be verified. Please try again',
  over: 'This took too long, or there were too many wrong attempts. Please start again',
  codeMissing: 'Please enter a code',
  /** Before an admin's change of money or of an account. */
  proof: {
    required: 'Please confirm that it is you, with your password, a code or a passkey',
    wrong: 'That is not right. Please try again',
    /** To an admin with real payments and a password alone. */
    factorRequired: 'Please set up two-step verification in your settings first',
  },
  nameMissing: 'Please give the passkey a name',
  conflict: {
    unconfirmed: 'Please confirm your email address first',
    freshSignIn: 'Please log out, sign in with Google again, and then try again',
    alreadyTotp: 'An authenticator app is set up already. Remove it first',
    alreadyPasskey: 'This passkey is already in your account',
    tooMany: 'You already have ten passkeys and apps. Remove one first',
    lastOfAdmin: 'Admins need two-step verification. Add another passkey or app first',
    none: 'Set up a passkey or an authenticator app first',
  },
} as const;

export const accountScreenWords = {
  guard: {
    loading: 'Loading your account',
  },
  accountCreated: 'Account Created Successfully',
  passwordChanged: 'Password changed. Please log in with the new one',
  passwordChangedAndUnlinked: (google: string) =>
    `Password changed. Please log in with the new one. The Google account ${google} is no longer linked`,
  profileSaved: 'Profile saved',
  accountDeleted: 'Your account has been deleted',
  deviceSignedOut: (device: string) => `${device} is signed out`,
  everywhereSignedOut: 'You are signed out on all devices',
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
    note: 'Changing it signs you out on all devices. Then log in with the new password.',
    open: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    submit: 'Change password',
  },
  ownData: {
    heading: 'Your data',
    note: 'Everything that we hold about you, as a JSON file: your profile, listings, bookings, payments, emails and reports. It has no passwords or other secrets.',
    download: 'Download my data',
    fileName: 'my-dogear-data.json',
  },
  deleteAccount: {
    button: 'Delete account',
    note: 'This deletes your account and all personal data in it. It cannot be undone.',
    question: 'Delete your account?',
    personalDataDeleted: 'We delete your name, photo, email and password.',
    bookingsDropped: 'We cancel unpaid bookings and remove your books for sale.',
    salesKept: 'Past purchases and sales stay on record, without your name.',
    paymentsFirst:
      "You cannot delete your account while a sale, a payment or a refund is in progress, or while we're holding money for you.",
  },
  editProfile: {
    nameHint: 'If you change your name, you lose the “Verified” badge until we verify you again',
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
    /** Before and after the contact address. */
    suspended: ['If you think that this is a mistake, write to ', '.'],
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
    /** Before, between and after the links. */
    agrees: ['By signing up you agree to our ', '. ', ' says what we keep about you.'],
    terms: 'Terms',
    privacy: 'Privacy',
    googleBuys: 'With Google you sign up as a buyer. To sell, fill in the form.',
    hasAccount: 'Already have an account?',
    logIn: 'Log In',
  },
} as const;

/** "As specified" marks required misspellings (docs/product.md, "Strings"). */
export const userScreenWords = {
  sellerVerified: (name: string) => `${name} is now verified seller`, // as specified
  user: {
    renamed: (verifiedName: string) => `Was verified as ${verifiedName}`,
    unverified: (name: string) => `${name} is no longer a verified seller`,
    suspended: (name: string) => `${name} is suspended`,
    restored: (name: string) => `${name} is restored`,
    confirmVerify: {
      title: (name: string) => `Verify ${name}?`,
      body: (email: string) =>
        `They have not confirmed that ${email} is theirs. The badge tells buyers that we know this seller.`,
    },
    confirmUnverify: {
      title: (name: string) => `Unverify ${name}?`,
      body: 'The seller loses the badge. You can verify them again.',
    },
    confirmSuspend: {
      title: (name: string) => `Suspend ${name}?`,
      seller:
        'They are signed out and cannot sign in. Their listings are hidden until you restore the account. Sales that they have not sent or handed over yet are canceled, and the buyers are refunded. That cannot be undone.',
      buyer: 'They are signed out, leave all waiting lists, and cannot sign in until you restore the account.',
    },
    confirmRestore: {
      title: (name: string) => `Restore ${name}?`,
      seller: 'They can sign in again, and their listings are back on Dogear. What was off sale before stays off sale.',
      buyer: 'They can sign in again.',
    },
  },
  userRow: {
    joined: 'Joined',
    suspended: 'Suspended',
    /** Also without a reason: its entry in the audit log. */
    why: 'View record',
    whySuspendedLabel: (name: string) => `View record: ${name} is suspended`,
    email: 'Email',
    verification: 'Verification',
    verified: 'Verified',
    notVerified: 'Not verified',
    emailNotConfirmed: 'Email not confirmed',
    whyUnverifiedLabel: (name: string) => `View record: ${name} lost the badge`,
    books: 'Books',
    booksForSale: (listings: string) => `${listings} for sale`,
    soldBooks: (sold: string) => `${sold} sold`,
    reports: 'Reports',
    openReports: (reports: number) => `${reports} open`,
    noReports: 'None',
    deleteLabel: (name: string) => `Delete ${name}`,
  },
  users: {
    sellers: 'Sellers',
    buyers: 'Buyers',
    newestFirst: 'Newest first',
    unverifiedFirst: 'Unverified first',
    search: 'Search by name or email',
    name: 'Name',
    email: 'Email',
    verification: 'Verification',
    books: 'Books',
    reports: 'Reports',
    action: 'Action',
    emailConfirmed: 'Email confirmed',
    forSale: 'For sale',
    sold: 'Sold',
    yesOrNo: (is: boolean) => (is ? 'Yes' : 'No'),
    verifyMany: (sellers: string) => `Verify ${sellers}?`,
    verifyManyNote: (count: number) =>
      count === 1
        ? 'The badge tells buyers that we know this seller, who is notified.'
        : 'The badge tells buyers that we know these sellers. Each of them is notified.',
    verifiedMany: (sellers: string) => `${sellers} verified`,
  },
  /** Effects of a deletion, by their numbers. */
  deletionLines: {
    livePayments: (count: number) =>
      counted(count, 'payment in progress is canceled first', 'payments in progress are canceled first'),
    listings: (count: number) => counted(count, 'listing is removed', 'listings are removed'),
    pendingOrders: (count: number) => counted(count, 'unpaid booking is canceled', 'unpaid bookings are canceled'),
    owedRefunds: (count: number) => counted(count, 'refund is still pending', 'refunds are still pending'),
    sessions: (count: number) => `They are signed out on ${counted(count, 'device', 'devices')}`,
    paidOrders: (count: number) =>
      counted(
        count,
        'paid order stays on record, without their name',
        'paid orders stay on record, without their name',
      ),
    user: 'Their name, email, photo and password are deleted',
  },
  userQuestions: {
    verify: 'Verify',
    unverify: 'Unverify',
    suspend: 'Suspend',
    restore: 'Restore',
    suspendInstead: 'Suspend instead',
  },
} as const;

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
    doneHeading: 'Email address confirmed',
    done: 'Thank you. From now on we email you about your books and orders.',
    overHint: 'The link to confirm an address works once, within 24 hours. You can send a new one from your dashboard.',
  },
  newEmail: {
    submit: 'Use this email address',
    doneHeading: 'Email address changed',
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

/** On screen: "two-step verification", a passkey or an app. */
export const factorScreenWords = {
  step: {
    title: 'Two-step verification',
    toLogIn: 'Your password was right. Now confirm that it is you.',
    toChange: 'Please confirm that it is you.',
    passkey: 'Use a passkey',
    or: 'or',
    code: 'Code',
    codeFrom: {
      both: 'Six digits from your authenticator app, or one of your recovery codes',
      totp: 'Six digits from your authenticator app',
      recovery: 'One of your recovery codes',
    },
    submit: 'Confirm',
    unsupported: 'This browser cannot use passkeys. Use a code instead.',
    canceled: 'No passkey was used. You can try again, or use a code',
    lost: 'None of these at hand? Dogear support can help you once you have shown that it is you.',
  },
  section: {
    heading: 'Two-step verification',
    none: 'You log in with your password alone. With a passkey or an authenticator app, a stolen password is not enough to log in.',
    some: 'After your password, we ask for one of these.',
    loading: 'Loading two-step verification',
    unconfirmed: 'Confirm your email address first. Then you can add two-step verification.',
    passkey: 'Passkey',
    app: 'Authenticator app',
    added: (day: string) => `added ${day}`,
    used: (day: string) => `last used ${day}`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    addPasskey: 'Add a passkey',
    addApp: 'Add an authenticator app',
    adminFirst: 'Admins need two-step verification. With real payments, their pages open only with it.',
    noPasskeys: 'This browser cannot create passkeys. Use an authenticator app or another browser.',
    codesLeft: (left: number) => (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`),
    newCodes: 'New recovery codes',
  },
  add: {
    password: 'Current password',
    name: 'Name of the passkey',
    nameHint: 'For example “My phone”',
    continue: 'Continue',
    passkeyNote:
      'Your phone or computer asks for your fingerprint, your face or its PIN. Your other devices are signed out.',
    canceled: 'No passkey was added. You can try again',
    appNote: 'An app on your phone shows a new code every 30 seconds. Your other devices are signed out.',
    scan: 'Scan this picture with your app:',
    picture: 'QR code for your authenticator app',
    type: 'Or type this key:',
    code: 'Code that the app shows',
    submit: 'Turn on',
    passkeyAdded: 'The passkey is added',
    appAdded: 'The authenticator app is added',
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    body: 'You can no longer confirm with it. Your other devices are signed out.',
    last: 'It is your last one: your password alone will log you in, and your recovery codes stop working.',
    removed: (name: string) => `${name} is removed`,
  },
  codes: {
    title: 'Your recovery codes',
    body: 'Keep them where you can reach them without your phone. Each works once, when you have no passkey or app at hand. We show them only now.',
    renew: 'New codes replace the old ones at once.',
    renewSubmit: 'Create new codes',
    copy: 'Copy',
    copied: 'The codes are copied',
    copyFailed: 'The codes could not be copied. Please select them',
    download: 'Download',
    print: 'Print',
    done: 'I have saved them',
    file: (brand: string, email: string) => `Recovery codes of ${email} at ${brand}. Each works once.`,
    fileName: 'recovery-codes.txt',
  },
  /** Before an admin's change of money or of an account. */
  proof: {
    title: 'Please confirm that it is you',
    body: 'This moves money or affects an account. We ask again after ten minutes.',
    go: 'Confirm',
    loading: 'Loading',
    google: 'You log in with Google alone. Set up two-step verification, then try again.',
    addOne: 'Set up two-step verification',
  },
  /** On the overview of an admin without a second factor. */
  adminBanner: {
    heading: 'Your admin account has no two-step verification yet',
    body: 'Setting up a passkey takes a minute. Then a stolen password is not enough to log in.',
    action: 'Set up two-step verification',
  },
} as const;
