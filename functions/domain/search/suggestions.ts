/** Other words to look for when nothing has those that were typed. */
import { sql } from 'drizzle-orm';
import { compoundsOf } from '../../../core/catalog/words.ts';
import { kindsOfTitle, titles } from '../../db/tables/titles.ts';
import type { Deps } from '../ports.ts';
import { isShort, oldIsbnQuestionOf, type Question, typedWords, wordQuestion, wordsQuestion } from './question.ts';
import { beginningsOf, corrected, nearTo } from './typos.ts';

type Suggestion = {
  readonly question: Question;
  /** The words, where they are others than those that were typed. */
  readonly meant: string | null;
};

const ofText = (text: string): Question => ({ words: wordsQuestion(compoundsOf(text)), isbns: null });

/** Looks for words in the texts of titles alone. */
const inTexts = (words: string | null): string => `{name author more} : (${words ?? '""'})`;

/**
 * The old ISBN that begins so, or the words as they were meant: two of them as one, one as two, or for each typo the nearest word that
 * exists. Null where that is no other question. One round trip at most.
 */
export async function suggest({ db }: Pick<Deps, 'db'>, text: string): Promise<Suggestion | null> {
  const isbn = oldIsbnQuestionOf(text);
  if (isbn !== null) return { question: isbn, meant: null };
  const words = typedWords(text);
  if (words.length === 0) return null;
  const { existing, writtenApart } = await wordsNear(db, words);
  if (writtenApart !== null) return { question: ofText(writtenApart), meant: writtenApart };
  const likely = corrected(words, existing);
  const typed = words.join(' ');
  // Every word is known, or begins a known one: then one of the beginnings is a typo.
  const meant = likely?.join(' ') === typed ? corrected(words, existing, { whole: true }) : likely;
  if (meant === null || meant.join(' ') === typed) return null;
  return { question: ofText(meant.join(' ')), meant: meant.join(' ') };
}

/**
 * Those of several words that a book for sale has, each of which finds something alone. Short ones, such as "the", are left
 * out: they say too little. One round trip at most.
 */
export async function findEach({ db }: Pick<Deps, 'db'>, text: string): Promise<string[]> {
  const words = typedWords(text);
  const telling = words.length > 1 ? words.filter((word) => !isShort(word)) : [];
  if (telling.length === 0) return [];
  const asked = telling.map((word) => ({ word, question: `${inTexts(ofText(word).words)} AND (terms : s1)` }));
  const found = await db.all<{ word: string }>(
    sql`SELECT value ->> 'word' AS word FROM json_each(${JSON.stringify(asked)}) WHERE EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'question')`,
  );
  return found.map(({ word }) => word);
}

/** Titles that are looked at for the words beside a typo, and for how common a word is; above that it does not matter. */
const TITLES_LOOKED_AT = 60;
const TITLES_COUNTED = 20;
/** Each has some four hundred words near to it, of which every one is looked up. */
const SHORT_WORDS_MOST = 3;
/** Words of the vocabulary that are looked at for a beginning. */
const WORDS_OF_SURE = 200;
const WORDS_OF_NEAR = 20;

/** Two words as one, and one as two. */
function otherwise(words: readonly string[]): string[] {
  const put = (at: number, size: number, instead: string) =>
    [...words.slice(0, at), instead, ...words.slice(at + size)].join(' ');
  const joined = words.slice(1).map((word, at) => put(at, 2, `${words[at]}${word}`));
  const split = words.flatMap((word, at) => {
    const letters = Array.from(word);
    return letters
      .slice(2, -1)
      .map((_, place) => put(at, 1, `${letters.slice(0, place + 2).join('')} ${letters.slice(place + 2).join('')}`));
  });
  return [...joined, ...split];
}

const asQuestion = (text: string) => {
  const words = text.split(' ');
  return inTexts(words.map((word) => wordQuestion(word, true)).join(' AND '));
};

/**
 * Words of titles that may be meant, each with a number of copies that have it. They begin alike, or stand in titles beside the other
 * words, or are one typo away from a short word that is in no title. Typed words that are in titles are among them, too.
 */
async function wordsNear(db: Deps['db'], words: readonly string[]) {
  const typed = words.map((word) => ({
    word,
    asked: inTexts(wordQuestion(word)),
    whole: inTexts(wordQuestion(word, true)),
    near: nearTo(word).map((other) => ({ word: other, question: inTexts(wordQuestion(other, true)) })),
  }));
  const beginnings = words.map(beginningsOf);
  const others =
    words.length > 1
      ? words.map((word) => inTexts(ofText(words.filter((other) => other !== word).join(' ')).words))
      : [];
  const apart = otherwise(words).map((text) => ({ text, question: asQuestion(text) }));
  const vocabulary = (some: readonly string[], most: number) =>
    db.all<{ words: string | null }>(
      sql`SELECT (SELECT group_concat(term, ' ') FROM (SELECT term FROM title_vocabulary WHERE term >= beginning.value AND term <= beginning.value || char(1114111) LIMIT ${most})) AS words FROM json_each(${JSON.stringify(some)}) beginning`,
    );
  const [written, sure, near, beside, counted] = await db.batch([
    db.all<{ text: string }>(
      sql`SELECT value ->> 'text' AS text FROM json_each(${JSON.stringify(apart)}) WHERE EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'question') LIMIT 1`,
    ),
    vocabulary(
      beginnings.flatMap((one) => one.sure),
      WORDS_OF_SURE,
    ),
    vocabulary(
      beginnings.flatMap((one) => one.near),
      WORDS_OF_NEAR,
    ),
    db.all<{ words: string }>(
      sql`SELECT found.name || ' ' || found.author || ' ' || coalesce(found.more, '') AS words FROM json_each(${JSON.stringify(others)}) other CROSS JOIN title_words found WHERE found.rowid IN (SELECT rowid FROM title_words WHERE title_words MATCH other.value LIMIT ${TITLES_LOOKED_AT})`,
    ),
    db.all<{ word: string; copies: number }>(
      sql`WITH typed(word, near, known) AS MATERIALIZED (SELECT value ->> 'word', CASE WHEN NOT EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'whole')
            THEN value -> 'near' ELSE '[]' END,
          EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'asked') FROM json_each(${JSON.stringify(typed)})),
      near(word, copies) AS MATERIALIZED (SELECT other.value ->> 'word', (SELECT sum(title.copies + 1) FROM (SELECT rowid FROM title_words WHERE title_words MATCH other.value ->> 'question' LIMIT ${TITLES_COUNTED}) found JOIN ${titles} title ON title.number = found.rowid / ${kindsOfTitle}) FROM (SELECT near FROM typed WHERE near <> '[]' LIMIT ${SHORT_WORDS_MOST}) short,
          json_each(short.near) other) SELECT word, 1 AS copies FROM typed WHERE known UNION ALL SELECT word, copies FROM near WHERE copies > 0`,
    ),
  ]);
  const existing = new Map<string, number>();
  for (const word of [...sure, ...near, ...beside].flatMap((row) => row.words?.split(' ') ?? []))
    if (word !== '') existing.set(word, (existing.get(word) ?? 0) + 1);
  for (const { word, copies } of counted) existing.set(word, copies);
  return { existing, writtenApart: written[0]?.text ?? null };
}
