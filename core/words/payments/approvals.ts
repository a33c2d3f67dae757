export const approvalsWords = {
  own: 'Another admin has to approve this. You can take it back',
  over: 'This is already decided or has expired. Please reload the page',
  noAdminAnyMore: 'Whoever asked for it has lost their admin rights',
  closed: (why: string) => `This can no longer be done and is closed: ${why}`,
} as const;
