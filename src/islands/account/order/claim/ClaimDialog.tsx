import { type ReactNode, useState } from 'react';
import { type Validated, validate } from '../../../../../core/entity/validation.ts';
import { CLAIM_KINDS, type ClaimKind } from '../../../../../core/fulfilment/claim.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { ClaimForBuyer, OpenClaim } from '../../../../../core/fulfilment/requests.ts';
import { claimActionsWords as words } from '../../../../../core/words/en/claims.ts';
import { makeClaim, makeClaimForBuyer } from '../../../../api/claims.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { WithMoment } from '../../../ui/time/Moment.tsx';
import { typedIn } from '../drafts.ts';
import { type Asking, OrderDialog } from '../OrderDialog.tsx';
import styles from './claim.module.css';
import { inTransitUntil } from './in-transit-until.ts';
import { StatementFields } from './StatementFields.tsx';
import { usePictures } from './use-pictures.ts';

type Claiming = { readonly kind: ClaimKind; readonly text: string };

export function ClaimDialog(asking: Asking) {
  const { order } = asking;
  const isForBuyer = order.side === 'admin';
  const early = inTransitUntil(order, Date.now());
  const kinds = CLAIM_KINDS.filter((one) => one !== (order.state === 'shipped' ? 'not_received' : 'not_arrived'));
  const [kind, setKind] = useState<ClaimKind | undefined>(() => {
    const before = typedIn(order.orderId, 'claim').kind;
    const possible = early === undefined ? kinds : kinds.filter((one) => one !== 'not_arrived');
    return possible.length === 1 ? possible[0] : possible.find((one) => one === before);
  });
  const pictures = usePictures(order.orderId, 'claim');
  return (
    <OrderDialog
      {...asking}
      action="claim"
      trouble={pictures.trouble}
      judge={({ text }): Validated<Claiming> =>
        isForBuyer
          ? validate(ClaimForBuyer, { kind, text })
          : validate(OpenClaim, { kind, text, photos: pictures.chosen() })
      }
      send={async (claim) =>
        isForBuyer
          ? makeClaimForBuyer(order.orderId, claim)
          : makeClaim(order.orderId, { ...claim, photos: await pictures.sent() })
      }
    >
      {(errors, typed) => (
        <>
          <Choices
            legend={words.kind.legend}
            name="kind"
            choices={kinds}
            labels={words.kind}
            button={(one) => ({
              checked: kind === one,
              disabled: one === 'not_arrived' && early !== undefined,
              onChange: () => setKind(one),
            })}
            className={styles.choices}
            aria-describedby="kind-note"
          >
            <p id="kind-note" className={errors.kind && !kind ? 'field-error' : 'field-hint'}>
              {(kind ? undefined : errors.kind) ?? noteOf(order, kind, early)}
            </p>
          </Choices>
          <StatementFields
            reader="seller"
            label={words.text[kind === undefined || kind === 'not_as_described' ? 'claim' : 'missing']}
            list={isForBuyer ? undefined : pictures.list}
            needed={kind === 'not_as_described'}
            before={typed.text}
            errors={errors}
          />
        </>
      )}
    </OrderDialog>
  );
}

function noteOf({ state, tracking }: Fulfilment, kind?: ClaimKind, early?: number): ReactNode {
  if (early !== undefined) return <WithMoment say={words.kind.early} at={early} />;
  if (state === 'shipped') return kind === 'not_arrived' && tracking === null ? words.kind.untracked : undefined;
  return kind && kind !== 'not_arrived' ? words.kind.follows[kind] : undefined;
}
