import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { REASON_CHARACTERS, WaiveDebt as WaiveDebtForm } from '../../../../core/fulfilment/requests.ts';
import { sellerPayoutsWords } from '../../../../core/words/payments/seller-payouts.ts';
import { waiveDebt } from '../../../api/admin/seller-payouts.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';

const { debts: words } = sellerPayoutsWords;

/** An admin lets a seller keep what they owe, and says why. */
export function WaiveDebt({ id }: { id: string }) {
  const { errors, busy, reason, formProps } = useJudgedForm(
    ({ reason }) => validate(WaiveDebtForm, { reason }),
    async ({ reason }) => {
      await waiveDebt(id, reason).finally(() => $sellerPayouts.revalidate());
      toast.success(words.done);
    },
    'here',
  );
  return (
    <details>
      <summary>{words.waive}</summary>
      <form className="form" {...formProps}>
        <p className="form-note">{words.waiveNote}</p>
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
          {words.waived}
        </button>
      </form>
    </details>
  );
}
