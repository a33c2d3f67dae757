/** What buyers read about their wish list, also while they are offline. */
export const wishesWords = {
  offline: {
    wishes: (when: string) =>
      `You are offline. This is your wish list as it was on ${when}. You can change it when you are back online`,
    someWishes:
      'You are offline. These are the books that you added on this device; the rest comes when you are back online',
    noWishes: 'You are offline, and no wish list is kept on this device. Yours comes when you are back online',
    noneKept: 'No wish was kept: there was no book on your wish list',
    notLookedAt: 'Not known yet',
  },
  keptWishes: {
    listing: 'Product',
    seller: 'Seller',
    price: 'Price',
    availabilityThen: 'Availability then',
  },
  wishRow: {
    pay: 'Pay',
    seller: 'Seller',
    price: 'Price',
    availability: 'Availability',
    removeLabel: (name: string) => `Remove ${name}`,
    findOther: 'Find another',
    buyNow: 'Buy Now',
    findOtherLabel: (label: string, name: string) => `${label} like ${name}`,
  },
  wishlist: {
    loading: 'Loading your wish list',
    browse: 'Browse Books',
    listing: 'Product',
    seller: 'Seller',
    price: 'Price',
    availability: 'Availability',
    action: 'Action',
  },
} as const;
