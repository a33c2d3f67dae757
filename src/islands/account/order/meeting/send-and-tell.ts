import { toast } from 'react-hot-toast/headless';
import { orderActionsWords } from '../../../../../core/words/fulfilment/order-actions.ts';
import { paths } from '../../../../paths.ts';
import { sendKeptCodes } from '../../../../stores/orders/meetings/send-kept-codes.ts';

/** Sends the codes that are kept for this seller, and says of each about which the server has decided what became of it. */
export async function sendAndTell(userId: string): Promise<void> {
  for (const [orderId, answer] of await sendKeptCodes(userId)) {
    if (answer.kind === 'taken') toast.success(orderActionsWords.done['hand-over']);
    // The page of the order itself says it, and goes on saying it.
    else if (answer.kind === 'refused' && location.pathname !== paths.order(orderId)) toast.error(answer.reason);
  }
}
