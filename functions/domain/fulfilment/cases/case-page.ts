/** The case of a sale for the page of its order. */
import { eq, sql } from 'drizzle-orm';
import type { CaseText, SaleCase } from '../../../../core/fulfilment/sale-case.ts';
import type { Db } from '../../../db/client.ts';
import { type CasePart, casePhotos, saleCases } from '../../../db/tables/money/sale-cases.ts';
import { isOpenCaseOf } from '../progress.ts';
import { casePhotoPath } from './case-photos.ts';

/** The open case of the order, if any. */
export const readOpenCase = (db: Db, orderId: string) =>
  db
    .select()
    .from(saleCases)
    .where(isOpenCaseOf(sql`${orderId}`));

/** Pictures of the case, in order. */
export const readCasePhotos = (db: Db, orderId: string) =>
  db
    .select({ id: casePhotos.id, event: casePhotos.event, part: casePhotos.part })
    .from(casePhotos)
    .where(
      sql`${eq(casePhotos.orderId, orderId)} AND ${casePhotos.event} IS NOT NULL AND ${casePhotos.state} = 'ready'`,
    )
    .orderBy(casePhotos.part, casePhotos.position);

type Row = typeof saleCases.$inferSelect;
type PhotoRow = { readonly id: string; readonly event: number | null; readonly part: CasePart | null };

export function toSaleCase(row: Row, rows: readonly PhotoRow[]): SaleCase {
  const photos = (part: CasePart): readonly string[] =>
    rows.filter((one) => one.event === row.event && one.part === part).map(({ id }) => casePhotoPath(row.orderId, id));
  const said = (text: string | null, part: CasePart): CaseText | null =>
    text === null ? null : { text, photos: photos(part) };
  const { answerText, offeredCents, returnedAt, decision, decisionReason, decidedCents } = row;
  const isAnswered = answerText !== null || offeredCents !== null;
  return {
    ...{ kind: row.kind, text: row.text, photos: photos('claim'), openedAt: row.openedAt },
    answer: isAnswered ? { statement: said(answerText, 'answer'), offeredCents } : null,
    returned:
      returnedAt === null
        ? null
        : {
            at: returnedAt,
            carrier: row.returnCarrier,
            tracking: row.returnTracking,
            wrong: said(row.returnText, 'return'),
          },
    decision: decision === null ? null : { decision, reason: decisionReason ?? '', backCents: decidedCents ?? 0 },
  };
}
