/** What people do with a fulfilment: each is one event, or none. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { mayCallOff } from '../../../core/fulfilment/process.ts';
import type { FulfilmentState, MovingAction } from '../../../core/fulfilment/state.ts';
import { type Step, stepOf } from '../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../core/words/fulfilment/fulfilment.ts';
import { isStillActive } from '../../db/active.ts';
import { type Statements, stopUnlessChanged, unlessStopped, writeBatch } from '../../db/batch.ts';
import { isFrozen } from '../../db/money/sale-status.ts';
import { insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { conflict } from '../../errors.ts';
import { writeAsAdmin, writeProved } from '../moderation/audit/admin-write.ts';
import type { Deps } from '../ports.ts';
import { purging } from '../purge-queue.ts';
import { applyEvent } from './effects.ts';
import { getOwnProgress, type OwnProgress } from './progress.ts';

/** The event of an action: its number and its moment, and how the fulfilment stood before. */
export type NewEvent = { readonly number: number; readonly at: number; readonly before: OwnProgress };

export type Act = {
  readonly action: MovingAction;
  /** Where it leads, for an action that leads to more than one state. */
  readonly to?: FulfilmentState | undefined;
  /** By an admin, who is neither of the two; `proved` where it moves money. */
  readonly asAdmin?: true | 'proved';
  readonly note?: string | null;
  /** Cents of what is held that go back by an edge whose money is shared; those of the accepted offer where absent. */
  readonly sharedCents?: (progress: OwnProgress) => number;
  /** Looked at before anything is written; throws for what may not be. */
  readonly check?: (progress: OwnProgress, moment: number) => Promise<void> | void;
  /** What must also hold at the moment of the write. */
  readonly where?: (moment: number) => SQL;
  /** Statements behind the event. */
  readonly also?: (event: NewEvent) => Statements;
};

/** Somebody else may act at the same moment; then it is looked at again, so often. */
const TRIES = 3;

/** Why the rules do not let this person do it now. */
const refusalOf = (action: MovingAction, progress: OwnProgress, moment: number): string => {
  if (progress.frozen) return fulfilmentWords.conflict.frozen;
  const isTooOften = action === 'cancel' && progress.party === 'buyer' && !mayCallOff(progress, moment);
  return isTooOften ? fulfilmentWords.conflict.calledOffOften : fulfilmentWords.conflict.notNow;
};

/**
 * Does it, if the rules let this person do it as things stand at the moment of the write. Throws `not_found` for anybody but the
 * buyer and the seller (or an admin, where admins act), and `conflict` when it may not be done (any more).
 */
export async function act(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  actor: Actor,
  orderId: string,
  { action, to, asAdmin, note = null, sharedCents, check, where, also }: Act,
): Promise<Step> {
  const write = <const Batch extends Statements>(moment: number, batch: Batch) => {
    if (asAdmin === 'proved') return writeProved(deps.db, actor, moment, batch);
    return asAdmin ? writeAsAdmin(deps.db, actor, batch) : writeBatch(deps.db, batch);
  };
  for (let tries = 0; tries < TRIES; tries++) {
    const moment = deps.now();
    const progress = await getOwnProgress(deps, actor, orderId, asAdmin !== undefined);
    const taken = stepOf(action, progress, progress.party, moment, to);
    if (!taken) throw conflict(refusalOf(action, progress, moment));
    const { edge, ...step } = taken;
    await check?.(progress, moment);
    const { version, priceCents, feeCents, balances, offeredCents } = progress;
    const read = {
      ...{ orderId, version, priceCents, feeCents, heldCents: balances.held },
      sharedCents: sharedCents?.(progress) ?? offeredCents ?? 0,
    };
    const event = { number: version + 1, at: moment, by: progress.party, action, ...step, note };
    const batch = unlessStopped(
      'changed meanwhile',
      write(moment, {
        event: sql`${insertInto(fulfilmentEvents, { orderId: fulfilments.orderId, ...event })} FROM ${fulfilments}
          WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.version} = ${version}
            AND ${isStillActive(actor.userId)} AND NOT ${isFrozen(fulfilments.orderId)} AND ${where?.(moment) ?? sql`1`}`,
        onlyThen: stopUnlessChanged('changed meanwhile'),
        ...also?.({ number: event.number, at: moment, before: progress }),
        ...applyEvent([read], { ...edge, from: progress.state, to: step.state }, moment),
      }),
    );
    if (await purging(deps, batch)) return step;
  }
  throw conflict(fulfilmentWords.conflict.changedMeanwhile);
}
