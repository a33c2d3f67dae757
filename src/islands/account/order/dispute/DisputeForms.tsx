import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Validated, validate } from '../../../../../core/entity/validation.ts';
import { CLAIM_CHARACTERS } from '../../../../../core/fulfilment/claim.ts';
import { RefundInquiry, SETTLE_OUTCOMES, Settle, type Settling } from '../../../../../core/fulfilment/requests.ts';
import { ActionReason } from '../../../../../core/moderation/audit/audit.ts';
import { disputeWords as words } from '../../../../../core/words/en/claims.ts';
import { acceptDispute, refundInquiry, settleSale } from '../../../../api/disputes.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useJudgedForm } from '../../../ui/form/use-judged-form.ts';
import claimStyles from '../claim/claim.module.css';

export const AcceptForm = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <details>
    <summary>{words.accept.open}</summary>
    <Acting
      text={words.accept.text}
      hint={words.why.accept}
      go={words.accept.go}
      done={words.accept.done}
      danger
      judge={(values) => validate(ActionReason, { reason: values.reason || undefined })}
      send={({ reason }) => acceptDispute(id, reason)}
      onDone={onDone}
    />
  </details>
);

/** An admin refunds the buyer before the bank takes the money. */
export const RefundForm = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <details>
    <summary>{words.refund.open}</summary>
    <Acting
      text={words.refund.text}
      hint={words.why.settle}
      go={words.refund.go}
      done={words.refund.done}
      danger
      judge={({ reason }) => validate(RefundInquiry, { reason })}
      send={({ reason }) => refundInquiry(id, reason)}
      onDone={onDone}
    />
  </details>
);

export function SettleForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Settling['outcome']>();
  return (
    <Acting
      text={words.settle.text}
      hint={words.why.settle}
      go={words.settle.go}
      done={words.settle.done}
      judge={({ reason }) => validate(Settle, { outcome, reason })}
      send={(settling) => settleSale(orderId, settling)}
      onDone={onDone}
    >
      {(errors) => (
        <Choices
          legend={words.settle.legend}
          name="outcome"
          choices={SETTLE_OUTCOMES}
          labels={words.settle}
          button={(one) => ({ checked: outcome === one, onChange: () => setOutcome(one) })}
          className={claimStyles.choices}
        >
          {errors.outcome && !outcome && <p className="field-error">{errors.outcome}</p>}
        </Choices>
      )}
    </Acting>
  );
}

type ActingProps<Output> = {
  readonly text: string;
  readonly hint: string;
  readonly go: string;
  readonly done: string;
  readonly danger?: boolean;
  readonly judge: (values: Readonly<Record<string, string | string[]>>) => Validated<Output>;
  readonly send: (output: Output) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children?: (errors: Readonly<Record<string, string>>) => ReactNode;
};

function Acting<Output>({ text, hint, go, done, danger, judge, send, onDone, children }: ActingProps<Output>) {
  const { errors, busy, reason, formProps } = useJudgedForm(
    judge,
    async (output) => {
      await send(output).finally(onDone);
      toast.success(done);
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <p>{text}</p>
      {children?.(errors)}
      <TextField
        label={words.why.label}
        hint={hint}
        name="reason"
        rows={3}
        maxLength={CLAIM_CHARACTERS}
        error={errors.reason}
      />
      <Refusal reason={reason} />
      <p className="form-actions">
        <button
          type="submit"
          className={`button ${danger ? 'button-danger' : 'button-primary'}`}
          aria-busy={busy}
          aria-disabled={busy}
        >
          {go}
        </button>
      </p>
    </form>
  );
}
