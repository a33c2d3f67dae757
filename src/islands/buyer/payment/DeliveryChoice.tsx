import { useState } from 'react';
import { DELIVERY_METHODS, type DeliveryMethod } from '../../../../core/fulfilment/state.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { paymentsWords } from '../../../../core/words/payments.ts';
import { startPayment } from '../../../api/buyer.ts';
import { toastFailure } from '../../ui/failure.ts';

const words = paymentsWords.delivery;

/** How a copy travels unless its buyer chooses otherwise. The payment begins with it. */
export const FIRST_METHOD: DeliveryMethod = 'meet';

type Props = {
  readonly order: Order;
  readonly disabled: boolean;
  /** True while a choice is on its way to the server; nobody pays meanwhile. */
  readonly onChoosing: (choosing: boolean) => void;
};

/** How the book gets to its buyer: chosen before it is paid, and told to the server at once. */
export function DeliveryChoice({ order, disabled, onChoosing }: Props) {
  const [chosen, setChosen] = useState(FIRST_METHOD);
  const choose = async (method: DeliveryMethod) => {
    const before = chosen;
    setChosen(method);
    onChoosing(true);
    try {
      await startPayment({ orderId: order.id, expectedPriceCents: order.priceCents, method });
    } catch (error) {
      setChosen(before);
      toastFailure(error);
    }
    onChoosing(false);
  };
  return (
    <fieldset className="field" disabled={disabled}>
      <legend>{words.legend}</legend>
      {DELIVERY_METHODS.map((method) => (
        <label key={method} className="choice">
          <input
            type="radio"
            name="delivery"
            value={method}
            checked={chosen === method}
            aria-describedby="delivery-note"
            onChange={() => choose(method)}
          />
          {words.methods[method]}
        </label>
      ))}
      <p id="delivery-note" className="field-hint" role="status">
        {words.notes[chosen]}
      </p>
    </fieldset>
  );
}
