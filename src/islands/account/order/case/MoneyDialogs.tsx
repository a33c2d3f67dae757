/** Dialogs of a claim that divide the money: an offer, a decision, goodwill. */
import { useState } from 'react';
import * as v from 'valibot';
import { type FormSchema, validate } from '../../../../../core/entity/validation.ts';
import { formatPrice } from '../../../../../core/format.ts';
import { Decide, Goodwill, SettlementOffer } from '../../../../../core/fulfilment/requests.ts';
import {
  CLAIM_CHARACTERS,
  type DecisionKind,
  goodwillBounds,
  offerBounds,
  partBounds,
} from '../../../../../core/fulfilment/sale-case.ts';
import { claimActionsWords as words } from '../../../../../core/words/en/cases.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { decideCase, giveGoodwill, offerSettlement } from '../../../../api/cases.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Choices, TextField } from '../../../ui/form/MoreFields.tsx';
import { withGiven } from '../../../ui/form/use-form.ts';
import { tellWaiting } from '../../../ui/toast-waiting-approval.ts';
import { type Asking, OrderActionDialog, typedIn } from '../OrderActionDialog.tsx';
import styles from './claim.module.css';

export function OfferDialog(asking: Asking) {
  const { orderId, amounts } = asking.order;
  const bounds = offerBounds(amounts.held);
  return (
    <OrderActionDialog
      {...asking}
      action="offer"
      schema={between(SettlementOffer, bounds)}
      send={({ amount }) => offerSettlement(orderId, amount)}
    >
      {(errors, typed) => (
        <AmountField
          {...{ label: words.amount.offer, split: words.amount.split.offer, leftCents: amounts.held, bounds }}
          before={typed.amount}
          error={errors.amount}
        />
      )}
    </OrderActionDialog>
  );
}

export function DecideDialog(asking: Asking) {
  const { orderId, amounts, decisions } = asking.order;
  const [decision, setDecision] = useState<DecisionKind | undefined>(() => {
    const before = typedIn(orderId, 'decide').kind;
    return decisions.length === 1 ? decisions[0] : decisions.find((one) => one === before);
  });
  const bounds = partBounds(amounts.held);
  return (
    <OrderActionDialog
      {...asking}
      action="decide"
      schema={between(Decide, bounds)}
      send={({ kind, ...decided }) => decideCase(orderId, { decision: kind, ...decided })}
    >
      {(errors, typed) => (
        <>
          <Choices
            legend={words.decision.legend}
            name="kind"
            choices={decisions}
            labels={words.decision}
            button={(one) => ({ checked: decision === one, onChange: () => setDecision(one) })}
            className={styles.choices}
          >
            {errors.kind && !decision && <p className="field-error">{errors.kind}</p>}
          </Choices>
          {decision === 'part' && (
            <AmountField
              {...{ label: words.amount.part, split: words.amount.split.part, leftCents: amounts.held, bounds }}
              before={typed.amount}
              error={errors.amount}
            />
          )}
          <Reason before={typed.reason} error={errors.reason} />
        </>
      )}
    </OrderActionDialog>
  );
}

export function GoodwillDialog(asking: Asking) {
  const { orderId, priceCents, amounts } = asking.order;
  const bounds = goodwillBounds(priceCents, amounts);
  return (
    <OrderActionDialog
      {...asking}
      action="goodwill"
      schema={between(
        withGiven(Goodwill, () => ({ back: amounts.back / 100 })),
        bounds,
      )}
      send={async (given) => ((await giveGoodwill(orderId, given)) ? tellWaiting : undefined)}
    >
      {(errors, typed) => (
        <>
          <AmountField
            {...{ label: words.amount.goodwill, leftCents: bounds.most, bounds }}
            before={typed.amount}
            error={errors.amount}
          />
          <Reason before={typed.reason} error={errors.reason} />
        </>
      )}
    </OrderActionDialog>
  );
}

const Reason = ({ before, error }: { before: string | undefined; error: string | undefined }) => (
  <TextField
    label={words.reason.label}
    hint={words.reason.hint}
    name="reason"
    rows={4}
    maxLength={CLAIM_CHARACTERS}
    defaultValue={before}
    required
    error={error}
  />
);

type Bounds = { readonly least: number; readonly most: number };

/** Refuses an amount outside the bounds, as the server does. */
const between = <Output extends { readonly amount: number | null }>(
  schema: FormSchema<Output>,
  { least, most }: Bounds,
): FormSchema<Output> =>
  v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const value = dataset.typed ? dataset.value.amount : null;
      if (value === null || (value >= least && value <= most)) return;
      const message = fulfilmentWords.wrong.between(formatPrice(least), formatPrice(most));
      addIssue({ message, path: [{ type: 'unknown', origin: 'value', input: dataset.value, key: 'amount', value }] });
    }),
  );

type AmountFieldProps = {
  readonly label: string;
  readonly split?: (back: string, rest: string) => string;
  /** Amount to divide, in cents; the rest is the seller's. */
  readonly leftCents: number;
  readonly bounds: Bounds;
  readonly before: string | undefined;
  readonly error: string | undefined;
};

/** Amount in dollars, with the shares of both parties shown during typing. */
function AmountField({ label, split, leftCents, bounds: { least, most }, before = '', error }: AmountFieldProps) {
  const [text, setText] = useState(before);
  const cents = validate(SettlementOffer, { amount: text }).output?.amount;
  const isWithin = cents !== undefined && cents >= least && cents <= most;
  return (
    <div>
      <Field
        label={label}
        hint={words.amount.between(formatPrice(least), formatPrice(most))}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        defaultValue={before}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        required
        error={error}
      />
      {split && (
        <p className="form-note" role="status">
          {isWithin ? split(formatPrice(cents), formatPrice(leftCents - cents)) : undefined}
        </p>
      )}
    </div>
  );
}
