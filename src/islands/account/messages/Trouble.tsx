/** Blocks the other one of a conversation, takes the block back, and reports the conversation. */
import { toast } from 'react-hot-toast/headless';
import { CONVERSATION_REPORT_REASONS, type Conversation } from '../../../../core/trust/conversation.ts';
import { messagesWords } from '../../../../core/words/en/trust.ts';
import { blockOther, reportConversation, unblockOther } from '../../../api/conversations.ts';
import { $question } from '../../../stores/confirm.ts';
import styles from './messages.module.css';

type TroubleProps = { readonly conversation: Conversation; readonly onChange: () => void };

const { block, unblock, report } = messagesWords;

export function Trouble({ conversation, onChange }: TroubleProps) {
  const { id, with: name, blocked } = conversation;
  return (
    <p className={styles.trouble}>
      {/* One button, so that it keeps the focus when it turns into its undo. */}
      <button
        type="button"
        className="button button-small button-quiet"
        onClick={() => (blocked ? askToUnblock : askToBlock)(id, name, onChange)}
      >
        {(blocked ? unblock : block).button}
      </button>
      <button type="button" className="button button-small button-quiet" onClick={() => askToReport(id)}>
        {report.button}
      </button>
    </p>
  );
}

function askToBlock(id: string, name: string, onChange: () => void): void {
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
}

function askToUnblock(id: string, name: string, onChange: () => void): void {
  $question.set({
    title: unblock.title(name),
    body: unblock.body,
    label: unblock.button,
    act: async () => {
      await unblockOther(id);
      toast.success(unblock.done(name));
      onChange();
    },
  });
}

const reasons = ['' as const, ...CONVERSATION_REPORT_REASONS].map((value) => ({
  value,
  label: report.reasons[value],
}));

function askToReport(id: string): void {
  $question.set({
    title: report.title,
    body: report.body,
    label: report.button,
    choice: { label: report.reason, options: reasons },
    act: async ({ chosen }) => {
      await reportConversation(
        id,
        CONVERSATION_REPORT_REASONS.find((reason) => reason === chosen),
      );
      toast.success(report.done);
    },
  });
}
