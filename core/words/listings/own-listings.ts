export const ownListingsWords = {
  bulk: {
    label: 'Selected products',
    choose: (name: string) => `Select ${name}`,
    chooseAll: 'Select all on page',
    chosen: (count: number) => `${count} selected`,
    clear: 'Clear',
    lowerPrice: (percent: number) => `Price \u2212${percent}%`,
    actions: {
      take_off_sale: 'Take off sale',
      put_on_sale: 'Put on sale',
      advertise: 'Advertise',
    },
    /** Before changes that cannot be undone. */
    questions: {
      lowerPrice: (products: string, percent: number) => ({
        title: `Lower the price of ${products} by ${percent}%?`,
        body: 'Buyers who have booked one of them see the new price before they pay.',
      }),
      advertise: (products: string) => ({
        title: `Advertise ${products}?`,
        body: 'They stay advertised until they are sold.',
      }),
    },
    done: {
      lower_price: (products: string) => `Price lowered for ${products}.`,
      take_off_sale: (products: string) => `${products} off sale now.`,
      put_on_sale: (products: string) => `${products} on sale now.`,
      advertise: (products: string) => `${products} advertised now.`,
    },
    onSaleLater: (products: string) => `${products} will be on sale when you turn off vacation mode.`,
    none: 'Nothing was changed.',
    left: (count: number) => (count === 1 ? 'One was left as it was:' : `${count} were left as they were:`),
  },
  recheck: {
    why: {
      still_there: 'The sale was canceled. Do you still have it?',
      condition: 'It came back to you. Please check its condition first.',
    },
    actions: { still_there: 'I still have it', condition: 'It is as described' },
    labels: {
      still_there: (name: string) => `I still have it: ${name}`,
      condition: (name: string) => `It is as described: ${name}`,
    },
    done: 'Back on sale',
  },
  holiday: {
    start: 'Turn on vacation mode',
    title: 'Turn on vacation mode?',
    body: 'Nobody can find or book your books until you turn it off. A buyer who is paying right now can finish.',
    started: 'Vacation mode is on',
    since: (day: string) =>
      `Vacation mode has been on since ${day}. Nobody can buy from you, and books that you add now are off sale, too.`,
    /** Switched on by the platform. */
    deadlines: (day: string) =>
      `We turned on vacation mode for you on ${day}, because two or more of the books that you sold in the last 90 days were not sent in time. Turn it off when you can send books within 7 days.`,
    end: 'Turn off vacation mode',
    ended: 'Vacation mode is off',
  },
  /** Beside a price: the seller's share. */
  proceeds: {
    yours: (sum: string) => `You get ${sum}.`,
    commission: (sum: string) => `Dogear's fee: ${sum}.`,
    rate: (percent: number, least: string) => `Dogear's fee: ${percent}% of the price, at least ${least}.`,
  },
  quickEdit: {
    price: (name: string) => `Price of ${name}`,
    condition: (name: string) => `Condition of ${name}`,
    save: (name: string) => `Save ${name}`,
    saveAnyway: 'Save anyway',
    saved: 'Saved',
  },
} as const;
