/** What a seller answers to a claim, and what they say of a copy that comes back. Throws like the verbs of `actions.ts`. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { price } from '../../../../core/format.ts';
import { offerBounds } from '../../../../core/fulfilment/claim.ts';
import type { Stating } from '../../../../core/fulfilment/requests.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { claims } from '../../../db/tables/money/claims.ts';
import { Failure } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { act } from '../acting.ts';
import { attachPhotos, withPhotos } from './claim-photos.ts';
import { claimEvent, claimSet } from './claim-rows.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Throws `invalid` for an amount that is not between the two. */
export function requireBetween(
  cents: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (cents >= least && cents <= most) return;
  const message = fulfilmentWords.wrong.between(price(least), price(most));
  throw new Failure('invalid', message, { fields: { amount: message } });
}

/** All of the money goes back; the buyer keeps what they have. */
export const refundAll = (deps: Edges, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'refund' });

/** All of the money goes back when the copy is back. */
export const askForReturn = (deps: Edges, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'refund-on-return' });

/** A part of what is held goes back, if the buyer takes it. */
export const offerPart = (deps: Edges, seller: Actor, orderId: string, cents: number): Promise<Step> =>
  act(deps, seller, orderId, {
    action: 'offer',
    check: ({ balances }) => requireBetween(cents, offerBounds(balances.held)),
    also: () => ({ offered: claimSet(orderId, { offeredCents: cents }) }),
  });

/** The seller sees it otherwise: an admin decides. */
export const disagree = (deps: Edges, seller: Actor, orderId: string, { text, photos }: Stating): Promise<Step> =>
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

/** The seller has the copy again: all of the money goes back. */
export const tellGotBack = (deps: Edges, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'returned', to: 'refunded' });

/** Nothing has come back, or not what was sent, or it is damaged: an admin decides. */
export const tellReturnWrong = (
  deps: Edges,
  seller: Actor,
  orderId: string,
  { text, photos }: Stating,
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

/** The seller handed the copy over and got no code: an admin decides, unless the buyer says that they have it. */
export const handOverWithoutCode = (deps: Edges, seller: Actor, orderId: string, text: string | null): Promise<Step> =>
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
