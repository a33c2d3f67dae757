import { useEffect, useState } from 'react';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import {
  dropMeeting,
  findMeeting,
  isMeeting,
  keepMeeting,
  type MeetingSecret,
} from '../../../../stores/orders/meetings/kept-meetings.ts';

/**
 * What this side of a meeting needs, and keeps in this browser as long as the two are to meet: where they do, there may be no
 * connection. Null while it is not known, and where there is nothing to meet for.
 */
export function useMeeting(userId: string, order: Fulfilment): MeetingSecret | null {
  const { orderId, deadlineAt } = order;
  const isOpen = isMeeting(order);
  const [secret, setSecret] = useState<MeetingSecret | null>(() => findMeeting(userId, orderId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the order, only what decides about the meeting
  useEffect(() => {
    if (!isOpen) {
      dropMeeting(userId, orderId);
      setSecret(null);
      return;
    }
    let left = false;
    const ask = () =>
      keepMeeting(userId, order).then(
        (told) => left || setSecret(told),
        // Without it, the buyer asks for the code when they show it, and the seller's is judged by the server alone.
        () => {},
      );
    ask();
    addEventListener('online', ask);
    return () => {
      left = true;
      removeEventListener('online', ask);
    };
  }, [userId, orderId, isOpen, deadlineAt]);
  return secret;
}
