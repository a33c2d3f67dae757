import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { ActionReason } from '../../../core/audit.ts';
import { toWire } from '../../../core/entity/wire.ts';
import {
  ConversationReport,
  conversationWire,
  MessagesRead,
  NewConversation,
  NewMessage,
  openConversationWire,
  Publication,
  reportedConversationWire,
} from '../../../core/trust/conversation.ts';
import { countedQuestion, countedReport, countedWithin } from '../../auth/counted-work.ts';
import { getConversation, listConversations } from '../../domain/trust/conversation-lists.ts';
import {
  clearConversationReports,
  listReportedConversations,
  reportConversation,
} from '../../domain/trust/conversation-reports.ts';
import { ask, block, hasAsked, isNewAccount, publish, readUpTo, say } from '../../domain/trust/conversations.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body, optionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser, requireUserOrAdmin } from '../../middleware/require.ts';

/** Query of a page, with `?orderID=`: the conversation about this order alone. */
const conversationsQuery = validator('query', (query): PageQuery & { orderID?: string } => ({
  ...pageQueryOf(query),
  ...(typeof query.orderID === 'string' ? { orderID: query.orderID } : {}),
}));

export const conversationRoutes = new Hono<ApiEnv>()
  .get('/conversations', requireUser, conversationsQuery, async (c) => {
    const { orderID: orderId, ...query } = c.req.valid('query');
    const page = await listConversations(c.get('deps'), await c.get('actor')(), { ...paging(query), orderId });
    linkNext(c, page.next);
    return c.json(page.items.map((one) => toWire(conversationWire, one)));
  })
  .post('/conversations', requireUser, body(NewConversation), async (c) => {
    const [deps, actor, question] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const asked = {
      isAddition: hasAsked(question.listingId, actor.userId),
      isNewAccount: isNewAccount(actor.userId, deps.now()),
    };
    const { id, isNew } = await countedQuestion(deps, actor, asked, (counting) => ask(deps, actor, question, counting));
    return c.json({ id }, isNew ? 201 : 200);
  })
  .get('/conversations/:id', requireUserOrAdmin, pageQuery, async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const { conversation, next } = await getConversation(deps, actor, id, paging(c.req.valid('query')));
    linkNext(c, next);
    return c.json(toWire(openConversationWire, conversation));
  })
  .post('/conversations/:id/messages', requireUser, body(NewMessage), async (c) => {
    const [deps, actor, { text }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const { id } = await countedWithin(deps, 'message by account', actor.userId, (counting) =>
      say(deps, actor, c.req.param('id'), text, counting),
    );
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .post('/conversations/:id/read', requireUser, body(MessagesRead), async (c) => {
    const { up_to } = c.req.valid('json');
    const modifiedCount = await readUpTo(c.get('deps'), await c.get('actor')(), c.req.param('id'), up_to);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/conversations/:id/block', requireUser, async (c) => {
    const modifiedCount = await block(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/conversations/:id/report', requireUser, optionalBody(ConversationReport), async (c) => {
    const [deps, actor, { reason }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const modifiedCount = await countedReport(deps, actor, (counting) =>
      reportConversation(deps, actor, c.req.param('id'), reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/conversations/:id/publish', requireRole('Seller'), body(Publication), async (c) => {
    const { message } = c.req.valid('json');
    const modifiedCount = await publish(c.get('deps'), await c.get('actor')(), c.req.param('id'), message);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/reported-conversations', requireRole('Admin'), pageQuery, async (c) => {
    const page = await listReportedConversations(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((one) => toWire(reportedConversationWire, one)));
  })
  .delete('/reported-conversations/:id', requireRole('Admin'), optionalBody(ActionReason), async (c) => {
    const [deps, admin, { reason }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const deletedCount = await clearConversationReports(deps, admin, c.req.param('id'), reason);
    return c.json({ acknowledged: true, deletedCount });
  });
