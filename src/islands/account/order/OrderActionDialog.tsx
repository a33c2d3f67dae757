/** Dialogs of an order's page: the frame of all, those that only confirm, and what the user has typed in them. */
import { type InputEvent, type ReactNode, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as v from 'valibot';
import type { FormSchema } from '../../../../core/entity/validation.ts';
import { formatPrice } from '../../../../core/format.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { CancelSale, NOTE_CHARACTERS } from '../../../../core/fulfilment/requests.ts';
import { CLAIM_PHOTOS, RETURN_PAYS_CENTS } from '../../../../core/fulfilment/sale-case.ts';
import { claimActionsWords } from '../../../../core/words/en/cases.ts';
import { orderActionsWords } from '../../../../core/words/en/order-page.ts';
import {
  acceptSettlement,
  confirmReturn,
  refundClaimInFull,
  refuseSettlement,
  requestReturn,
  uploadCasePhoto,
  withdrawClaim,
} from '../../../api/cases.ts';
import { cancelSale, confirmReceipt, reportDelivered, requestCancellation } from '../../../api/fulfilment.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createPhotoList, type PhotoList } from '../../ui/photos/photo-list.ts';
import { type Asked, wordsOf } from './order-actions.ts';

/** `onDone` runs after the call, also a failed one: the order is read again. */
export type Asking = { readonly order: Fulfilment; readonly onDone: () => void; readonly onClose: () => void };

type FormErrors = Readonly<Record<string, string>>;

type OrderDialogProps<Schema extends FormSchema> = Asking & {
  readonly action: Asked;
  readonly schema: Schema;
  /** May return a function that announces the result, if the action is not complete yet. */
  readonly send: (output: v.InferOutput<Schema>) => Promise<unknown>;
  readonly danger?: boolean;
  /** Error beside those of the call. */
  readonly trouble?: string | undefined;
  /** The fields. Each must start with its value in `typed`, otherwise closing the dialog loses it. */
  readonly children?: (errors: FormErrors, typed: Typed) => ReactNode;
};

/**
 * Confirmation before an irreversible action. Both buttons have their own labels, because "Cancel" could mean both.
 * Input stays until it has been sent.
 */
export function OrderActionDialog<Schema extends FormSchema>({
  order,
  action,
  schema,
  send,
  danger,
  trouble,
  onDone,
  onClose,
  children,
}: OrderDialogProps<Schema>) {
  const words = wordsOf(action, order);
  const [typed] = useState(() => typedIn(order.orderId, action));
  const { errors, busy, reason, formProps } = useForm(
    schema,
    async (output) => {
      const tell = await send(output).finally(onDone);
      forgetDraft(order.orderId, action);
      if (typeof tell === 'function') tell();
      else toast.success(words.done);
      onClose();
    },
    'here',
  );
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    keepTyped(order.orderId, action, event.currentTarget);
    formProps.onInput(event);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="form" {...formProps} onInput={onInput}>
        <p>{words.body}</p>
        {children?.(errors, typed)}
        <Refusal reason={reason ?? trouble} />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {words.no}
          </button>
          <button
            type="submit"
            className={`button ${danger ? 'button-danger' : 'button-primary'}`}
            aria-busy={busy}
            aria-disabled={busy}
          >
            {words.go}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const PLAIN_ACTIONS = {
  delivered: reportDelivered,
  confirm: confirmReceipt,
  'ask-cancel': requestCancellation,
  cancel: cancelSale,
  withdraw: withdrawClaim,
  accept: acceptSettlement,
  refuse: refuseSettlement,
  refund: refundClaimInFull,
  'refund-on-return': requestReturn,
  'got-back': confirmReturn,
} as const;

type PlainAction = keyof typeof PLAIN_ACTIONS;

export const isPlainAction = (action: string): action is PlainAction => action in PLAIN_ACTIONS;

type ActionDialogProps = Asking & {
  readonly action: PlainAction;
  /** Opens the dialog of an alternative action. */
  readonly onInstead: (action: PlainAction) => void;
};

/** Dialog of an action that needs only a confirmation; a cancellation may have a reason. */
export function PlainActionDialog({ action, onInstead, ...asking }: ActionDialogProps) {
  const { orderId, priceCents } = asking.order;
  return (
    <OrderActionDialog
      {...asking}
      action={action}
      danger={action === 'cancel'}
      schema={CancelSale}
      send={({ reason }) => PLAIN_ACTIONS[action](orderId, reason)}
    >
      {(errors, typed) => (
        <>
          {action === 'cancel' && (
            <TextField
              label={orderActionsWords.reason}
              hint={orderActionsWords.reasonHint}
              className="reason"
              name="reason"
              maxLength={NOTE_CHARACTERS}
              defaultValue={typed.reason}
              error={errors.reason}
            />
          )}
          {action === 'refund-on-return' && priceCents < RETURN_PAYS_CENTS && (
            <div className="notice">
              <p>{claimActionsWords.cheap.note(formatPrice(priceCents))}</p>
              <p>
                <button type="button" className="button button-small" onClick={() => onInstead('refund')}>
                  {claimActionsWords.cheap.instead}
                </button>
              </p>
            </div>
          )}
        </>
      )}
    </OrderActionDialog>
  );
}

/** Input of a dialog. It survives closing, so that a click beside the dialog loses nothing. */
type Typed = Readonly<Record<string, string>>;

type Pictures = { readonly list: PhotoList; hear: (sentence: string) => void };

const typedTexts = new Map<string, Typed>();
const pictureLists = new Map<string, Pictures>();

const keyOf = (orderId: string, action: string): string => `${orderId}/${action}`;

export const typedIn = (orderId: string, action: string): Typed => typedTexts.get(keyOf(orderId, action)) ?? {};

function keepTyped(orderId: string, action: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  typedTexts.set(keyOf(orderId, action), Object.fromEntries(texts));
}

/** Photos of an action, uploaded while the user types; errors go to `hear` of the last dialog. */
function picturesIn(orderId: string, action: string): Pictures {
  const key = keyOf(orderId, action);
  const known = pictureLists.get(key);
  if (known) return known;
  const list = createPhotoList([], (sentence) => made.hear(sentence), {
    most: CLAIM_PHOTOS,
    upload: uploadCasePhoto(orderId),
  });
  const made: Pictures = { list, hear: () => {} };
  pictureLists.set(key, made);
  return made;
}

function forgetDraft(orderId: string, action: string): void {
  const key = keyOf(orderId, action);
  pictureLists.get(key)?.list.dispose();
  pictureLists.delete(key);
  typedTexts.delete(key);
}

/** The photos of this dialog, with their errors while it is open. */
export function usePictures(orderId: string, action: string) {
  const [{ pictures }] = useState(() => ({ pictures: picturesIn(orderId, action) }));
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    pictures.hear = setTrouble;
    return () => {
      pictures.hear = () => {};
    };
  }, [pictures]);
  const { list } = pictures;
  return {
    list,
    trouble,
    /** Ids for validation, including photos still uploading. */
    chosen: (): string[] => list.$tiles.get().map(({ id }) => id),
    /** Ids of all photos, after their upload. */
    sent: (): Promise<string[]> => {
      setTrouble(undefined);
      return list.settled((id) => id);
    },
  } as const;
}
