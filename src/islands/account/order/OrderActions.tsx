/** Actions of the reader on a sale: forms in place, and buttons that open dialogs. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CARRIER_NAMES } from '../../../../core/fulfilment/carriers.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { SendCopy } from '../../../../core/fulfilment/requests.ts';
import { claimActionsWords } from '../../../../core/words/en/cases.ts';
import { orderActionsWords } from '../../../../core/words/en/order-page.ts';
import { sendCopyBack } from '../../../api/cases.ts';
import { sendCopy } from '../../../api/fulfilment.ts';
import { $user } from '../../../stores/session.ts';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm, withGiven } from '../../ui/form/use-form.ts';
import { ClaimDialog, NoCodeDialog, StatementDialog } from './case/ClaimDialogs.tsx';
import { DecideDialog, GoodwillDialog, OfferDialog } from './case/MoneyDialogs.tsx';
import { HandOver } from './meeting/HandOver.tsx';
import { MeetingCode, useMeeting } from './meeting/Meeting.tsx';
import { type Asking, isPlainAction, PlainActionDialog } from './OrderActionDialog.tsx';
import styles from './order.module.css';
import { type Asked, askedOf, lookOf, mayHaveHandedOver, wordsOf } from './order-actions.ts';

type OrderActionsProps = { readonly order: Fulfilment; readonly onChange: () => void };

export function OrderActions({ order, onChange }: OrderActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const { orderId: id, actions, state, side } = order;
  const userId = useStore($user)?.userId ?? '';
  const meeting = useMeeting(userId, order);
  // A code waiting to be sent ends the meeting.
  const [handedOver, setHandedOver] = useState(false);
  const buttons = handedOver ? [] : askedOf(order);
  return (
    <>
      {actions.includes('send') && <SendForm key="send" id={id} way="send" onDone={onChange} />}
      {actions.includes('send-back') && <SendForm key="back" id={id} way="send-back" onDone={onChange} />}
      {side === 'seller' && order.method === 'meet' && (
        <HandOver
          userId={userId}
          id={id}
          secretHash={meeting?.side === 'seller' ? meeting.hash : undefined}
          open={actions.includes('hand-over')}
          late={mayHaveHandedOver(order)}
          onKept={setHandedOver}
          onDone={onChange}
        />
      )}
      {state === 'to_meet' && side === 'buyer' && actions.length > 0 && (
        <MeetingCode id={id} known={meeting?.side === 'buyer' ? meeting : undefined} />
      )}
      {buttons.length > 0 && (
        <p className={styles.actions}>
          {buttons.map((action) => (
            <button
              key={action}
              type="button"
              className={`button ${lookOf(action, order)}`}
              onClick={() => setAsked(action)}
            >
              {wordsOf(action, order).label}
            </button>
          ))}
        </p>
      )}
      {asked && (
        <Ask
          key={asked}
          action={asked}
          onInstead={setAsked}
          {...{ order, onDone: onChange }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type AskProps = Asking & { readonly action: Asked; readonly onInstead: (action: Asked) => void };

function Ask({ action, onInstead, ...asking }: AskProps) {
  if (isPlainAction(action)) return <PlainActionDialog action={action} onInstead={onInstead} {...asking} />;
  switch (action) {
    case 'claim':
      return <ClaimDialog {...asking} />;
    case 'offer':
      return <OfferDialog {...asking} />;
    case 'hand-over-without-code':
      return <NoCodeDialog {...asking} />;
    case 'decide':
      return <DecideDialog {...asking} />;
    case 'goodwill':
      return <GoodwillDialog {...asking} />;
    default:
      return <StatementDialog action={action} {...asking} />;
  }
}

type Way = keyof typeof WAYS;

type SendFormProps = { readonly id: string; readonly way: Way; readonly onDone: () => void };

const { send: sendWords } = orderActionsWords;

const WAYS = {
  send: { send: sendCopy, said: { ...sendWords, postage: undefined }, done: orderActionsWords.done.send },
  'send-back': { send: sendCopyBack, said: claimActionsWords.sendBack, done: claimActionsWords.done['send-back'] },
} as const;

/**
 * Form for the sender of a parcel. The consequences of untracked delivery, and its payer, are shown before the choice.
 */
function SendForm({ id, way, onDone }: SendFormProps) {
  const { send, said, done } = WAYS[way];
  const [untracked, setUntracked] = useState(false);
  const { errors, busy, reason, formProps } = useForm(
    withGiven(SendCopy, () => ({ untracked })),
    async (sending) => {
      await send(id, sending).finally(onDone);
      toast.success(done);
    },
    'here',
  );
  return (
    <form className={`form ${styles.form}`} {...formProps}>
      {said.postage && <p className="form-note">{said.postage}</p>}
      <fieldset className="field">
        <legend>{said.legend}</legend>
        {[false, true].map((value) => (
          <label key={String(value)} className="choice">
            <input
              type="radio"
              name="tracked"
              checked={untracked === value}
              aria-describedby={value ? 'untracked-means' : undefined}
              onChange={() => setUntracked(value)}
            />
            {value ? sendWords.untracked : sendWords.tracked}
          </label>
        ))}
        <p id="untracked-means" className="field-hint">
          {said.means}
        </p>
      </fieldset>
      {!untracked && (
        <div className="field-row">
          <Field
            label={sendWords.carrier}
            name="carrier"
            list="carriers"
            hint={sendWords.carrierHint}
            autoComplete="off"
            required
            error={errors.carrier}
          />
          <Field
            label={sendWords.tracking}
            name="tracking"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={errors.tracking}
          />
          <datalist id="carriers">
            {CARRIER_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
      <Refusal reason={reason} />
      <button type="submit" className={`button button-primary ${styles.go}`} aria-busy={busy} aria-disabled={busy}>
        {said.submit}
      </button>
    </form>
  );
}
