/**
 * Expected balances of a test, computed from requests and responses by Stripe's documentation alone, independent of the
 * stand-in.
 */
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Bench } from './test-bench.ts';

const DAY = 86_400;

/** An expected movement: in cents, and the second from which it is available. */
type Moved = { owner: string | undefined; cents: number; from: number };

export type Books = {
  bench: Bench;
  accounts: string[];
  now: () => number;
  moved: Moved[];
  charges: { id: string; amount: number; refunded: number; disputed: boolean; settlesAt: number }[];
  transfers: { id: string; account: string; left: number; from: number }[];
};

/** 2.9 % + 30¢: https://stripe.com/pricing */
const feeOf = (amount: number) => Math.floor((amount * 29 + 500) / 1000) + 30;

/** A part of the maximum, or now and then more than it. */
const partOf = (most: number, cents: number): number =>
  cents % 5 === 0 ? Math.max(1, most + 1) : 1 + (cents % Math.max(1, most));
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

export function expected({ moved, now }: Books, owner: string | undefined): [available: number, pending: number] {
  const sum = (rows: Moved[]) => rows.reduce((total, { cents }) => total + cents, 0);
  const own = moved.filter((movement) => movement.owner === owner);
  return [sum(own.filter(({ from }) => from <= now())), sum(own.filter(({ from }) => from > now()))];
}

/** 'done', or the code of a refusal, which the books must know. */
const done = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Stripe.errors.StripeError) => error.code ?? error.message,
  );

export type Deed = (books: Books, cents: number, at: number) => Promise<void>;

export const deeds: Record<string, Deed> = {
  pay: async (books, amount) => {
    const { latest_charge: id } = await books.bench.create(amount, { confirm: true, payment_method: 'pm_card_visa' });
    const settlesAt = books.now() + 2 * DAY;
    books.charges.push({ id: id as string, amount, refunded: 0, disputed: false, settlesAt });
    books.moved.push({ owner: undefined, cents: amount - feeOf(amount), from: settlesAt });
  },

  payDisputed: async (books, amount) => {
    const paid = await books.bench.create(amount, { confirm: true, payment_method: 'pm_card_createDispute' });
    const settlesAt = books.now() + 2 * DAY;
    books.charges.push({ id: paid.latest_charge as string, amount, refunded: 0, disputed: true, settlesAt });
    books.moved.push({ owner: undefined, cents: amount - feeOf(amount), from: settlesAt });
    books.moved.push({ owner: undefined, cents: -amount - 1500, from: books.now() });
    const [dispute] = (await books.bench.stripe.disputes.list({ payment_intent: paid.id })).data;
    if (amount % 2 === 0) return;
    await books.bench.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    books.moved.push({ owner: undefined, cents: amount, from: books.now() });
  },

  refund: async (books, cents, at) => {
    const charge = pick(books.charges, at);
    if (!charge) return;
    const outcome = await done(books.bench.stripe.refunds.create({ charge: charge.id, amount: cents }));
    if (cents > charge.amount - charge.refunded) return expect(outcome).not.toBe('done');
    if (charge.disputed && outcome !== 'done') return expect(outcome).toBe('charge_disputed');
    expect(outcome).toBe('done');
    charge.refunded += cents;
    books.moved.push({ owner: undefined, cents: -cents, from: books.now() });
  },

  transfer: async (books, part, at) => {
    const account = pick(books.accounts, at) as string;
    const charge = at % 3 === 0 ? undefined : pick(books.charges, at);
    const cents = charge ? partOf(charge.amount, part) : part;
    const call = books.bench.stripe.transfers.create({
      ...{ amount: cents, currency: 'usd', destination: account },
      ...(charge && { source_transaction: charge.id }),
    });
    const pends = charge !== undefined && charge.settlesAt > books.now();
    const covered = pends || expected(books, undefined)[0] >= cents;
    const outcome = await done(call);
    if (!covered) return expect(outcome).toMatch(/^(balance_insufficient|Transfers using this transaction)/);
    if (outcome !== 'done') return expect(outcome).toMatch(/^Transfers using this transaction/);
    const from = pends ? charge.settlesAt : books.now();
    const { id } = await call;
    books.transfers.push({ id, account, left: cents, from });
    books.moved.push({ owner: undefined, cents: -cents, from }, { owner: account, cents, from });
  },

  reverse: async (books, part, at) => {
    const transfer = pick(books.transfers, at);
    if (!transfer) return;
    const cents = partOf(transfer.left, part);
    const pends = transfer.from > books.now();
    const covered = pends || expected(books, transfer.account)[0] >= cents;
    const outcome = await done(books.bench.stripe.transfers.createReversal(transfer.id, { amount: cents }));
    if (cents > transfer.left) return expect(outcome).not.toBe('done');
    if (!covered) return expect(outcome).toBe('balance_insufficient');
    expect(outcome).toBe('done');
    transfer.left -= cents;
    const from = pends ? transfer.from : books.now();
    books.moved.push({ owner: undefined, cents, from }, { owner: transfer.account, cents: -cents, from });
  },

  payOut: async (books, _, at) => {
    const owner = pick([undefined, ...books.accounts, ...books.accounts], at);
    const [available] = expected(books, owner);
    await books.bench.turn(owner ? `accounts/${owner}` : 'balance', { do: 'drain' });
    if (available > 0) books.moved.push({ owner, cents: -available, from: books.now() });
  },

  wait: async (books, cents) => books.bench.jump(((cents * 97) % (3 * DAY)) * 1000),
};
