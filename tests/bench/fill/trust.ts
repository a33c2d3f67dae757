/**
 * Wants, reviews and questions of a filling, through their triggers, which count people by title and maintain the
 * records of sellers. `numbers` is the common table expression of a statement.
 */
import type { Trader } from '../../../core/fulfilment/state.ts';
import { MAX_WANTS_PER_PERSON } from '../../../core/orders/want.ts';
import { RETENTION } from '../../../core/retention.ts';
import { LETTER_WAIT_MS } from '../../../core/trust/conversation.ts';
import { REVIEW_MS } from '../../../core/trust/review.ts';
import { DAY } from './fulfilments.ts';

/** Half of the limit, so that the reader can add more. */
const READERS_WANTS = MAX_WANTS_PER_PERSON / 2;
const FOUND_FOR_A_WANT = 25;

const isReaders = `n % :readerEvery = 1 AND n < ${READERS_WANTS} * :readerEvery`;

/**
 * Every hundredth is for the first book, each of another person; nobody wants a book twice. The reader was told of
 * copies.
 */
export const wantStatements = (numbers: string): readonly string[] => [
  `${numbers} INSERT INTO wants (id, person_id, title, author, name_key, author_key, wanted_id, created_at, used_at)
  SELECT 'bench-want-' || w.n, w.person, b.name, b.author, b.name_key, b.author_key, b.title_id, :newest - ${DAY}, :newest
  FROM (SELECT n, CASE WHEN ${isReaders} THEN :reader WHEN n % 100 = 0 THEN 'bench-buyer-' || (n / 100 % :buyers) ELSE 'bench-buyer-' || (n % :buyers) END AS person,
      CASE n % 100 WHEN 0 THEN 0 ELSE (n + n / :buyers) % (SELECT count(*) FROM bench_books) END AS book FROM numbers) w
  JOIN bench_books b ON b.n = w.book WHERE 1 ON CONFLICT DO NOTHING`,
  `${numbers} INSERT INTO want_matches (person_id, listing_id, want_id, title_id, at, told_at)
  SELECT want.person_id, found.id, want.id, found.title_id, :newest - 1, :newest - 1
  FROM numbers CROSS JOIN wants want ON want.id = 'bench-want-' || n CROSS JOIN listings found ON found.id IN (
    SELECT copy.id FROM listings copy WHERE copy.title_id = want.wanted_id AND copy.stock = 1 ORDER BY copy.posted_at DESC, copy.id DESC LIMIT ${FOUND_FOR_A_WANT})
  WHERE ${isReaders} ON CONFLICT DO NOTHING`,
];

/** One in a hundred pairs of traders shared a browser. */
const reviewOf = (numbers: string, by: Trader, days: number, isGood: string, text: string, which: string) => `${numbers}
INSERT INTO reviews (id, order_id, by, author_id, subject_id, is_good, text, created_at, visible_at, is_linked)
SELECT 'bench-review-${by}-' || n, r.order_id, '${by}', r.${by}_id, r.${by === 'buyer' ? 'seller' : 'buyer'}_id, ${isGood}, ${text},
  r.ended_at + ${days * DAY}, r.ended_at + ${REVIEW_MS}, n % 100 = 50
FROM numbers JOIN sale_records r ON r.order_id = 'bench-sale-' || n WHERE r.reviewable AND r.ended_at + ${days * DAY} <= :newest AND ${which}`;

const itsReviews = `id IN (SELECT 'bench-review-' || side || '-' || n FROM numbers CROSS JOIN (SELECT 'buyer' AS side UNION ALL SELECT 'seller'))`;

/**
 * Both traders of a sale, the buyer a day after its end; of one in fifty the buyer alone. The visible ones are counted.
 */
export const reviewStatements = (numbers: string): readonly string[] => [
  reviewOf(
    numbers,
    'buyer',
    1,
    'n % 25 <> 3',
    `CASE WHEN n % 2 = 0 THEN 'As it was described, and well packed.' END`,
    '1',
  ),
  reviewOf(numbers, 'seller', 2, 'n % 40 <> 3', `CASE WHEN n % 4 = 0 THEN 'Quick to answer.' END`, 'n % 50 <> 7'),
  `${numbers} UPDATE reviews SET reply = 'Thank you for writing.', replied_at = created_at + ${3 * DAY}
  WHERE ${itsReviews} AND by = 'buyer' AND substr(id, -1) = '4' AND visible_at <= created_at + ${3 * DAY} AND created_at + ${3 * DAY} <= :newest`,
  `${numbers} UPDATE reviews SET is_counted = 1 WHERE ${itsReviews} AND visible_at <= :newest`,
];

/** Time between a question and its answer. */
const ANSWERED_MS = 40_000;

const SAID = `FROM numbers JOIN conversations c ON c.id = 'bench-question-' || n CROSS JOIN (SELECT 1 AS number UNION ALL SELECT 2) m`;

/**
 * A question and its answer in the last weeks; about a sold copy, of its buyer. One in three answers is unread, and one
 * in five is published. Retention of conversations and letters begins now.
 */
export const questionStatements = (numbers: string, lot: string): readonly string[] => [
  `${numbers} INSERT INTO conversations (id, listing_id, asker_id, seller_id, order_id, created_at, last_at, last_number, asker_read, seller_read, kept_until)
  SELECT 'bench-question-' || q.n, p.id, coalesce(o.buyer_id, q.asker), p.seller_id, o.id, q.at, q.at + ${ANSWERED_MS}, 2, 2 - (q.n % 3 = 0), 2,
    max(q.at, unixepoch() * 1000) + ${RETENTION.conversations}
  FROM (SELECT n, p.id AS copy, CASE WHEN n % :readerEvery = 0 THEN :reader ELSE 'bench-buyer-' || (${lot} % :buyers) END AS asker,
      max(p.posted_at + 10000, :newest - 60000 - 200 * ${lot}) AS at
    FROM numbers JOIN listings p ON p.id = 'bench-' || (n * :everyQuestion + n % :everyQuestion)) q
  JOIN listings p ON p.id = q.copy LEFT JOIN sales s ON s.listing_id = p.id LEFT JOIN orders o ON o.id = s.order_id
  WHERE q.at + ${ANSWERED_MS} <= :newest`,
  `${numbers} INSERT INTO messages (id, conversation_id, number, author_id, text, at, published_on)
  SELECT c.id || '-' || m.number, c.id, m.number, CASE m.number WHEN 1 THEN c.asker_id ELSE c.seller_id END,
    CASE m.number WHEN 1 THEN 'Are there marks on the pages?' ELSE 'A few in pencil, in the first chapter.' END,
    c.created_at + (m.number - 1) * ${ANSWERED_MS}, CASE WHEN c.order_id IS NULL AND n % 5 = 0 THEN c.listing_id END
  ${SAID}`,
  `${numbers} INSERT INTO outbox (id, kind, user_id, facts, urgent, state, due_at, tries, created_at, sent_at, shown_at, read_at)
  SELECT 'messages:' || c.id || ':' || CASE m.number WHEN 1 THEN c.seller_id ELSE c.asker_id END || ':' || m.number, 'messages',
    CASE m.number WHEN 1 THEN c.seller_id ELSE c.asker_id END, json_object('conversation', c.id), 0, 'sent', c.last_at + ${LETTER_WAIT_MS}, 1,
    unixepoch() * 1000, c.last_at + ${LETTER_WAIT_MS}, c.created_at + (m.number - 1) * ${ANSWERED_MS},
    CASE WHEN m.number <= CASE m.number WHEN 1 THEN c.seller_read ELSE c.asker_read END THEN c.last_at END
  ${SAID}`,
];
