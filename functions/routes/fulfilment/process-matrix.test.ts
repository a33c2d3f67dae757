/** Each step of the process of a sale, by its table: who may take it, when, and its effects. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { deadlineAfter, requireEffects, standing } from '../../../tests/fixtures/fulfilment/process-effects.ts';
import {
  CLOSED_ROADS,
  CONDITIONAL_EDGES,
  callOf,
  callOfEdge,
  keyOf,
  PARTY_EDGES,
  type PartyEdge,
  ROADS,
  saleBefore,
  processTest as test,
  type WatchedSale,
} from '../../../tests/fixtures/fulfilment/process-roads.ts';
import { ask, asked, pathOf } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { watched } from '../../../tests/fixtures/people/users.ts';

const iso = (ms: number | null) => ms && new Date(ms).toISOString();

test('each edge of a party has a road, and each with a condition one on which it is false', () => {
  expect(Object.keys(ROADS).toSorted()).toEqual(PARTY_EDGES.map(keyOf).toSorted());
  expect(Object.keys(CLOSED_ROADS).toSorted()).toEqual(CONDITIONAL_EDGES.map(keyOf).toSorted());
});

/** The parties without an edge for this call in the state, and strangers. */
function refusedFor(edge: PartyEdge, { parties, strangers }: WatchedSale): readonly (readonly [string, SignedIn])[] {
  const path = pathOf(callOfEdge(edge));
  const allowed = PARTY_EDGES.filter((one) => one.from === edge.from && pathOf(callOfEdge(one)) === path);
  return Object.entries({ ...parties, ...strangers }).filter(([name]) => allowed.every(({ by }) => by !== name));
}

test.for(PARTY_EDGES.map((edge) => [keyOf(edge), edge] as const))(
  '%s: refused to all others, and with the effects of the table',
  async ([key, edge], { people }) => {
    const { harness, parties } = people;
    const road = ROADS[key];
    if (!road) throw new Error(`no road to ${key}`);
    const sale = await saleBefore(people, road);
    const call = await asked(sale, callOf(road));
    const before = await standing(sale);
    const rows = watched(harness);
    const unchanged = await rows();
    for (const [name, who] of refusedFor(edge, sale)) {
      const { status } = await ask(who, sale, call);
      expect([name, [401, 403, 404, 409].includes(status) ? 'refused' : status]).toEqual([name, 'refused']);
      expect(await rows()).toEqual(unchanged);
    }
    const deadlineAt = deadlineAfter(edge, before, harness.clock.now);
    expect(await answer(ask(parties[edge.by], sale, call))).toEqual([
      200,
      { acknowledged: true, state: edge.to, deadline_at: iso(deadlineAt) },
    ]);
    await requireEffects(sale, edge, before, call);
  },
);

const CLOSED = CONDITIONAL_EDGES.flatMap((edge) =>
  (CLOSED_ROADS[keyOf(edge)] ?? []).map((road) => [keyOf(edge), edge.when?.text, road.join(', '), edge, road] as const),
);

test.for(CLOSED)('%s: only if %s; refused after %s', async ([, , , edge, road], { people }) => {
  const { harness, parties } = people;
  const sale = await saleBefore(people, road);
  const call = await asked(sale, callOf(road));
  const rows = watched(harness);
  const unchanged = await rows();
  expect(unchanged.fulfilments).toContainEqual(expect.objectContaining({ order_id: sale.orderId, state: edge.from }));
  expect((await ask(parties[edge.by], sale, call)).status).toBe(409);
  expect(await rows()).toEqual(unchanged);
});
