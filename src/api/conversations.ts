/** Questions about copies: their conversations and messages. */
import { fromWire, toWire } from '../../core/entity/wire.ts';
import {
  type Conversation,
  type ConversationReportReason,
  conversationWire,
  type NewConversation,
  newConversationWire,
  type OpenConversation,
  openConversationWire,
} from '../../core/trust/conversation.ts';
import { api, authenticated, bodyOf, nextOf, type Part, withoutEmpty } from './client.ts';

const one = api.conversations[':id'];

type Query = { readonly after?: string | undefined; readonly orderID?: string | undefined };

/** A part of one's conversations, the latest first; with `orderID` that about this order alone. */
export async function listConversations(query: Query): Promise<Part<Conversation>> {
  const answer = await authenticated(api.conversations.$get({ query: withoutEmpty(query) }));
  const rows = await answer.json();
  return {
    rows: rows.map((row) => fromWire<Conversation, typeof conversationWire>(conversationWire, row) as Conversation),
    next: nextOf(answer),
  };
}

/** A conversation with its newest messages, or those before `after`, and the cursor of earlier ones. */
export async function getConversation(
  id: string,
  after?: string,
): Promise<{ readonly conversation: OpenConversation; readonly next: string | undefined }> {
  const answer = await authenticated(one.$get({ param: { id }, query: withoutEmpty({ after }) }));
  const conversation = fromWire<OpenConversation, typeof openConversationWire>(
    openConversationWire,
    await answer.json(),
  ) as OpenConversation;
  return { conversation, next: nextOf(answer) };
}

/** Asks the seller of a copy. Returns the id of the conversation. */
export async function askSeller(question: NewConversation): Promise<string> {
  return (await bodyOf(authenticated(api.conversations.$post({ json: toWire(newConversationWire, question) })))).id;
}

export const sendMessage = (id: string, text: string): Promise<unknown> =>
  authenticated(one.messages.$post({ param: { id }, json: { text } }));

export const markMessagesRead = (id: string, messageId: string): Promise<unknown> =>
  authenticated(one.read.$post({ param: { id }, json: { up_to: messageId } }));

export const blockOther = (id: string): Promise<unknown> => authenticated(one.block.$post({ param: { id } }));

/** Takes one's own block back. */
export const unblockOther = (id: string): Promise<unknown> => authenticated(one.block.$delete({ param: { id } }));

export const reportConversation = (id: string, reason: ConversationReportReason | undefined): Promise<unknown> =>
  authenticated(one.report.$post({ param: { id }, json: withoutEmpty({ reason }) }));

export const publishAnswer = (id: string, messageId: string): Promise<unknown> =>
  authenticated(one.publish.$post({ param: { id }, json: { message: messageId } }));

/** Takes a published answer off the page of its copy; an admin's reason is recorded. */
/** Returns the number taken back. */
export async function takeAnswerBack(id: string, messageId: string, reason?: string | undefined): Promise<number> {
  const json = { message: messageId, ...withoutEmpty({ reason }) };
  return (await bodyOf(authenticated(one.publish.$delete({ param: { id }, json })))).deletedCount;
}
