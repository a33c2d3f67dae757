/** Warnings to admins. Their facts are counts and words of closed lists, so nothing is read when they are sent. */
import { formatUtc } from '../../../../core/format.ts';
import { WARNING_KINDS, type WarningKind } from '../../../../core/warnings.ts';
import { counted } from '../../../../core/words/en/lists.ts';
import { paths } from '../../../../src/paths.ts';
import type { BellLines, WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts, type LetterPart } from './define-letter.ts';

/** A warning: its cause, advice, and the result of no action. */
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

const PAGES: Readonly<Record<WarningKind, string>> = {
  money: paths.money(),
  jobs: paths.jobs(),
  letters: paths.money(),
  undelivered: paths.letters(),
  purges: paths.jobs(),
  errors: paths.jobs(),
  refusals: paths.jobs(),
};

/** Kind of a warning in the facts of a row; null for another word. */
const warningKindOf = (text: unknown): WarningKind | null => WARNING_KINDS.find((kind) => kind === text) ?? null;

/** A job or a check by its name in the log and the API: lower-case letters, spaces and capitals of two warningWords. */
const NAME = /^[a-zA-Z ]{1,40}$/;

const namesOf = (names: unknown): readonly string[] =>
  Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string' && NAME.test(name)) : [];

/** Facts of the row alone. */
const nothingRead = async () => ({});

const begun = defineLetter<object>({
  read: nothingRead,
  write: (_, { origin, queued: { facts } }) => {
    const kind = warningKindOf(facts.kind);
    if (!kind) return null;
    const { title, happened, toDo, otherwise, action } = warningWords.kinds[kind];
    return {
      subject: title,
      preview: warningWords.preview,
      title,
      parts: [
        happened(Number(facts.count)),
        { pairs: pairsOf(facts) },
        toDo,
        otherwise,
      ] satisfies readonly LetterPart[],
      action: { label: action, url: `${origin}${PAGES[kind]}` },
      note: warningWords.again,
    };
  },
  sample: () => ({}),
  sampleFacts: { kind: 'jobs', count: 1, since: Date.UTC(2026, 10, 22, 9, 30), names: ['send letters'] },
});

function pairsOf({ since, names }: LetterFacts['facts']): readonly (readonly [string, string])[] {
  const which = namesOf(names);
  const sinceWhen: readonly [string, string] = [warningWords.since, formatUtc(Number(since))];
  return which.length > 0 ? [sinceWhen, [warningWords.names, which.join(', ')]] : [sinceWhen];
}

const over = defineLetter<object>({
  read: nothingRead,
  write: (_, { origin, queued: { facts } }) => {
    const kind = warningKindOf(facts.kind);
    if (!kind) return null;
    const { title, over: isOver, action } = warningWords.kinds[kind];
    return {
      subject: isOver,
      preview: warningWords.overPreview,
      title: isOver,
      parts: [warningWords.overText(title), { pairs: [[warningWords.since, formatUtc(Number(facts.since))]] }],
      action: { label: action, url: `${origin}${PAGES[kind]}` },
    };
  },
  sample: () => ({}),
  sampleFacts: { kind: 'jobs', since: Date.UTC(2026, 10, 22, 9, 30) },
});

export const WARNING_LETTERS = { warning: begun, 'warning-over': over } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;

const line =
  (which: 'title' | 'over'): WriteBellLine =>
  ({ facts }) => {
    const kind = warningKindOf(facts.kind);
    return kind && { text: `${warningWords.kinds[kind][which]}.`, href: PAGES[kind] };
  };

export const WARNING_LINES = { warning: line('title'), 'warning-over': line('over') } as const satisfies BellLines;
