export const ordersWords = {
  tooMany: (until: string) => `You have booked many books in the last hour. You can book again at ${until}`,
  conflict: {
    ownBook: 'This is your own listing',
    alreadyBooked: 'You have already booked this book. You can find it in My Orders',
    inWishlist: 'Product Already In Wishlist',
    listingChanged: 'The seller has changed this listing since you booked it. Please check the changes before you pay',
    notPayable: 'This order can no longer be paid',
    alreadyPaid: 'This order is paid and cannot be deleted',
    beingPaid: 'This order is being paid right now and cannot be deleted',
    refundUnderWay: 'The refund for this order is still pending. You can delete the order when it has been sent',
    several: 'Several of your orders have this price. Please open the one you want to pay',
  },
} as const;
