/**
 * Sales from the payment to their end, as external clients and both parties see them: names of calls and of the fields
 * of their bodies, states, deadlines, reminders, letters, money and the copy. All of it is written out here, beside the
 * table of the process.
 */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';

const DAY = 86_400_000;
const text = 'Page 12 is missing.';
const reason = 'The pictures show it.';
const PARCEL = { carrier: 'USPS', tracking: '9400 1000' };
type Side = 'buyer' | 'seller' | 'admin';

/**
 * Each call with its action, its actor and a body, in which zeros stand for the code, and `URL` for that of a picture.
 */
const CALLS = {
  send: ['send', 'seller', PARCEL],
  untracked: ['send', 'seller', { untracked: true }],
  delivered: ['delivered', 'seller'],
  'hand-over': ['hand-over', 'seller', { code: '00000000' }],
  'no-code': ['hand-over-without-code', 'seller', { text }],
  confirm: ['confirm', 'buyer'],
  'ask-cancel': ['ask-cancel', 'buyer'],
  cancel: ['cancel', 'seller', { reason }],
  'call-off': ['cancel', 'buyer', { reason }],
  claim: ['claim', 'buyer', { kind: 'not_as_described', text, photos: ['URL'] }],
  missing: ['claim', 'buyer', { kind: 'not_arrived', text }],
  never: ['claim', 'buyer', { kind: 'not_received', text }],
  withdraw: ['withdraw', 'buyer'],
  refund: ['refund', 'seller'],
  'refund-on-return': ['refund-on-return', 'seller'],
  offer: ['offer', 'seller', { amount: 5 }],
  disagree: ['disagree', 'seller', { text, photos: ['URL'] }],
  deny: ['deny', 'buyer', { text, photos: ['URL'] }],
  'deny-claim': ['deny', 'seller', { text }],
  accept: ['accept', 'buyer'],
  refuse: ['refuse', 'buyer'],
  'send-back': ['send-back', 'buyer', PARCEL],
  returned: ['returned', 'seller', { ok: true }],
  wrong: ['returned', 'seller', { ok: false, text, photos: ['URL'] }],
  decide: ['decide', 'admin', { kind: 'refund', reason }],
  part: ['decide', 'admin', { kind: 'part', amount: 2.5, reason }],
  return: ['decide', 'admin', { kind: 'return', reason }],
  pay: ['decide', 'admin', { kind: 'seller', reason }],
  goodwill: ['goodwill', 'admin', { amount: 2, back: 0, reason }],
} as const satisfies Record<string, readonly [action: string, by: Side, body?: object]>;

type Call = keyof typeof CALLS;

/**
 * The call or the deadline, the state afterwards and the days until its deadline; letters, and days of reminders from
 * then.
 */
type Line = readonly [
  event: Call | 'post' | 'meet' | 'expire',
  state: string,
  days: number | null,
  told?: Partial<Record<Side, string>>,
];

const SHIP: Line = ['post', 'to_ship', 7, { buyer: 'receipt', seller: 'copy-sold 3 6' }];
const MEET: Line = ['meet', 'to_meet', 14, { buyer: 'receipt 7 12', seller: 'copy-sold 7 12' }];
const SENT: Line = ['send', 'shipped', 21, { buyer: 'copy-sent 10 17 20' }];
const MET: Line = ['hand-over', 'handed_over', 2, { buyer: 'copy-handed-over', seller: 'copy-handed-over' }];
const CLAIMED: Line = ['claim', 'claimed', 3, { buyer: 'claim-opened', seller: 'claim-opened 1' }];
const OFFERED: Line = ['offer', 'offered', 5, { buyer: 'part-offered 3' }];
const RETURNING = { buyer: 'return-asked 3 6', seller: 'return-asked' };
const ON_RETURN: Line = ['refund-on-return', 'returning', 7, RETURNING];
const SENT_BACK: Line = ['send-back', 'returning', 14, { seller: 'copy-sent-back 7 12' }];
const AWAITED = { buyer: 'decision-awaited', seller: 'decision-awaited', admin: 'decision-due' };
const DISAGREED: Line = ['disagree', 'deciding', 30, AWAITED];

const ended =
  (state: string) =>
  (event: Line[0]): Line => [event, state, null, { buyer: `sale-${state}`, seller: `sale-${state}` }];
const [completed, canceled, refunded] = [ended('completed'), ended('canceled'), ended('refunded')] as const;
const PAID = { seller: 1125, fee: 125 };
const ALL_BACK = { back: 1250 };
type Copy = 'sold' | 'on sale' | 'still_there' | 'condition';

const STORIES: readonly (readonly [money: Record<string, number>, copy: Copy, ...lines: Line[]])[] = [
  [PAID, 'sold', SHIP, SENT, ['delivered', 'shipped', 7, { buyer: 'copy-delivered' }], completed('confirm')],
  [PAID, 'sold', SHIP, SENT, completed('expire')],
  [ALL_BACK, 'on sale', SHIP, ['ask-cancel', 'to_ship', 3, { seller: 'cancel-asked' }], canceled('cancel')],
  [ALL_BACK, 'still_there', SHIP, canceled('cancel')],
  [ALL_BACK, 'still_there', SHIP, canceled('expire')],
  [PAID, 'sold', MEET, MET, completed('confirm')],
  [PAID, 'sold', MEET, MET, completed('expire')],
  [ALL_BACK, 'still_there', MEET, canceled('call-off')],
  [ALL_BACK, 'still_there', MEET, canceled('cancel')],
  [ALL_BACK, 'still_there', MEET, canceled('expire')],
  [
    ...([{ ...PAID, back: 200, platform: -200 }, 'sold', MEET, MET, completed('confirm')] as const),
    ['goodwill', 'completed', null, { buyer: 'goodwill-given' }],
  ],
  [
    ...([ALL_BACK, 'sold', SHIP, ['untracked', 'shipped', 21, { buyer: 'copy-sent 10 17 20' }]] as const),
    ...([CLAIMED, refunded('refund')] as const),
  ],
  [
    ...([{ held: 1250 }, 'sold', SHIP, SENT, CLAIMED] as const),
    ['withdraw', 'shipped', 21, { buyer: '10 17 20', seller: 'claim-withdrawn' }],
  ],
  [
    ...([{ held: 1250 }, 'sold', MEET, MET, CLAIMED] as const),
    ['withdraw', 'handed_over', 2, { seller: 'claim-withdrawn' }],
  ],
  [
    ...([ALL_BACK, 'sold', SHIP, SENT, ['delivered', 'shipped', 7, { buyer: 'copy-delivered' }]] as const),
    ['missing', 'claimed', 3, { buyer: 'claim-opened', seller: 'claim-opened 1' }],
    refunded('expire'),
  ],
  [ALL_BACK, 'condition', SHIP, SENT, CLAIMED, ON_RETURN, SENT_BACK, refunded('returned')],
  [ALL_BACK, 'condition', SHIP, SENT, CLAIMED, ON_RETURN, SENT_BACK, refunded('expire')],
  [ALL_BACK, 'sold', SHIP, SENT, CLAIMED, ON_RETURN, refunded('refund')],
  [
    ...([PAID, 'sold', SHIP, SENT, CLAIMED, ON_RETURN, SENT_BACK, ['wrong', 'deciding', 30, AWAITED]] as const),
    completed('pay'),
  ],
  [PAID, 'sold', SHIP, SENT, CLAIMED, ['expire', 'returning', 7, RETURNING], completed('expire')],
  [{ back: 500, seller: 675, fee: 75 }, 'sold', SHIP, SENT, CLAIMED, OFFERED, completed('accept')],
  [{ back: 500, seller: 675, fee: 75 }, 'sold', SHIP, SENT, CLAIMED, OFFERED, completed('expire')],
  [ALL_BACK, 'sold', SHIP, SENT, CLAIMED, OFFERED, refunded('refund')],
  [
    ...([{ back: 250, seller: 900, fee: 100 }, 'sold', SHIP, SENT, CLAIMED, OFFERED] as const),
    ...([['refuse', 'deciding', 30, AWAITED], completed('part')] as const),
  ],
  [
    ...([ALL_BACK, 'condition', SHIP, SENT, CLAIMED, DISAGREED, ['return', 'returning', 7, RETURNING]] as const),
    refunded('returned'),
  ],
  [ALL_BACK, 'sold', SHIP, SENT, CLAIMED, DISAGREED, refunded('decide')],
  [ALL_BACK, 'sold', SHIP, SENT, CLAIMED, DISAGREED, refunded('expire')],
  [
    ...([ALL_BACK, 'sold', MEET, ['no-code', 'deciding', 30, { ...AWAITED, buyer: 'decision-awaited 2' }]] as const),
    ...([['deny', 'deciding', 30], refunded('refund')] as const),
  ],
  [
    ...([PAID, 'sold', MEET, ['no-code', 'deciding', 30, { ...AWAITED, buyer: 'decision-awaited 2' }]] as const),
    completed('confirm'),
  ],
  [
    ...([PAID, 'sold', MEET, MET] as const),
    ['never', 'deciding', 30, { buyer: 'claim-opened', seller: 'claim-opened', admin: 'decision-due' }],
    ...([['deny-claim', 'deciding', 30], completed('pay')] as const),
  ],
];

const roadOf = (lines: readonly Line[]) => lines.map(([event]) => event).join(', ');

/** A step by which a state is entered. All calls but those that it offers are refused, which one story checks. */
const entryOf = (lines: readonly Line[], at: number): string =>
  [lines[0], lines[at]].map((line) => line?.slice(0, 2).join(' ')).join(', ');
const FIRST_ROAD = new Map(
  STORIES.toReversed().flatMap(([, , ...lines]) => lines.map((_, at) => [entryOf(lines, at), roadOf(lines)] as const)),
);

type Read = { readonly state: string; readonly actions: readonly string[] };
const AMOUNTS = ['held', 'seller', 'paid', 'fee', 'back'];
const NAMED = ['order', 'method', 'state', 'deadline_at', 'turn', 'actions', 'events', 'amounts'];

/** Kinds of the new letters about sales, and the days of the new reminders. */
async function toldTo(harness: Harness, { id }: SignedIn, seen: Set<unknown>): Promise<string> {
  const rows = await rowsOf(
    harness,
    `SELECT id, kind, due_at FROM outbox WHERE user_id = '${id}' AND facts ->> 'order' IS NOT NULL AND kind <> 'sign-found'
     ORDER BY kind = 'fulfilment-reminder', due_at`,
  );
  const told = rows.filter((row) => !seen.has(row.id));
  for (const { id } of rows) seen.add(id);
  return told
    .map(({ kind, due_at }) => (kind === 'fulfilment-reminder' ? (Number(due_at) - harness.clock.now) / DAY : kind))
    .join(' ');
}

// Fails when a call, a field of its body, or a word of its response has another name.
test.for(STORIES.map((story) => [roadOf(story.slice(2) as Line[]), story] as const))(
  '%s',
  async ([road, [money, copy, ...lines]], { harness, seller, buyer, admin, saleAfter }) => {
    const people: Record<Side, SignedIn> = { buyer, seller, admin };
    const method = lines[0] === SHIP ? 'post' : 'meet';
    const { orderId, listingId } = await saleAfter(method);
    const read = async (side: Side): Promise<Read> =>
      (await answer(people[side].ask('GET', `/api/fulfilments/${orderId}`)))[1] as Read;
    const bodyOf = async (call: Call): Promise<object | undefined> => {
      const [, side, body] = CALLS[call] as readonly [string, Side, object?];
      const wanted = JSON.stringify(body ?? null);
      const code = wanted.includes('00000000') ? await codeOf(buyer, orderId) : '';
      const url = wanted.includes('URL') ? await claimPhoto(harness, people[side], orderId) : '';
      return JSON.parse(wanted.replace('00000000', code).replace('URL', url)) ?? undefined;
    };
    const requireRefusals = async () => {
      const possible = {
        buyer: (await read('buyer')).actions,
        seller: (await read('seller')).actions,
        admin: (await read('admin')).actions,
      };
      for (const [call, [action, side, body]] of Object.entries(CALLS) as [Call, readonly [string, Side, object?]][]) {
        if (possible[side].includes(action)) continue;
        expect([call, (await doing(people[side], orderId, action, body)).status]).toEqual([call, 409]);
      }
    };
    const seen = { buyer: new Set(), seller: new Set(), admin: new Set() };
    for (const [i, [event, state, days, told = {}]] of lines.entries()) {
      if (event === 'expire') {
        const [row] = await rowsOf(harness, 'SELECT deadline_at FROM fulfilments');
        harness.clock.now = Number(row?.deadline_at);
        await passDeadlines(harness.deps);
      } else if (event !== 'post' && event !== 'meet') {
        const [action, side] = CALLS[event];
        expect((await read(side)).actions).toContain(action);
        const [status, said] = await answer(doing(people[side], orderId, action, await bodyOf(event)));
        expect([event, status, (said as Read).state]).toEqual([event, 200, state]);
      }
      const deadline_at = days === null ? null : harness.clock.now + days * DAY;
      expect(await rowsOf(harness, 'SELECT state, deadline_at FROM fulfilments')).toEqual([{ state, deadline_at }]);
      for (const side of ['buyer', 'seller', 'admin'] as const)
        expect([event, side, await toldTo(harness, people[side], seen[side])]).toEqual([event, side, told[side] ?? '']);
      if (event !== 'expire' && FIRST_ROAD.get(entryOf(lines, i)) === road) await requireRefusals();
    }
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, ...money });
    const relisted = await rowsOf(harness, `SELECT recheck FROM listings WHERE relisted_from = '${listingId}'`);
    expect(relisted).toEqual(copy === 'sold' ? [] : [{ recheck: copy === 'on sale' ? null : copy }]);
    for (const side of ['buyer', 'seller'] as const) {
      const [, own] = await answer(people[side].ask('GET', `/api/fulfilments?as=${side}`));
      const page = (await read(side)) as Read & { amounts: Record<string, number>; events: readonly object[] };
      expect(own).toMatchObject([Object.fromEntries(NAMED.map((name) => [name, page[name as keyof Read]]))]);
      const sum = AMOUNTS.reduce((cents, name) => cents + (page.amounts[name] ?? Number.NaN), 0);
      expect(sum).toBe(12.5 - (money.platform ?? 0) / 100);
      for (const shown of page.events)
        expect(Object.keys(shown)).toEqual(expect.arrayContaining(['at', 'by', 'action', 'note']));
    }
    await requireFulfilmentRules(harness);
  },
);
