/** A conversation about a copy, on its own page and beside the parcel. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  CONTACT_CHECK_MESSAGES,
  type Conversation,
  type Message,
  type OpenConversation,
  POLL_MS,
} from '../../../../core/trust/conversation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { ApiError, isOffline } from '../../../api/client.ts';
import { getConversation, markMessagesRead, sendMessage } from '../../../api/conversations.ts';
import { paths } from '../../../paths.ts';
import { conversationStore } from '../../../stores/conversations.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Outdated, Spinner, Unreachable, useLastValue } from '../../ui/load-states.tsx';
import { useEvery } from '../../ui/time/timers.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import styles from './messages.module.css';
import { Trouble } from './Trouble.tsx';

type ViewProps = {
  readonly id: string;
  /** Shown without a connection in place of a conversation that was never loaded here. */
  readonly offline?: ReactNode;
  readonly heading: (conversation: Conversation) => ReactNode;
};

export function ConversationView({ id, offline, heading }: ViewProps) {
  const $conversation = useMemo(() => conversationStore(id), [id]);
  const { data, error } = useLastValue($conversation);
  const look = () => $conversation.revalidate();
  const conversation = data?.conversation;
  usePolling(conversation?.messages.at(-1)?.id, look);
  useReadMark(conversation);
  const { messages, earlier } = useMessages(id, conversation, data?.next);
  if (!conversation) {
    if (!error) return <Spinner label={messagesWords.loading} />;
    if (offline && isOffline(error)) return offline;
    return error instanceof ApiError && error.code === 'not_found' ? <Missing /> : <Unreachable />;
  }
  return (
    <div className={styles.conversation}>
      {heading(conversation)}
      <Outdated error={error} />
      {earlier && (
        <ActButton className="button-small" act={earlier}>
          {messagesWords.earlier}
        </ActButton>
      )}
      <MessageList conversation={conversation} messages={messages} onChange={look} />
      <MessageFormOrNotice conversation={conversation} messages={messages} onSent={look} />
      {conversation.as !== 'admin' && <Trouble conversation={conversation} onChange={look} />}
    </div>
  );
}

/** Asks while the page is visible, ever more rarely until something new comes or somebody returns to the page. */
function usePolling(lastId: string | undefined, look: () => void): void {
  const [pause, setPause] = useState<number>(POLL_MS.first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message makes the conversation lively again
  useEffect(() => {
    const begin = () => setPause(POLL_MS.first);
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
  }, [lastId]);
  useEvery(pause, () => {
    look();
    setPause((before) => Math.min(2 * before, POLL_MS.most));
  });
}

/** Messages that are on the screen are read. A failure is repaired by the next one. */
function useReadMark(conversation: OpenConversation | undefined): void {
  const lastId = conversation?.messages.at(-1)?.id;
  const isUnread = (conversation?.unread ?? 0) > 0;
  const id = conversation?.id;
  useEffect(() => {
    if (!id || !lastId || !isUnread) return;
    const read = () => {
      if (document.hidden) return;
      markMessagesRead(id, lastId).catch(() => {});
      document.removeEventListener('visibilitychange', read);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, lastId, isUnread]);
}

/** The newest messages and those before them that were asked for, each once. */
function useMessages(id: string, conversation: OpenConversation | undefined, next: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly messages: readonly Message[]; readonly next: string | undefined }>();
  const newest = conversation?.messages ?? [];
  const ids = new Set(newest.map((message) => message.id));
  const messages = [...(loaded?.messages.filter((message) => !ids.has(message.id)) ?? []), ...newest];
  const cursor = loaded ? loaded.next : next;
  const load = async () => {
    try {
      const more = await getConversation(id, cursor);
      setLoaded({ messages: [...more.conversation.messages, ...messages], next: more.next });
    } catch (error) {
      toastFailure(error);
    }
  };
  return { messages, earlier: cursor === undefined ? undefined : load };
}

type MessageFormOrNoticeProps = {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly onSent: () => void;
};

/** One's own texts among the last messages. Of a sale that was called off, the server knows which are read together. */
const lastTexts = (messages: readonly Message[]): string[] =>
  messages
    .slice(-CONTACT_CHECK_MESSAGES)
    .filter(({ mine }) => mine)
    .map(({ text }) => text);

function MessageFormOrNotice({ conversation, messages, onSent }: MessageFormOrNoticeProps) {
  if (conversation.as === 'admin') return <p className="notice">{messagesWords.forAdmin}</p>;
  if (!conversation.open)
    return <p className="notice">{conversation.blocked ? messagesWords.unblock.closed : messagesWords.closed}</p>;
  return (
    <MessageForm
      label={messagesWords.form.label}
      mayExchange={conversation.mayExchange}
      before={conversation.orderId === null ? lastTexts(messages) : []}
      send={async (text) => {
        await sendMessage(conversation.id, text);
        onSent();
      }}
    >
      {(busy) => (
        <div className="form-actions">
          <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
            {messagesWords.form.send}
          </button>
        </div>
      )}
    </MessageForm>
  );
}

function Missing() {
  return (
    <div className="notice notice-error" role="alert">
      <p>{messagesWords.missing}</p>
      <p>
        <a href={paths.messages()}>{messagesWords.back}</a>
      </p>
    </div>
  );
}
