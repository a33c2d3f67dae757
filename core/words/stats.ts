/** What people read about the shop's figures. */
export const statsWords = {
  charts: {
    titles: { listings: 'New listings', sales: 'Sales', revenue: 'Revenue', refunds: 'Refunds' },
    nothing: 'None in this period',
    table: (title: string) => `${title} per day`,
    day: 'Day',
    /** A chart in a sentence: `span`, and either `none` or `sum` after it. */
    span: (title: string, first: string, last: string) => `${title} per day from ${first} to ${last}`,
    none: (span: string) => `${span}: none.`,
    sum: (span: string, sum: string, most: string, day: string) =>
      `${span}: ${sum} in total, at most ${most} on ${day}.`,
  },
  overview: {
    loading: 'Loading the overview',
    todo: 'To do',
    period: (days: number) => `The last ${days} days`,
    listingsPosted: 'New listings',
    sales: 'Sales',
    revenue: 'Revenue',
    refunds: 'Refunds',
    users: 'Users',
    buyers: 'Buyers',
    sellers: 'Sellers',
    unverifiedSellers: 'Unverified sellers',
    sellersLink: 'View sellers',
    reportedListings: 'Reported listings',
    listingsLink: 'View listings',
    reportedBuyers: 'Reported buyers',
    buyersLink: 'View buyers',
    failedMoneyChecks: 'Failing payment checks',
    moneyLink: 'View payment checks',
  },
} as const;
