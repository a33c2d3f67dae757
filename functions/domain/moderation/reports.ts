/** What people tell the admin about listings. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/constants.ts';
import type { MyReport, ReportReason } from '../../../core/moderation/report.ts';
import { moderationWords } from '../../../core/words/moderation.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { inGoodStanding, isWithUs, seller } from '../../db/active.ts';
import { writeBatch } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';

/** Reports a listing, once per person. Throws `not_found`, or `conflict` for one's own and for a second report. */
export async function reportProduct(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  reporter: Actor,
  productId: string,
  reason: ReportReason | undefined,
): Promise<number> {
  const copy = sql`FROM products p JOIN users seller ON seller.id = p.seller_id
    WHERE p.id = ${productId} AND p.deleted_at IS NULL AND ${inGoodStanding(seller)} AND ${isWithUs(reporter.userId)}`;
  const [added, found] = await writeBatch(db, [
    sql`INSERT INTO reports (id, product_id, reporter_id, reason, created_at)
        SELECT ${newId()}, p.id, ${reporter.userId}, ${reason ?? null}, ${now()} ${copy} AND p.seller_id <> ${reporter.userId}
        ON CONFLICT DO NOTHING`,
    sql`SELECT p.seller_id AS sellerId ${copy}`,
  ]);
  if (added?.rowsAffected === 1) return 1;
  const product = found?.rows[0];
  if (!product) throw notFound();
  throw conflict(
    product.sellerId === reporter.userId ? ordersWords.conflict.ownBook : moderationWords.conflict.reportedBefore,
  );
}

/** What a person reported, newest first, and what became of it. */
export async function listMyReports(
  { db }: Pick<Deps, 'db'>,
  reporter: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<MyReport>> {
  const older = after ? sql`AND (r.created_at, r.id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<MyReport>(
    sql`SELECT r.id AS id, r.product_id AS productId, p.name AS productName, r.reason AS reason, r.created_at AS reportedAt,
          r.outcome AS outcome, r.settled_at AS settledAt
        FROM reports r JOIN products p ON p.id = r.product_id WHERE r.reporter_id = ${reporter.userId} ${older}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit + 1}`,
  );
  return toPage(rows, limit, ({ reportedAt, id }) => ({ at: reportedAt, id }));
}
