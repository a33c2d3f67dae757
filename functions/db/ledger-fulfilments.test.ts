import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type DeadlineRule, EVENT_TRANSITIONS } from '../../core/fulfilment/edges.ts';
import { FULFILMENT_EVENTS, FULFILMENT_STATES, isFinalState } from '../../core/fulfilment/state.ts';
import { refuses, startRows } from '../../tests/fixtures/money/ledger-rows.ts';

const fulfilment = (method = 'meet', state = 'to_meet', price = 1250, fee = 125, version = 1) =>
  sql`INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents, buyer_id, seller_id)
    SELECT id, ${method}, ${state}, ${version}, 9, ${price}, ${fee}, buyer_id, seller_id FROM orders WHERE id = 'o-paid'`;
/** An action that leads to this state, as the default of a test. */
const LEADS: Readonly<Record<string, string>> = { to_meet: 'sold', handed_over: 'hand-over', canceled: 'cancel' };
const event = (number: number, state: string, deadlineAt: number | null = 9, action = LEADS[state] ?? 'claim') =>
  sql`INSERT INTO fulfilment_events (order_id, number, at, by, action, state, deadline_at)
    VALUES ('o-paid', ${number}, 2, 'shop', ${action}, ${state}, ${deadlineAt})`;
const entry = (from: string, to: string, cents: number, number = 1) =>
  sql`INSERT INTO ledger_entries VALUES ('o-paid', ${number}, ${from}, ${to}, ${cents})`;
const moved = (state: string, version: number, deadlineAt: number | null = 9) =>
  sql`UPDATE fulfilments SET state = ${state}, version = ${version}, deadline_at = ${deadlineAt}`;

const BEGUN = [fulfilment(), event(1, 'to_meet'), entry('buyer', 'held', 1250)];
const ENDED = [...BEGUN, event(2, 'canceled', null), entry('held', 'back', 1250, 2), moved('canceled', 2, null)];

const FROZEN = [...BEGUN, event(2, 'to_meet', 9, 'freeze'), sql`UPDATE fulfilments SET version = 2, frozen_at = 2`];

describe('a fulfilment', () => {
  const begins = /begins with its sale/;
  const follows = /follows its events/;
  refuses([
    [
      'needs a sale',
      begins,
      sql`INSERT INTO fulfilments SELECT id, 'meet', 'to_meet', 1, 9, 1250, 1, null, null, null, null, 0, 0, buyer_id, seller_id, null, null
        FROM orders WHERE id = 'o-open'`,
    ],
    ['is for the price of its sale', begins, fulfilment('meet', 'to_meet', 1251)],
    ['has no commission above its price', begins, fulfilment('meet', 'to_meet', 1250, 1251)],
    ['begins to be met when it is met', begins, fulfilment('meet', 'to_ship')],
    ['does not begin at its end', begins, fulfilment('meet', 'completed')],
    ['is one per sale', /UNIQUE.*fulfilments/, fulfilment(), BEGUN],
    ['does not move without an event', follows, moved('handed_over', 2), BEGUN],
    ['does not leave out an event', follows, moved('handed_over', 3), [...BEGUN, event(2, 'handed_over')]],
    ['is in the state of its event', follows, moved('to_meet', 2), [...BEGUN, event(2, 'handed_over')]],
    ['has the deadline of its event', follows, moved('handed_over', 2, 10), [...BEGUN, event(2, 'handed_over')]],
    ['keeps its deadline without an event', follows, moved('to_meet', 1, 10), BEGUN],
    ['keeps its price', /keeps its terms/, sql`UPDATE fulfilments SET price_cents = 1`, BEGUN],
    ['keeps its commission', /keeps its terms/, sql`UPDATE fulfilments SET fee_cents = 0`, BEGUN],
    ['ends with its money', /holds no money/, moved('canceled', 2, null), [...BEGUN, event(2, 'canceled', null)]],
    [
      'is of the people of its order',
      /its order's people/,
      sql`INSERT INTO fulfilments (order_id, method, state, version, price_cents, fee_cents) VALUES ('o-paid', 'meet', 'to_meet', 1, 1250, 1)`,
    ],
    ['keeps its people', /keeps its people/, sql`UPDATE fulfilments SET seller_id = buyer_id`, BEGUN],
    ['stays ended', /has ended/, sql`UPDATE fulfilments SET tracking = 'x'`, ENDED],
    ['is not deleted', /FOREIGN KEY/, sql`DELETE FROM fulfilments`, BEGUN],
  ]);
});

describe('an event', () => {
  const leads = /leads on from the one before/;
  refuses([
    ['is the next one', leads, event(3, 'handed_over'), BEGUN],
    ['is not written twice', leads, event(1, 'handed_over'), BEGUN],
    ['does not come after the end', leads, event(3, 'to_meet'), ENDED],
    ['does not lead on without a deadline', leads, event(2, 'handed_over', null), BEGUN],
    ['does not end with a deadline', leads, event(2, 'canceled'), BEGUN],
    ['moves no deadline with money alone', leads, event(2, 'to_meet', 10, 'funds-withdrawn'), BEGUN],
    ['does not pay a seller before the end', leads, event(2, 'to_meet', 9, 'paid-out'), BEGUN],
    ['begins once', leads, event(2, 'to_meet', 9, 'sold'), BEGUN],
    ['does not begin with another deadline', leads, event(1, 'to_meet', 10), [fulfilment()]],
    ['does not pause an ended fulfilment', leads, event(3, 'canceled', null, 'freeze'), ENDED],
    ['does not pause what stands still', leads, event(3, 'to_meet', 9, 'freeze'), FROZEN],
    ['does not let go on what goes on', leads, event(2, 'to_meet', 9, 'thaw'), BEGUN],
    ['changes no state by a pause', leads, event(2, 'handed_over', 9, 'freeze'), BEGUN],
    ['takes no time by a pause', leads, event(3, 'to_meet', 8, 'thaw'), FROZEN],
    ['takes all of it from a suspended seller alone', leads, event(3, 'to_meet', 2, 'thaw'), FROZEN],
    ['is not changed', /events stay/, sql`UPDATE fulfilment_events SET note = 'x'`, BEGUN],
    ['is not deleted', /events stay/, sql`DELETE FROM fulfilment_events`, BEGUN],
  ]);

  // Fails when the database has other transitions than the code.
  test.each(FULFILMENT_STATES)('leads from %s to the states of the rules only', async (from) => {
    const { client } = await startRows();
    const until = isFinalState(from) ? null : 9;
    const deadlines: Readonly<Record<DeadlineRule, number | null>> = {
      ...{ first: until, set: 9, none: null, kept: until, paused: until, resumed: until },
    };
    await client.executeMultiple(`DROP TRIGGER fulfilment_events_guard_delete; DROP TRIGGER fulfilments_guard_update;
      INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents, buyer_id, seller_id)
      SELECT id, 'meet', 'to_meet', 1, 9, 1250, 125, buyer_id, seller_id FROM orders WHERE id = 'o-paid'; UPDATE fulfilments SET state = '${from}', deadline_at = ${until}`);
    const led: string[] = [];
    for (const action of FULFILMENT_EVENTS) {
      await client.execute(`UPDATE fulfilments SET frozen_at = ${action === 'thaw' ? 2 : 'NULL'}`);
      for (const to of FULFILMENT_STATES) {
        const rule = EVENT_TRANSITIONS.find((one) => one.action === action && one.from === from && one.to === to);
        const deadline = rule ? deadlines[rule.deadline] : 9;
        const number = action === 'sold' ? 1 : 2;
        const written = await client
          .execute(`INSERT INTO fulfilment_events (order_id, number, at, by, action, state, deadline_at)
            VALUES ('o-paid', ${number}, 2, 'shop', '${action}', '${to}', ${deadline})`)
          .then(
            () => true,
            () => false,
          );
        if (written) {
          led.push(`${action} ${to}`);
          await client.execute('DELETE FROM fulfilment_events');
        }
      }
    }
    const rules = EVENT_TRANSITIONS.filter((one) => one.from === from).map(({ action, to }) => `${action} ${to}`);
    expect(led.toSorted()).toEqual(rules.toSorted());
  });
});

describe('a ledger entry', () => {
  const way = /does not move that way/;
  refuses([
    ['is of more than nothing', way, entry('held', 'back', 0), BEGUN],
    ['does not go below nothing', way, entry('held', 'back', -1), BEGUN],
    ['does not go from the seller back', way, entry('seller', 'back', 1), [...BEGUN, entry('held', 'seller', 1125)]],
    ['does not go from a buyer to a seller', way, entry('buyer', 'seller', 1250), BEGUN],
    ['brings the price', /the price, once/, entry('buyer', 'held', 1251), [fulfilment(), event(1, 'to_meet')]],
    ['brings the price once', /the price, once/, entry('buyer', 'held', 1250, 2), [...BEGUN, event(2, 'handed_over')]],
    ['spends what is held', /not so much money/, entry('held', 'seller', 1251), BEGUN],
    [
      'spends what is still held',
      /not so much money/,
      entry('held', 'fee', 51),
      [...BEGUN, entry('held', 'seller', 1200)],
    ],
    ['has an event', /FOREIGN KEY/, entry('held', 'back', 1, 2), BEGUN],
    ['is not changed', /entries are immutable/, sql`UPDATE ledger_entries SET cents = 1`, BEGUN],
    ['is not deleted', /entries are immutable/, sql`DELETE FROM ledger_entries`, BEGUN],
  ]);
});

describe('a sale refund', () => {
  const owed = (cents: number, attemptId = 'a-paid', state = 'owed', event = 2) =>
    sql`INSERT INTO sale_refunds (order_id, event, attempt_id, amount_cents, state, created_at, changed_at)
      VALUES ('o-paid', ${event}, ${attemptId}, ${cents}, ${state}, 2, 2)`;
  const becomes = (state: string, id: string | null = 're_1', tryNumber = 1) =>
    sql`UPDATE sale_refunds SET state = ${state}, stripe_refund_id = ${id}, try_number = ${tryNumber}`;
  const forward = /goes forward/;
  const OWED = [...ENDED, owed(1250)];
  const SENT = [...OWED, becomes('sent')];
  refuses([
    ['is what the ledger owes', /what the ledger owes/, owed(1), ENDED],
    ['is of its own payment', /what the ledger owes/, owed(1250, 'a-late'), ENDED],
    ['is owed first', /what the ledger owes/, owed(1250, 'a-paid', 'sent'), ENDED],
    ['needs a sale that ended', /what the ledger owes/, owed(1250), BEGUN],
    ['is of an event that gives something back', /what the ledger owes/, owed(1250, 'a-paid', 'owed', 1), ENDED],
    ['is one for each event', /UNIQUE.*sale_refunds/, owed(1250), OWED],
    ['keeps its amount', /keeps its terms/, sql`UPDATE sale_refunds SET amount_cents = 1`, OWED],
    ['is sent with an id', forward, becomes('sent', null), OWED],
    ['keeps its id', forward, becomes('sent', 're_2'), SENT],
    ['is not owed again while it may still arrive', forward, becomes('owed', null, 2), SENT],
    ['is not on its way any more when it arrived', forward, becomes('sent'), [...SENT, becomes('succeeded')]],
    ['is not on its way any more when it failed', forward, becomes('succeeded'), [...SENT, becomes('failed')]],
    ['is owed again under a new try', forward, becomes('owed', null), [...SENT, becomes('failed')]],
    ['is not deleted', /sale refunds stay/, sql`DELETE FROM sale_refunds`, OWED],
  ]);
});
