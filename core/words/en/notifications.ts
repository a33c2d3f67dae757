export const notificationsWords = {
  wrong: {
    topic: 'Please choose one of the topics',
    channel: 'Please choose one of the ways to be notified',
    wanted: 'Please say whether you want it',
    fixed: 'You cannot turn off emails about your account, your turns and your money',
    endpoint: 'We do not know this browser’s push service',
    keys: 'This browser did not give the keys that push notifications need',
    upTo: 'Please name the newest that you have seen',
  },
  topics: {
    turns: 'Your turns in waiting lists',
    money: 'Sales, payments and refunds',
    booked: 'Bookings of your books',
    wishes: 'Your wish list',
    messages: 'Messages about books',
    wants: 'Books that you want',
    'report-decided': 'Results of your reports',
    account: 'Your account and security',
  },
} as const;

/** The bell, the settings, and the offer of pushes. */
export const notificationScreenWords = {
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} new`),
  heading: 'Notifications',
  empty: 'Nothing yet. News about your books, orders and account stays here for 30 days.',
  isNew: 'New:',
  tryAgain: 'Try again',
  payNow: 'Pay now',
  choose: {
    heading: 'Notification settings',
    text: 'The bell is at the top of each page.',
    loading: 'Loading your notification settings',
    topic: 'About',
    channels: { shop: 'On Dogear (bell)', mail: 'By email', push: 'By push' },
    push: {
      none: '“By push” is a notification on your screen, even when Dogear is not open. It is off in this browser.',
      elsewhere: (browsers: number) =>
        `“By push” is a notification on your screen, even when Dogear is not open. It is on in ${browsers === 1 ? 'one other browser' : `${browsers} other browsers`}, and off in this one.`,
      here: '“By push” is a notification on your screen, even when Dogear is not open. It is on in this browser.',
      start: 'Turn on in this browser',
      started: 'Push notifications are on in this browser',
      stop: 'Turn off in this browser',
      stopped: 'Push notifications are off in this browser',
    },
    fixed: 'Always',
    label: (topic: string, channel: string) => `${topic}: ${channel}`,
  },
  push: {
    title: 'Get a notification when it is your turn?',
    text: 'Your turn lasts 15 minutes. This browser can notify you when it begins, even when Dogear is not open. You get an email either way.',
    yes: 'Yes, notify me',
    no: 'No, thanks',
    done: 'This browser notifies you when it is your turn',
    /** The browser refused, or has no pushes. */
    denied: 'Notifications are blocked in this browser. You still get an email.',
    failed: 'Notifications could not be turned on in this browser. You still get an email.',
  },
} as const;
