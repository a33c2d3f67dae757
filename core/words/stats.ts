/** What people read about the shop's figures. */
export const statsWords = {
  charts: {
    titles: { listings: 'Listings posted', sales: 'Sales', revenue: 'Revenue', refunds: 'Refunds' },
    nothing: 'None in these days',
    table: (title: string) => `${title} per day`,
    day: 'Day',
    /** A chart in a sentence: `span`, and either `none` or `sum` after it. */
    span: (title: string, first: string, last: string) => `${title} per day from ${first} to ${last}`,
    none: (span: string) => `${span}: none.`,
    sum: (span: string, sum: string, most: string, day: string) => `${span}: ${sum} in all, at most ${most} on ${day}.`,
  },
  overview: {
    loading: 'Loading the overview',
    todo: 'Waiting for you',
    period: (days: number) => `The last ${days} days`,
    listingsPosted: 'Listings posted',
    sales: 'Sales',
    revenue: 'Revenue',
    refunds: 'Refunds',
    users: 'People',
    buyers: 'Buyers',
    sellers: 'Sellers',
    unverifiedSellers: 'Sellers without the badge',
    sellersLink: 'See the sellers',
    reportedListings: 'Reported listings',
    listingsLink: 'See the listings',
    reportedBuyers: 'Reported buyers',
    buyersLink: 'See the buyers',
    failedMoneyChecks: 'Money checks that are not 0',
    moneyLink: 'See the money',
  },
} as const;
