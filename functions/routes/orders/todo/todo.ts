import { Hono } from 'hono';
import { toWire } from '../../../../core/entity/wire.ts';
import { buyerTodoWire, sellerTodoWire } from '../../../../core/orders/todo.ts';
import { getBuyerTodo } from '../../../domain/orders/buyer-todo.ts';
import { getSellerTodo } from '../../../domain/orders/seller-todo.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { requireRole } from '../../../middleware/require.ts';

export const todo = new Hono<ApiEnv>()
  .get('/todo/buyer', requireRole('Buyer'), async (c) =>
    c.json(toWire(buyerTodoWire, await getBuyerTodo(c.get('deps'), await c.get('actor')()))),
  )
  .get('/todo/seller', requireRole('Seller'), async (c) =>
    c.json(toWire(sellerTodoWire, await getSellerTodo(c.get('deps'), await c.get('actor')()))),
  );
