import { expect, test } from 'vitest';
import { isWorthPolling, orderStateOf } from './order-state.ts';

type Facts = Parameters<typeof orderStateOf>[0];
const refund = { amountCents: 1250, reason: 'not_free', sent: false } as const;
const facts = (change: Partial<Facts>): Facts => ({
  state: 'pending',
  availability: 'available',
  heldUntil: null,
  turnEndsAt: null,
  queuePosition: null,
  waitUntil: null,
  waitReason: null,
  refund: null,
  ...change,
});

test.each<[string, Partial<Facts>, object, boolean]>([
  ['just booked', {}, { kind: 'free' }, false],
  ['own hold', { availability: 'yours', heldUntil: 9 }, { kind: 'paying', until: 9 }, true],
  ['own hold that is being called off', { availability: 'yours' }, { kind: 'checking' }, true],
  ['own turn', { availability: 'yours', queuePosition: 1, turnEndsAt: 7 }, { kind: 'turn', until: 7 }, true],
  ['first, and the copy has just become free', { queuePosition: 1 }, { kind: 'turn', until: null }, true],
  ['second, and the copy has just become free', { queuePosition: 2 }, { kind: 'queue', position: 2 }, true],
  [
    'too early after a hold',
    { waitUntil: 8, waitReason: 'unpaid' },
    { kind: 'wait', until: 8, reason: 'unpaid' },
    true,
  ],
  [
    'too early, in the queue',
    { waitUntil: 8, waitReason: 'day', queuePosition: 1 },
    { kind: 'wait', until: 8, reason: 'day' },
    true,
  ],
  [
    'own hold, and too early for the next',
    { heldUntil: 9, waitUntil: 8, waitReason: 'day' },
    { kind: 'paying', until: 9 },
    true,
  ],
  ['in the queue', { availability: 'held', queuePosition: 3 }, { kind: 'queue', position: 3 }, true],
  ['held by somebody else', { availability: 'held' }, { kind: 'held' }, true],
  ['sold a moment ago', { availability: 'sold' }, { kind: 'sold' }, false],
  ['paused, in the queue', { availability: 'paused', queuePosition: 2 }, { kind: 'paused' }, true],
  ['paying for what was paused since', { availability: 'yours', heldUntil: 9 }, { kind: 'paying', until: 9 }, true],
  ['no longer listed', { availability: 'gone' }, { kind: 'gone' }, false],
  ['paid', { state: 'paid', availability: 'sold' }, { kind: 'paid' }, false],
  ['paid twice', { state: 'paid', availability: 'sold', refund }, { kind: 'paid' }, true],
  ['lost to somebody else', { state: 'void', availability: 'sold' }, { kind: 'sold' }, false],
  ['void with its listing', { state: 'void', availability: 'gone' }, { kind: 'gone' }, false],
  ['void for another reason', { state: 'void' }, { kind: 'over' }, false],
  ['charged too late', { state: 'void', availability: 'sold', refund }, { kind: 'refunded' }, true],
  ['sent back', { state: 'void', refund: { ...refund, sent: true } }, { kind: 'refunded' }, false],
  ['taken back by the shop', { state: 'refunded', availability: 'sold' }, { kind: 'refunded' }, false],
  ['charged a wrong amount', { refund }, { kind: 'free' }, true],
])('%s', (_what, change, state, moving) => {
  expect(orderStateOf(facts(change))).toEqual(state);
  expect(isWorthPolling(facts(change))).toBe(moving);
});
