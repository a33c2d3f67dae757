/** The conversation of buyer and seller on the page of their order. Without one, the buyer begins it. */
import { useMemo } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { messagesWords as words } from '../../../../core/words/en/trust.ts';
import { askSeller } from '../../../api/conversations.ts';
import { orderConversationStore } from '../../../stores/conversations.ts';
import { useLastValue } from '../../ui/load-states.tsx';
import { ConversationView } from './ConversationView.tsx';
import { MessageForm } from './MessageForm.tsx';

export function OrderConversation({ order }: { readonly order: Fulfilment }) {
  const { orderId, side } = order;
  const $conversation = useMemo(() => orderConversationStore(orderId), [orderId]);
  const { data } = useLastValue($conversation);
  if (data?.id) return <ConversationView id={data.id} heading={() => <h2>{words.onOrder}</h2>} />;
  if (!data || side !== 'buyer') return null;
  return <FirstMessage order={order} onSent={() => $conversation.revalidate()} />;
}

type FirstMessageProps = { readonly order: Fulfilment; readonly onSent: () => void };

function FirstMessage({ order: { listingId, state }, onSent }: FirstMessageProps) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{words.onOrder}</h2>
      <MessageForm
        label={words.toSeller}
        mayExchange={state !== 'canceled'}
        send={(text) => askSeller({ listingId, text }).finally(onSent)}
      >
        {(busy) => (
          <div className="form-actions">
            <button type="submit" className="button" aria-busy={busy} aria-disabled={busy}>
              {words.form.send}
            </button>
          </div>
        )}
      </MessageForm>
    </section>
  );
}
