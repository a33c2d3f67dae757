/** Dialogs in which a party opens a claim or gives a statement about one. */
import { type ReactNode, useState } from 'react';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { ClaimForBuyer, Disagree, HandOverWithoutCode, OpenClaim } from '../../../../../core/fulfilment/requests.ts';
import {
  CLAIM_CHARACTERS,
  CLAIM_KINDS,
  CLAIM_STATES,
  type ClaimKind,
} from '../../../../../core/fulfilment/sale-case.ts';
import type { Trader } from '../../../../../core/fulfilment/state.ts';
import { claimActionsWords as words } from '../../../../../core/words/en/cases.ts';
import {
  denyReceipt,
  disagreeWithClaim,
  handOverWithoutCode,
  makeClaim,
  makeClaimForBuyer,
  reportWrongReturn,
} from '../../../../api/cases.ts';
import { Choices, TextField } from '../../../ui/form/MoreFields.tsx';
import { withGiven } from '../../../ui/form/use-form.ts';
import { PhotosArea } from '../../../ui/photos/PhotosArea.tsx';
import type { PhotoList } from '../../../ui/photos/photo-list.ts';
import { SentenceWithMoment } from '../../../ui/time/Moment.tsx';
import { type Asking, OrderActionDialog, typedIn, usePictures } from '../OrderActionDialog.tsx';
import { inTransitUntil } from '../order-actions.ts';
import styles from './claim.module.css';

export function ClaimDialog(asking: Asking) {
  const { order } = asking;
  const isForBuyer = order.side === 'admin';
  const early = inTransitUntil(order, Date.now());
  const kinds = CLAIM_KINDS.filter((one) => CLAIM_STATES[one].includes(order.state));
  const [kind, setKind] = useState<ClaimKind | undefined>(() => {
    const before = typedIn(order.orderId, 'claim').kind;
    const possible = early === undefined ? kinds : kinds.filter((one) => one !== 'not_arrived');
    return possible.length === 1 ? possible[0] : possible.find((one) => one === before);
  });
  const pictures = usePictures(order.orderId, 'claim');
  return (
    <OrderActionDialog
      {...asking}
      action="claim"
      trouble={pictures.trouble}
      schema={isForBuyer ? ClaimForBuyer : withGiven(OpenClaim, () => ({ photos: pictures.chosen() }))}
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
    </OrderActionDialog>
  );
}

function noteOf({ state, tracking }: Fulfilment, kind?: ClaimKind, early?: number): ReactNode {
  if (early !== undefined) return <SentenceWithMoment say={words.kind.early} at={early} />;
  if (state === 'shipped') return kind === 'not_arrived' && tracking === null ? words.kind.untracked : undefined;
  return kind && kind !== 'not_arrived' ? words.kind.follows[kind] : undefined;
}

const SAYINGS = { disagree: disagreeWithClaim, 'return-wrong': reportWrongReturn, deny: denyReceipt } as const;

type StatementDialogProps = Asking & { readonly action: keyof typeof SAYINGS };

export function StatementDialog({ action, ...asking }: StatementDialogProps) {
  const { orderId } = asking.order;
  const pictures = usePictures(orderId, action);
  return (
    <OrderActionDialog
      {...asking}
      action={action}
      trouble={pictures.trouble}
      schema={withGiven(Disagree, () => ({ photos: pictures.chosen() }))}
      send={async ({ text }) => SAYINGS[action](orderId, { text, photos: await pictures.sent() })}
    >
      {(errors, typed) => (
        <StatementFields
          label={words.text[action]}
          reader={action === 'deny' ? 'seller' : 'buyer'}
          list={pictures.list}
          needed={false}
          before={typed.text}
          errors={errors}
        />
      )}
    </OrderActionDialog>
  );
}

export function NoCodeDialog(asking: Asking) {
  return (
    <OrderActionDialog
      {...asking}
      action="hand-over-without-code"
      schema={HandOverWithoutCode}
      send={({ text }) => handOverWithoutCode(asking.order.orderId, text)}
    >
      {(errors, typed) => (
        <TextField
          label={words.text['hand-over-without-code']}
          hint={words.text.optional}
          name="text"
          rows={4}
          maxLength={CLAIM_CHARACTERS}
          defaultValue={typed.text}
          error={errors.text}
        />
      )}
    </OrderActionDialog>
  );
}

type StatementFieldsProps = {
  readonly label: string;
  /** The other party. */
  readonly reader: Trader;
  /** Undefined if photos are not supported. */
  readonly list: PhotoList | undefined;
  readonly needed: boolean;
  readonly before: string | undefined;
  readonly errors: { readonly text?: string; readonly photos?: string };
};

const StatementFields = ({ label, reader, list, needed, before, errors }: StatementFieldsProps) => (
  <>
    <TextField
      label={label}
      hint={words.text.hint[reader]}
      name="text"
      rows={5}
      maxLength={CLAIM_CHARACTERS}
      defaultValue={before}
      required
      error={errors.text}
    />
    {list && <ClaimPhotosField list={list} error={errors.photos} needed={needed} />}
  </>
);

type ClaimPhotosFieldProps = { readonly list: PhotoList; readonly error: string | undefined; readonly needed: boolean };

function ClaimPhotosField({ list, error, needed }: ClaimPhotosFieldProps) {
  const [removed, setRemoved] = useState(false);
  return (
    <PhotosArea
      list={list}
      error={error}
      legend={words.photos.legend}
      label={words.photos.legend}
      name="photos"
      hint={needed ? words.photos.needed : words.photos.optional}
      status={removed ? words.photos.removed : undefined}
      onAct={({ act }) => setRemoved(act === 'remove')}
    />
  );
}
