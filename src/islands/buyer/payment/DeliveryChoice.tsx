import { DELIVERY_METHODS } from '../../../../core/fulfilment/state.ts';
import { paymentsWords } from '../../../../core/words/payments.ts';
import type { Delivery } from './use-delivery.ts';

const words = paymentsWords.delivery;

/** How the book gets to its buyer, chosen before it is paid. */
export function DeliveryChoice({ delivery, disabled }: { delivery: Delivery; disabled: boolean }) {
  const { method: chosen, choose } = delivery;
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
