import { paymentsWords } from '../../../../core/words/payments.ts';
import { AddressFields } from './AddressFields.tsx';
import type { Delivery } from './use-delivery.ts';

const words = paymentsWords.delivery;

/** How the book gets to its buyer, of what its seller offers, chosen before it is paid. */
export function DeliveryChoice({ delivery, disabled }: { delivery: Delivery; disabled: boolean }) {
  const { begun, method: chosen, choose, errors } = delivery;
  if (!begun) return null;
  return (
    <>
      <fieldset className="field" disabled={disabled}>
        <legend>{words.legend}</legend>
        {begun.offered.map((method) => (
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
        {begun.offered.length === 1 && <p className="field-hint">{words.onlyWay}</p>}
        <p id="delivery-note" className="field-hint" role="status">
          {words.notes[chosen]}
        </p>
      </fieldset>
      <AddressFields shown={chosen === 'post'} disabled={disabled} at={begun.address} errors={errors} />
    </>
  );
}
