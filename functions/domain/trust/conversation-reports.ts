/** Reports about conversations. They open a conversation to admins. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { ConversationReportReason, ReportedConversation } from '../../../core/trust/conversation.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { builder, reading, type Step, writeBatch } from '../../db/batch.ts';
import { isExperienced, seller } from '../../db/conditions.ts';
import { isOfPair } from '../../db/conversation-pairs.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { conversationReports, conversations } from '../../db/tables/trust.ts';
import { conflict, notFound } from '../../errors.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

const asker = alias(users, 'asker');
const reporter = alias(users, 'reporter');

/** Reports a conversation, once per person. Throws `not_found` for others than its two people, `conflict`. */
export async function reportConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  id: string,
  reason: ConversationReportReason | null,
  counting: (made: SQL) => readonly Step[],
): Promise<number> {
  const moment = now();
  const own = sql`FROM ${conversations} WHERE ${conversations.id} = ${id} AND ${isOfPair(conversations, userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(conversationReports, {
      conversationId: conversations.id,
      reporterId: userId,
      reason,
      createdAt: moment,
      byExperienced: isExperienced(userId),
    })} ${own} ON CONFLICT DO NOTHING`,
    counted: counting(
      sql`EXISTS (SELECT 1 FROM ${conversationReports} WHERE ${conversationReports.conversationId} = ${id} AND ${conversationReports.reporterId} = ${userId} AND ${conversationReports.createdAt} = ${moment})`,
    ),
    found: reading<{ id: string }>(sql`SELECT ${conversations.id} AS id ${own}`),
  });
  if (inserted.changed === 1) return 1;
  throw found.rows[0] ? conflict(trustWords.conflict.reportedBefore) : notFound();
}

/** Open reports about conversations, newest first, those of people without a completed sale last. */
export async function listReportedConversations(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<ReportedConversation>> {
  const { place, conversationId } = conversationReports;
  const older = after && sql`(${place}, ${conversationId}) < (${after.at}, ${after.id})`;
  const rows = await db
    .select({
      id: conversations.id,
      listingId: conversations.listingId,
      listingName: listings.name,
      askerId: conversations.askerId,
      askerName: asker.name,
      sellerId: conversations.sellerId,
      sellerName: seller.name,
      reporterName: reporter.name,
      reason: conversationReports.reason,
      reportedAt: conversationReports.createdAt,
      place: sql<number>`${place}`,
    })
    .from(conversationReports)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(asker, eq(asker.id, conversations.askerId))
    .innerJoin(seller, eq(seller.id, conversations.sellerId))
    .innerJoin(reporter, eq(reporter.id, conversationReports.reporterId))
    .where(and(isNull(conversationReports.settledAt), older))
    .orderBy(desc(place), desc(conversationId))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, (row) => ({ at: row.place, id: row.id }));
  return { items: items.map(({ place: _, ...report }) => report), next };
}

/** "Nothing wrong": settles the open reports about a conversation. Throws `not_found` when there is none. */
export async function clearConversationReports(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const moment = deps.now();
  const subjectId = sql`(SELECT ${conversations.listingId} FROM ${conversations} WHERE ${conversations.id} = ${id})`;
  const { settled } = await writeAsAdmin(deps.db, admin, {
    settled: builder
      .update(conversationReports)
      .set({ outcome: 'nothing_wrong', settledAt: moment })
      .where(and(eq(conversationReports.conversationId, id), isNull(conversationReports.settledAt))),
    recorded: recordActionStatement(admin, {
      ...{
        id: deps.newId(),
        at: moment,
        action: 'clear_conversation_report',
        subjectKind: 'listing',
        subjectId,
        reason,
      },
    }),
  });
  if (settled.changed === 0) throw notFound();
  return settled.changed;
}
