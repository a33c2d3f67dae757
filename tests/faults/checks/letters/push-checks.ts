/**
 * The invariants of pushes (docs/testing.md, "Pushes under faults"), as queries that must find no rows, and
 * those that only the run shows.
 */
import type { Environment } from '../../environment/environment.ts';
import type { InvariantCheck } from '../acknowledged-writes.ts';
import type { Violation } from '../observations.ts';

/**
 * Kinds that only a letter may carry. All others are switched on by everybody here (`tests/faults/users/browser.ts`).
 */
const ONLY_LETTERS = `('verify', 'welcome', 'reset', 'email', 'email-undo', 'email-changed', 'email-taken', 'suspended', 'account-ended')`;

/** A turn, its reminder and its end replace each other in a browser; all others replace only themselves. */
const tag = (letter: string) =>
  `CASE WHEN ${letter}.kind IN ('turn', 'turn-ending', 'turn-passed') THEN 'turn:' || (${letter}.facts ->> 'listing') ELSE ${letter}.id END`;

/** Pushes, with their browser's tag, and the start (ms) of the browser's session. */
const PUSHES = `(SELECT p.*, o.user_id, ${tag('o')} AS tag, b.browser, b.since FROM pushes p JOIN outbox o ON o.id = p.outbox_id
  LEFT JOIN push_subscriptions s ON s.session_id = p.session_id LEFT JOIN temp.browser b ON s.endpoint LIKE '%/' || b.browser)`;

export const PUSH_CHECKS: readonly InvariantCheck[] = [
  [
    'P1',
    'not one push for an event and a browser',
    `SELECT o.id, s.session_id, (SELECT count(*) FROM pushes p WHERE p.outbox_id = o.id AND p.session_id = s.session_id) AS rows
     FROM outbox o JOIN push_subscriptions s ON s.user_id = o.user_id JOIN temp.browser b ON s.endpoint LIKE '%/' || b.browser, temp.moment m
     WHERE o.kind NOT IN ${ONLY_LETTERS} AND o.created_at > b.since AND NOT coalesce(o.push_at > m.now, 0)
       -- What an account without a confirmed address did before it paid is told in the bell alone.
       AND o.facts ->> 'silent' IS NULL
       -- The email of the day about wanted copies; each has a row for bell and push.
       AND o.id NOT LIKE 'wants:%' AND rows <> 1`,
  ],
  [
    'P1',
    'a push to the browser of somebody else',
    `SELECT p.*, o.user_id FROM pushes p JOIN push_subscriptions s ON s.session_id = p.session_id
       LEFT JOIN outbox o ON o.id = p.outbox_id WHERE o.user_id IS NOT s.user_id`,
  ],
  ['P2', 'a push without an end', `SELECT * FROM pushes WHERE state NOT IN ('sent', 'dead', 'late', 'dropped')`],
  [
    'P2',
    'an event whose time has come, and no browser is told',
    'SELECT o.* FROM outbox o, temp.moment m WHERE o.push_at <= m.now',
  ],
  [
    'P2',
    // A lease that was lost eight times in a row, as between many jumps of the clock, sent nothing each time.
    'given up, although each of its tries arrived',
    `SELECT p.id, p.tries, (SELECT count(*) FROM temp.told t WHERE t.tag = p.outbox_id AND t.browser = p.browser) AS copies
     FROM ${PUSHES} p WHERE p.state = 'dead' AND copies >= p.tries`,
  ],
  [
    'P2',
    'sent, and never arrived',
    `SELECT p.tag, p.user_id, sum(p.state = 'sent') AS sent, (SELECT count(*) FROM temp.told t JOIN temp.browser b ON b.browser = t.browser
       WHERE t.tag = p.tag AND b.user = p.user_id) AS arrived FROM ${PUSHES} p GROUP BY 1, 2 HAVING sent > arrived`,
  ],
  [
    'P3',
    'more copies than tries',
    `SELECT p.tag, p.browser, sum(p.tries) AS tried, (SELECT count(*) FROM temp.told t WHERE t.tag = p.tag AND t.browser = p.browser) AS copies
     FROM ${PUSHES} p GROUP BY 1, 2 HAVING copies > tried`,
  ],
  [
    'P3',
    'a copy that does not take the place of the one before',
    'SELECT browser, tag, count(DISTINCT topic) AS topics FROM temp.told GROUP BY 1, 2 HAVING topics > 1',
  ],
  [
    'P3',
    'one notice takes the place of another',
    'SELECT browser, topic, count(DISTINCT tag) AS tags FROM temp.told GROUP BY 1, 2 HAVING tags > 1',
  ],
  [
    'P4',
    'a browser that is gone is not forgotten',
    // A subscription whose answer was lost has no start: its push shows that the service said so.
    `SELECT p.* FROM ${PUSHES} p WHERE p.browser LIKE '410-%' AND ((p.created_at > p.since AND p.state NOT IN ('late', 'dropped'))
       OR p.error LIKE '%410%')`,
  ],
];

/** Limit in ms for a push in transit when its session ends. */
const ON_ITS_WAY_MS = 10_000;

/** P4 and P5, as the run observed them. */
export function checkBrowsers({ observations, workers, push }: Environment): Violation[] {
  const told = [...observations.endedBrowsers].filter(
    ([browser, ended]) => (observations.askedBrowsers.get(browser) ?? 0) > ended + ON_ITS_WAY_MS,
  );
  const log = workers.everything.join('\n');
  const secrets = [...observations.browserSecrets, push.senderKeys.VAPID_PRIVATE_KEY];
  return [
    ...told.map(([browser]) => ({ invariant: 'P4', what: `told after its session ended: ${browser}`, ids: [browser] })),
    ...secrets
      .filter((secret) => log.includes(secret))
      .map((secret) => ({ invariant: 'P5', what: `in the log of the Workers: ${secret}`, ids: [secret] })),
  ];
}
