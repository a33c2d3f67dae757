import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { AddressFields } from './AddressFields.tsx';
import type { Delivery } from './use-delivery.ts';

const words = paymentScreenWords.delivery;

export function DeliveryChoice({ delivery, disabled }: { delivery: Delivery; disabled: boolean }) {
  const { begun, method: chosen, choose, errors } = delivery;
  if (!begun) return null;
  return (
    <>
      <Choices
        legend={words.legend}
        name="delivery"
        choices={begun.offered}
        labels={words.methods}
        button={(method) => ({
          checked: chosen === method,
          'aria-describedby': 'delivery-note',
          onChange: () => choose(method),
        })}
        disabled={disabled}
      >
        {begun.offered.length === 1 && <p className="field-hint">{words.onlyWay}</p>}
        <p id="delivery-note" className="field-hint" role="status">
          {words.notes[chosen](begun.copyLocation)}
        </p>
      </Choices>
      <AddressFields shown={chosen === 'post'} disabled={disabled} at={begun.address} errors={errors} />
    </>
  );
}
