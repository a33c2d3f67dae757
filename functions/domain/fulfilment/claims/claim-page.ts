/** The claim of a sale for the page of its order. */
import { eq, sql } from 'drizzle-orm';
import type { Claim, ClaimStatement } from '../../../../core/fulfilment/claim.ts';
import type { Db } from '../../../db/client.ts';
import { type ClaimPart, claimPhotos, claims } from '../../../db/tables/money/claims.ts';
import { openClaim } from '../progress.ts';
import { claimPhotoPath } from './claim-photos.ts';

/** The open claim of the order, if any. */
export const claimOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(claims)
    .where(openClaim(sql`${orderId}`));

/** Pictures of the claim, in order. */
export const photosOf = (db: Db, orderId: string) =>
  db
    .select({ id: claimPhotos.id, event: claimPhotos.event, part: claimPhotos.part })
    .from(claimPhotos)
    .where(
      sql`${eq(claimPhotos.orderId, orderId)} AND ${claimPhotos.event} IS NOT NULL AND ${claimPhotos.state} = 'ready'`,
    )
    .orderBy(claimPhotos.part, claimPhotos.position);

type Row = typeof claims.$inferSelect;
type PhotoRow = { readonly id: string; readonly event: number | null; readonly part: ClaimPart | null };

export function toClaim(row: Row, rows: readonly PhotoRow[]): Claim {
  const photos = (part: ClaimPart): readonly string[] =>
    rows.filter((one) => one.event === row.event && one.part === part).map(({ id }) => claimPhotoPath(row.orderId, id));
  const said = (text: string | null, part: ClaimPart): ClaimStatement | null =>
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
