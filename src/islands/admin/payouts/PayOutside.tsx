import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { price } from '../../../../core/format.ts';
import { REASON_CHARACTERS, SellerPaidOutside } from '../../../../core/fulfilment/requests.ts';
import { sellerPayoutsWords } from '../../../../core/words/payments/seller-payouts.ts';
import { paySellerOutside } from '../../../api/admin/seller-payouts.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';

const { accounts: words } = sellerPayoutsWords;

type Props = {
  readonly sellerId: string;
  readonly atMostCents: number;
  /** The seller may still fill in a form, of another account as well, and be paid by the payment provider meanwhile. */
  readonly mayAnswer: boolean;
};

/** An admin pays a seller whom the payment provider does not pay, and says how much and how. */
export function PayOutside({ sellerId, atMostCents, mayAnswer }: Props) {
  const { errors, busy, reason, formProps } = useJudgedForm(
    ({ amount, note }) => validate(SellerPaidOutside, { amount, note }),
    async ({ amount, note }) => {
      await paySellerOutside(sellerId, amount, note).finally(() => $sellerPayouts.revalidate());
      toast.success(words.done);
    },
    'here',
  );
  return (
    <details>
      <summary>{words.pay}</summary>
      <form className="form" {...formProps}>
        <p className="form-note">
          {mayAnswer ? words.recordFirst : words.payFirst} {words.atMost(price(atMostCents))}
        </p>
        <Field
          label={words.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.amount}
        />
        <TextField label={words.how} name="note" rows={2} maxLength={REASON_CHARACTERS} required error={errors.note} />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {words.paid}
        </button>
      </form>
    </details>
  );
}
