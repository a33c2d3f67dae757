import { sql } from 'drizzle-orm';
import { describe } from 'vitest';
import { refuses } from '../../tests/fixtures/money/ledger-rows.ts';

const event = (number: number, state: string, action: string, deadlineAt: number | null = 9) =>
  sql`INSERT INTO fulfilment_events (order_id, number, at, by, action, state, deadline_at)
    VALUES ('o-paid', ${number}, 2, 'buyer', ${action}, ${state}, ${deadlineAt})`;
const moved = (state: string, version: number, deadlineAt: number | null = 9) =>
  sql`UPDATE fulfilments SET state = ${state}, version = ${version}, deadline_at = ${deadlineAt}`;
const entry = (from: string, to: string, cents: number, number: number) =>
  sql`INSERT INTO ledger_entries VALUES ('o-paid', ${number}, ${from}, ${to}, ${cents})`;
const claim = (number: number, kind = 'not_as_described') =>
  sql`INSERT INTO sale_cases (order_id, event, kind, text, opened_at, deadline_before) VALUES ('o-paid', ${number}, ${kind}, 'x', 2, 9)`;

const HANDED_OVER = [
  sql`INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents, buyer_id, seller_id)
    VALUES ('o-paid', 'meet', 'to_meet', 1, 9, 1250, 125, 'ann', 'sal')`,
  event(1, 'to_meet', 'sold'),
  entry('buyer', 'held', 1250, 1),
  event(2, 'handed_over', 'hand-over'),
  moved('handed_over', 2),
];
const CLAIMED = [...HANDED_OVER, event(3, 'claimed', 'claim'), claim(3), moved('claimed', 3)];
const WITHDRAWN = [
  ...CLAIMED,
  event(4, 'handed_over', 'withdraw'),
  sql`UPDATE sale_cases SET withdrawn_at = 3`,
  moved('handed_over', 4),
];
const COMPLETED = [
  ...HANDED_OVER,
  event(3, 'completed', 'confirm', null),
  entry('held', 'back', 250, 3),
  entry('held', 'seller', 900, 3),
  entry('held', 'fee', 100, 3),
  moved('completed', 3, null),
];

/** As `HANDED_OVER`, with a parcel that can be tracked. */
const PARCEL = [
  ...HANDED_OVER,
  sql`UPDATE fulfilments SET carrier = 'USPS', tracking = '1'`,
  ...COMPLETED.slice(HANDED_OVER.length),
];

describe('a claim', () => {
  const begins = /begins with an event/;
  const keeps = /keeps what was said/;
  refuses([
    ['needs the event that opened it', begins, claim(2), HANDED_OVER],
    ['of a seller needs one of theirs', begins, claim(3, 'no_code'), [...HANDED_OVER, event(3, 'claimed', 'claim')]],
    [
      'is one at a time',
      /UNIQUE.*sale_cases/,
      claim(5),
      [...CLAIMED, event(4, 'handed_over', 'withdraw'), moved('handed_over', 4), event(5, 'claimed', 'claim')],
    ],
    ['keeps its words', keeps, sql`UPDATE sale_cases SET text = 'y'`, CLAIMED],
    ['is not erased while its buyer is here', keeps, sql`UPDATE sale_cases SET text = NULL`, CLAIMED],
    [
      'is not erased while the sale lasts',
      keeps,
      sql`UPDATE sale_cases SET text = NULL`,
      [...CLAIMED, sql`UPDATE users SET deleted_at = 3 WHERE id = 'ann'`],
    ],
    [
      'keeps the answer of a seller who is here',
      keeps,
      sql`UPDATE sale_cases SET answer_text = NULL`,
      [...CLAIMED, sql`UPDATE sale_cases SET answer_text = 'y'`],
    ],
    [
      'keeps the notes of its events',
      /events stay as they are/,
      sql`UPDATE fulfilment_events SET note = NULL WHERE number = 3`,
      CLAIMED,
    ],
    ['keeps its kind', keeps, sql`UPDATE sale_cases SET kind = 'not_arrived'`, CLAIMED],
    ['stays withdrawn', keeps, sql`UPDATE sale_cases SET withdrawn_at = NULL`, WITHDRAWN],
    ['gets no answer once it is withdrawn', keeps, sql`UPDATE sale_cases SET answer_text = 'y'`, WITHDRAWN],
    ['is not deleted', /cases of sales stay/, sql`DELETE FROM sale_cases`, CLAIMED],
  ]);
});

describe('money of the shop', () => {
  const gives = /after a completed sale/;
  const given = [...COMPLETED, event(4, 'completed', 'goodwill', null)];
  refuses([
    ['is not given while a sale is under way', gives, entry('platform', 'back', 1, 2), HANDED_OVER],
    ['is given by an event of its own', gives, entry('platform', 'back', 1, 3), COMPLETED],
    ['goes to the buyer alone', /does not move that way/, entry('platform', 'seller', 1, 4), given],
    ['stays given', /does not move that way/, entry('back', 'platform', 1, 4), given],
    ['is no more than was paid', /more than they paid/, entry('platform', 'back', 1001, 4), given],
  ]);
});

describe('a completed sale', () => {
  const ended = /has ended/;
  refuses([
    ['does not open again', /follows its events/, moved('claimed', 4), COMPLETED],
    ['does not open again by an event', /leads on from the one before/, event(4, 'claimed', 'claim'), COMPLETED],
    ['does not change without an event', ended, sql`UPDATE fulfilments SET tracking = 'x'`, COMPLETED],
    [
      'keeps how its parcel travelled while its seller is here',
      ended,
      sql`UPDATE fulfilments SET carrier = '', tracking = ''`,
      PARCEL,
    ],
    [
      'takes no other parcel when its seller has left',
      ended,
      sql`UPDATE fulfilments SET carrier = 'x', tracking = 'y'`,
      [...PARCEL, sql`UPDATE users SET deleted_at = 3 WHERE id = 'sal'`],
    ],
    ['has no claim', /leads on from the one before/, event(4, 'claimed', 'claim'), COMPLETED],
  ]);
});

describe('a picture of a claim', () => {
  const picture = (
    part: string | null,
  ) => sql`INSERT INTO case_photos (id, order_id, owner_id, state, content_type, bytes, created_at, event, part, position)
    SELECT 'p', 'o-paid', buyer_id, 'ready', 'image/webp', 1, 2, 3, ${part}, 0 FROM orders WHERE id = 'o-paid'`;
  refuses([
    [
      'stays with its claim',
      /stays where it is/,
      sql`UPDATE case_photos SET event = NULL, part = NULL, position = NULL`,
      [...CLAIMED, picture('claim')],
    ],
    ['has a place in a claim, or none', /case_photos_place/, picture(null), CLAIMED],
  ]);
});
