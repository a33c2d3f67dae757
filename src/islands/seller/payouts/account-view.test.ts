import { expect, test } from 'vitest';
import { PAYOUT_ACCOUNT_STATES } from '../../../../core/payments/payouts/payout-state.ts';
import { payoutsWords } from '../../../../core/words/en/payouts.ts';
import { accountView } from './account-view.ts';

type Sums = Parameters<typeof accountView>[0];

const { blockedBy } = payoutsWords;
const NOW = Date.UTC(2026, 10, 12);
const FIRST = Date.UTC(2026, 11, 1);
const SUMS: Sums = {
  state: 'none',
  blockedBy: null,
  next: null,
  waitingCents: 0,
  sendingCents: 0,
  ...{ dueAt: null, dueCents: 0, pausedCents: 0, byHandCents: 0 },
  noNewListingsFrom: null,
  debtCents: 0,
};
/** All moments are December 1. */
function view(sums: Partial<Sums>) {
  const said = accountView({ ...SUMS, ...sums }, NOW);
  const sentences = said.sentences.map((sentence) =>
    typeof sentence === 'string' ? sentence : sentence.say('Dec 1, 2026'),
  );
  return { ...said, sentences };
}
const waiting = { waitingCents: 1030, next: 'account' } as const;

test('requests nothing before the first completed sale', () => {
  expect(view({})).toMatchObject({ heading: 'No account needed yet', isUrgent: false });
  expect(view({})).not.toHaveProperty('button');
});

test.each([
  ['none', blockedBy.none, "We're holding $10.30 for you", 'Set up payouts'],
  ['started', blockedBy.started, "We're holding $10.30 for you", 'Continue at Stripe'],
  ['restricted', blockedBy.restricted, 'Payouts paused', 'See what Stripe asks for'],
  ['closed', blockedBy.closed, 'Payouts paused', 'Set up another account'],
] as const)('with money waiting, %s shows the reason and the button that helps', (state, why, heading, button) => {
  const said = view({ ...waiting, state, blockedBy: why });
  expect(said).toMatchObject({ heading, button, isUrgent: true });
  expect(said.sentences[0]).toBe(why);
  expect(said.sentences[1]).toMatch(/We keep your money for you|We're holding it for you/);
});

test.each(['pending', 'rejected'] as const)('%s has no button, because the seller cannot act', (state) => {
  const said = view({ state, blockedBy: blockedBy[state], waitingCents: 1030 });
  expect(said).not.toHaveProperty('button');
  expect(said.isUrgent).toBe(false);
});

test.each([
  [NOW + 1, 'From Dec 1, 2026 on, you cannot list new books until payouts are set up.'],
  [NOW, 'Until then you cannot list new books.'],
])('announces the block of new listings in advance', (noNewListingsFrom, said) => {
  const { sentences } = view({ ...waiting, blockedBy: blockedBy.none, noNewListingsFrom });
  expect(sentences.at(-1)).toContain(said);
});

test('a restricted account without waiting money promises nothing', () => {
  const { sentences, isUrgent } = view({ state: 'restricted', blockedBy: blockedBy.restricted, next: 'account' });
  expect([sentences[1], isUrgent]).toEqual(['We keep future earnings for you until then.', false]);
});

// Fails when another account is requested before money waits for it.
test('a closed account without waiting money has no button yet', () => {
  const said = view({ state: 'closed', blockedBy: blockedBy.closed });
  expect(said).not.toHaveProperty('button');
  expect(said.sentences[1]).toMatch(/^We keep future earnings for you/);
});

test('an unconfirmed address comes first', () => {
  const said = view({ waitingCents: 1030, next: 'verify_email', blockedBy: blockedBy.none });
  expect(said).not.toHaveProperty('button');
  expect(said.sentences[1]).toMatch(/^Please confirm your email address first/);
});

test('a payable account shows the date', () => {
  const first = (sums: Partial<Sums>) => view({ state: 'active', ...sums }).sentences[0];
  expect(first({})).toBe(
    "We send your money at the start of each month, or at once when $25.00 is ready. Your first sales take a little longer: each says until when. You don't need to do anything.",
  );
  expect(first({ waitingCents: 1030, dueCents: 1030, dueAt: FIRST })).toBe(
    'We send $10.30 on Dec 1, 2026 at the latest.',
  );
  const sent = "We're sending $26.00 to your account. This takes a few minutes.";
  expect(first({ waitingCents: 3600, dueCents: 2600, dueAt: NOW })).toBe(sent);
  expect(first({ waitingCents: 2600, sendingCents: 2600 })).toBe(sent);
});

// Fails when a date is part of its sentence, because its time zone would be unknown.
test('dates in sentences are moments', () => {
  const due = accountView({ ...SUMS, state: 'active', dueCents: 1030, dueAt: FIRST }, NOW);
  expect(due.sentences[0]).toMatchObject({ at: FIRST, as: 'day' });
  const stops = accountView({ ...SUMS, ...waiting, blockedBy: blockedBy.none, noNewListingsFrom: FIRST }, NOW);
  expect(stops.sentences.at(-1)).toMatchObject({ at: FIRST, as: 'day' });
});

// Fails when blocked money is announced as being sent while the bank decides.
test('separates paused amounts from outgoing ones', () => {
  const paused = { waitingCents: 2200, pausedCents: 1200 };
  const sentence =
    "$12.00 is paused because of a question about the payment of a sale. The order says more. You don't need to do anything.";
  expect(view({ state: 'active', ...paused, waitingCents: 1200 }).sentences[0]).toBe(sentence);
  const both = view({ state: 'active', ...paused, dueCents: 1000, dueAt: FIRST, debtCents: 1500 }).sentences;
  expect(both.slice(0, 3)).toEqual([
    'We send $10.00 on Dec 1, 2026 at the latest.',
    'We keep $10.00 of it for what you owe Dogear.',
    sentence,
  ]);
  // Money moved by hand has no question about its payment.
  expect(view({ state: 'active', ...paused, byHandCents: 200 }).sentences.slice(0, 2)).toEqual([
    sentence.replace('$12.00', '$10.00'),
    "$2.00 is paused because money was moved at Stripe by hand. Dogear support checks that first. You don't need to do anything.",
  ]);
  expect(view({ state: 'active', ...paused, byHandCents: 1200 }).sentences[0]).toMatch(/^\$12\.00 .* by hand\./);
});

// Fails when a payable account is called ready regardless of its bank.
test('shows a payout returned by the bank, with the button that helps', () => {
  const said = view({ state: 'active', next: 'account', blockedBy: blockedBy.bank });
  expect(said).toMatchObject({
    heading: 'Your bank returned a payout',
    sentences: [blockedBy.bank, expect.stringMatching(/^The money is in your account at Stripe/)],
    button: 'Check your bank account',
    isUrgent: true,
  });
});

test.each(PAYOUT_ACCOUNT_STATES)('%s has words', (state) => {
  const { heading, sentences } = view({ ...waiting, state, blockedBy: state === 'active' ? null : blockedBy[state] });
  expect([heading, ...sentences].every((text) => text.length > 0)).toBe(true);
});

// Fails when the text says that money is held where there is none.
test('a rejected account without waiting money announces future payouts', () => {
  const rejected = { ...waiting, state: 'rejected', next: null, blockedBy: blockedBy.rejected } as const;
  expect(view(rejected).sentences[1]).toMatch(/^We keep your money for you/);
  expect(view({ ...rejected, waitingCents: 0 }).sentences[1]).toBe('We keep future earnings for you until then.');
});

// Fails when the text announces a payment that is withheld.
test.each([
  [2700, 'We keep $10.30 of it for what you owe Dogear.'],
  [500, 'We keep $5.00 of it for what you owe Dogear.'],
])('withholds the debt (%i cents) from waiting money first', (debtCents, said) => {
  const { sentences } = view({ state: 'active', waitingCents: 1030, dueCents: 1030, dueAt: FIRST, debtCents });
  expect(sentences[1]).toBe(said);
});
