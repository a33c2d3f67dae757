/** The admin lists, one page per call. */
import { type ManagedUser, managedUserWire, type UserSort } from '../../../core/accounts/managed-user.ts';
import { type AuditAction, type AuditEntry, type AuditSubject, auditEntryWire } from '../../../core/audit.ts';
import { fromWire, type Wire, type WireTable } from '../../../core/entity/wire.ts';
import { type OpenFilter, type OpenFulfilment, openFulfilmentWire } from '../../../core/fulfilment/open-fulfilment.ts';
import {
  type ReportedBuyer,
  type ReportedListing,
  type ReportedSort,
  reportedBuyerWire,
  reportedListingWire,
} from '../../../core/moderation/reported.ts';
import { type SoldListing, type SoldListingSort, soldListingWire } from '../../../core/orders/sold-listing.ts';
import { type Approval, type ApprovalState, approvalWire } from '../../../core/payments/approvals.ts';
import type { Period } from '../../../core/period.ts';
import type { Chart } from '../../../core/stats/overview.ts';
import { type OverviewRow, overviewRowWire } from '../../../core/stats/overview-row.ts';
import { type ReportedConversation, reportedConversationWire } from '../../../core/trust/conversation.ts';
import { type ReportedReview, reportedReviewWire } from '../../../core/trust/review.ts';
import { api, authenticated, nextOf, type Part, withoutEmpty } from '../client.ts';

/** Cursor of a page of the same list, and its number of rows; the server has a default for both. */
export type PageQuery = { readonly after?: string | undefined; readonly limit?: number | undefined };

type Answer<Sent> = { readonly headers: Headers; json(): Promise<Sent[]> };

async function partOf<Row extends object, Table extends WireTable>(
  table: Table,
  call: Promise<Answer<Wire<Row, Table>>>,
): Promise<Part<Row>> {
  const answer = await call;
  const rows = await answer.json();
  return { rows: rows.map((row) => fromWire<Row, Table>(table, row) as Row), next: nextOf(answer) };
}

/** A query without its empty values, with the numbers as texts. */
const asked = <Query extends object>({ after, limit, ...query }: Query & PageQuery) =>
  withoutEmpty({ ...query, after, limit: limit === undefined ? undefined : String(limit) });

type UserQuery<Sort extends UserSort> = PageQuery & { readonly search?: string; readonly sort?: Sort };

export const listSellers = (query: UserQuery<UserSort<'Seller'>>): Promise<Part<ManagedUser>> =>
  partOf<ManagedUser, typeof managedUserWire>(
    managedUserWire,
    authenticated(api.users['all-seller'].$get({ query: asked(query) })),
  );

export const listBuyers = (query: UserQuery<UserSort<'Buyer'>>): Promise<Part<ManagedUser>> =>
  partOf<ManagedUser, typeof managedUserWire>(
    managedUserWire,
    authenticated(api.users['all-buyer'].$get({ query: asked(query) })),
  );

/** Open sales, sorted by deadline. */
export const listOpenFulfilments = (
  query: PageQuery & { readonly state?: OpenFilter | undefined },
): Promise<Part<OpenFulfilment>> =>
  partOf<OpenFulfilment, typeof openFulfilmentWire>(
    openFulfilmentWire,
    // Without `as` these are the sales of all users.
    authenticated(api.fulfilments.$get({ query: asked(query) })) as Promise<
      Answer<Wire<OpenFulfilment, typeof openFulfilmentWire>>
    >,
  );

type SoldQuery = PageQuery & {
  readonly search?: string;
  readonly sort?: SoldListingSort;
  readonly days?: Period | undefined;
};

export const listSoldListings = ({ days, ...query }: SoldQuery): Promise<Part<SoldListing>> =>
  partOf<SoldListing, typeof soldListingWire>(
    soldListingWire,
    authenticated(api['sold-products'].$get({ query: asked({ ...query, days: days && String(days) }) })),
  );

export const listReportedListings = (
  query: PageQuery & { readonly search?: string; readonly order?: ReportedSort },
): Promise<Part<ReportedListing>> =>
  partOf<ReportedListing, typeof reportedListingWire>(
    reportedListingWire,
    authenticated(api['reported-product'].$get({ query: asked(query) })),
  );

/** Open reports about buyers, newest first. */
export const listOpenBuyerReports = (query: PageQuery): Promise<Part<ReportedBuyer>> =>
  partOf<ReportedBuyer, typeof reportedBuyerWire>(
    reportedBuyerWire,
    authenticated(api['reported-buyers'].$get({ query: asked(query) })),
  );

/** Open reports of reviews, newest first. */
export const listReportedReviews = (query: PageQuery): Promise<Part<ReportedReview>> =>
  partOf<ReportedReview, typeof reportedReviewWire>(
    reportedReviewWire,
    authenticated(api['reported-reviews'].$get({ query: asked(query) })),
  );

/** Open reports about conversations, newest first. */
export const listReportedConversations = (query: PageQuery): Promise<Part<ReportedConversation>> =>
  partOf<ReportedConversation, typeof reportedConversationWire>(
    reportedConversationWire,
    authenticated(api['reported-conversations'].$get({ query: asked(query) })),
  );

/** Amounts of the platform's own money that need a second admin, newest first. */
export const listApprovals = (
  query: PageQuery & { readonly state?: ApprovalState | undefined },
): Promise<Part<Approval>> =>
  partOf<Approval, typeof approvalWire>(approvalWire, authenticated(api.approvals.$get({ query: asked(query) })));

type AuditQuery = PageQuery & {
  readonly action?: AuditAction | undefined;
  readonly actorId?: string | undefined;
  readonly subjectKind?: AuditSubject | undefined;
  readonly subjectId?: string | undefined;
};

/** The audit record, newest first. */
export const listAudit = ({
  actorId: adminID,
  subjectKind: subject,
  subjectId: subjectID,
  ...query
}: AuditQuery): Promise<Part<AuditEntry>> =>
  partOf<AuditEntry, typeof auditEntryWire>(
    auditEntryWire,
    authenticated(api.audit.$get({ query: asked({ ...query, adminID, subject, subjectID }) })),
  );

/** Rows behind a number of the overview. */
export const listOverviewRows = (
  number: Chart,
  { days, ...page }: PageQuery & { readonly days?: Period | undefined },
): Promise<Part<OverviewRow>> =>
  partOf<OverviewRow, typeof overviewRowWire>(
    overviewRowWire,
    authenticated(
      api.overview[':number'].$get({ param: { number }, query: asked({ ...page, days: days && String(days) }) }),
    ),
  );
