import { useEffect, useMemo } from 'react';
import { price } from '../../../../../core/format.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import type { Dispute } from '../../../../../core/fulfilment/money/dispute.ts';
import { hasEndedWithRefund } from '../../../../../core/fulfilment/state.ts';
import { disputeWords as words } from '../../../../../core/words/en/claims.ts';
import { saleDisputesStore } from '../../../../stores/orders/fulfilment.ts';
import { Awaited } from '../../../ui/Awaited.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { useLastValue } from '../../../ui/use-answer.ts';
import claimStyles from '../claim/claim.module.css';
import { AcceptForm, RefundForm, SettleForm } from './DisputeForms.tsx';

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

export function DisputeFacts({ order, onChange }: Props) {
  const { orderId, events, state } = order;
  const $disputes = useMemo(() => saleDisputesStore(orderId), [orderId]);
  const { data, error } = useLastValue($disputes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event may be one of a dispute
  useEffect(() => $disputes.revalidate(), [events.length]);
  if (!data) return <Awaited error={error} label={words.loading} />;
  const { disputes, evidence, isToSettle } = data;
  if (disputes.length === 0 && !isToSettle) return null;
  const onDone = () => {
    $disputes.revalidate();
    onChange();
  };
  const open = disputes.filter(({ closedAt }) => closedAt === null);
  return (
    <section className={claimStyles.claim} aria-labelledby="dispute">
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
      <dl className={claimStyles.facts}>
        <dt>{words.amount}</dt>
        <dd>{price(amountCents)}</dd>
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
