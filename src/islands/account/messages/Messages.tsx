/** The conversations of a user, and one of them; without a connection what was read of them. */
import { useEffect } from 'react';
import type { Conversation } from '../../../../core/trust/conversation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { paths } from '../../../paths.ts';
import { $conversations, findKeptMessages, loadMoreConversations } from '../../../stores/conversations.ts';
import { Guard } from '../../Guard.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { useLastValue } from '../../ui/load-states.tsx';
import { Moment, SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { useEvery } from '../../ui/time/timers.ts';
import { ConversationView } from './ConversationView.tsx';
import { MessageList } from './MessageList.tsx';
import styles from './messages.module.css';

const ASK_AGAIN_MS = 60_000;

/** From the address, because the stored offline page is the same for all conversations. */
const conversationAsked = (): string | null => new URLSearchParams(location.search).get('id');

export function Messages() {
  return (
    <Guard offline={(user) => <KeptMessages userId={user?.userId} />}>
      {({ userId }) => {
        const id = conversationAsked();
        if (id === null) return <Conversations />;
        return <ConversationView id={id} offline={<KeptMessages userId={userId} />} heading={headingOf} />;
      }}
    </Guard>
  );
}

const headingOf = (conversation: Conversation) => (
  <header className={styles.head}>
    <a href={paths.messages()}>{messagesWords.back}</a>
    <h2 dir="auto">
      <a href={paths.book(conversation.listingId)}>{conversation.listingName}</a>
    </h2>
    <p>
      <With name={conversation.with} />
    </p>
    {conversation.orderId && conversation.as !== 'admin' && (
      <a href={paths.order(conversation.orderId)}>{messagesWords.order}</a>
    )}
  </header>
);

/** Placeholder of the name in a sentence, which is split there. */
const HERE = '\u0000';

function With({ name }: { readonly name: string }) {
  const [before, after] = messagesWords.with(HERE).split(HERE);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}

function Conversations() {
  const answer = useLastValue($conversations);
  useEvery(ASK_AGAIN_MS, () => $conversations.revalidate());
  return (
    <LoadedRows
      answer={answer}
      loading={messagesWords.loading}
      what="conversations"
      onMore={loadMoreConversations}
      empty={
        <div className="empty">
          <p>{messagesWords.empty}</p>
          <a className="button" href={paths.books()}>
            {messagesWords.browse}
          </a>
        </div>
      }
    >
      {(rows) => <ConversationList rows={rows} />}
    </LoadedRows>
  );
}

function ConversationList({ rows }: { readonly rows: readonly Conversation[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ id, listingName, with: name, unread, last }) => (
        <li key={id}>
          <a href={paths.messages(id)} className={unread > 0 ? styles.unread : undefined}>
            <strong className={styles.book} dir="auto">
              {listingName}
            </strong>
            <span>
              <With name={name} />
            </span>
            <span className={styles.last} dir="auto">
              {last.mine && messagesWords.you}
              {last.text}
            </span>
            <span className={styles.when}>
              {unread > 0 && <span className="badge">{messagesWords.unread(unread)}</span>}
              <Moment className="form-note" at={last.at} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Read-only. */
function KeptMessages({ userId }: { readonly userId: string | undefined }) {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const kept = userId === undefined ? null : findKeptMessages(userId);
  const id = conversationAsked();
  const conversation = kept?.rows.find((row) => row.id === id);
  const messages = kept?.messages[id ?? ''];
  if (!kept || (id !== null && !(conversation && messages)))
    return <p className="notice">{messagesWords.offline.none}</p>;
  return (
    <>
      <p className="notice" role="status">
        <SentenceWithMoment say={messagesWords.offline.kept} at={kept.at} />
      </p>
      {conversation && messages ? (
        <div className={styles.conversation}>
          {headingOf(conversation)}
          <MessageList conversation={conversation} messages={messages} />
        </div>
      ) : (
        <ConversationList rows={kept.rows} />
      )}
    </>
  );
}
