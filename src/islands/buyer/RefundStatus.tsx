import { formatPrice } from '../../../core/format.ts';
import type { Order } from '../../../core/orders/order.ts';
import { paymentScreenWords } from '../../../core/words/en/payments.ts';

/** The refund of an order: sent, or still to be sent, with its reason. Nothing without one. */
export function RefundStatus({ order: { refund, paid } }: { order: Order }) {
  if (!refund) return null;
  const { sent, owed, second, ...reasons } = paymentScreenWords.refund;
  // One payment bought the book; the second one is refunded.
  const why = paid ? second : reasons[refund.reason];
  return <p>{(refund.sent ? sent : owed)(formatPrice(refund.amountCents), why)}</p>;
}
