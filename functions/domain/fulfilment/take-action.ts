/** Actions of people on a fulfilment: each inserts one event, or fails. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { mayCallOff } from '../../../core/fulfilment/process.ts';
import type { EventAction, FulfilmentState } from '../../../core/fulfilment/state.ts';
import { findStep, type Step } from '../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { nullIfStopped, type Statements, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { isStillActive } from '../../db/conditions.ts';
import { isFrozen } from '../../db/money/sale-status.ts';
import { insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { conflict } from '../../errors.ts';
import { writeAsAdmin, writeAsProvedAdmin } from '../moderation/audit/admin-write.ts';
import type { Deps } from '../ports.ts';
import { writeThenPurge } from '../purge-queue.ts';
import { applyEventStatements } from './event-effects.ts';
import { getOwnProgress, type OwnProgress } from './progress.ts';

/** The new event: its number and moment, and the fulfilment before it. */
export type NewEvent = { readonly number: number; readonly at: number; readonly before: OwnProgress };

export type ActOptions = {
  readonly action: EventAction;
  /** Target state, for an action with several. */
  readonly to?: FulfilmentState | undefined;
  /** The actor is an admin who is neither trader; `proved` where the action moves money. */
  readonly asAdmin?: true | 'proved';
  readonly note?: string | null;
  /**
   * Cents of the held money that the buyer gets by an edge that shares it; by default those of the accepted settlement
   * offer.
   */
  readonly buyerPartCents?: (progress: OwnProgress) => number;
  /** Check before the write; throws to refuse the action. */
  readonly check?: (progress: OwnProgress, moment: number) => Promise<void> | void;
  /** Condition that must also hold in the write. */
  readonly where?: (moment: number) => SQL;
  /** Statements after the event. */
  readonly also?: (event: NewEvent) => Statements;
};

/** Tries when another party acts at the same moment. */
const TRIES = 3;

/** Message about the rule that refuses the action. */
const refusalOf = (action: EventAction, progress: OwnProgress, moment: number): string => {
  if (progress.frozen) return fulfilmentWords.conflict.frozen;
  const isTooOften = action === 'cancel' && progress.party === 'buyer' && !mayCallOff(progress, moment);
  return isTooOften ? fulfilmentWords.conflict.calledOffOften : fulfilmentWords.conflict.notNow;
};

/**
 * Takes the action if the process allows it in the write itself. Throws `not_found` for users who are not a trader of
 * the sale (or an admin, for an admin's action), and `conflict` when the action is not allowed (any more).
 */
export async function takeAction(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  actor: Actor,
  orderId: string,
  { action, to, asAdmin, note = null, buyerPartCents, check, where, also }: ActOptions,
): Promise<Step> {
  const write = <const Batch extends Statements>(moment: number, batch: Batch) => {
    if (asAdmin === 'proved') return writeAsProvedAdmin(deps.db, actor, moment, batch);
    return asAdmin ? writeAsAdmin(deps.db, actor, batch) : writeBatch(deps.db, batch);
  };
  for (let tries = 0; tries < TRIES; tries++) {
    const moment = deps.now();
    const progress = await getOwnProgress(deps, actor, orderId, asAdmin !== undefined);
    const taken = findStep(action, progress, progress.party, moment, to);
    if (!taken) throw conflict(refusalOf(action, progress, moment));
    const { edge, ...step } = taken;
    await check?.(progress, moment);
    const { version, priceCents, feeCents, balances, offeredCents } = progress;
    const read = {
      ...{ orderId, version, priceCents, feeCents, heldCents: balances.held },
      buyerPartCents: buyerPartCents?.(progress) ?? offeredCents ?? 0,
    };
    const event = { number: version + 1, at: moment, by: progress.party, action, ...step, note };
    const batch = nullIfStopped(
      'changed meanwhile',
      write(moment, {
        event: sql`${insertInto(fulfilmentEvents, { orderId: fulfilments.orderId, ...event })} FROM ${fulfilments}
          WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version}
            AND ${isStillActive(actor.userId)} AND NOT ${isFrozen(fulfilments.orderId)} AND ${where?.(moment) ?? sql`1`}`,
        onlyThen: stopUnlessChanged('changed meanwhile'),
        ...also?.({ number: event.number, at: moment, before: progress }),
        ...applyEventStatements([read], { ...edge, from: progress.state, to: step.state }, moment),
      }),
    );
    if (await writeThenPurge(deps, batch)) return step;
  }
  throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}
