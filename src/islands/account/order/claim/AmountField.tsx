import { useState } from 'react';
import { type Validated, validate } from '../../../../../core/entity/validation.ts';
import { price } from '../../../../../core/format.ts';
import { SettlementOffer } from '../../../../../core/fulfilment/requests.ts';
import { claimActionsWords } from '../../../../../core/words/en/claims.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { Field } from '../../../ui/form/Field.tsx';

type Bounds = { readonly least: number; readonly most: number };

/** Refuses an amount outside the bounds, as the server does. */
export function validateBetween<Output extends { readonly amount: number | null }>(
  judged: Validated<Output>,
  { least, most }: Bounds,
): Validated<Output> {
  const amount = judged.output?.amount ?? null;
  if (amount === null || (amount >= least && amount <= most)) return judged;
  return { fields: { amount: fulfilmentWords.wrong.between(price(least), price(most)) } };
}

type Props = {
  readonly label: string;
  readonly split?: (back: string, rest: string) => string;
  /** Amount to divide, in cents; the rest is the seller's. */
  readonly leftCents: number;
  readonly bounds: Bounds;
  readonly before: string | undefined;
  readonly error: string | undefined;
};

/** Amount in dollars, with the shares of both parties shown during typing. */
export function AmountField({ label, split, leftCents, bounds: { least, most }, before = '', error }: Props) {
  const [text, setText] = useState(before);
  const cents = validate(SettlementOffer, { amount: text }).output?.amount;
  const isWithin = cents !== undefined && cents >= least && cents <= most;
  return (
    <div>
      <Field
        label={label}
        hint={claimActionsWords.amount.between(price(least), price(most))}
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
          {isWithin ? split(price(cents), price(leftCents - cents)) : undefined}
        </p>
      )}
    </div>
  );
}
