// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Access: sessions that do not end, rows of other users (I11, I13), conversations of others (T4). */
import { type Mutation, one } from './mutation.ts';

const ORDERS = 'functions/domain/orders/bookings.ts';
const CONVERSATIONS = 'functions/domain/trust/conversation-lists.ts';
const OWN_ORDERS = 'functions/domain/orders/own-orders.ts';

export const ACCESS: readonly Mutation[] = [
  one(
    'I11',
    'a session outlives its account',
    'functions/auth/sessions/lucia.ts',
    'and(eq(users.id, sessions.userId), isActiveUser(users))',
    'eq(users.id, sessions.userId)',
  ),
  one(
    'I11',
    '"everywhere" ends nothing',
    'functions/auth/sessions/devices.ts',
    'db.delete(sessions).where(eq(sessions.userId, actor.userId)),',
    "db.delete(sessions).where(eq(sessions.userId, '')),",
  ),
  one(
    'I13',
    'everybody sees all conversations',
    CONVERSATIONS,
    'WHERE ${person} = ${userId} ${older}',
    'WHERE ${person} IS NOT NULL ${older}',
  ),
  one('I13', 'the list of orders does not check the owner', OWN_ORDERS, ': eq(orders.buyerId, me),', ': undefined,'),
  one(
    'I13',
    "the seller's contact before the payment",
    OWN_ORDERS,
    "= row.state === 'paid';",
    "= row.state !== 'void';",
  ),
  one(
    'I13',
    'any buyer may delete an order',
    ORDERS,
    "and(eq(orders.id, id), eq(orders.buyerId, buyer.userId), eq(orders.state, 'pending')",
    "and(eq(orders.id, id), eq(orders.state, 'pending')",
  ),
  one(
    'T4',
    'everybody reads each conversation',
    CONVERSATIONS,
    "const isReader = or(isOfPair(conversations, userId), role === 'Admin' ? wasReported : undefined);",
    'const isReader = sql`1`;',
  ),
];
