/** A conversation about a copy, on its own page and beside the parcel. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { cut } from '../../../../core/format.ts';
import {
  CONVERSATION_REPORT_REASONS,
  type Conversation,
  type Message,
  type OpenConversation,
  POLL_MS,
  READ_TOGETHER,
} from '../../../../core/trust/conversation.ts';
import { messagesWords } from '../../../../core/words/en/messages.ts';
import { ApiError, isOffline } from '../../../api/client.ts';
import {
  blockOther,
  getConversation,
  markMessagesRead,
  publishAnswer,
  reportConversation,
  sendMessage,
} from '../../../api/conversations.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { conversationStore } from '../../../stores/conversations.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Outdated, Spinner, Unreachable, useLastValue } from '../../ui/Awaited.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useEvery } from '../../ui/time/timers.ts';
import { MessageForm } from './MessageForm.tsx';
import styles from './messages.module.css';

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
      <Answer conversation={conversation} messages={messages} onSent={look} />
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

type ListProps = {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Absent without a connection. */
  readonly onChange?: () => void;
};

export function MessageList({ conversation, messages, onChange }: ListProps) {
  const mayPublish = (message: Message, at: number): boolean =>
    onChange !== undefined &&
    conversation.as === 'seller' &&
    message.mine &&
    !message.published &&
    messages.slice(0, at).some(({ by }) => by === 'asker');
  return (
    <ol className={styles.messages} role="log" aria-label={messagesWords.log}>
      {messages.map((message, at) => (
        <li key={message.id} className={message.mine ? styles.mine : undefined}>
          <p className={styles.by}>
            {messagesWords.by[message.mine ? 'mine' : message.by]} <Moment className="form-note" at={message.at} />
            {message.published && <span className="badge">{messagesWords.published}</span>}
          </p>
          <p className={styles.text} dir="auto">
            {message.text}
          </p>
          {mayPublish(message, at) && <Publish conversation={conversation} message={message} onChange={onChange} />}
        </li>
      ))}
    </ol>
  );
}

const NAMED_CHARACTERS = 40;

type PublishProps = {
  readonly conversation: Conversation;
  readonly message: Message;
  readonly onChange?: (() => void) | undefined;
};

function Publish({ conversation, message, onChange }: PublishProps) {
  const { publish } = messagesWords;
  const ask = () =>
    $question.set({
      title: publish.title,
      body: publish.body,
      label: publish.button,
      act: async () => {
        await publishAnswer(conversation.id, message.id);
        toast.success(publish.done);
        onChange?.();
      },
    });
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      aria-label={publish.name(cut(message.text, NAMED_CHARACTERS))}
      onClick={ask}
    >
      {publish.button}
    </button>
  );
}

type AnswerProps = ListProps & { readonly onSent: () => void };

function Answer({ conversation, messages, onSent }: AnswerProps) {
  if (conversation.as === 'admin') return <p className="notice">{messagesWords.forAdmin}</p>;
  if (!conversation.open) return <p className="notice">{messagesWords.closed}</p>;
  return (
    <MessageForm
      label={messagesWords.form.label}
      mayExchange={conversation.mayExchange}
      before={messages
        .slice(-READ_TOGETHER)
        .filter(({ mine }) => mine)
        .map(({ text }) => text)}
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

/** Block and report. */
function Trouble({ conversation, onChange }: { readonly conversation: Conversation; readonly onChange: () => void }) {
  const { block, report } = messagesWords;
  const { id, with: name } = conversation;
  const askToBlock = () =>
    $question.set({
      title: block.title(name),
      body: block.body,
      label: block.button,
      danger: true,
      act: async () => {
        await blockOther(id);
        toast.success(block.done(name));
        onChange();
      },
    });
  const askToReport = () =>
    $question.set({
      title: report.title,
      body: report.body,
      label: report.button,
      choice: {
        label: report.reason,
        options: ['' as const, ...CONVERSATION_REPORT_REASONS].map((value) => ({
          value,
          label: report.reasons[value],
        })),
      },
      act: async ({ chosen }) => {
        await reportConversation(
          id,
          CONVERSATION_REPORT_REASONS.find((reason) => reason === chosen),
        );
        toast.success(report.done);
      },
    });
  return (
    <p className={styles.trouble}>
      {conversation.open && (
        <button type="button" className="button button-small button-quiet" onClick={askToBlock}>
          {block.button}
        </button>
      )}
      <button type="button" className="button button-small button-quiet" onClick={askToReport}>
        {report.button}
      </button>
    </p>
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
