import { useEffect, useState } from 'react';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import {
  dropMeeting,
  findMeeting,
  isMeeting,
  keepMeeting,
  type MeetingSecret,
} from '../../../../stores/orders/meetings/stored-meetings.ts';

/**
 * Proof for this side of a meeting, stored in this browser while the meeting is due, because there may be no
 * connection. Null while unknown and without a meeting.
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
        // Without it, the buyer fetches the code when showing it, and only the server checks the seller's.
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
