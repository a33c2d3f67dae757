/** What else to look for when nothing has the words that were typed. */
import { sql } from 'drizzle-orm';
import { titles } from '../../../db/tables/titles.ts';
import type { Deps } from '../../ports.ts';
import { corrected, nearTo, partsOf } from './typos.ts';
import { allOf, isShort, oldIsbnQuestionOf, termOf, wantedOf, wordsOf } from './words.ts';

type Suggestions = {
  readonly question: string;
  /** The words, where they are others than those that were typed. */
  readonly meant: string | null;
};

/**
 * The old ISBN that begins so, or the words as they were meant: initials apart, and for each typo the nearest word that
 * exists. Null when that is no other question. One round trip at most.
 */
export async function suggest(deps: Pick<Deps, 'db'>, text: string): Promise<Suggestions | null> {
  const isbn = oldIsbnQuestionOf(text);
  if (isbn !== null) return { question: isbn, meant: null };
  const words = wantedOf(text);
  if (words.length === 0) return null;
  const existing = await wordsNear(deps, words);
  const [typed, likely] = [allOf(words), corrected(words, existing)];
  // Every word is known, or begins a known one: then one of the beginnings is a typo.
  const meant = likely && allOf(likely, true) === typed ? corrected(words, existing, { whole: true }) : likely;
  if (meant === null) return null;
  const question = allOf(meant, true);
  if (question === typed) return null;
  const same = meant.join(' ') === words.join(' ');
  return { question, meant: same ? null : meant.join(' ') };
}

/**
 * Those of several words that a book for sale has, each of which finds something alone. Short ones, such as "the", are left
 * out: they say too little. One round trip at most.
 */
export async function findEach({ db }: Pick<Deps, 'db'>, text: string): Promise<string[]> {
  const words = wantedOf(text);
  const telling = words.length > 1 ? words.filter((word) => !isShort(word)) : [];
  if (telling.length === 0) return [];
  const asked = telling.map((word) => ({ word, question: allOf([word]) }));
  const found = await db.all<{ word: string }>(
    sql`SELECT value ->> 'word' AS word FROM json_each(${JSON.stringify(asked)}) WHERE EXISTS (SELECT 1 FROM
      (SELECT rowid FROM title_words WHERE title_words MATCH value ->> 'question' LIMIT ${TITLES_COUNTED}) w
      JOIN ${titles} t ON t.number = w.rowid WHERE t.copies > 0)`,
  );
  return found.map(({ word }) => word);
}

/** Titles that are looked at for each part of a long word. */
const TITLES_LOOKED_AT = 60;
/** Titles that say how common a word is; above this it does not matter. */
const TITLES_COUNTED = 20;
/** Each has some four hundred words near to it, of which every one is looked up. */
const SHORT_WORDS_AT_MOST = 3;

/**
 * Words of titles that may be meant, each with a number of copies that have it. They share parts with what was typed, or
 * stand in titles beside the other words, or are one typo away from a short word that is in no title. Typed words that are in
 * titles are among them, too.
 */
async function wordsNear({ db }: Pick<Deps, 'db'>, words: readonly string[]): Promise<Map<string, number>> {
  const apart = words.length > 1;
  const typed = words.map((word) => ({
    word,
    asked: termOf(word, { apart }),
    whole: termOf(word, { whole: true }),
    near: nearTo(word),
  }));
  const parts = partsOf(words).map((part) => `"${part}"`);
  const others = apart ? words.map((word) => allOf(words.filter((other) => other !== word))) : [];
  const [rows, beside, counted] = await db.batch([
    db.all<{ words: string }>(
      sql`SELECT s.words FROM json_each(${JSON.stringify(parts)}) part CROSS JOIN title_parts s WHERE s.rowid IN (SELECT rowid FROM title_parts WHERE title_parts MATCH part.value LIMIT ${TITLES_LOOKED_AT})`,
    ),
    db.all<{
      words: string;
    }>(
      sql`SELECT s.words FROM json_each(${JSON.stringify(others)}) other CROSS JOIN title_parts s WHERE s.rowid IN (SELECT rowid FROM title_words WHERE title_words MATCH other.value LIMIT ${TITLES_LOOKED_AT})`,
    ),
    db.all<{
      word: string;
      copies: number;
    }>(sql`WITH typed(word, near, known) AS MATERIALIZED ( SELECT value ->> 'word', CASE WHEN NOT EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'whole')
            THEN value -> 'near' ELSE '[]' END,
          EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'asked') FROM json_each(${JSON.stringify(typed)})),
      near(word, copies) AS MATERIALIZED ( SELECT n.value, (SELECT sum(t.copies + 1) FROM (SELECT rowid FROM title_words WHERE title_words MATCH '"' || n.value || '"' LIMIT ${TITLES_COUNTED}) w JOIN ${titles} t ON t.number = w.rowid) FROM (SELECT near FROM typed WHERE near <> '[]' LIMIT ${SHORT_WORDS_AT_MOST}) t,
          json_each(t.near) n) SELECT word, 1 AS copies FROM typed WHERE known UNION ALL SELECT word, copies FROM near WHERE copies > 0`),
  ]);
  const existing = new Map<string, number>();
  for (const word of [...rows, ...beside].flatMap((row) => wordsOf(row.words)))
    existing.set(word, (existing.get(word) ?? 0) + 1);
  for (const { word, copies } of counted) existing.set(word, copies);
  return existing;
}
