import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { $user } from '../../../stores/session.ts';
import { ActionDialog, isAct } from './ActionDialog.tsx';
import { ClaimDialog } from './claim/ClaimDialog.tsx';
import { DecideDialog, GoodwillDialog, OfferDialog } from './claim/MoneyDialogs.tsx';
import { NoCodeDialog, StatementDialog } from './claim/StatementDialog.tsx';
import { HandOver } from './meeting/HandOver.tsx';
import { MeetingCode } from './meeting/MeetingCode.tsx';
import { mayHaveHandedOver } from './meeting/may-have-handed-over.ts';
import { useMeeting } from './meeting/use-meeting.ts';
import type { Asking } from './OrderDialog.tsx';
import { type Asked, askedOf, lookOf, wordsOf } from './order-actions.ts';
import { SendForm } from './SendForm.tsx';
import styles from './styles/step-form.module.css';

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

export function OrderActions({ order, onChange }: Props) {
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
  if (isAct(action)) return <ActionDialog action={action} onInstead={onInstead} {...asking} />;
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
