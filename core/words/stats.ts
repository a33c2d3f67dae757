/** What people read about the shop's figures. */
export const statsWords = {
  chartFigure: {
    noneInTheseDays: 'None in these days',
    perDay: (title: string) => `${title} per day`,
    day: 'Day',
  },
  overview: {
    loadingTheOverview: 'Loading the overview',
    waitingForYou: 'Waiting for you',
    theLastDays: (value: number) => `The last ${value} days`,
    listingsPosted: 'Listings posted',
    sales: 'Sales',
    revenue: 'Revenue',
    refunds: 'Refunds',
    users: 'People',
    buyers: 'Buyers',
    sellers: 'Sellers',
    sellersWithoutTheBadge: 'Sellers without the badge',
    seeTheSellers: 'See the sellers',
    reportedListings: 'Reported listings',
    seeTheListings: 'See the listings',
    reportedBuyers: 'Reported buyers',
    seeTheBuyers: 'See the buyers',
    moneyChecksThatAre: 'Money checks that are not 0',
    seeTheMoney: 'See the money',
  },
} as const;
