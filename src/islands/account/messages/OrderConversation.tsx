/** The conversation of buyer and seller on the page of their order; nothing if the two have none. */
import { useMemo } from 'react';
import { messagesWords } from '../../../../core/words/en/messages.ts';
import { orderConversationStore } from '../../../stores/conversations.ts';
import { useLastValue } from '../../ui/Awaited.tsx';
import { ConversationView } from './ConversationView.tsx';

export function OrderConversation({ orderId }: { readonly orderId: string }) {
  const $conversation = useMemo(() => orderConversationStore(orderId), [orderId]);
  const id = useLastValue($conversation).data?.id;
  return id ? <ConversationView id={id} heading={() => <h2>{messagesWords.onOrder}</h2>} /> : null;
}
