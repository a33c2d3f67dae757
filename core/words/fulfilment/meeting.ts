/** Texts of the order page without a connection. Moments come as texts. */
export const meetingWords = {
  offline: (at: string) =>
    `You are offline. This is the meeting as it stood on ${at}; it may have been called off since.`,
  notKept: 'You are offline, and this order is not saved on this device. Please try again when you have a connection.',
} as const;
