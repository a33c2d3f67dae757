import { useState } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { orderActionsWords as words } from '../../../../core/words/fulfilment/order-actions.ts';
import { ActionDialog, type Asked } from './ActionDialog.tsx';
import { HandOverForm } from './HandOverForm.tsx';
import { MeetingCode } from './MeetingCode.tsx';
import styles from './order.module.css';
import { SendForm } from './SendForm.tsx';

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

/** What one can say no to stands last, and small. */
const BUTTONS = ['confirm', 'delivered', 'ask-cancel', 'cancel'] as const satisfies readonly Asked[];

/** What whoever reads the page may do now. */
export function Actions({ order, onChange }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const { orderId: id, actions, state, side } = order;
  const buttons = BUTTONS.filter((action) => actions.includes(action));
  return (
    <>
      {actions.includes('send') && <SendForm id={id} onDone={onChange} />}
      {actions.includes('hand-over') && <HandOverForm id={id} onDone={onChange} />}
      {state === 'to_meet' && side === 'buyer' && actions.length > 0 && <MeetingCode id={id} />}
      {buttons.length > 0 && (
        <p className={styles.actions}>
          {buttons.map((action) => (
            <button
              key={action}
              type="button"
              className={`button ${action === 'confirm' ? 'button-primary' : ''} ${action === 'cancel' || action === 'ask-cancel' ? 'button-quiet' : ''}`}
              onClick={() => setAsked(action)}
            >
              {words.asked[action].label}
            </button>
          ))}
        </p>
      )}
      {asked && <ActionDialog order={order} action={asked} onDone={onChange} onClose={() => setAsked(undefined)} />}
    </>
  );
}
