import { toast } from 'react-hot-toast/headless';
import { orderActionsWords } from '../../../../../core/words/en/order-page.ts';
import { paths } from '../../../../paths.ts';
import { sendKeptCodes } from '../../../../stores/meetings/send-kept-codes.ts';

/** Sends this seller's stored codes and shows the server's decision about each. */
export async function sendAndNotify(userId: string): Promise<void> {
  for (const [orderId, answer] of await sendKeptCodes(userId)) {
    if (answer.kind === 'taken') toast.success(orderActionsWords.done['hand-over']);
    // The order's own page shows the refusal permanently.
    else if (answer.kind === 'refused' && location.pathname !== paths.order(orderId)) toast.error(answer.reason);
  }
}
