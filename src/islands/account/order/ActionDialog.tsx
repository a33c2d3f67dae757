import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { REASON_CHARACTERS } from '../../../../core/fulfilment/requests.ts';
import { orderActionsWords as words } from '../../../../core/words/fulfilment/order-actions.ts';
import { askToCancel, cancelSale, confirmReceipt, tellDelivered } from '../../../api/fulfilment.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { reasonOf } from '../../ui/failure.ts';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const ACTS = {
  delivered: tellDelivered,
  confirm: confirmReceipt,
  'ask-cancel': askToCancel,
  cancel: cancelSale,
} as const;

export type Asked = keyof typeof ACTS;

type Props = {
  readonly order: Fulfilment;
  readonly action: Asked;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks before something is said that cannot be taken back. The ways out and on are named, because "Cancel" would be both. */
export function ActionDialog({ order, action, onDone, onClose }: Props) {
  const { title, body, go, no } = words.asked[action];
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    setBusy(true);
    setRefused(undefined);
    try {
      await ACTS[action](order.orderId, reason);
      toast.success(words.done[action]);
      onClose();
    } catch (error) {
      setRefused(reasonOf(error));
      setBusy(false);
    }
    onDone();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={onSubmit}>
        <p>{typeof body === 'string' ? body : body[order.side === 'seller' ? 'seller' : 'buyer']}</p>
        {action === 'cancel' && (
          <TextField
            label={words.reason}
            hint={words.reasonHint}
            className="reason"
            name="reason"
            maxLength={REASON_CHARACTERS}
          />
        )}
        <Refusal reason={refused} />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {no}
          </button>
          <button
            type="submit"
            className={`button ${action === 'cancel' ? 'button-danger' : 'button-primary'}`}
            aria-busy={busy}
            aria-disabled={busy}
          >
            {go}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
