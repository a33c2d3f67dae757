/** What the bell of the header, the settings of notifications and the question about pushes say. */
export const notificationScreenWords = {
  /** The name of the bell's button. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} new`),
  heading: 'Notifications',
  empty: 'Nothing yet. What happens to your books, orders and account is shown here for 30 days.',
  isNew: 'New:',
  tryAgain: 'Try again',
  payNow: 'Pay now',
  choose: {
    heading: 'Notification settings',
    text: '“On Dogear” is the bell at the top of each page.',
    loading: 'Loading your notification settings',
    topic: 'About',
    channels: { shop: 'On Dogear (bell)', mail: 'By email', push: 'By push' },
    /** Below the switches. */
    push: {
      none: '“By push” is a notification on your screen, even when Dogear is not open. We ask whether you want it when you join a waiting list.',
      elsewhere: (browsers: number) =>
        `“By push” is a notification on your screen, even when Dogear is not open. It is on in ${browsers === 1 ? 'one other browser' : `${browsers} other browsers`}, and off in this one.`,
      here: '“By push” is a notification on your screen, even when Dogear is not open. It is on in this browser.',
      stop: 'Turn off in this browser',
      stopped: 'Push notifications are off in this browser',
    },
    fixed: 'Always',
    /** Of one switch: what about, and how. */
    label: (topic: string, channel: string) => `${topic}: ${channel}`,
  },
  push: {
    title: 'Get a notification when it is your turn?',
    text: 'Your turn lasts 15 minutes. If you say yes, this browser notifies you when it begins, even when Dogear is not open. You also get an email. If you say no, we do not ask again here for 30 days.',
    yes: 'Yes, notify me',
    no: 'No, thanks',
    done: 'This browser notifies you when it is your turn',
    /** The browser itself was asked, and said no, or cannot. */
    denied: 'Notifications are blocked in this browser. You still get an email.',
    failed: 'Notifications could not be turned on in this browser. You still get an email.',
  },
} as const;
