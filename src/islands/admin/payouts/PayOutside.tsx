import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { price } from '../../../../core/format.ts';
import { REASON_CHARACTERS, SellerPaidOutside } from '../../../../core/fulfilment/requests.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { paySellerOutside } from '../../../api/admin/seller-payouts.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import { tellWaiting } from '../../ui/tell-waiting.ts';

const { accounts: words } = sellerPayoutsWords;

type Props = {
  readonly sellerId: string;
  readonly sellerName: string;
  readonly payableCents: number;
  /** The seller has no other payable amount. */
  readonly isAll: boolean;
};

/** Records how a seller was paid the displayed amount outside the payment provider. */
export function PayOutside({ sellerId, sellerName, payableCents, isAll }: Props) {
  const sum = price(payableCents);
  const { errors, busy, reason, formProps } = useJudgedForm(
    ({ note }) => validate(SellerPaidOutside, { amount: payableCents / 100, note }),
    async ({ amount, note }) => {
      const waits = await paySellerOutside(sellerId, amount, note).finally(() => $sellerPayouts.revalidate());
      if (waits) tellWaiting();
      else toast.success(words.recorded(sum));
    },
    'here',
  );
  if (payableCents === 0) return <p className="form-note">{words.nothingPayable}</p>;
  return (
    <details>
      <summary>
        {words.pay}
        <span className="visually-hidden">{sellerPayoutsWords.ofRow(sellerName)}</span>
      </summary>
      <form className="form" {...formProps}>
        <p className="form-note">
          {words.recordFirst(sum)} {!isAll && words.rest}
        </p>
        <TextField label={words.how} name="note" rows={2} maxLength={REASON_CHARACTERS} required error={errors.note} />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {words.record(sum)}
        </button>
      </form>
    </details>
  );
}
