/** The messages of a conversation, and what is published of them. */
import { toast } from 'react-hot-toast/headless';
import { truncate } from '../../../../core/format.ts';
import type { Conversation, Message } from '../../../../core/trust/conversation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { publishAnswer, takeAnswerBack } from '../../../api/conversations.ts';
import { $question } from '../../../stores/confirm.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from './messages.module.css';

type ListProps = {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Absent without a connection. */
  readonly onChange?: () => void;
};

export function MessageList({ conversation, messages, onChange }: ListProps) {
  const mayPublish = (message: Message, at: number): boolean =>
    conversation.as === 'seller' &&
    message.mine &&
    !message.published &&
    !message.takenOff &&
    messages.slice(0, at).some(({ by }) => by === 'asker');
  const mayTakeBack = ({ by, published }: Message): boolean =>
    published && by === 'seller' && conversation.as !== 'asker';
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
          {message.takenOff && <p className="form-note">{messagesWords.takenOff}</p>}
          {onChange && (mayPublish(message, at) || mayTakeBack(message)) && (
            <PublishOrTakeBack {...{ conversation, message, onChange }} />
          )}
        </li>
      ))}
    </ol>
  );
}

const NAMED_CHARACTERS = 40;

type PublishProps = {
  readonly conversation: Conversation;
  readonly message: Message;
  readonly onChange: () => void;
};

/** One button, so that it keeps the focus when it turns into its undo. */
function PublishOrTakeBack(props: PublishProps) {
  const { text, published } = props.message;
  const { button, name } = messagesWords[published ? 'takeBack' : 'publish'];
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      aria-label={name(truncate(text, NAMED_CHARACTERS))}
      onClick={() => (published ? askToTakeBack : askToPublish)(props)}
    >
      {button}
    </button>
  );
}

function askToPublish({ conversation, message, onChange }: PublishProps): void {
  const { publish } = messagesWords;
  $question.set({
    title: publish.title,
    body: publish.body,
    label: publish.button,
    act: async () => {
      await publishAnswer(conversation.id, message.id);
      toast.success(publish.done);
      onChange();
    },
  });
}

/** For the seller, and for an admin with a reason. */
function askToTakeBack({ conversation, message, onChange }: PublishProps): void {
  const { takeBack } = messagesWords;
  const isAdmin = conversation.as === 'admin';
  $question.set({
    title: takeBack.title,
    body: isAdmin ? takeBack.bodyForAdmin : takeBack.body,
    label: takeBack.button,
    ...(isAdmin ? { reason: true } : {}),
    act: async ({ reason }) => {
      await takeAnswerBack(conversation.id, message.id, reason);
      toast.success(takeBack.done);
      onChange();
    },
  });
}
