/** One's conversations, and what was read of them, for reading without a connection. */
import { MESSAGES_KEY } from '../../core/browser-storage-names.ts';
import type { Conversation, Message, OpenConversation } from '../../core/trust/conversation.ts';
import { bearer } from '../api/client.ts';
import { getConversation, listConversations } from '../api/conversations.ts';
import { createPagedStore } from './paged-list.ts';
import { createFetcherStore } from './query.ts';
import { $user } from './session.ts';

/** Does `keep` unless somebody signed out or in during the request. */
async function kept<Read>(read: Promise<Read>, keep: (read: Read, userId: string) => void): Promise<Read> {
  const [reader, token] = [$user.get(), bearer()];
  const result = await read;
  if (reader && bearer() === token) keep(result, reader.userId);
  return result;
}

export const { $list: $conversations, loadMore: loadMoreConversations } = createPagedStore<Conversation>(
  'conversations',
  (_filter, after) =>
    kept(listConversations({ after }), ({ rows }, userId) => {
      if (after === undefined) keepConversations(userId, rows);
    }),
);

/** A conversation with its newest messages. */
export const conversationStore = (id: string) =>
  createFetcherStore(['conversation', id], {
    fetcher: () =>
      kept(getConversation(id), ({ conversation }, userId) => {
        if (conversation.as !== 'admin') keepMessages(userId, conversation);
      }),
    dedupeTime: 0,
    revalidateOnReconnect: true,
  });

/** The id of the conversation about an order; null without one. */
export const orderConversationStore = (orderId: string) =>
  createFetcherStore(['conversation of order', orderId], {
    fetcher: async () => ({ id: (await listConversations({ orderID: orderId })).rows[0]?.id ?? null }),
  });

/** Conversations whose messages are kept, and messages of each: the last ones that were read. */
const KEPT = { conversations: 20, messages: 30 } as const;

/** `at`: the moment of the last answer, ms since the epoch. `messages`: of those that were opened, by their id. */
type KeptMessages = {
  readonly userId: string;
  readonly at: number;
  readonly rows: readonly Conversation[];
  readonly messages: Readonly<Record<string, readonly Message[]>>;
};

/** This user's kept messages; null if there are none, or they are of another user. */
export function findKeptMessages(userId: string): KeptMessages | null {
  try {
    const found = JSON.parse(localStorage.getItem(MESSAGES_KEY) ?? 'null') as KeptMessages | null;
    return found?.userId === userId && Array.isArray(found.rows) ? found : null;
  } catch {
    return null;
  }
}

function write(messages: KeptMessages): void {
  try {
    localStorage.setItem(MESSAGES_KEY, JSON.stringify(messages));
  } catch {
    // The storage is full: messages are read with a connection.
  }
}

const orNone = (userId: string): KeptMessages => findKeptMessages(userId) ?? { userId, at: 0, rows: [], messages: {} };

function keepConversations(userId: string, rows: readonly Conversation[]): void {
  const before = orNone(userId);
  const ids = new Set(rows.map(({ id }) => id));
  const messages = Object.fromEntries(Object.entries(before.messages).filter(([id]) => ids.has(id)));
  write({ ...before, at: Date.now(), rows, messages });
}

function keepMessages(userId: string, { messages, ...conversation }: OpenConversation): void {
  const before = orNone(userId);
  const rows = [conversation, ...before.rows.filter(({ id }) => id !== conversation.id)];
  const opened = Object.entries(before.messages).filter(([id]) => id !== conversation.id);
  const all = [...opened.slice(1 - KEPT.conversations), [conversation.id, messages.slice(-KEPT.messages)] as const];
  write({
    ...before,
    at: Date.now(),
    rows: rows.toSorted((a, b) => b.last.at - a.last.at),
    messages: Object.fromEntries(all),
  });
}
