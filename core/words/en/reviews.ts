/** Records of sellers, and reviews. */
export const reviewsWords = {
  answer: 'Please choose yes or no',
  reply: 'Please write your reply',
  confirmFirst: 'Confirm your email address to write reviews. You can send the email again from your dashboard',
  conflict: {
    notEnded: 'You can write a review once this sale has ended',
    claimOpen: 'A problem with this sale is being resolved. You can write a review once that is done',
    notReviewed: 'This sale was canceled before the book changed hands, so there is nothing to review',
    tooLate: 'The 14 days for a review of this sale are over',
    writtenBefore: 'You have already reviewed this sale',
    repliedBefore: 'You have already replied to this review',
    reportedBefore: 'You have already reported this review',
    ownReview: 'This is your own review. You can remove its text',
  },
} as const;
