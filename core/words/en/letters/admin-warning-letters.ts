/** Texts of warnings to admins: what happened, what to do, and what happens otherwise. */
import type { WarningKind } from '../../../warnings.ts';
import { counted } from '../lists.ts';

type Texts = {
  /** The subject, the title, and the line of the bell. */
  readonly title: string;
  readonly over: string;
  readonly happened: (count: number) => string;
  readonly toDo: string;
  readonly otherwise: string;
  readonly action: string;
};

export const warningWords = {
  kinds: {
    money: {
      title: 'A check of the money failed',
      over: 'All quick checks of the money pass again',
      happened: (count) => `${counted(count, 'check', 'checks')} found what must not be there.`,
      toDo: 'Open the money page. Each failed check shows its rows and what to do with them.',
      otherwise: 'Otherwise a buyer or a seller may wait for money, and the sums no longer show new mistakes.',
      action: 'View the money page',
    },
    jobs: {
      title: 'A scheduled job has stopped',
      over: 'All scheduled jobs run again',
      happened: (count) => `${counted(count, 'job has', 'jobs have')} failed or not run for five minutes.`,
      toDo: 'Open the jobs page to see which, and look for job_failed in the log to see why.',
      otherwise: 'Otherwise its work waits: payments, emails or deadlines may be late.',
      action: 'View jobs',
    },
    letters: {
      title: 'Emails are waiting too long',
      over: 'Emails are sent again',
      happened: (count) => `${counted(count, 'email has', 'emails have')} waited for more than 15 minutes.`,
      toDo: 'Open the money page for the last answer of the mail service, then check the account and its daily limit there.',
      otherwise: 'Otherwise people get no receipts and no links. Emails that nobody needs any more are dropped.',
      action: 'View the money page',
    },
    undelivered: {
      title: 'Many emails could not be sent',
      over: 'Emails arrive again',
      happened: (count) => `${counted(count, 'email', 'emails')} of the last 24 hours could not be sent.`,
      toDo: 'Open Emails to see to whom and why. Check SPF, DKIM and the reputation of the sending domain.',
      otherwise: 'Otherwise these people never get them; nothing sends them again.',
      action: 'View emails',
    },
    purges: {
      title: 'Changes do not reach the page cache',
      over: 'The page cache takes changes again',
      happened: (count) => `${counted(count, 'change has', 'changes have')} waited for more than ten minutes.`,
      toDo: 'Look for "a purge has to wait" in the log: it has the answer of the platform.',
      otherwise: 'Pages are a minute old at most all the same, but a photo that was taken down may stay for an hour.',
      action: 'View jobs',
    },
    errors: {
      title: 'Errors have risen',
      over: 'Errors are rare again',
      happened: (count) =>
        `At least ${counted(count, 'request or job', 'requests and jobs')} failed within 20 minutes.`,
      toDo: 'Look for defect, outage and job_failed in the log. If it began with a deployment, go back to the version before.',
      otherwise: 'Otherwise people see error pages and cannot buy.',
      action: 'View jobs',
    },
    refusals: {
      title: 'Refused requests have risen',
      over: 'Refused requests are rare again',
      happened: (count) => `At least ${counted(count, 'request was', 'requests were')} refused within 20 minutes.`,
      toDo: 'Group the event refused in the log by network and code. One network that guesses passwords can be blocked at Cloudflare.',
      otherwise: 'The limits hold without you. Someone may be guessing passwords, or a change may lock people out.',
      action: 'View jobs',
    },
  } satisfies Readonly<Record<WarningKind, Texts>>,
  preview: 'Please have a look.',
  overPreview: "You don't have to do anything.",
  since: 'Since',
  names: 'Which',
  /** Above the advice for a warning that lasts. */
  again: 'This email comes once an hour while it lasts, and once more when it is over.',
  overText: (title: string) => `“${title}” is over.`,
} as const;
