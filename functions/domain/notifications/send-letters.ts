/**
 * Sends the letters of the outbox: at least once, and at most once more per try with an unknown outcome. Runs may be
 * concurrent, and may end at any point.
 */
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_END_LETTER, isNews, type LetterKind } from '../../../core/notifications/letter.ts';
import { unsubscribeWords } from '../../../core/words/en/letters/unsubscribe.ts';
import { builder, countWrittenLetters, type Query, writeBatch } from '../../db/batch.ts';
import { assignments } from '../../db/rows.ts';
import { addressHash } from '../../db/suppressions.ts';
import { outbox } from '../../db/tables/letters.ts';
import type { Mail, MailResult } from '../ports/mail.ts';
import type { Deps } from '../ports.ts';
import { isAnyLetterDue, type LeasedLetter, leaseLetters } from './letter-leases.ts';
import { newLink, unsubscribeUrl } from './letter-links.ts';
import { type LetterOutcome, lastMomentToSend, letterOutcomeOf } from './letter-outcome.ts';
import { type FooterLink, letterHeaders, letterHtml, letterSubject, letterText } from './letters/letter-layout.ts';
import { LETTERS } from './letters/letters.ts';
import { isSuppressed, suppressStatements } from './suppressions.ts';

export type LetterDeps = Pick<
  Deps,
  'db' | 'now' | 'newId' | 'random' | 'mailer' | 'origin' | 'newSecret' | 'hmac' | 'contact'
>;

/** Limit of concurrent letters; a Worker may have six open connections. */
const AT_ONCE = 5;
const LEASES_PER_RUN = 8;

const HOUR = 60 * 60 * 1000;

/** Time in ms after a response within which letters start, and before them pushes are sent. */
export const AFTER_RESPONSE_MS = 8_000;

/**
 * Time in ms for a letter that starts after a response. A letter that is cut off may have arrived, and is sent again.
 * With the pushes it stays within the 30 seconds that the platform grants after a response.
 */
const LETTER_BEHIND_ANSWER_MS = 10_000;

/** Number of letters written through this connection; if it has grown, there is something to send. */
export const countWrittenLettersOf = ({ db }: Pick<LetterDeps, 'db'>): number => countWrittenLetters(db);

/**
 * Sends due letters, at most 40, none of which starts later than `withinMs` if given. After all leased ones were tried,
 * throws the first failure of the database.
 */
export async function sendLetters(deps: LetterDeps, withinMs?: number): Promise<void> {
  if (!(await isAnyLetterDue(deps))) return;
  if (deps.mailer.missing !== undefined) return waitForMailer(deps, deps.mailer.missing);
  const end = withinMs === undefined ? undefined : deps.now() + withinMs;
  let urgentOnly = false;
  for (let leases = 0; leases < LEASES_PER_RUN && !(end !== undefined && deps.now() >= end); leases++) {
    const holder = deps.newId();
    const letters = await leaseLetters(deps, holder, { most: AT_ONCE, urgentOnly });
    const sent = await sendInOrder(letters, (letter) => sendLetter(deps, holder, letter, end));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    const hasSaid = (what: 'quota' | 'settings') =>
      sent.some((one) => one.status === 'fulfilled' && one.value?.result === 'later' && one.value[what]);
    // The next letters would get the same answer.
    if (hasSaid('settings')) return;
    const isUsedUp = hasSaid('quota');
    if (isUsedUp && !urgentOnly) await waitForQuota(deps);
    urgentOnly ||= isUsedUp;
    if (letters.length < AT_ONCE) return;
  }
}

/** Sends to all users concurrently, and to each user in sequence, so that letters arrive in order. */
async function sendInOrder(
  letters: readonly LeasedLetter[],
  send: (letter: LeasedLetter) => Promise<MailResult | null>,
): Promise<readonly PromiseSettledResult<MailResult | null>[]> {
  const byUser = [...Map.groupBy(letters, ({ userId }) => userId).values()];
  const sent = await Promise.all(
    byUser.map(async (own) => {
      const results: PromiseSettledResult<MailResult | null>[] = [];
      for (const letter of own) results.push(...(await Promise.allSettled([send(letter)])));
      return results;
    }),
  );
  return sent.flat();
}

type Prepared = { readonly mail: Mail; readonly linkKept: readonly SQL[] };

type Mark = LetterOutcome | { readonly state: 'dropped' } | { readonly state: 'due'; readonly tries: number };

/** Sends one leased letter, unless `end` has passed. Returns the mailer's result; null if it was not called. */
async function sendLetter(
  deps: LetterDeps,
  holder: string,
  letter: LeasedLetter,
  end: number | undefined,
): Promise<MailResult | null> {
  const own = sql`${outbox.id} = ${letter.id} AND ${outbox.holder} = ${holder} AND ${outbox.state} = 'sending'`;
  const mark = (outcome: Mark, more: readonly Query[] = []) =>
    writeBatch(deps.db, { marked: ended(outcome, own, letter.kind), more });
  if (lastMomentToSend(letter) <= deps.now()) {
    await mark({ state: 'late', error: null, unsure: letter.unsure });
    return null;
  }
  if (end !== undefined && deps.now() >= end) {
    await mark({ state: 'due', tries: letter.tries - 1 });
    return null;
  }
  let prepared: Prepared | null;
  try {
    prepared = await prepare(deps, letter, own);
  } catch (error) {
    // It was not sent. A letter that cannot be written is retried like one that cannot be sent, and ends as dead.
    const outcome = letterOutcomeOf(letter, { result: 'later', error: String(error) }, deps.now(), deps.random());
    await mark(outcome.state === 'dead' ? { ...outcome, failure: 'unwritten' } : outcome);
    return null;
  }
  if (!prepared) {
    await mark({ state: 'dropped' });
    return null;
  }
  const hash = await addressHash(deps.hmac, prepared.mail.to);
  // Counted before sending: from here on a lost answer means perhaps sent.
  const { onItsWay } = await writeBatch(deps.db, {
    suppressed: sql`${over(letter.kind, { state: 'dropped', error: 'suppressed' })}
        WHERE ${own} AND ${isSuppressed(hash, letter.kind, deps.now())}`,
    linkKept: prepared.linkKept,
    onItsWay: builder
      .update(outbox)
      .set({ unsure: letter.unsure + 1 })
      .where(own),
  });
  if (onItsWay.changed !== 1) return null;
  const result = await deps.mailer.send(prepared.mail, end && LETTER_BEHIND_ANSWER_MS);
  const bounced = result.result === 'refused' && result.reason === 'address';
  const outcome = letterOutcomeOf(letter, result, deps.now(), deps.random());
  await mark(outcome, bounced ? suppressStatements(hash, prepared.mail.to, 'bounced', deps.now()) : []);
  return result;
}

async function prepare(deps: LetterDeps, letter: LeasedLetter, own: SQL): Promise<Prepared | null> {
  const { id, kind, userId, createdAt } = letter;
  const to = letter.address ?? letter.email;
  // A user without an email has been deleted; only the last letter is sent.
  const isTold = letter.email !== null || kind === ACCOUNT_END_LETTER;
  const facts = JSON.parse(letter.facts);
  if (!isTold || to === null || letter.isRefused === 1 || facts.silent) return null;
  const link = await newLink(deps, kind);
  const told = { id, userId, facts, createdAt, link: link?.url ?? '' };
  const written = await LETTERS[kind](deps, told);
  if (!written) return null;
  const isOwn = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${own})`;
  const off = await findUnsubscribeLink(deps, userId, kind);
  return {
    mail: {
      ...{ id, to, subject: letterSubject(written), html: letterHtml(written, off), text: letterText(written, off) },
      headers: letterHeaders(off),
    },
    linkKept: link ? [link.kept({ userId, address: to, createdAt }, isOwn)] : [],
  };
}

export async function findUnsubscribeLink(
  deps: Pick<Deps, 'hmac' | 'origin'>,
  userId: string,
  kind: LetterKind,
): Promise<FooterLink | null> {
  const url = await unsubscribeUrl(deps, userId, kind);
  return url && isNews(kind) ? { url, label: unsubscribeWords.label(unsubscribeWords.news[kind]) } : null;
}

const HELD_BY_NOBODY = { holder: null, leaseUntil: null } as const;

/** The beginning of a statement that stores the end of a letter. The row of a last letter is deleted. */
const over = (kind: LetterKind, outcome: Mark | { readonly state: 'dropped'; readonly error: string }): SQL =>
  kind === ACCOUNT_END_LETTER && outcome.state !== 'due'
    ? sql`DELETE FROM ${outbox}`
    : sql`UPDATE ${outbox} SET ${assignments(outbox, { ...outcome, ...HELD_BY_NOBODY })}`;

const ended = (outcome: Mark, own: SQL, kind: LetterKind): SQL => sql`${over(kind, outcome)} WHERE ${own}`;

/** Without a mailer letters are not tried, so that none is given up; the admin's page shows the reason. */
async function waitForMailer({ db, now }: LetterDeps, error: string): Promise<void> {
  await writeBatch(db, {
    said: builder
      .update(outbox)
      .set({ error })
      .where(and(eq(outbox.state, 'due'), lte(outbox.dueAt, now()), sql`${outbox.error} IS NOT ${error}`)),
  });
}

/** At the daily limit all letters that are not urgent wait for an hour, untried. */
const waitForQuota = ({ db, now }: LetterDeps) => {
  const moment = now();
  return writeBatch(db, {
    put: builder
      .update(outbox)
      .set({ dueAt: moment + HOUR })
      .where(and(eq(outbox.state, 'due'), eq(outbox.urgent, 0), lte(outbox.dueAt, moment))),
  });
};
