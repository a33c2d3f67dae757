/** What a buyer does when something is wrong with a copy. Throws like the verbs of `actions.ts`. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { ClaimKind } from '../../../../core/fulfilment/claim.ts';
import { CLAIMED, mayBeMissing, TIMES } from '../../../../core/fulfilment/process.ts';
import type { Sending, Stating } from '../../../../core/fulfilment/requests.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { fromMinuteUtc } from '../../../../core/minutes.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { claims } from '../../../db/tables/money/claims.ts';
import { conflict } from '../../../errors.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';
import { act, type NewEvent } from '../acting.ts';
import type { OwnProgress } from '../progress.ts';
import { attachPhotos, withPhotos } from './claim-photos.ts';
import { claimSet } from './claim-rows.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'pages'>;
type ClaimMade = Stating & { readonly kind: ClaimKind };

/** A parcel may take its time. */
const requireMissing = (progress: OwnProgress, now: number): void => {
  if (progress.state !== 'shipped' || mayBeMissing(progress, now)) return;
  throw conflict(fulfilmentWords.conflict.tooEarly(fromMinuteUtc((progress.sentAt ?? now) + TIMES.beforeMissing)));
};

/** What of a claim depends on the sale: when it may be said, and its row. */
const claimOf = (orderId: string, kind: ClaimKind, text: string) => ({
  note: text,
  check: (progress: OwnProgress, moment: number) => {
    if (kind === 'not_received' && progress.state === 'shipped') throw conflict(fulfilmentWords.conflict.notMet);
    if (kind !== 'not_arrived') return;
    if (progress.state === 'handed_over') throw conflict(fulfilmentWords.conflict.handedOver);
    requireMissing(progress, moment);
  },
  row: ({ number, at, before }: NewEvent) =>
    insertInto(claims, {
      orderId: sql`${orderId}`,
      event: number,
      kind,
      text,
      openedAt: at,
      deadlineBefore: before.deadlineAt ?? at,
    }),
});

/** The copy did not arrive, or is not as described: its seller answers, and no money moves until it is settled. */
export const makeClaim = (
  deps: Edges,
  buyer: Actor,
  orderId: string,
  { kind, text, photos }: ClaimMade,
): Promise<Step> => {
  const { row, ...claim } = claimOf(orderId, kind, text);
  return withPhotos(
    act(deps, buyer, orderId, {
      action: 'claim',
      to: CLAIMED[kind],
      ...claim,
      also: (event) => ({
        claimed: row(event),
        attached: attachPhotos(orderId, buyer, event.number, 'claim', photos),
      }),
    }),
  );
};

/** An admin says it for a buyer who is suspended, in words alone; it is in the record of what admins did. */
export const makeClaimForBuyer = (
  deps: Edges & Pick<Deps, 'newId'>,
  admin: Actor,
  orderId: string,
  { kind, text }: Omit<ClaimMade, 'photos'>,
): Promise<Step> => {
  const { row, ...claim } = claimOf(orderId, kind, text);
  const record = {
    id: deps.newId(),
    action: 'open_claim',
    subjectKind: 'order',
    subjectId: orderId,
    reason: text,
    detail: kind,
  } as const;
  return act(deps, admin, orderId, {
    action: 'claim',
    to: CLAIMED[kind],
    asAdmin: true,
    ...claim,
    also: (event) => ({ claimed: row(event), recorded: recordAction(admin, { ...record, at: event.at }, sql`1`) }),
  });
};

/** The buyer takes the claim back, once a sale: it goes on where it was, with two days left at least. */
export const withdrawClaim = (deps: Edges, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, {
    action: 'withdraw',
    also: ({ at }) => ({ withdrawn: claimSet(orderId, { withdrawnAt: at }) }),
  });

/** The buyer takes the part that is offered, and keeps the copy. */
export const takeOffer = (deps: Edges, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'accept' });

/** The buyer does not take it: an admin decides. */
export const refuseOffer = (deps: Edges, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'refuse' });

/** The buyer sent the copy back, once, with something by which it can be followed, or without. */
export const sendBack = (deps: Edges, buyer: Actor, orderId: string, { carrier, tracking }: Sending): Promise<Step> =>
  act(deps, buyer, orderId, {
    action: 'send-back',
    also: ({ at }) => ({
      sentBack: claimSet(orderId, { returnedAt: at, returnCarrier: carrier, returnTracking: tracking }),
    }),
  });
