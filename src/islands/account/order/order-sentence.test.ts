import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { STATES } from '../../../../core/fulfilment/process.ts';
import type { SaleCase } from '../../../../core/fulfilment/sale-case.ts';
import { STEP_DURATION_MS } from '../../../../core/fulfilment/step-times.ts';
import { answerDeadline, caseSentence, sentenceOf, stateNameOf, turnOf } from './order-sentence.ts';

// Fails when a buyer's bank is said to have given $0.00.
test("shows the bank's amount for a canceled sale that the bank refunded", () => {
  const order = {
    ...{ side: 'buyer', state: 'canceled', saleCase: null, priceCents: 1250 },
    ...{ refunds: [{ event: 2, cents: 1250, state: 'replaced' }], amounts: { held: 0, back: 0, bank: 1250 } },
    lateCodeAt: null,
  } as unknown as Fulfilment;
  expect(sentenceOf(order)).toBe('The sale is canceled, and your bank gave you $12.50 back.');
});

// Fails when the text names the buyer although the parcel goes to another name, or mentions a missing address.
test('refers a seller to the address below only if there is one', () => {
  const order = { side: 'seller', state: 'to_ship', saleCase: null, frozen: false, buyerName: 'Ann', address: {} };
  expect(sentenceOf(order as unknown as Fulfilment)).toMatch(/^Send the book to the address below/);
  expect(sentenceOf({ ...order, address: null } as unknown as Fulfilment)).toMatch(/^Send the book to Ann/);
});

const FIRST_BY_HAND = { event: 2, cents: 500 } as const;
const LATER = { event: 5, cents: 750 } as const;

// Fails when all refunds are shown in the state of the last one.
test.each([
  ['failed', 'succeeded', '$5.00 could not be sent back to your card', 'The refund failed'],
  ['succeeded', 'owed', '$7.50 is on its way back to your card', 'The refund is not sent yet'],
  ['succeeded', 'sent', '$7.50 is on its way back to your card', 'has not confirmed it yet'],
  ['succeeded', 'succeeded', '$12.50 was refunded to your card', 'canceled and refunded'],
  ['outside', 'succeeded', '$5.00 was paid to you in another way', 'The buyer was paid in another way'],
] as const)(
  'shows the pending one of two refunds (%s and %s) first, with its own amount',
  (...[first, last, ...told]) => {
    const refunds = [
      { ...FIRST_BY_HAND, state: first },
      { ...LATER, state: last },
    ];
    const amounts = { held: 0, back: 1250 };
    const order = { state: 'canceled', saleCase: null, lateCodeAt: null, priceCents: 1250, refunds, amounts };
    for (const [side, sentence] of [
      ['buyer', told[0]],
      ['admin', told[1]],
    ])
      expect(sentenceOf({ ...order, side } as unknown as Fulfilment)).toContain(sentence);
  },
);

// Fails when a seller reads that the buyer was refunded after a failure.
test.each([
  ['canceled', 'The sale is canceled. The buyer’s refund did not reach their card'],
  ['refunded', 'The buyer’s refund did not reach their card'],
] as const)('tells the seller of a %s sale about the failed refund', (state, said) => {
  const sale = { side: 'seller', state, saleCase: null, lateCodeAt: null, priceCents: 1250, frozen: false, events: [] };
  const ofRefund = (refund: string): string =>
    sentenceOf({
      ...{ ...sale, refunds: [{ event: 2, cents: 1250, state: refund }], amounts: { held: 0, back: 1250, seller: 0 } },
    } as unknown as Fulfilment);
  expect(ofRefund('failed').startsWith(said)).toBe(true);
  expect(ofRefund('sent')).toContain('buyer gets a full refund');
});

// Fails when a manual refund is shown as the bank's, or the bank's part as the whole.
test.each([
  ['canceled', { back: 1250 }, [500, 750], '$12.50 was refunded to your card'],
  ['refunded', { back: 750, bank: 500 }, [750], '$7.50 was refunded to your card'],
  ['refunded', { back: 0, bank: 1250 }, [], 'Your bank gave you $12.50 back, and the sale has ended.'],
  ['completed', { back: 500 }, [500], '$5.00 was refunded to your card'],
] as const)('shows the replacement of a refund of a %s sale with %j: %j', (state, amounts, sent, told) => {
  const refunds = [
    { event: 2, cents: 1250, state: 'replaced' },
    ...sent.map((cents) => ({ event: 3, cents, state: 'succeeded' })),
  ];
  const sale = { saleCase: null, lateCodeAt: null, priceCents: 1250, frozen: false, events: [] };
  const order = { ...sale, side: 'buyer', state, refunds, amounts };
  expect(sentenceOf(order as unknown as Fulfilment)).toContain(told);
});

// Fails when a waiting refund is announced as sent.
test.each([
  ['buyer', 'Dogear support looks at it before $12.50 goes back to you'],
  ['seller', 'Dogear support looks at it before the money goes back to the buyer'],
  ['admin', 'The refund waits until you mark “Meeting code came late” as reviewed'],
] as const)("tells the %s of a canceled sale with a late code about the admin's review", (side, said) => {
  const order = {
    ...{ side, state: 'canceled', saleCase: null, lateCodeAt: 1, priceCents: 1250 },
    ...{ refunds: [{ event: 2, cents: 1250, state: 'owed' }], amounts: { held: 0, back: 1250 } },
  } as unknown as Fulfilment;
  expect(sentenceOf(order)).toContain(said);
  expect(sentenceOf({ ...order, lateCodeAt: null })).not.toContain(said);
});

// Fails when the page says "refunded" before the payment provider confirms.
test.each([
  ['owed', 'Refund'],
  ['sent', 'Refund'],
  ['failed', 'Refund'],
  ['succeeded', 'Refunded'],
  ['outside', 'Refunded'],
] as const)('names a sale with a refund in state %s: %s', (state, name) => {
  const order = {
    side: 'buyer',
    state: 'refunded',
    refunds: [{ event: 4, cents: 1250, state }],
  } as unknown as Fulfilment;
  expect([stateNameOf(order), turnOf(order)]).toEqual([name, name]);
});

// Fails when a paid seller reads that the money is held, or $0.00.
test.each([
  [{ seller: 2700 }, "We're holding $27.00 for you"],
  [{ paid: 2700 }, 'We sent $27.00 to your account at Stripe'],
  [{ seller: 900, paid: 1800 }, "We sent $18.00 to your account at Stripe, and we're holding $9.00 for you"],
  [{ platform: 2700, kept: 2700 }, 'for what you owe Dogear from another sale'],
  [{ bank: 3000 }, 'The bank took back $30.00 of the payment, and $0.00 of the sale is yours'],
  [{ paid: 1800, back: 1000 }, '$10.00 goes back to the buyer, and we sent $18.00 to your account at Stripe'],
  [{ seller: 1800, back: 1000 }, "$10.00 goes back to the buyer, and we're holding $18.00 for you"],
  [{ seller: 300, paid: 1500, back: 1000 }, '$10.00 goes back to the buyer, and $18.00 of the sale is yours'],
])('tells the seller of a completed sale with %j where their money is', (moved, said) => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 300, back: 0, ...moved };
  const order = { side: 'seller', state: 'completed', saleCase: null, refunds: [], events: [], amounts };
  expect(sentenceOf(order as unknown as Fulfilment)).toContain(said);
});

const CLAIM = { kind: 'not_as_described', answer: { offeredCents: 500 }, returned: null } as unknown as SaleCase;

const sentence = (state: Fulfilment['state'], side: Fulfilment['side'], onSilence: Fulfilment['onSilence']) =>
  caseSentence({ saleCase: CLAIM, state, side, onSilence, priceCents: 1250, tracking: '1' } as Fulfilment, 'Ann');

const SUPPORT = /Dogear support( may)? decides?/;

// Fails when a page promises an automatic decision: if a party cannot answer, only an admin decides.
test.for(['claimed', 'offered', 'returning'] as const)(
  '%s: Dogear support decides if the party does not respond',
  (state) => {
    const decides = { buyer: SUPPORT, seller: SUPPORT, admin: /you or another admin decide/ } as const;
    for (const side of ['buyer', 'seller', 'admin'] as const) {
      const said = sentence(state, side, 'deciding') ?? '';
      expect(said).toMatch(decides[side]);
      expect(said).not.toMatch(/money back|full refund|is accepted|completed/);
      const usual = { claimed: 'returning', offered: 'completed', returning: 'completed' } as const;
      expect(sentence(state, side, usual[state])).not.toMatch(decides[side]);
    }
  },
);

const BEGAN = Date.UTC(2026, 10, 24);
const NO_CODE = { kind: 'no_code', answer: null } as SaleCase;
const SALE = { state: 'deciding', saleCase: NO_CODE, deadlineAt: BEGAN + STATES.deciding.lasts } as const;
const UNTIL = BEGAN + STEP_DURATION_MS.answerWithoutCode;

// Fails when the page gives the buyer 30 days instead of 3.
test('gives the buyer three days to confirm a handover without a code', () => {
  expect(answerDeadline(SALE, BEGAN)).toBe(UNTIL);
  expect(answerDeadline(SALE, UNTIL - 1)).toBe(UNTIL);
  expect(answerDeadline(SALE, UNTIL)).toBeUndefined();
});

test("ends with the buyer's answer, and does not apply to other claims", () => {
  const answer = { statement: { text: 'Nobody came.', photos: [] }, offeredCents: null };
  expect(answerDeadline({ ...SALE, saleCase: { ...NO_CODE, answer } as SaleCase }, BEGAN)).toBeUndefined();
  expect(answerDeadline({ ...SALE, saleCase: { ...NO_CODE, kind: 'not_as_described' } }, BEGAN)).toBeUndefined();
  expect(answerDeadline({ ...SALE, state: 'completed', deadlineAt: null }, BEGAN)).toBeUndefined();
});
