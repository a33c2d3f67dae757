import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../../core/words/en/common.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { leaveQueue } from '../../../api/buyer.ts';
import { joinQueue } from '../../../api/catalog.ts';
import { toastFailure } from '../../ui/failure.ts';
import { offerPushOfTurn } from '../push/offer.ts';

/** Joins the queue for the copy of an order and shows the position. */
export const enterQueue = (orderId: string): Promise<unknown> =>
  joinQueue(orderId).then((place) => {
    toast.success(commonWords.place(place));
    void offerPushOfTurn();
  }, toastFailure);

export const exitQueue = (orderId: string): Promise<unknown> =>
  leaveQueue(orderId).then(() => toast.success(reservationsWords.leftQueue), toastFailure);
