/** A seller's answers to a claim, and their statements about a returned copy. Errors as in `actions.ts`. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { price } from '../../../../core/format.ts';
import { offerBounds } from '../../../../core/fulfilment/claim.ts';
import type { ClaimStatement } from '../../../../core/fulfilment/requests.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { claims } from '../../../db/tables/money/claims.ts';
import { Failure } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { act } from '../acting.ts';
import { attachPhotos, withPhotos } from './claim-photos.ts';
import { claimEvent, claimSet } from './claim-rows.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Throws `invalid` for an amount outside the bounds. */
export function requireBetween(
  cents: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (cents >= least && cents <= most) return;
  const message = fulfilmentWords.wrong.between(price(least), price(most));
  throw new Failure('invalid', message, { fields: { amount: message } });
}

/** Refunds all; the buyer keeps the copy. */
export const refundAll = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'refund' });

/** Refunds all once the copy is back. */
export const askForReturn = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'refund-on-return' });

/** Offers a part of the held money as a settlement. */
export const offerPart = (deps: Needs, seller: Actor, orderId: string, cents: number): Promise<Step> =>
  act(deps, seller, orderId, {
    action: 'offer',
    check: ({ balances }) => requireBetween(cents, offerBounds(balances.held)),
    also: () => ({ offered: claimSet(orderId, { offeredCents: cents }) }),
  });

/** The seller disagrees: an admin decides. */
export const disagree = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { text, photos }: ClaimStatement,
): Promise<Step> =>
  withPhotos(
    act(deps, seller, orderId, {
      action: 'disagree',
      note: text,
      also: () => ({
        answered: claimSet(orderId, { answerText: text }),
        attached: attachPhotos(orderId, seller, claimEvent(orderId), 'answer', photos),
      }),
    }),
  );

/** The returned copy arrived: refunds all. */
export const tellGotBack = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'returned', to: 'refunded' });

/** The return is missing, another copy, or damaged: an admin decides. */
export const tellReturnWrong = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { text, photos }: ClaimStatement,
): Promise<Step> =>
  withPhotos(
    act(deps, seller, orderId, {
      action: 'returned',
      to: 'deciding',
      note: text,
      also: () => ({
        saidWrong: claimSet(orderId, { returnText: text }),
        attached: attachPhotos(orderId, seller, claimEvent(orderId), 'return', photos),
      }),
    }),
  );

/** The seller handed the copy over without a code: an admin decides, unless the buyer confirms that they have it. */
export const handOverWithoutCode = (deps: Needs, seller: Actor, orderId: string, text: string | null): Promise<Step> =>
  act(deps, seller, orderId, {
    action: 'hand-over-without-code',
    note: text,
    also: ({ number, at, before }) => ({
      claimed: insertInto(claims, {
        orderId: sql`${orderId}`,
        event: number,
        kind: 'no_code',
        text,
        openedAt: at,
        deadlineBefore: before.deadlineAt ?? at,
      }),
    }),
  });
