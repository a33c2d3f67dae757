/** Warnings to admins. Their facts are counts and words of closed lists, so nothing is read when they are sent. */
import { formatUtc } from '../../../../core/format.ts';
import { WARNING_KINDS, type WarningKind } from '../../../../core/warnings.ts';
import { warningWords as words } from '../../../../core/words/en/letters/admin-warning-letters.ts';
import { paths } from '../../../../src/paths.ts';
import { defineLetter, type LetterDefinition, type LetterFacts, type LetterPart } from './define-letter.ts';

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
export const warningKindOf = (text: unknown): WarningKind | null => WARNING_KINDS.find((kind) => kind === text) ?? null;

export const pageOfWarning = (kind: WarningKind): string => PAGES[kind];

/** A job or a check by its name in the log and the API: lower-case letters, spaces and capitals of two words. */
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
    const { title, happened, toDo, otherwise, action } = words.kinds[kind];
    return {
      subject: title,
      preview: words.preview,
      title,
      parts: [
        happened(Number(facts.count)),
        { pairs: pairsOf(facts) },
        toDo,
        otherwise,
      ] satisfies readonly LetterPart[],
      action: { label: action, url: `${origin}${PAGES[kind]}` },
      note: words.again,
    };
  },
  sample: () => ({}),
  sampleFacts: { kind: 'jobs', count: 1, since: Date.UTC(2026, 10, 22, 9, 30), names: ['send letters'] },
});

function pairsOf({ since, names }: LetterFacts['facts']): readonly (readonly [string, string])[] {
  const which = namesOf(names);
  const sinceWhen: readonly [string, string] = [words.since, formatUtc(Number(since))];
  return which.length > 0 ? [sinceWhen, [words.names, which.join(', ')]] : [sinceWhen];
}

const over = defineLetter<object>({
  read: nothingRead,
  write: (_, { origin, queued: { facts } }) => {
    const kind = warningKindOf(facts.kind);
    if (!kind) return null;
    const { title, over: isOver, action } = words.kinds[kind];
    return {
      subject: isOver,
      preview: words.overPreview,
      title: isOver,
      parts: [words.overText(title), { pairs: [[words.since, formatUtc(Number(facts.since))]] }],
      action: { label: action, url: `${origin}${PAGES[kind]}` },
    };
  },
  sample: () => ({}),
  sampleFacts: { kind: 'jobs', since: Date.UTC(2026, 10, 22, 9, 30) },
});

export const WARNING_LETTERS = { warning: begun, 'warning-over': over } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;
