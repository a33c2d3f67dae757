import type { JobName } from '../../jobs.ts';
import { ordinal } from './common.ts';
import { counted } from './lists.ts';

/** Lists of admins. Their other screens are below, or in the file of an area. */
export const adminListWords = {
  sort: 'Sort by',
  /** Columns of files that no table has as columns of their own. */
  columns: {
    productId: 'Product id',
    category: 'Category',
    book: 'Book',
    order: 'Order',
    date: 'Date',
    sellerEmail: 'Email of the seller',
    buyerEmail: 'Email of the buyer',
  },
  download: (limit: string) => `Download as CSV (up to ${limit} rows)`,
  downloaded: (rows: number) => (rows === 0 ? 'Reading the rows' : `${counted(rows, 'row', 'rows')} read`),
  cut: (limit: string) => `The file has the first ${limit} rows. Narrow the list to download the others`,
  file: (what: string, day: string) => `${what}-${day}.csv`,
  selectSeveral: 'Select several',
  select: 'Select',
  selectAll: 'Select all on page',
  selected: (rows: string) => `${rows} selected`,
  /** Result of an action on several rows that failed at one of them. */
  stopped: (done: number, rows: string, why: string) => `${done} of ${rows} done. ${why}`,
} as const;

/** The palette: pages and searches at a key. */
export const paletteWords = {
  open: 'Go to…',
  title: 'Go to a page or search a list',
  field: 'Page, or text to search for',
  results: 'Pages and searches',
  search: (list: string, typed: string) => `Search ${list} for “${typed}”`,
  found: (count: number) => (count === 0 ? 'No results' : counted(count, 'result', 'results')),
} as const;

export const adminPageWords = {
  /** Titles of the dashboard's pages that an admin has. */
  titles: {
    profile: 'My profile',
    settings: 'Settings',
    allSellers: 'All Sellers',
    allBuyers: 'All Buyers',
    soldListings: 'Sold Products',
    salesUnderWay: 'Sales in progress',
    reportedItems: 'Reported Items',
    categories: 'Categories',
    overview: 'Overview',
    money: 'Money',
    sellerPayouts: 'Seller Payouts',
    approvals: 'Approvals',
    letters: 'Emails',
    jobs: 'Jobs',
    audit: 'Audit',
  },
  /** Admin lists in the sentence that searches them. */
  searched: {
    sellers: 'sellers',
    buyers: 'buyers',
    soldListings: 'sold products',
    reportedListings: 'reported items',
  },
  /** Parts of the pages of admins, and lists as they arrive from a link. */
  views: {
    unverifiedSellers: 'Unverified sellers',
    disputedSales: 'Disputed sales',
    pausedSales: 'Paused sales',
    reportedBuyers: 'Reported buyers',
    reportedReviews: 'Reported reviews',
    reportedConversations: 'Reported messages',
  },
} as const;

/** The page of categories. */
export const categoryScreenWords = {
  categoryAdded: (name: string) => `${name} added`,
  categoryRenamed: (name: string) => `Renamed to ${name}`,
  categoriesOrdered: 'Order saved',
  categoryMerged: (books: number, into: string) =>
    `${books === 1 ? '1 book has' : `${books.toLocaleString('en-US')} books have`} moved to ${into}`,
  addCategory: {
    name: 'New category',
    submit: 'Add category',
  },
  categories: {
    loading: 'Loading the categories',
    listLabel: 'All categories',
    saveOrder: 'Save order',
    orderNotSaved: 'The new order is not saved yet',
    orderHint: 'Use Up and Down to change the order',
  },
  categoryList: {
    up: 'Up',
    down: 'Down',
    moveLabel: (name: string, direction: string) => `Move ${name} ${direction}`,
    rename: 'Rename',
    renameLabel: (name: string) => `Rename ${name}`,
    merge: 'Merge',
    mergeLabel: (name: string) => `Merge ${name} into another`,
  },
  mergeCategory: {
    question: (name: string) => `Merge ${name} into another category?`,
    consequences:
      'All its books, including sold ones, move to the category you choose, and its link leads there. This cannot be undone.',
    target: (name: string) => `Move the books of ${name} to`,
    chooseTarget: 'Choose a category',
    submit: 'Merge',
  },
  renameCategory: {
    title: (name: string) => `Rename ${name}`,
    name: 'Name',
    note: 'The link to the category stays the same',
    submit: 'Rename',
  },
  order: {
    moved: (name: string, place: number, count: number) => `${name} is now ${ordinal(place)} of ${count}`,
    undone: 'The order has not changed',
  },
} as const;

type Underscored<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Text;

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Scheduled jobs, and the work that waits for them. */
export const jobsWords = {
  loading: 'Jobs',
  note: 'The schedule starts these jobs each minute; nobody has to. The log says why a job failed (job_failed).',
  schedule: {
    running: (at: string) => `The schedule is running. It last ran at ${at}.`,
    starting: 'The schedule has not run yet. After a deployment it may take 15 minutes.',
    stopped: (at: string) =>
      `The schedule has stopped. It last ran ${at}. No job runs until Cloudflare starts it again.`,
    neverRan: 'The schedule has not run for 15 minutes. Check the cron trigger of the Worker at Cloudflare.',
  },
  needsAttention: (jobs: number) => `${counted(jobs, 'job needs', 'jobs need')} attention: see the top of the list.`,
  waits: 'Waiting work',
  work: {
    letters: 'Overdue emails',
    pushes: 'Push notifications to send again',
    purges: 'Changes not sent to the page cache',
    followUps: 'Changes to many copies',
    refunds: 'Refunds to send',
    transfers: 'Transfers to sellers',
  },
  since: (at: string) => `since ${at}`,
  nothing: 'nothing',
  jobs: 'Jobs',
  heads: { job: 'Job', state: 'State', last: 'Last run', next: 'Next run', every: 'How often' },
  states: { ok: 'OK', running: 'Running', late: 'Late', failing: 'Failing', new: 'No run yet' },
  lateSince: (at: string) => `due since ${at}`,
  failingSince: (at: string) => `since ${at}`,
  never: 'Never',
  now: 'Now',
  /** Duration of a run in ms. */
  took: (ms: number) =>
    `took ${ms < 1000 ? `${ms} ms` : ms < MINUTE ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / MINUTE)} min`}`,
  /** Pause between two runs in ms. */
  every: (ms: number) =>
    ms < 2 * MINUTE
      ? 'Every minute'
      : ms < HOUR
        ? `Every ${ms / MINUTE} minutes`
        : ms === HOUR
          ? 'Every hour'
          : 'Once a day',
  /** By the name of the job, with underscores. */
  about: {
    reconcile_attempts: 'Ends holds, asks banks, sends refunds of payments',
    pass_deadlines: 'Closes sales whose deadline has passed',
    take_back_transfers: 'Takes back from sellers what went back to buyers or banks',
    send_sale_refunds: 'Refunds buyers of sales',
    read_cards: 'Reads which cards were used on one device',
    send_transfers: 'Pays sellers',
    reconcile_intents: "Reads Stripe's events, payments, refunds and disputes",
    read_payout_accounts: "Reads the state of sellers' accounts at Stripe",
    find_dropped_reversals: 'Looks for late reversals of transfers',
    read_coverage: "Reads Stripe's balance and compares it with what is owed",
    compare_totals: "Compares Stripe's lists of a month with the books",
    check_ledger: 'Checks the whole ledger',
    pause_late_sellers: 'Takes books of late sellers off sale',
    remind_of_payouts: 'Reminds sellers to set up payouts',
    follow_up:
      'Updates the copies of large sellers and merged categories, and tells readers about copies that they want',
    walk_sitemap: 'Divides the sitemap',
    send_pushes: 'Sends push notifications',
    send_letters: 'Sends emails',
    sweep_old_rows: 'Deletes rows whose time is over',
    purge_pages: 'Removes changed pages from the page cache',
    sweep_photos: 'Deletes photos that nothing shows',
    assign_titles: 'Assigns copies to titles',
    sweep_accounts: 'Deletes expired sessions, tokens and counts',
    erase_addresses: 'Erases addresses 30 days after a sale',
    erase_words: 'Erases texts of people who left',
    end_unused_accounts: 'Ends accounts that nobody confirmed or used',
    warn_admins: 'Emails admins when something needs attention',
  } satisfies Readonly<Record<Underscored<JobName>, string>>,
} as const;

export const aboutJob = (name: JobName): string =>
  jobsWords.about[name.replaceAll(' ', '_') as keyof typeof jobsWords.about];
