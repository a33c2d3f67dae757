/** Suggested words for a text without a match. */
import { sql } from 'drizzle-orm';
import { parseCompounds } from '../../../core/catalog/search-words.ts';
import { KIND_NUMBERS_PER_TITLE_SQL, titles } from '../../db/tables/titles.ts';
import type { Deps } from '../ports.ts';
import {
  isShortWord,
  oldIsbnQuestionOf,
  type Question,
  wordQuestion,
  wordsForSuggestions,
  wordsQuestion,
} from './question.ts';
import { joinedAndSplitWordsOf, SMALL_WORDS } from './rewrites.ts';
import { type CorrectionVocabulary, correctTypos, nearWords, possiblePrefixesOf, replaceOneWord } from './typos.ts';

type Suggestion = {
  readonly question: Question;
  /** The corrected words, where they differ from the typed ones. */
  readonly meant: string | null;
};

const ofText = (text: string): Question => ({ words: wordsQuestion(parseCompounds(text)), isbns: null });

/** Restricts the words to the text columns. */
const inTexts = (words: string | null): string => `{name author more} : (${words ?? '""'})`;

/**
 * Suggests the ISBN for an ISBN-10, or corrected words: two joined, one split, or the nearest existing word for each
 * typo. Null without a suggestion. One round trip at most.
 */
export async function suggestSearch({ db }: Pick<Deps, 'db'>, text: string): Promise<Suggestion | null> {
  const isbn = oldIsbnQuestionOf(text);
  if (isbn !== null) return { question: isbn, meant: null };
  const words = wordsForSuggestions(text);
  if (words.length === 0) return null;
  const { vocabulary, begun, whole, rewritten, telling } = await wordsNear(db, words);
  if (rewritten !== null) return { question: ofText(rewritten), meant: rewritten };
  const typed = words.join(' ');
  const likely = correctTypos(words, vocabulary, begun);
  // Each word is in a title, or a prefix of one that is: one of them is a typo, or superfluous.
  const meant =
    likely?.join(' ') === typed
      ? (replaceOneWord(words, vocabulary) ?? telling ?? correctTypos(words, vocabulary, whole))
      : likely;
  if (meant === null || meant.join(' ') === typed) return null;
  return { question: ofText(meant.join(' ')), meant: meant.join(' ') };
}

/**
 * Words of the text that match a title for sale alone. Short ones, such as "the", are left out. One round trip at most.
 */
export async function wordsWithMatches({ db }: Pick<Deps, 'db'>, text: string): Promise<string[]> {
  const words = wordsForSuggestions(text);
  const telling = words.length > 1 ? words.filter((word) => !isShortWord(word)) : [];
  if (telling.length === 0) return [];
  const asked = telling.map((word) => ({ word, question: `${inTexts(ofText(word).words)} AND (terms : s1)` }));
  const found = await db.all<{ word: string }>(
    sql`SELECT value ->> 'word' AS word FROM json_each(${JSON.stringify(asked)}) WHERE EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'question')`,
  );
  return found.map(({ word }) => word);
}

/** Limit of titles for the words beside a typo, and for the frequency of a word. */
const TITLES_LOOKED_AT = 60;
const TITLES_COUNTED = 20;
/** Each has about 400 near words, all of which are looked up. */
const SHORT_WORDS_MOST = 3;
/** Limit of vocabulary words per prefix. */
const WORDS_OF_SURE = 200;
const WORDS_OF_NEAR = 20;

/** Question for all of these words, without prefixes. */
const wholeWords = (text: string): string =>
  inTexts(
    parseCompounds(text)
      .flatMap(({ parts }) => parts.map((part) => wordQuestion(part, true)))
      .join(' AND '),
  );

/**
 * Titles with all other words, for each word at `place`. Each title is searched from the one before it on. A "by" may
 * stand between title and author.
 */
const titlesBeside = (db: Deps['db'], words: readonly string[]) => {
  const others = words
    .map((_, place) => words.filter((word, other) => other !== place && word !== 'by').join(' '))
    .map(wholeWords);
  const after = sql`(number / ${KIND_NUMBERS_PER_TITLE_SQL} + 1) * ${KIND_NUMBERS_PER_TITLE_SQL}`;
  return db.all<{ place: number; words: string }>(
    sql`WITH RECURSIVE walk(place, question, number, steps) AS (SELECT key, value, (SELECT rowid FROM title_words WHERE title_words MATCH value LIMIT 1), 1 FROM json_each(${JSON.stringify(words.length > 1 ? others : [])})
        UNION ALL SELECT place, question, (SELECT rowid FROM title_words WHERE title_words MATCH question AND rowid >= ${after} LIMIT 1), steps + 1 FROM walk WHERE number IS NOT NULL AND steps < ${TITLES_LOOKED_AT})
      SELECT walk.place, found.name || ' ' || found.author || ' ' || coalesce(found.more, '') AS words FROM walk CROSS JOIN title_words found ON found.rowid = walk.number`,
  );
};

/** Frequency of each word in these texts. */
function countWords(texts: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => text?.split(' ') ?? []))
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Candidates for a correction. `begun`: typed words that are a prefix of a word of a title; `whole`: those that are
 * one. `rewritten`: other spellings of the text that match a title; `telling`: the text without small words, if it
 * matches.
 */
async function wordsNear(db: Deps['db'], words: readonly string[]) {
  const typed = words.map((word) => ({
    word,
    asked: inTexts(wordQuestion(word)),
    whole: inTexts(wordQuestion(word, true)),
    near: nearWords(word).map((other) => ({ word: other, question: inTexts(wordQuestion(other, true)) })),
  }));
  const beginnings = words.map(possiblePrefixesOf);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const hasSmall = telling.length > 0 && telling.length < words.length;
  const rewrites = [...joinedAndSplitWordsOf(words), ...(hasSmall ? [telling.join(' ')] : [])];
  const asked = rewrites.map((text, place) => ({ place, question: wholeWords(text) }));
  const beginning = (some: readonly string[], most: number) =>
    db.all<{ words: string | null }>(
      sql`SELECT (SELECT group_concat(term, ' ') FROM (SELECT term FROM title_vocabulary WHERE term >= beginning.value AND term <= beginning.value || char(1114111) LIMIT ${most})) AS words FROM json_each(${JSON.stringify(some)}) beginning`,
    );
  const [written, sure, near, beside, counted] = await db.batch([
    db.all<{ place: number }>(
      sql`SELECT value ->> 'place' AS place FROM json_each(${JSON.stringify(asked)}) WHERE EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'question')`,
    ),
    beginning(
      beginnings.flatMap((one) => one.sure),
      WORDS_OF_SURE,
    ),
    beginning(
      beginnings.flatMap((one) => one.near),
      WORDS_OF_NEAR,
    ),
    titlesBeside(db, words),
    db.all<{ word: string; copies: number; typed: 'begun' | 'whole' | null }>(
      sql`WITH typed(word, near, whole, begun) AS MATERIALIZED (SELECT value ->> 'word', value -> 'near', EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'whole'),
          EXISTS (SELECT 1 FROM title_words WHERE title_words MATCH value ->> 'asked') FROM json_each(${JSON.stringify(typed)})),
      near(word, copies) AS MATERIALIZED (SELECT other.value ->> 'word', (SELECT sum(title.copies + 1) FROM (SELECT rowid FROM title_words WHERE title_words MATCH other.value ->> 'question' LIMIT ${TITLES_COUNTED}) found JOIN ${titles} title ON title.number = found.rowid / ${KIND_NUMBERS_PER_TITLE_SQL}) FROM (SELECT near FROM typed WHERE NOT whole AND near <> '[]' LIMIT ${SHORT_WORDS_MOST}) short,
          json_each(short.near) other) SELECT word, 1 AS copies, iif(whole, 'whole', 'begun') AS typed FROM typed WHERE begun UNION ALL SELECT word, copies, NULL FROM near WHERE copies > 0`,
    ),
  ]);
  const existing = countWords([...sure, ...near, ...beside].map((row) => row.words));
  for (const { word, copies } of counted) existing.set(word, copies);
  const vocabulary: CorrectionVocabulary = {
    existing,
    beside: words.map((_, place) => {
      const texts = beside.filter((row) => row.place === place);
      return { words: countWords(texts.map((row) => row.words)), isAll: texts.length < TITLES_LOOKED_AT };
    }),
  };
  const known = (...kinds: readonly string[]) =>
    new Set(counted.filter((row) => kinds.includes(row.typed ?? '')).map(({ word }) => word));
  const found = written.flatMap(({ place }) => rewrites[place] ?? []);
  const [rewritten = null] = found.filter((text) => text !== telling.join(' '));
  return {
    vocabulary,
    begun: known('begun', 'whole'),
    whole: known('whole'),
    rewritten,
    telling: hasSmall && found.length > 0 ? telling : null,
  };
}
