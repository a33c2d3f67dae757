import { toast } from 'react-hot-toast/headless';
import { validate } from '../../../../core/entity/validation.ts';
import { PaidOutside as PaidOutsideForm, REASON_CHARACTERS } from '../../../../core/fulfilment/requests.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { markRefundPaidOutside } from '../../../api/admin/money.ts';
import { $money } from '../../../stores/payments/money.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import { tellWaiting } from '../../ui/tell-waiting.ts';

const words = moneyScreenWords.checkRow;

/** Records how the buyer was paid in place of a failed refund. */
export function PaidOutside({ id }: { id: string }) {
  const { errors, busy, reason, formProps } = useJudgedForm(
    ({ note }) => validate(PaidOutsideForm, { note }),
    async ({ note }) => {
      const waits = await markRefundPaidOutside(id, note).finally(() => $money.revalidate());
      if (waits) tellWaiting();
      else toast.success(moneyScreenWords.refundPaidOutside);
    },
    'here',
  );
  return (
    <details>
      <summary>{words.paidOutsideOpen}</summary>
      <form className="form" {...formProps}>
        <TextField
          label={words.paidOutsideNote}
          name="note"
          rows={2}
          maxLength={REASON_CHARACTERS}
          required
          error={errors.note}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-small" aria-busy={busy} aria-disabled={busy}>
          {words.paidOutside}
        </button>
      </form>
    </details>
  );
}
