const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/**
 * What people read about accounts: signing up and in, profiles, Google, and what admins do with users.
 * "As specified" marks spellings that look like slips and must stay.
 */
export const accountsWords = {
  accountCreated: 'Account Created Successfully',
  emailTaken: 'An account with this email already exists',
  tooManyTries: (minutes: number) =>
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',
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
  /** Why the record says that a badge was lost. */
  sellerRenamed: 'The seller changed their name',
  sellerVerified: (name: string) => `${name} is now verified seller`, // as specified
  user: {
    renamed: (verifiedName: string) => `Was verified as ${verifiedName}`,
    renaming: 'A new name takes your “Verified” badge away until an admin has verified you again',
    unverified: (name: string) => `${name} is no longer a verified seller`,
    suspended: (name: string) => `${name} is suspended`,
    restored: (name: string) => `${name} is restored`,
    confirmUnverify: {
      title: (name: string) => `Do you want to take the badge back from ${name}?`,
      body: 'The shop no longer says that this seller is verified. You can verify them again.',
    },
    confirmSuspend: {
      title: (name: string) => `Do you want to suspend ${name}?`,
      seller: 'They are signed out and cannot sign in. Their listings leave the shop until you restore the account.',
      buyer: 'They are signed out, leave every line, and cannot sign in until you restore the account.',
    },
    confirmRestore: {
      title: (name: string) => `Do you want to restore ${name}?`,
      seller: 'They can sign in again, and their listings are back in the shop.',
      buyer: 'They can sign in again.',
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
    signInWithGoogle: 'Sign in with Google',
    loadingYourSignIn: 'Loading your sign-in',
    noGoogleAccountIs: 'No Google account is linked. Your password is the only way in.',
    linked: 'Linked',
    on: 'on',
    with: (email: string) => `with ${email} `,
    yourPasswordWorksToo: 'Your password works, too.',
    itIsTheOnly: 'It is the only way in to this account.',
    earlierChanges: 'Earlier changes',
    unlinked: 'Unlinked',
    linkGoogle: 'Link Google',
    unlink: 'Unlink',
    unlinkGoogle: 'Unlink Google',
  },
  googleButton: {
    or: 'or',
    continueWithGoogle: 'Continue With Google',
  },
  linkGoogle: {
    linkGoogle: 'Link Google',
  },
  changePassword: {
    password: 'Password',
    afterAChangeYou: 'After a change you are signed out on every device and log in with the new password.',
    changePassword: 'Change password',
    presentPassword: 'Present password',
    newPassword: 'New password',
    savePassword: 'Save password',
  },
  deleteAccount: {
    deleteAccount: 'Delete account',
    yourAccountAndEverything: 'Your account and everything personal in it goes for good. There is no way back.',
    deleteYourAccount: 'Delete your account?',
    yourNamePhotoEmail: 'Your name, photo, email and password are deleted.',
    openBookingsAreDropped: 'Open bookings are dropped, and books you still sell leave the shop.',
    whatWasBoughtOr: 'What was bought or sold stays on record, without your name.',
    whileAPaymentOr: 'While a payment or refund is under way, you have to wait for its end.',
  },
  devices: {
    signOutOf: (device: string) => `Sign out ${device}`,
    thisOne: 'this device',
    signedInDevices: 'Signed-in devices',
    loadingYourDevices: 'Loading your devices',
    device: 'Device',
    signedIn: 'Signed in',
    action: 'Action',
    thisDevice: 'This device',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
  },
  editProfile: {
    editProfile: 'Edit profile',
    name: 'Name',
    yourPhotoStaysAs: 'Your photo stays as it is unless you choose another one',
  },
  myReports: {
    yourReports: 'Your reports',
    book: 'Book',
    reported: 'Reported',
    outcome: 'Outcome',
  },
  photoField: {
    photo: 'Photo',
    yours: 'Yours',
    uploadAPhoto: 'Upload a photo',
    photoUrl: 'Photo URL',
  },
  portrait: {
    portraitOf: (name: string) => `Portrait of ${name}`,
  },
  profile: {
    name: 'Name',
    accountType: 'Account type',
    email: 'Email',
  },
  logInForm: {
    email: 'Email',
    forgetPassword: 'Forget Password',
    logIn: 'Log In',
    newTo: 'New to ',
    createAnAccount: 'Create an account',
  },
  passwordField: {
    atLeast6Characters: 'At least 6 characters, with an uppercase letter, a number and one of ! @ # $ & *',
    show: (toLowerCase: string) => `Show ${toLowerCase}`,
    hide: 'Hide',
    show2: 'Show',
  },
  signUpForm: {
    name: 'Name',
    email: 'Email',
    selectAccountType: 'Select Account Type',
    pickADrawingUpload: 'Pick a drawing, upload a picture of your own, or give its address',
    signUp: 'Sign Up',
    alreadyHaveAnAccount: 'Already have an account?',
    logIn: 'Log In',
  },
  userRow: {
    joined: 'Joined',
    suspended: 'Suspended',
    why: 'Why?',
    whyIsSuspended: (name: string) => `Why ${name} is suspended`,
    email: 'Email',
    verification: 'Verification',
    verified: 'Verified',
    notVerified: 'Not verified',
    whyLostTheBadge: (name: string) => `Why ${name} lost the badge`,
    books: 'Books',
    forSale: (listings: string) => `${listings} for sale`,
    sold: (sold: string) => `${sold} sold`,
    reports: 'Reports',
    open: (reports: number) => `${reports} open`,
    none: 'None',
    delete: (name: string) => `Delete ${name}`,
  },
  users: {
    sellers: 'Sellers',
    buyers: 'Buyers',
    newestFirst: 'Newest first',
    waitingForABadge: 'Waiting for a badge',
    searchByNameOr: 'Search by name or email',
    name: 'Name',
    email: 'Email',
    verification: 'Verification',
    books: 'Books',
    reports: 'Reports',
    action: 'Action',
  },
  /** What deleting somebody would do, by how many of each there are. */
  deletionLines: {
    livePayments: (count: number) =>
      counted(count, 'payment under way is canceled first', 'payments under way are canceled first'),
    listings: (count: number) => counted(count, 'listing leaves the shop', 'listings leave the shop'),
    pendingOrders: (count: number) => counted(count, 'open booking is void', 'open bookings are void'),
    owedRefunds: (count: number) => counted(count, 'refund is still owed', 'refunds are still owed'),
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
