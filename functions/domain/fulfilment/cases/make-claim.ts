/** A buyer's actions about a claim. Errors as in `trader-actions.ts`. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { canReportMissing, STATE_AFTER_CLAIM } from '../../../../core/fulfilment/process.ts';
import type { NewCaseText, ParcelTracking } from '../../../../core/fulfilment/requests.ts';
import { CLAIM_STATES, type ClaimKind } from '../../../../core/fulfilment/sale-case.ts';
import { missingFrom } from '../../../../core/fulfilment/step-times.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { formatUtcRoundedUp } from '../../../../core/minutes.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { saleCases } from '../../../db/tables/money/sale-cases.ts';
import { conflict } from '../../../errors.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';
import type { OwnProgress } from '../progress.ts';
import { type NewEvent, takeAction } from '../take-action.ts';
import { attachCasePhotosStatements, failWithoutPhotos } from './case-photos.ts';
import { updateCaseStatement } from './seller-case-actions.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;
type ClaimMade = NewCaseText & { readonly kind: ClaimKind };

/** A parcel that may still be on its way is not missing. */
const requireMissing = (progress: OwnProgress, now: number): void => {
  if (canReportMissing(progress, now)) return;
  throw conflict(
    fulfilmentWords.conflict.tooEarly(
      formatUtcRoundedUp(missingFrom({ sentAt: progress.sentAt ?? now, delivered: false })),
    ),
  );
};

/** The row of a claim, and its conditions. */
const claimOf = (orderId: string, kind: ClaimKind, text: string) => ({
  note: text,
  check: (progress: OwnProgress, moment: number) => {
    const { notMet, handedOver } = fulfilmentWords.conflict;
    if (!CLAIM_STATES[kind].includes(progress.state))
      throw conflict(progress.state === 'shipped' ? notMet : handedOver);
    if (kind === 'not_arrived') requireMissing(progress, moment);
  },
  row: ({ number, at, before }: NewEvent) =>
    insertInto(saleCases, {
      orderId: sql`${orderId}`,
      event: number,
      kind,
      text,
      openedAt: at,
      deadlineBefore: before.deadlineAt ?? at,
    }),
});

/** Opens a claim: the seller answers, and no money moves until it ends. */
export const makeClaim = (
  deps: Needs,
  buyer: Actor,
  orderId: string,
  { kind, text, photos }: ClaimMade,
): Promise<Step> => {
  const { row, ...claim } = claimOf(orderId, kind, text);
  return failWithoutPhotos(
    takeAction(deps, buyer, orderId, {
      action: 'claim',
      to: STATE_AFTER_CLAIM[kind],
      ...claim,
      also: (event) => ({
        claimed: row(event),
        attached: attachCasePhotosStatements(orderId, buyer, event.number, 'claim', photos),
      }),
    }),
  );
};

/**
 * An admin opens the claim of a suspended buyer, without pictures; the action record names the admin. Not for a buyer
 * who can act: then the admin, who decides later, would take a side.
 */
export const makeClaimForBuyer = (
  deps: Needs & Pick<Deps, 'newId'>,
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
  return takeAction(deps, admin, orderId, {
    action: 'claim',
    to: STATE_AFTER_CLAIM[kind],
    asAdmin: true,
    ...claim,
    also: (event) => ({
      claimed: row(event),
      recorded: recordActionStatement(admin, { ...record, at: event.at }, sql`1`),
    }),
  });
};

/** Withdraws the claim, once for each sale: the sale continues in its former state, for at least two days. */
export const withdrawClaim = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, buyer, orderId, {
    action: 'withdraw',
    also: ({ at }) => ({ withdrawn: updateCaseStatement(orderId, { withdrawnAt: at }) }),
  });

/** Accepts the settlement offer; the buyer keeps the copy. */
export const acceptSettlement = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, buyer, orderId, { action: 'accept' });

/** Refuses the settlement offer: an admin decides. */
export const refuseSettlement = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, buyer, orderId, { action: 'refuse' });

/** Reports the return of the copy, once, with or without tracking. */
export const sendCopyBack = (
  deps: Needs,
  buyer: Actor,
  orderId: string,
  { carrier, tracking }: ParcelTracking,
): Promise<Step> =>
  takeAction(deps, buyer, orderId, {
    action: 'send-back',
    also: ({ at }) => ({
      sentBack: updateCaseStatement(orderId, { returnedAt: at, returnCarrier: carrier, returnTracking: tracking }),
    }),
  });
