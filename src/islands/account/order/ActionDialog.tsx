import { price } from '../../../../core/format.ts';
import { RETURN_PAYS_CENTS } from '../../../../core/fulfilment/claim.ts';
import { REASON_CHARACTERS } from '../../../../core/fulfilment/requests.ts';
import { claimActionsWords } from '../../../../core/words/en/claims.ts';
import { orderActionsWords as words } from '../../../../core/words/en/fulfilment.ts';
import { askForReturn, refundAll, refuseOffer, takeOffer, tellGotBack, withdrawClaim } from '../../../api/claims.ts';
import { askToCancel, cancelSale, confirmReceipt, tellDelivered } from '../../../api/fulfilment.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { type Asking, OrderDialog } from './OrderDialog.tsx';

const ACTS = {
  delivered: tellDelivered,
  confirm: confirmReceipt,
  'ask-cancel': askToCancel,
  cancel: cancelSale,
  withdraw: withdrawClaim,
  accept: takeOffer,
  refuse: refuseOffer,
  refund: refundAll,
  'refund-on-return': askForReturn,
  'got-back': tellGotBack,
} as const;

/** Actions that need only a confirmation. */
export type Act = keyof typeof ACTS;

export const isAct = (action: string): action is Act => action in ACTS;

type Props = Asking & {
  readonly action: Act;
  /** Opens the dialog of an alternative action. */
  readonly onInstead: (action: Act) => void;
};

export function ActionDialog({ action, onInstead, ...asking }: Props) {
  const { orderId, priceCents } = asking.order;
  return (
    <OrderDialog
      {...asking}
      action={action}
      danger={action === 'cancel'}
      judge={({ reason }) => ({ output: String(reason ?? '') })}
      send={(reason) => ACTS[action](orderId, reason)}
    >
      {() => (
        <>
          {action === 'cancel' && (
            <TextField
              label={words.reason}
              hint={words.reasonHint}
              className="reason"
              name="reason"
              maxLength={REASON_CHARACTERS}
            />
          )}
          {action === 'refund-on-return' && priceCents < RETURN_PAYS_CENTS && (
            <div className="notice">
              <p>{claimActionsWords.cheap.note(price(priceCents))}</p>
              <p>
                <button type="button" className="button button-small" onClick={() => onInstead('refund')}>
                  {claimActionsWords.cheap.instead}
                </button>
              </p>
            </div>
          )}
        </>
      )}
    </OrderDialog>
  );
}
