/**
 * Sends what the outbox holds: at least once, and not more often than 1 + the number of tries whose outcome nobody learned. Any
 * number of runs may go on side by side, and any of them may end at any point.
 */
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { isNews, LAST_LETTER, type LetterKind } from '../../../core/notifications/letter.ts';
import { newsLetterWords } from '../../../core/words/letters/news-letters.ts';
import { addressHash } from '../../db/address-hash.ts';
import { type Query, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { lettersWritten } from '../../db/letters/written-letters.ts';
import { assignments } from '../../db/rows.ts';
import { outbox } from '../../db/tables/notifications.ts';
import type { Mail, MailResult } from '../ports/mail.ts';
import type { Deps } from '../ports.ts';
import { type ClaimedLetter, claimLetters, isAnythingDue } from './claim.ts';
import { asHtml, asSubject, asText, headersOf, type Off } from './letters/layout.ts';
import { LETTERS } from './letters/letters.ts';
import { newLink } from './links.ts';
import { endOf, type Outcome, outcomeOf } from './outcome.ts';
import { isSuppressed, suppressed } from './suppressions.ts';
import { switchUrl } from './unsubscribe-links.ts';

export type LetterDeps = Pick<
  Deps,
  'db' | 'now' | 'newId' | 'random' | 'mailer' | 'origin' | 'newSecret' | 'hmac' | 'contact'
>;

/** How many letters are on their way at once; a Worker may hold six connections. */
const AT_ONCE = 5;
const CLAIMS_PER_RUN = 8;

const HOUR = 60 * 60 * 1000;

/** For how long letters begin to be sent after an answer, in ms, and pushes before them are sent. */
export const BEHIND_ANSWER_MS = 8_000;

/**
 * How long a letter may take that began behind an answer. One whose time is cut off may have arrived, and is sent again. Together
 * with pushes this is within the thirty seconds that the platform waits there.
 */
const LETTER_BEHIND_ANSWER_MS = 10_000;

/** How many letters have been written through this connection: more than before, when there is something to send. */
export const countWritten = ({ db }: Pick<LetterDeps, 'db'>): number => lettersWritten(db);

/**
 * Sends what is due, at most forty letters, none of which begins later than `withinMs` where that is given. Throws the first failure of the database when
 * all that were claimed had their turn.
 */
export async function sendLetters(deps: LetterDeps, withinMs?: number): Promise<void> {
  if (!(await isAnythingDue(deps))) return;
  if (deps.mailer.missing !== undefined) return waitForMailer(deps, deps.mailer.missing);
  const end = withinMs === undefined ? undefined : deps.now() + withinMs;
  let urgentOnly = false;
  for (let claims = 0; claims < CLAIMS_PER_RUN && !(end !== undefined && deps.now() >= end); claims++) {
    const holder = deps.newId();
    const letters = await claimLetters(deps, holder, { most: AT_ONCE, urgentOnly });
    const sent = await sendInOrder(letters, (letter) => sendLetter(deps, holder, letter, end));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    const hasSaid = (what: 'quota' | 'settings') =>
      sent.some((one) => one.status === 'fulfilled' && one.value?.result === 'later' && one.value[what]);
    // The next letters would hear the same.
    if (hasSaid('settings')) return;
    const isUsedUp = hasSaid('quota');
    if (isUsedUp && !urgentOnly) await waitForQuota(deps);
    urgentOnly ||= isUsedUp;
    if (letters.length < AT_ONCE) return;
  }
}

/** Sends to all people side by side, and to each of them one letter after the other, so that the news of a day comes in its order. */
async function sendInOrder(
  letters: readonly ClaimedLetter[],
  send: (letter: ClaimedLetter) => Promise<MailResult | null>,
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

/** What is sent: to whom, what, and the row that makes its link work. */
type Prepared = { readonly mail: Mail; readonly linkKept: readonly SQL[] };

/** What becomes of a letter: how its try ended, nothing to tell, or not tried at all. */
type Mark = Outcome | { readonly state: 'dropped' } | { readonly state: 'due'; readonly tries: number };

/**
 * Sends one letter that this holder has, unless the time to begin is over. Answers what the mailer said; null for what did not come
 * to it.
 */
async function sendLetter(
  deps: LetterDeps,
  holder: string,
  letter: ClaimedLetter,
  end: number | undefined,
): Promise<MailResult | null> {
  const own = sql`${outbox.id} = ${letter.id} AND ${outbox.holder} = ${holder} AND ${outbox.state} = 'sending'`;
  const mark = (outcome: Mark, more: readonly Query[] = []) =>
    writeBatch(deps.db, { marked: ended(outcome, own, letter.kind), more });
  if (endOf(letter) <= deps.now()) {
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
    // It has not gone out. A letter that cannot be written is tried again like one that cannot be sent, and ends as dead.
    const outcome = outcomeOf(letter, { result: 'later', error: String(error) }, deps.now(), deps.random());
    await mark(outcome.state === 'dead' ? { ...outcome, failure: 'unwritten' } : outcome);
    return null;
  }
  if (!prepared) {
    await mark({ state: 'dropped' });
    return null;
  }
  const hash = await addressHash(deps.hmac, prepared.mail.to);
  // Counted before: from here on a lost answer means perhaps sent.
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
  const outcome = outcomeOf(letter, result, deps.now(), deps.random());
  await mark(outcome, bounced ? suppressed(hash, prepared.mail.to, 'bounced', deps.now()) : []);
  return result;
}

/** Writes the letter; null when there is nobody, or nothing, to tell. */
async function prepare(deps: LetterDeps, letter: ClaimedLetter, own: SQL): Promise<Prepared | null> {
  const { id, kind, userId, createdAt } = letter;
  const to = letter.address ?? letter.email;
  // Without an email the account has ended, which is told by one letter.
  const isTold = letter.email !== null || kind === LAST_LETTER;
  const facts = JSON.parse(letter.facts);
  if (!isTold || to === null || letter.isRefused === 1 || facts.silent) return null;
  const link = await newLink(deps, kind);
  const told = { userId, facts, createdAt, link: link?.url ?? '' };
  const written = await LETTERS[kind](deps, told);
  if (!written) return null;
  const isOwn = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${own})`;
  const off = await offOf(deps, userId, kind);
  return {
    mail: {
      ...{ id, to, subject: asSubject(written), html: asHtml(written, off), text: asText(written, off) },
      headers: headersOf(off),
    },
    linkKept: link ? [link.kept({ userId, address: to, createdAt }, isOwn)] : [],
  };
}

/** How a letter of news can be switched off; null for another one. */
export async function offOf(
  deps: Pick<Deps, 'hmac' | 'origin'>,
  userId: string,
  kind: LetterKind,
): Promise<Off | null> {
  const url = await switchUrl(deps, userId, kind);
  return url && isNews(kind) ? { url, label: newsLetterWords.unsubscribe(newsLetterWords.news[kind]) } : null;
}

const HELD_BY_NOBODY = { holder: null, leaseUntil: null } as const;

/** The beginning of a statement that writes down how a letter ended. Of a last letter no row stays. */
const over = (kind: LetterKind, outcome: Mark | { readonly state: 'dropped'; readonly error: string }): SQL =>
  kind === LAST_LETTER && outcome.state !== 'due'
    ? sql`DELETE FROM ${outbox}`
    : sql`UPDATE ${outbox} SET ${assignments(outbox, { ...outcome, ...HELD_BY_NOBODY })}`;

/** Writes down what became of a letter, unless another holder has it by now. */
const ended = (outcome: Mark, own: SQL, kind: LetterKind): SQL => sql`${over(kind, outcome)} WHERE ${own}`;

/** Without a way out no letter is tried, so that none is given up for it; the admin's page tells why they wait. */
async function waitForMailer({ db, now }: LetterDeps, error: string): Promise<void> {
  await writeBatch(db, {
    said: builder
      .update(outbox)
      .set({ error })
      .where(and(eq(outbox.state, 'due'), lte(outbox.dueAt, now()), sql`${outbox.error} IS NOT ${error}`)),
  });
}

/** The day's number of letters is used up: what is not urgent waits, so that none of it is tried without success. */
const waitForQuota = ({ db, now }: LetterDeps) => {
  const moment = now();
  return writeBatch(db, {
    put: builder
      .update(outbox)
      .set({ dueAt: moment + HOUR })
      .where(and(eq(outbox.state, 'due'), eq(outbox.urgent, 0), lte(outbox.dueAt, moment))),
  });
};
