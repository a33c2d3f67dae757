/** Each deadline of the process of a sale, by its table: the last moment for a step, and its effects. */
import { expect } from 'vitest';
import { prove } from '../../../tests/fixtures/factories.ts';
import { requireEffects, standing } from '../../../tests/fixtures/fulfilment/process-effects.ts';
import {
  CLOCK_EDGES,
  callOfEdge,
  keyOf,
  PARTY_EDGES,
  ROADS_TO_DEADLINES,
  saleOn,
  processTest as test,
} from '../../../tests/fixtures/fulfilment/process-roads.ts';
import { ask, asked } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { everything, watched } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';

test('each edge of a deadline has a road', () => {
  expect(Object.keys(ROADS_TO_DEADLINES).toSorted()).toEqual(CLOCK_EDGES.map(keyOf).toSorted());
});

/** A right code that comes too late is an alert for admins (meetings-late-codes.test.ts). */
async function withoutAlerts(harness: Harness) {
  const { stripe_events: _, ...rows } = await everything(harness);
  return rows;
}

test.for(CLOCK_EDGES.map((edge) => [keyOf(edge), edge] as const))(
  '%s: taken at the deadline, from which no party may act',
  async ([key, edge], { people }) => {
    const { harness, parties } = people;
    const road = ROADS_TO_DEADLINES[key];
    if (!road) throw new Error(`no road to ${key}`);
    const sale = await saleOn(people, road);
    const calls = await Promise.all(
      PARTY_EDGES.filter(({ from }) => from === edge.from).map((one) => asked(sale, callOfEdge(one))),
    );
    const before = await standing(sale);

    harness.clock.now = before.deadlineAt - 1;
    const rows = watched(harness);
    const unchanged = await rows();
    await passDeadlines(harness.deps);
    expect(await rows()).toEqual(unchanged);

    harness.clock.now = before.deadlineAt;
    await prove(harness, parties.admin);
    const unanswered = await withoutAlerts(harness);
    for (const call of calls) {
      // A suspended buyer has no session.
      const refused = call.by === 'buyer' && road.includes('buyerSuspended') ? 401 : 409;
      expect([call, (await ask(parties[call.by], sale, call)).status]).toEqual([call, refused]);
    }
    expect(await withoutAlerts(harness)).toEqual(unanswered);

    await passDeadlines(harness.deps);
    await requireEffects(sale, edge, before);
  },
);
