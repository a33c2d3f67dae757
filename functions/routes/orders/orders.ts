import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { BuyerReport } from '../../../core/moderation/report.ts';
import { NewOrder } from '../../../core/orders/booking.ts';
import { BUYER_STATES, type BuyerState, myBuyerWire } from '../../../core/orders/my-buyer.ts';
import { orderWire } from '../../../core/orders/order.ts';
import { receiptWire } from '../../../core/orders/receipt.ts';
import { SOLD_LISTING_SORTS, type SoldListingSort, soldListingWire } from '../../../core/orders/sold-listing.ts';
import { buyerTodoWire, sellerTodoWire } from '../../../core/orders/todo.ts';
import { NewWish, wishWire } from '../../../core/orders/wish.ts';
import { parsePeriod } from '../../../core/period.ts';
import { runCountedReport } from '../../auth/run-within-limits.ts';
import { bookListing, deleteOrder } from '../../domain/orders/bookings.ts';
import { getBuyerTodo } from '../../domain/orders/buyer-todo.ts';
import { listMyBuyers, reportBuyer } from '../../domain/orders/my-buyers.ts';
import { getMyOrder, listMyOrders } from '../../domain/orders/own-orders.ts';
import { getReceipt } from '../../domain/orders/receipts.ts';
import { getSellerTodo } from '../../domain/orders/seller-todo.ts';
import { listSoldListings } from '../../domain/orders/sold-listings.ts';
import { addWish, listWishes, removeWish } from '../../domain/orders/wishes.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import {
  linkNext,
  type PageQuery,
  pageQuery,
  pageQueryOf,
  paging,
  searchQueryOf,
} from '../../middleware/input/paging.ts';
import { requireRole, requireSelf, requireUserWithFactorIfAdmin } from '../../middleware/require.ts';

export const ordersRoutes = new Hono<ApiEnv>()
  .get('/my-orders', requireRole('Buyer'), requireSelf, pageQuery, async (c) => {
    const page = await listMyOrders(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((order) => toWire(orderWire, order)));
  })
  .post('/my-orders', requireRole('Buyer'), validateBody(NewOrder), async (c) => {
    const { id } = await bookListing(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .get('/my-orders/:id', requireRole('Buyer'), async (c) => {
    return c.json(toWire(orderWire, await getMyOrder(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
  })
  .delete('/my-orders/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await deleteOrder(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });

export const wishesRoutes = new Hono<ApiEnv>()
  .get('/add-to-wishlist', requireRole('Buyer'), requireSelf, pageQuery, async (c) => {
    const page = await listWishes(c.get('deps'), await c.get('actor')(), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((wish) => toWire(wishWire, wish)));
  })
  .post('/add-to-wishlist', requireRole('Buyer'), validateBody(NewWish), async (c) => {
    const { id } = await addWish(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .delete('/add-to-wishlist/:id', requireRole('Buyer'), async (c) => {
    const deletedCount = await removeWish(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  });

export const receiptsRoutes = new Hono<ApiEnv>().get('/receipts/:id', requireUserWithFactorIfAdmin, async (c) => {
  return c.json(toWire(receiptWire, await getReceipt(c.get('deps'), await c.get('actor')(), c.req.param('id'))));
});

export const todoRoutes = new Hono<ApiEnv>()
  .get('/todo/buyer', requireRole('Buyer'), async (c) =>
    c.json(toWire(buyerTodoWire, await getBuyerTodo(c.get('deps'), await c.get('actor')()))),
  )
  .get('/todo/seller', requireRole('Seller'), async (c) =>
    c.json(toWire(sellerTodoWire, await getSellerTodo(c.get('deps'), await c.get('actor')()))),
  );

type SoldQuery = PageQuery & { search?: string; sort?: SoldListingSort; days?: string };

/** Query of a page, `?search=`, `?sort=` and `?days=`; an unknown period selects all sales. */
const soldListingsQuery = validator(
  'query',
  (query): SoldQuery => ({
    ...searchQueryOf(SOLD_LISTING_SORTS, query),
    ...(typeof query.days === 'string' && parsePeriod(query.days) ? { days: query.days } : {}),
  }),
);

export const soldListingsRoutes = new Hono<ApiEnv>().get(
  '/sold-products',
  requireRole('Admin'),
  soldListingsQuery,
  async (c) => {
    const query = c.req.valid('query');
    const page = await listSoldListings(c.get('deps'), { ...query, ...paging(query), days: parsePeriod(query.days) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(soldListingWire, listing)));
  },
);

/** Query of a page, with `?state=`; an unknown state selects all. */
const buyersQuery = validator('query', (query): PageQuery & { state?: BuyerState | undefined } => ({
  ...pageQueryOf(query),
  state: BUYER_STATES.find((known) => known === query.state),
}));

export const buyersRoutes = new Hono<ApiEnv>()
  .get('/my-buyers', requireRole('Seller'), requireSelf, buyersQuery, async (c) => {
    const { state, ...query } = c.req.valid('query');
    const page = await listMyBuyers(c.get('deps'), await c.get('actor')(), { ...paging(query), state });
    linkNext(c, page.next);
    return c.json(page.items.map((buyer) => toWire(myBuyerWire, buyer)));
  })
  .put('/my-buyers/:id', requireRole('Seller'), validateOptionalBody(BuyerReport), async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const { reason } = c.req.valid('json');
    const modifiedCount = await runCountedReport(deps, actor, (counting) =>
      reportBuyer(deps, actor, id, reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  });
