/** Messages of the API about sums of the shop's own money that wait for another admin. */
export const approvalsWords = {
  own: 'Another admin has to agree to this. You can take it back',
  over: 'This is decided already, or waited too long. Please load the page again',
  noAdminAnyMore: 'Who asked for it is no admin any more',
  closed: (why: string) => `It cannot be done any more and is closed: ${why}`,
} as const;
