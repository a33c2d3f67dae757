// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Records: acknowledged writes, foreign keys, pictures (I7, I10, I12), and reviews in those of sellers (T3). */
import { type Mutation, one } from './mutation.ts';

const ORDERS = 'functions/domain/orders/bookings.ts';
const PHOTOS = 'functions/domain/listings/photos/photo-rows.ts';
const UPLOADS = 'functions/domain/listings/photos/photo-uploads.ts';

export const RECORDS: readonly Mutation[] = [
  one(
    'I7',
    'the deletion of an order is acknowledged and not done',
    ORDERS,
    'if (first.deleted) return 1;',
    'if (first.deleted || first.liveAttemptId) return 1;',
  ),
  {
    invariant: 'I10',
    what: 'a change accepts any category, in batches without foreign keys',
    edits: [
      {
        file: 'functions/domain/listings/edit-listing.ts',
        from: 'sql`EXISTS (SELECT 1 FROM ${categories} WHERE ${categories.id} = ${listing.categoryId} AND ${isOpenCategory(categories)})`',
        to: 'sql`1`',
      },
      {
        file: 'functions/db/batch.ts',
        from: "db.$client.batch(statements, 'write')",
        to: 'db.$client.migrate(statements)',
      },
    ],
  },
  one('I12', 'a picture is ready before its bytes', UPLOADS, "state: 'pending',", "state: 'ready',"),
  one('I12', 'the smaller widths are not deleted', PHOTOS, 'photos.remove(ids.flatMap(keysOf))', 'photos.remove(ids)'),
  one(
    'T3',
    'a review alone is visible at once',
    'functions/domain/trust/reviews.ts',
    'sql`(${reviews.visibleAt} <= ${now})`',
    'sql`(${reviews.visibleAt} <= ${now} OR 1)`',
  ),
];
