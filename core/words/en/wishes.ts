export const wishesWords = {
  offline: {
    wishes: (when: string) =>
      `You are offline. This is your wish list from ${when}. You can change it when you are back online`,
    someWishes:
      'You are offline. These are the books that you added on this device. You see the rest when you are back online',
    noWishes: 'You are offline, and your wish list is not saved on this device. You see it when you are back online',
    noneKept: 'Your wish list was empty',
    notLookedAt: 'Not checked yet',
  },
  keptWishes: {
    listing: 'Product',
    seller: 'Seller',
    price: 'Price',
    availabilityThen: 'Availability at that time',
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
