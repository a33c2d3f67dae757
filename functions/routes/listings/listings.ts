import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { validator } from 'hono/validator';
import { validate } from '../../../core/entity/validation.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { BULK_REFUSALS, BulkChange } from '../../../core/listings/bulk-change.ts';
import { holidayWire } from '../../../core/listings/holiday.ts';
import { parseIsbn } from '../../../core/listings/isbn.ts';
import { LISTINGS_PER_READ } from '../../../core/listings/limits.ts';
import { knownBookWire, LISTING_STATES, type ListingState, myListingWire } from '../../../core/listings/my-listing.ts';
import { Import } from '../../../core/listings/post/import.ts';
import { ImportChoices } from '../../../core/listings/post/import-choices.ts';
import { EditedListing, NewListing } from '../../../core/listings/post/listing-form.ts';
import { PriceQuestion, priceGuideWire } from '../../../core/listings/price-guide.ts';
import { ListingRemoval } from '../../../core/moderation/reported.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { countCall, runWithinLimit } from '../../auth/run-within-limits.ts';
import type { Step } from '../../db/batch.ts';
import { applyBulkChange } from '../../domain/listings/bulk-changes.ts';
import { advertiseListing, editListing } from '../../domain/listings/edit-listing.ts';
import { endHoliday, getHoliday, startHoliday } from '../../domain/listings/holiday.ts';
import { getImportChoices, importListings, storeImportChoices } from '../../domain/listings/imports.ts';
import { getMyListing, getMyListings, listKnownBooks, listMyListings } from '../../domain/listings/my-listings.ts';
import { storePhoto } from '../../domain/listings/photos/photo-uploads.ts';
import { postListing } from '../../domain/listings/post-listing.ts';
import { getPriceGuide } from '../../domain/listings/price-guide.ts';
import { deleteOwnListing, removeListingAsAdmin } from '../../domain/listings/removal.ts';
import { addressUnconfirmed, Failure } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQueryOf, paging, searchOf } from '../../middleware/input/paging.ts';
import { readUpload } from '../../middleware/input/upload.ts';
import { limitPerAddress, requireRole, requireSelf } from '../../middleware/require.ts';

/** Limit of an import's body: fifty rows with the longest descriptions. */
const IMPORT_BYTES = 512 * 1024;

/** Writes by hand share one count: posting, changing (also each changed row of an import), advertising. */
const WRITES = 'listing by account';

/** Each start or end of a holiday. */
const HOLIDAYS = 'holiday by account';

/** Must precede the body, which is large. */
const mayImport = createMiddleware<ApiEnv>(async (c, next) => {
  const { userId, emailVerified } = await c.get('actor')();
  if (!emailVerified) throw addressUnconfirmed(recoveryWords.confirmFirst.imports);
  await countCall(c.get('deps'), 'import by account', userId);
  await next();
});

/** A book as in an incomplete form; an invalid ISBN is dropped. */
const priceQuestion = validator('query', ({ name, author, isbn }) => {
  const { output, fields } = validate(PriceQuestion, { name, author, isbn: parseIsbn(String(isbn ?? '')) ?? '' });
  if (fields) throw new Failure('invalid', commonWords.error.invalid, { fields });
  return output;
});

type ListingsQuery = PageQuery & {
  search?: string;
  state?: ListingState | undefined;
  ids?: string | undefined;
};

/**
 * Query of a page, `?search=` and `?state=`; an unknown state selects all. `?ids=` selects listings, separated by
 * commas.
 */
const listingsQuery = validator(
  'query',
  (query): ListingsQuery => ({
    ...pageQueryOf(query),
    ...searchOf(query),
    state: LISTING_STATES.find((known) => known === query.state),
    ids: typeof query.ids === 'string' ? query.ids : undefined,
  }),
);

export const listingsRoutes = new Hono<ApiEnv>()
  .post('/images', limitPerAddress('upload'), requireRole('Seller'), async (c) => {
    const actor = await c.get('actor')();
    await countCall(c.get('deps'), 'upload by account', actor.userId);
    const upload = await readUpload(c, 'image');
    return c.json({ success: true, data: await storePhoto(c.get('deps'), actor, upload) });
  })
  .post('/products', requireRole('Seller'), validateBody(NewListing), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const post = (counting: readonly Step[]) => postListing(deps, actor, c.req.valid('json'), counting);
    const { id } = await runWithinLimit(deps, WRITES, actor.userId, post);
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .post('/products/import', requireRole('Seller'), mayImport, validateBody(Import, IMPORT_BYTES), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const { inserted, modified, refused } = await importListings(deps, actor, c.req.valid('json'), (edit) =>
      runWithinLimit(deps, WRITES, actor.userId, edit),
    );
    return c.json({ acknowledged: true, insertedCount: inserted, modifiedCount: modified, refused });
  })
  .get('/import-choices', requireRole('Seller'), async (c) =>
    c.json(await getImportChoices(c.get('deps'), await c.get('actor')())),
  )
  .put('/import-choices', requireRole('Seller'), validateBody(ImportChoices), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    await runWithinLimit(deps, 'import by account', actor.userId, (counting) =>
      storeImportChoices(deps, actor, c.req.valid('json'), counting),
    );
    return c.json({ acknowledged: true });
  })
  .put('/products/:id', requireRole('Seller'), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const advertise = (counting: readonly Step[]) => advertiseListing(deps, actor, c.req.param('id'), counting);
    const modifiedCount = await runWithinLimit(deps, WRITES, actor.userId, advertise);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .patch('/products/:id', requireRole('Seller'), validateBody(EditedListing), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const { id } = c.req.param();
    const edit = (counting: readonly Step[]) => editListing(deps, actor, id, c.req.valid('json'), counting);
    const modifiedCount = await runWithinLimit(deps, WRITES, actor.userId, edit);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/products/:id', requireRole('Seller', 'Admin'), validateOptionalBody(ListingRemoval), async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const deletedCount =
      actor.role === 'Admin'
        ? await removeListingAsAdmin(deps, actor, id, c.req.valid('json'))
        : await deleteOwnListing(deps, actor, id);
    return c.json({ acknowledged: true, deletedCount });
  })
  .get('/my-products', requireRole('Seller'), requireSelf, listingsQuery, async (c) => {
    const { state, search, ids, ...query } = c.req.valid('query');
    if (ids !== undefined) {
      const own = await getMyListings(
        c.get('deps'),
        await c.get('actor')(),
        ids.split(',').slice(0, LISTINGS_PER_READ),
      );
      return c.json([...own.values()].map((listing) => toWire(myListingWire, listing)));
    }
    const page = await listMyListings(c.get('deps'), await c.get('actor')(), { ...paging(query), state, search });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(myListingWire, listing)));
  })
  .patch('/my-products', requireRole('Seller'), validateBody(BulkChange), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const change = (counting: readonly Step[]) => applyBulkChange(deps, actor, c.req.valid('json'), counting);
    const { changed, refused } = await runWithinLimit(deps, WRITES, actor.userId, change);
    return c.json({
      acknowledged: true,
      modifiedCount: changed.length,
      modified: changed,
      refused: refused.map(({ id, reason }) => ({
        _id: id,
        code: reason,
        message: BULK_REFUSALS[reason],
      })),
    });
  })
  .get('/holiday', requireRole('Seller'), async (c) => {
    return c.json(toWire(holidayWire, await getHoliday(c.get('deps'), await c.get('actor')())));
  })
  .put('/holiday', requireRole('Seller'), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const start = (counting: readonly Step[]) => startHoliday(deps, actor, counting);
    return c.json({ acknowledged: true, modifiedCount: await runWithinLimit(deps, HOLIDAYS, actor.userId, start) });
  })
  .delete('/holiday', requireRole('Seller'), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const end = (counting: readonly Step[]) => endHoliday(deps, actor, counting);
    return c.json({ acknowledged: true, modifiedCount: await runWithinLimit(deps, HOLIDAYS, actor.userId, end) });
  })
  .get('/my-products/:id', requireRole('Seller'), async (c) => {
    const listing = await getMyListing(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json(toWire(myListingWire, listing));
  })
  .get('/isbn/:isbn', requireRole('Seller'), async (c) => {
    const isbn = parseIsbn(c.req.param('isbn'));
    if (!isbn) throw new Failure('invalid', listingsWords.isbn, { fields: { isbn: listingsWords.isbn } });
    const books = await listKnownBooks(c.get('deps'), isbn);
    return c.json(books.map((book) => toWire(knownBookWire, book)));
  })
  .get('/price-guide', requireRole('Seller'), priceQuestion, async (c) =>
    c.json(toWire(priceGuideWire, await getPriceGuide(c.get('deps'), c.req.valid('query')))),
  );
