import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { price } from '../../../../core/format.ts';
import { REASON_CHARACTERS, WaiveDebt as WaiveDebtForm } from '../../../../core/fulfilment/requests.ts';
import type { OpenDebt } from '../../../../core/payments/payouts/seller-payouts.ts';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { waiveDebt } from '../../../api/admin/seller-payouts.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import { tellWaiting } from '../../ui/tell-waiting.ts';

const { debts: words } = sellerPayoutsWords;

type Props = Pick<OpenDebt, 'id' | 'openCents' | 'listingName'>;

export function WaiveDebt({ id, openCents, listingName }: Props) {
  const sum = price(openCents);
  const { errors, busy, reason, formProps } = useJudgedForm(
    ({ reason }) => validate(WaiveDebtForm, { amount: openCents / 100, reason }),
    async ({ amount, reason }) => {
      const waits = await waiveDebt(id, amount, reason).finally(() => $sellerPayouts.revalidate());
      if (waits) tellWaiting();
      else toast.success(words.done);
    },
    'here',
  );
  return (
    <details>
      <summary>
        {words.waive}
        <span className="visually-hidden">{sellerPayoutsWords.ofRow(listingName)}</span>
      </summary>
      <form className="form" {...formProps}>
        <p className="form-note">{words.waiveNote(sum)}</p>
        <TextField
          label={words.reason}
          name="reason"
          rows={2}
          maxLength={REASON_CHARACTERS}
          required
          error={errors.reason}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {words.waived(sum)}
        </button>
      </form>
    </details>
  );
}
