import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { ActionReason } from '../../../core/audit.ts';
import { toWire } from '../../../core/entity/wire.ts';
import {
  conversationWire,
  MessagesRead,
  NewConversation,
  NewConversationReport,
  NewMessage,
  openConversationWire,
  Publication,
  PublicationOver,
  reportedConversationWire,
} from '../../../core/trust/conversation.ts';
import { runCountedQuestion, runCountedReport, runWithinLimit } from '../../auth/run-within-limits.ts';
import { blockOther, unblockOther } from '../../domain/trust/blocks.ts';
import { getConversation, listConversations } from '../../domain/trust/conversation-lists.ts';
import {
  clearConversationReports,
  listReportedConversations,
  reportConversation,
} from '../../domain/trust/conversation-reports.ts';
import { askSeller, hasAsked, isNewAccount, markMessagesRead, sendMessage } from '../../domain/trust/conversations.ts';
import { publishAnswer, takeAnswerBack } from '../../domain/trust/publishing.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser, requireUserWithFactorIfAdmin } from '../../middleware/require.ts';

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
  .post('/conversations', requireUser, validateBody(NewConversation), async (c) => {
    const [deps, actor, question] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const asked = {
      isAddition: hasAsked(question.listingId, actor.userId),
      isNewAccount: isNewAccount(actor.userId, deps.now()),
    };
    const { id, isNew } = await runCountedQuestion(deps, actor, asked, (counting) =>
      askSeller(deps, actor, question, counting),
    );
    return c.json({ id }, isNew ? 201 : 200);
  })
  .get('/conversations/:id', requireUserWithFactorIfAdmin, pageQuery, async (c) => {
    const [deps, actor, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const { conversation, next } = await getConversation(deps, actor, id, paging(c.req.valid('query')));
    linkNext(c, next);
    return c.json(toWire(openConversationWire, conversation));
  })
  .post('/conversations/:id/messages', requireUser, validateBody(NewMessage), async (c) => {
    const [deps, actor, { text }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const { id } = await runWithinLimit(deps, 'message by account', actor.userId, (counting) =>
      sendMessage(deps, actor, c.req.param('id'), text, counting),
    );
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .post('/conversations/:id/read', requireUser, validateBody(MessagesRead), async (c) => {
    const { up_to } = c.req.valid('json');
    const modifiedCount = await markMessagesRead(c.get('deps'), await c.get('actor')(), c.req.param('id'), up_to);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/conversations/:id/block', requireUser, async (c) => {
    const modifiedCount = await blockOther(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/conversations/:id/block', requireUser, async (c) => {
    const deletedCount = await unblockOther(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json({ acknowledged: true, deletedCount });
  })
  .post('/conversations/:id/report', requireUser, validateOptionalBody(NewConversationReport), async (c) => {
    const [deps, actor, { reason }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const modifiedCount = await runCountedReport(deps, actor, (counting) =>
      reportConversation(deps, actor, c.req.param('id'), reason, counting),
    );
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/conversations/:id/publish', requireRole('Seller'), validateBody(Publication), async (c) => {
    const { message } = c.req.valid('json');
    const modifiedCount = await publishAnswer(c.get('deps'), await c.get('actor')(), c.req.param('id'), message);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/conversations/:id/publish', requireRole('Seller', 'Admin'), validateBody(PublicationOver), async (c) => {
    const deletedCount = await takeAnswerBack(
      c.get('deps'),
      await c.get('actor')(),
      c.req.param('id'),
      c.req.valid('json'),
    );
    return c.json({ acknowledged: true, deletedCount });
  })
  .get('/reported-conversations', requireRole('Admin'), pageQuery, async (c) => {
    const page = await listReportedConversations(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((one) => toWire(reportedConversationWire, one)));
  })
  .delete('/reported-conversations/:id', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    const [deps, admin, { reason }] = [c.get('deps'), await c.get('actor')(), c.req.valid('json')];
    const deletedCount = await clearConversationReports(deps, admin, c.req.param('id'), reason);
    return c.json({ acknowledged: true, deletedCount });
  });
