/** The admin's look at the money: counts that must be 0 with the rows behind them, and the sums beside Stripe's. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { MoneyCheck, MoneyReport } from '../../../../core/payments/money.ts';
import { notFound } from '../../../errors.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';
import { moneyChecks } from './money-checks.ts';

const ROWS_AT_MOST = 20;

type CheckResult = { name: MoneyCheck['name']; id: string; detail: string; count: number };
type Sums = { salesCents: number; refundsCents: number; checkedAt: number | null };

/** Everything the money page shows, in one round trip. */
export async function getMoney({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<MoneyReport> {
  const checks = Object.entries(moneyChecks(now())) as [MoneyCheck['name'], ReturnType<typeof sql>][];
  const wrong = checks.map(
    ([name, check]) => sql`SELECT * FROM (WITH wrong AS (${check})
      SELECT ${name} AS name, id, detail, (SELECT count(*) FROM wrong) AS count FROM wrong LIMIT ${ROWS_AT_MOST})`,
  );
  const [[sums], found] = await db.batch([
    db.all<Sums>(sql`SELECT coalesce((SELECT sum(amount_cents) FROM sales), 0) AS salesCents,
      coalesce((SELECT sum(amount_cents) FROM refunds), 0) AS refundsCents,
      (SELECT max(checked_at) FROM money_checks) AS checkedAt`),
    db.all<CheckResult>(sql.join(wrong, sql` UNION ALL `)),
  ]);
  return {
    checks: checks.map(([name]) => {
      const rows = found.filter((row) => row.name === name);
      return {
        name,
        count: rows[0]?.count ?? 0,
        rows: rows.map(({ id, detail }) => ({ id: String(id), detail })),
      };
    }),
    salesCents: sums?.salesCents ?? 0,
    refundsCents: sums?.refundsCents ?? 0,
    checkedAt: sums?.checkedAt ?? null,
  };
}

/**
 * Takes an alert off the money page, with everything else that says the same of its intent: a person has looked at it. The
 * event stays on record. Throws `not_found` for an event that alerts nobody.
 */
export async function acknowledgeAlert(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  eventId: string,
  reason: string | undefined,
): Promise<number> {
  const { seen } = await writeAsAdmin(deps.db, admin, {
    seen: sql`UPDATE stripe_events SET seen_at = ${deps.now()} WHERE alert IS NOT NULL AND seen_at IS NULL AND EXISTS (
          SELECT 1 FROM stripe_events e WHERE e.id = ${eventId} AND e.alert = stripe_events.alert
            AND coalesce(e.intent_id, e.id) = coalesce(stripe_events.intent_id, stripe_events.id))`,
    recorded: recordAction(deps, admin, {
      action: 'see_alert',
      subjectKind: 'money',
      subjectId: eventId,
      reason,
      detail: sql`(SELECT alert || coalesce(', ' || intent_id, '') FROM stripe_events WHERE id = ${eventId})`,
    }),
  });
  if (seen.changed === 0) throw notFound();
  return seen.changed;
}
