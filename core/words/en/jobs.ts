/** Scheduled jobs, and the work that waits for them, to admins. */
import type { JobName } from '../../jobs.ts';
import { counted } from './counted.ts';

type Underscored<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Text;

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

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
