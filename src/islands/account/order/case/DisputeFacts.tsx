/** Disputes of a sale's payment for an admin, and the forms that answer them. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as v from 'valibot';
import { ActionReason } from '../../../../../core/audit.ts';
import type { FormSchema } from '../../../../../core/entity/validation.ts';
import { formatPrice } from '../../../../../core/format.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import type { Dispute } from '../../../../../core/fulfilment/money/dispute.ts';
import { RefundInquiry, SETTLE_OUTCOMES, Settle, type SettledBy } from '../../../../../core/fulfilment/requests.ts';
import { CLAIM_CHARACTERS } from '../../../../../core/fulfilment/sale-case.ts';
import { hasEndedWithRefund } from '../../../../../core/fulfilment/state.ts';
import { disputeWords as words } from '../../../../../core/words/en/cases.ts';
import { acceptDispute, refundInquiry, settleSale } from '../../../../api/fulfilment.ts';
import { saleDisputesStore } from '../../../../stores/orders.ts';
import { Refusal } from '../../../ui/form/Field.tsx';
import { Choices, TextField } from '../../../ui/form/MoreFields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadingOrFailed, useLastValue } from '../../../ui/load-states.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import styles from './claim.module.css';

type DisputeFactsProps = { readonly order: Fulfilment; readonly onChange: () => void };

export function DisputeFacts({ order, onChange }: DisputeFactsProps) {
  const { orderId, events, state } = order;
  const $disputes = useMemo(() => saleDisputesStore(orderId), [orderId]);
  const { data, error } = useLastValue($disputes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event may be one of a dispute
  useEffect(() => $disputes.revalidate(), [events.length]);
  if (!data) return <LoadingOrFailed error={error} label={words.loading} />;
  const { disputes, evidence, isToSettle } = data;
  if (disputes.length === 0 && !isToSettle) return null;
  const onDone = () => {
    $disputes.revalidate();
    onChange();
  };
  const open = disputes.filter(({ closedAt }) => closedAt === null);
  return (
    <section className={styles.claim} aria-labelledby="dispute">
      <h2 id="dispute">{disputes.length > 0 ? words.heading : words.byHand}</h2>
      {disputes.map((dispute) => (
        <Facts key={dispute.id} dispute={dispute} />
      ))}
      {open.length > 0 && (
        <TextField label={words.evidence.label} hint={words.evidence.hint} rows={8} readOnly value={evidence} />
      )}
      {open
        .filter(({ status }) => status === 'needs_response' || status === 'under_review')
        .map(({ id }) => (
          <AcceptForm key={id} id={id} onDone={onDone} />
        ))}
      {open
        .filter(({ endsByRefund }) => endsByRefund && !hasEndedWithRefund(state))
        .map(({ id }) => (
          <RefundForm key={id} id={id} onDone={onDone} />
        ))}
      {isToSettle && <SettleForm orderId={orderId} onDone={onDone} />}
    </section>
  );
}

function Facts({ dispute: { id, status, amountCents, reason, dueBy, closedAt } }: { dispute: Dispute }) {
  return (
    <>
      <p>
        <strong>{words.statuses[status]}</strong>
      </p>
      <dl className={styles.facts}>
        <dt>{words.amount}</dt>
        <dd>{formatPrice(amountCents)}</dd>
        <dt>{words.reason}</dt>
        <dd>{reason.replaceAll('_', ' ')}</dd>
        {dueBy !== null && closedAt === null && (
          <>
            <dt>{words.dueBy}</dt>
            <dd>
              <Moment at={dueBy} />
            </dd>
          </>
        )}
        <dt>{words.id}</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
    </>
  );
}

const AcceptForm = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <details>
    <summary>{words.accept.open}</summary>
    <Acting
      text={words.accept.text}
      hint={words.why.accept}
      go={words.accept.go}
      done={words.accept.done}
      danger
      schema={ActionReason}
      send={({ reason }) => acceptDispute(id, reason)}
      onDone={onDone}
    />
  </details>
);

/** An admin refunds the buyer before the bank takes the money. */
const RefundForm = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <details>
    <summary>{words.refund.open}</summary>
    <Acting
      text={words.refund.text}
      hint={words.why.settle}
      go={words.refund.go}
      done={words.refund.done}
      danger
      schema={RefundInquiry}
      send={({ reason }) => refundInquiry(id, reason)}
      onDone={onDone}
    />
  </details>
);

function SettleForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const [outcome, setOutcome] = useState<SettledBy['outcome']>();
  return (
    <Acting
      text={words.settle.text}
      hint={words.why.settle}
      go={words.settle.go}
      done={words.settle.done}
      schema={Settle}
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
          className={styles.choices}
        >
          {errors.outcome && !outcome && <p className="field-error">{errors.outcome}</p>}
        </Choices>
      )}
    </Acting>
  );
}

type ActingProps<Schema extends FormSchema> = {
  readonly text: string;
  readonly hint: string;
  readonly go: string;
  readonly done: string;
  readonly danger?: boolean;
  readonly schema: Schema;
  readonly send: (output: v.InferOutput<Schema>) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children?: (errors: Readonly<Record<string, string>>) => ReactNode;
};

function Acting<Schema extends FormSchema>({
  text,
  hint,
  go,
  done,
  danger,
  schema,
  send,
  onDone,
  children,
}: ActingProps<Schema>) {
  const { errors, busy, reason, formProps } = useForm(
    schema,
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
