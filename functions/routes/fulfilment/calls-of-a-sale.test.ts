/** Calls of a sale as external clients know them: names, bodies, responses, refusals. */
import { expect } from 'vitest';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought, codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const text = 'Page 12 is missing.';
const reason = 'The pictures show it.';
const PARCEL = { carrier: 'USPS', tracking: '9400 1000' };

/**
 * Each action with its actor and a body, in which zeros stand for the meeting's code, and `URL` for a picture's URL.
 */
const CALLS = {
  send: ['seller', PARCEL],
  untracked: ['seller', { untracked: true }],
  delivered: ['seller'],
  'hand-over': ['seller', { code: '00000000' }],
  confirm: ['buyer'],
  'ask-cancel': ['buyer'],
  cancel: ['seller', { reason }],
  claim: ['buyer', { kind: 'not_as_described', text, photos: ['URL'] }],
  withdraw: ['buyer'],
  refund: ['seller'],
  'refund-on-return': ['seller'],
  offer: ['seller', { amount: 5 }],
  disagree: ['seller', { text, photos: ['URL'] }],
  accept: ['buyer'],
  refuse: ['buyer'],
  'send-back': ['buyer', PARCEL],
  returned: ['seller', { ok: true }],
  wrong: ['seller', { ok: false, text, photos: ['URL'] }],
  decide: ['admin', { kind: 'refund', reason }],
  part: ['admin', { kind: 'part', amount: 2.5, reason }],
  return: ['admin', { kind: 'return', reason }],
  pay: ['admin', { kind: 'seller', reason }],
} as const satisfies Record<string, readonly [Side, object?]>;

type Side = 'buyer' | 'seller' | 'admin';
type Call = keyof typeof CALLS;

/** Wire name, where several entries are one action with different bodies. */
const ACTION: Partial<Record<Call, string>> = {
  ...{ untracked: 'send', wrong: 'returned', part: 'decide', return: 'decide', pay: 'decide' },
};
const actionOf = (call: Call): string => ACTION[call] ?? call;

/** Delivery method, then the actions, each with the resulting state. */
const ROADS = [
  'post: send shipped, delivered shipped, confirm completed',
  'post: ask-cancel to_ship, cancel canceled',
  'meet: hand-over handed_over, confirm completed',
  'meet: hand-over handed_over, claim claimed, withdraw handed_over',
  'post: untracked shipped, claim claimed, refund refunded',
  'post: send shipped, claim claimed, refund-on-return returning, send-back returning, returned refunded',
  'post: send shipped, claim claimed, refund-on-return returning, send-back returning, wrong deciding, pay completed',
  'post: send shipped, claim claimed, offer offered, accept completed',
  'post: send shipped, claim claimed, offer offered, refuse deciding, part completed',
  'post: send shipped, claim claimed, disagree deciding, return returning, returned refunded',
  'post: send shipped, claim claimed, disagree deciding, decide refunded',
] as const;

type Read = { readonly order: string; readonly state: string; readonly actions: readonly string[] };

const AMOUNTS = ['held', 'seller', 'paid', 'fee', 'back'];
const NAMED = ['order', 'method', 'state', 'deadline_at', 'turn', 'actions', 'events', 'amounts'];

// Fails when a call, a field of its body, or a word of its response has another name.
test.for(ROADS)('%s', async (road, { harness, seller, buyer, admin }) => {
  const people: Record<Side, SignedIn> = { buyer, seller, admin };
  const [method = '', steps = ''] = road.split(': ');
  const { orderId } = await bought(harness, seller, buyer, method as DeliveryMethod);
  const read = async (side: Side): Promise<Read> =>
    (await answer(people[side].ask('GET', `/api/fulfilments/${orderId}`)))[1] as Read;
  const bodyOf = async (call: Call, side: Side): Promise<object | undefined> => {
    const [, body] = CALLS[call] as readonly [Side, object?];
    const wanted = JSON.stringify(body ?? null);
    const code = wanted.includes('00000000') ? await codeOf(buyer, orderId) : '';
    const url = wanted.includes('URL') ? await claimPhoto(harness, people[side], orderId) : '';
    return JSON.parse(wanted.replace('00000000', code).replace('URL', url)) ?? undefined;
  };
  for (const step of steps.split(', ')) {
    const [call, state] = step.split(' ') as [Call, string];
    const [side] = CALLS[call];
    const possible = {
      buyer: (await read('buyer')).actions,
      seller: (await read('seller')).actions,
      admin: (await read('admin')).actions,
    };
    for (const [refused, [whose, body]] of Object.entries(CALLS) as [Call, readonly [Side, object?]][]) {
      if (possible[whose].includes(actionOf(refused))) continue;
      const asked = [refused, (await doing(people[whose], orderId, actionOf(refused), body)).status];
      expect(asked).toEqual([refused, 409]);
    }
    expect((await read(side)).actions).toEqual(possible[side]);
    expect(possible[side]).toContain(actionOf(call));
    const [status, said] = await answer(doing(people[side], orderId, actionOf(call), await bodyOf(call, side)));
    expect([call, status, (said as Read).state]).toEqual([call, 200, state]);
    expect((await read(side)).state).toBe(state);
  }
  for (const side of ['buyer', 'seller'] as const) {
    const [, own] = await answer(people[side].ask('GET', `/api/fulfilments?as=${side}`));
    const page = (await read(side)) as Read & { amounts: Record<string, number>; events: readonly object[] };
    expect(own).toMatchObject([Object.fromEntries(NAMED.map((name) => [name, page[name as keyof Read]]))]);
    expect(AMOUNTS.reduce((sum, name) => sum + (page.amounts[name] ?? Number.NaN), 0)).toBe(12.5);
    for (const event of page.events)
      expect(Object.keys(event)).toEqual(expect.arrayContaining(['at', 'by', 'action', 'note']));
  }
  await requireFulfilmentRules(harness);
});

test('only an admin lists all sales, and users their own, page by page, latest booked first', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const sold: string[] = [];
  for (let copy = 0; copy < 3; copy++) {
    harness.clock.now += 1;
    sold.unshift((await bought(harness, seller, buyer, 'meet')).orderId);
  }
  const list = async (path: string, who = buyer) => {
    const response = await who.ask('GET', path);
    const next = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1];
    return { orders: ((await response.json()) as Read[]).map(({ order }) => order), next };
  };
  const first = await list('/api/fulfilments?as=buyer&limit=2');
  expect(first.orders).toEqual(sold.slice(0, 2));
  expect(await list(String(first.next))).toEqual({ orders: sold.slice(2), next: undefined });
  expect((await list('/api/fulfilments?as=seller', seller)).orders).toEqual(sold);
  for (const path of ['/api/fulfilments?as=seller', '/api/fulfilments?as=buyer'])
    expect(await list(path, other)).toEqual({ orders: [], next: undefined });
  for (const who of [buyer, seller]) expect((await who.ask('GET', '/api/fulfilments')).status).toBe(403);
});
